import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { objectIn } from '../../../base/json-text.ts'
import { isObject } from '../../../base/object.ts'
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

/** Reports forms that the built-in content service would refuse at startup. */
function ownForms(site: Site, placeIn: PlaceInFile): readonly Problem[] {
  return formFaults(localSubmissions(site)).map(({ form, reason, hint }) =>
    problemOf(catalogue.FORM_UNTAKEN, { reason, hint }, placeIn(`forms/${form}.json`, ['submit', 'path'])),
  )
}

/** Reports secrets named in the config that are not set in the environment. */
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

/** Reports settings without a value that occur in texts of pages and forms. */
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
    // Settings in requests are usually secrets, which have their own check.
    const file = [...texts.keys()].find(
      (each) => !each.startsWith('sources/') && texts.get(each)?.includes(`{${name}}`) === true,
    )
    return file === undefined
      ? []
      : [problemOf(catalogue.SETTING_EMPTY, { name, file }, placeIn('site.json', ['settings', name]))]
  })
}

/** Hosts that are not public: of one machine or network, or of a staging site. */
const NOT_PUBLIC =
  /^(?:[^.]+|.*:.*|[\d.]+|\[.*)$|\.(?:local|localhost|internal|lan|home|test|invalid|example)$|(?:^|[.-])(?:beta|demo|dev|preview|stage|staging|test|uat)\d*[.-]/i

/** Reports a site with a public host that excludes search engines. */
function hiddenSite(
  { site }: SiteManifest,
  { siteUrl = '' }: Environment,
  placeIn: PlaceInFile,
): readonly Problem[] {
  const host = parsedUrl(siteUrl)?.hostname ?? ''
  if (site.robots !== 'none' || host === '' || NOT_PUBLIC.test(host)) return []
  return [problemOf(catalogue.ROBOTS_HIDDEN, { host }, placeIn('site.json', ['robots']))]
}

/** Returns problems of a config together with the current environment variables. */
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

/** Matches a line of "git check-ignore --verbose". */
const LINE = /^(.*):(\d+):([^\t]*)\t(.*)$/gm

/**
 * Reports config files ignored by git, with the line that ignores them. Empty without a repository, and for a folder that is ignored as a
 * whole.
 */
export function ignoredFiles(configDir: string, files: Iterable<string>): readonly Problem[] {
  const { stdout } = spawnSync('git', ['check-ignore', '--verbose', '--stdin'], {
    cwd: configDir,
    input: [...files].join('\n'),
    encoding: 'utf8',
  })
  const found = [...(stdout ?? '').matchAll(LINE)]
  const [first] = found
  if (first === undefined || found.some(([, , , , file]) => file === 'site.json')) return []
  const [, source = '', line = '', pattern = '', file = ''] = first
  const args = { count: found.length, file, source, line: Number(line), pattern }
  return [problemOf(catalogue.CONFIG_IGNORED, args, { file, pointer: '', line: 1, column: 1 })]
}

const ENGINE = 'vitrine'
/** Package that compiles extensions at startup. */
const COMPILER = 'esbuild'

/** Returns the nearest package.json above a config folder, or undefined. */
function projectFile(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return file
  return dirname(folder) === folder ? undefined : projectFile(dirname(folder))
}

/** Returns the package of a file in theme.json. Undefined for a file of the museum's own. */
function packageOf(file: string): string | undefined {
  return /^(?!\/)(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
}

function keysIn(value: unknown): readonly string[] {
  return Object.keys(isObject(value) ? value : {})
}

/** Reports packages that the site needs but that are only installed for development. */
export function devPackages(configDir: string, { theme }: SiteManifest): readonly Problem[] {
  const file = projectFile(resolve(configDir))
  const text = file === undefined ? '' : readFileSync(file, 'utf8')
  // npm itself reports invalid JSON.
  const project = objectIn(text)
  if (file === undefined || project === undefined) return []
  const installed = [...keysIn(project.dependencies), ...keysIn(project.optionalDependencies)]
  const inDevelopment = keysIn(project.devDependencies)
  // The engine's own project is not a museum's.
  if (![...installed, ...inDevelopment].includes(ENGINE)) return []
  const fonts = (theme.fonts ?? []).flatMap(({ files }) =>
    files.flatMap((each) => packageOf(each.file) ?? []),
  )
  const needed = [ENGINE, ...fonts, ...(existsSync(join(configDir, 'extensions')) ? [COMPILER] : [])]
  const names = [...new Set(needed)].filter(
    (name) => inDevelopment.includes(name) && !installed.includes(name),
  )
  const [first] = names
  if (first === undefined) return []
  const path = relative(resolve(configDir), file).replaceAll('\\', '/')
  const place = createPlaceInFile(new Map([[path, text]]))(path, ['devDependencies', first])
  return [problemOf(catalogue.PACKAGES_DEV, { names }, place)]
}
