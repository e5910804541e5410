import { parsedUrl } from '../../../base/path-segment.ts'
import { formFaults } from '../../../content/index.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import { localSubmissions } from '../../../web/forms/write-calls.ts'
import { configuredVariables, unreadVariables } from '../../../web/page/variables.ts'
import { type Environment, unsetSecrets, unsetSecretWords } from '../../../web/site/environment.ts'
import { serviceAddresses } from '../../../web/site/services.ts'
import { createSite, type Site } from '../../../web/site/site.ts'
import { ownRequests } from './own-requests.ts'
import { createPlaceInFile, type PlaceInFile } from './source-places.ts'

/** Forms that the content service of this program would refuse when the site starts. */
function ownForms(site: Site, placeIn: PlaceInFile): readonly Problem[] {
  return formFaults(localSubmissions(site)).map(({ form, reason, hint }) =>
    problemOf(catalogue.FORM_UNTAKEN, { reason, hint }, placeIn(`forms/${form}.json`, ['submit', 'path'])),
  )
}

/** Secrets that the config names and nobody has set here. */
function secretProblems(
  manifest: SiteManifest,
  addresses: ReadonlyMap<string, string>,
  variables: Readonly<Record<string, string | undefined>>,
  placeIn: PlaceInFile,
): readonly Problem[] {
  return unsetSecrets(manifest, addresses, variables).map((secret) => {
    const { env, service, source } = secret
    const place =
      source === undefined
        ? placeIn('site.json', ['services', service, 'auth', 'env'])
        : placeIn(`sources/${source}.json`, ['request'])
    return problemOf(catalogue.SECRET_UNSET, { words: unsetSecretWords(secret), env }, place)
  })
}

/** Settings that nobody has given a value, in texts of pages and forms. */
function emptySettings(
  { site }: SiteManifest,
  variables: Environment['variables'],
  texts: ReadonlyMap<string, string>,
  placeIn: PlaceInFile,
): readonly Problem[] {
  const empty = Object.entries(site.settings ?? {}).filter(
    ([name, value]) => value.trim() === '' && (variables[name] ?? '') === '',
  )
  return empty.flatMap(([name]) => {
    // Those of requests are secrets, as a rule.
    const file = [...texts.keys()].find(
      (each) => !each.startsWith('sources/') && texts.get(each)?.includes(`{${name}}`) === true,
    )
    return file === undefined
      ? []
      : [problemOf(catalogue.SETTING_EMPTY, { name, file }, placeIn('site.json', ['settings', name]))]
  })
}

/** Hosts that are no museum's own in public: of one machine or network, and of a site that is tried first. */
const NOT_PUBLIC =
  /^(?:[^.]+|.*:.*|[\d.]+|\[.*)$|\.(?:local|localhost|internal|lan|home|test|invalid|example)$|(?:^|[.-])(?:beta|demo|dev|preview|stage|staging|test|uat)\d*[.-]/i

/** Search engines that are kept away from a site with a public host. */
function hiddenSite(
  { site }: SiteManifest,
  { siteUrl = '' }: Environment,
  placeIn: PlaceInFile,
): readonly Problem[] {
  const host = parsedUrl(siteUrl)?.hostname ?? ''
  if (site.robots !== 'none' || host === '' || NOT_PUBLIC.test(host)) return []
  return [problemOf(catalogue.ROBOTS_HIDDEN, { host }, placeIn('site.json', ['robots']))]
}

/** What the config says of services, beside the variables that are set here. */
export function environmentProblems(
  manifest: SiteManifest,
  environment: Environment,
  texts: ReadonlyMap<string, string>,
): readonly Problem[] {
  const { variables } = environment
  const addresses = serviceAddresses(manifest, variables)
  const placeIn = createPlaceInFile(texts)
  return [
    ...ownRequests(manifest, addresses, texts),
    ...ownForms(createSite(manifest, environment), placeIn),
    ...secretProblems(manifest, addresses, variables, placeIn),
    ...emptySettings(manifest, variables, texts, placeIn),
    ...hiddenSite(manifest, environment, placeIn),
    ...unreadVariables(variables, configuredVariables(manifest)).map((words) =>
      problemOf(catalogue.VARIABLE_UNREAD, { words }, { file: 'site.json', pointer: '', line: 1, column: 1 }),
    ),
  ]
}
