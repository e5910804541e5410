import { begunTexts } from '../commands/test/live/begun-texts.ts'
import { logoGround } from '../commands/test/live/logo-ground.ts'
import { contentFaults, missingMedia } from '../commands/test/live/missing-files.ts'
import { missingPictures, unreadPictures } from '../commands/test/live/missing-pictures.ts'
import { ownForms } from '../commands/test/live/own-forms.ts'
import { ownRequests } from '../commands/test/live/own-requests.ts'
import { pictureFaults } from '../commands/test/live/picture-faults.ts'
import { schemasNowhere } from '../commands/test/live/schemas-nowhere.ts'
import { secretProblems } from '../commands/test/live/secret-problems.ts'
import { SeenContent } from '../commands/test/live/seen-content.ts'
import { entitiesOf, languagesOf } from '../content/index.ts'
import { catalogue, type Problem, problemOf } from '../engine/errors/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import { configuredVariables, unreadVariables } from '../web/page/variables.ts'
import { type CheckedConfig, checkConfig } from '../web/site/check-config.ts'
import type { Environment } from '../web/site/environment.ts'
import { hasOwnFiles, serviceAddresses } from '../web/site/services.ts'
import { createSite } from '../web/site/site.ts'
import { contentRules } from './commands/content-languages.ts'

/** What the config says of services, beside the variables that are set here. */
export function environmentProblems(
  manifest: SiteManifest,
  environment: Environment,
  texts: ReadonlyMap<string, string>,
): readonly Problem[] {
  const { variables } = environment
  const addresses = serviceAddresses(manifest, variables)
  return [
    ...ownRequests(manifest, addresses, texts),
    ...ownForms(createSite(manifest, environment), texts),
    ...secretProblems(manifest, addresses, variables, texts),
    ...unreadVariables(variables, configuredVariables(manifest)).map((words) =>
      problemOf(catalogue.VARIABLE_UNREAD, { words }, { file: 'site.json', pointer: '', line: 1, column: 1 }),
    ),
  ]
}

/** Every problem of a config folder that is known without asking its services. */
export async function configProblems(configDir: string, environment: Environment): Promise<CheckedConfig> {
  const checked = checkConfig(configDir, false)
  const { manifest, problems: written, registry, texts } = checked
  const dark = manifest === undefined ? [] : await logoGround(configDir, manifest)
  const ownFiles = manifest === undefined || hasOwnFiles(manifest.site.images ?? {}, environment.variables)
  const rules = manifest && {
    languages: languagesOf(manifest.locales),
    ids: contentRules(manifest).ids,
    entities: entitiesOf(manifest.recordTypes),
  }
  const addresses = manifest && serviceAddresses(manifest, environment.variables)
  const seen = manifest && rules && new SeenContent(manifest, rules)
  const missing = [
    ...missingMedia(configDir, texts),
    ...(ownFiles ? missingPictures(configDir, texts, registry) : []),
    ...unreadPictures(configDir),
    ...(await contentFaults(configDir, ownFiles, rules, seen)),
    ...(await pictureFaults(configDir)),
    ...(seen?.problems(texts, (service) => addresses?.has(service) === false) ?? []),
  ]
  const begun = manifest === undefined ? [] : begunTexts(manifest, texts)
  const own = manifest === undefined ? [] : environmentProblems(manifest, environment, texts)
  return {
    ...checked,
    problems: [...written, ...schemasNowhere(configDir, texts), ...begun, ...missing, ...own, ...dark],
  }
}
