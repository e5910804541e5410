import { openInternalFields } from '../commands/propose/internal-columns.ts'
import { contentFaults } from '../commands/test/live/content-faults.ts'
import { devPackages, environmentProblems, ignoredFiles } from '../commands/test/live/environment-problems.ts'
import {
  extensionStyles,
  overNotice,
  schemasNowhere,
  untranslatedTexts,
} from '../commands/test/live/file-problems.ts'
import {
  fileFaults,
  iconShape,
  logoGround,
  logoSize,
  logosExchanged,
  missingPictures,
  pictureFaults,
  signSize,
  unreadPictures,
} from '../commands/test/live/picture-problems.ts'
import { SeenContent, type StoredContent } from '../commands/test/live/seen-content.ts'
import { entitiesOf, languagesOf } from '../content/index.ts'
import { type CheckedConfig, checkConfig } from '../web/site/check-config.ts'
import type { Environment } from '../web/site/environment.ts'
import { componentProblems } from '../web/site/extensions/load-registry.ts'
import { missingMedia } from '../web/site/missing-media.ts'
import { hasOwnFiles, serviceAddresses, shownAddresses } from '../web/site/services.ts'
import { contentRules } from './config-facts.ts'

/** Problems that records in the database may resolve. */
const OF_ALL_RECORDS: readonly string[] = ['FILTER_EMPTY', 'LINK_FILTER', 'CHANNEL_EMPTY']

/**
 * Returns all problems of a config folder that can be found without its services. `stored` describes the
 * database beside it.
 */
export async function configProblems(
  configDir: string,
  environment: Environment,
  stored?: StoredContent,
): Promise<CheckedConfig> {
  const checked = checkConfig(configDir, false)
  const { manifest, problems: written, registry, texts } = checked
  const marks =
    manifest === undefined
      ? []
      : [
          ...(await logoGround(configDir, manifest)),
          ...logoSize(configDir, manifest, texts),
          ...(await iconShape(configDir, manifest, texts)),
          ...(await logosExchanged(configDir, manifest, texts)),
          ...(await signSize(configDir, manifest, texts)),
          ...extensionStyles(configDir, manifest),
          ...overNotice(manifest, texts, new Date()),
        ]
  const ownFiles = manifest === undefined || hasOwnFiles(manifest.site.images ?? {}, environment.variables)
  const mayLoad =
    manifest &&
    shownAddresses(
      manifest.site.images ?? {},
      Object.values(manifest.sources).flatMap(({ images }) => images ?? []),
      environment.variables,
      environment.siteUrl,
    )
  const rules = manifest && {
    languages: languagesOf(manifest.locales),
    ids: contentRules(manifest).ids,
    entities: entitiesOf(manifest.recordTypes),
  }
  const addresses = manifest && serviceAddresses(manifest, environment.variables)
  const seen = manifest && rules && new SeenContent(manifest, rules, environment.siteUrl)
  const isOwn = (service: string): boolean => addresses?.has(service) === false
  const seenProblems = async () => {
    const found = [...(seen?.problems(texts, isOwn) ?? [])]
    const isOpen = found.some(({ code }) => OF_ALL_RECORDS.includes(code))
    if (seen === undefined || stored === undefined || !isOpen) return found
    seen.knowChannels(await stored.channels())
    return [...seen.problems(texts, isOwn, await seen.further(stored.ids))]
  }
  const missing = [
    ...missingMedia(configDir, texts),
    ...(ownFiles ? missingPictures(configDir, texts, registry) : []),
    ...unreadPictures(configDir),
    ...(await contentFaults(
      configDir,
      { areOwn: ownFiles, mayLoad },
      rules,
      seen,
      manifest?.site,
      stored?.ids,
    )),
    ...(await pictureFaults(configDir)),
    ...(await fileFaults(configDir)),
    ...(await seenProblems()),
    ...(seen === undefined ? [] : await seen.wholeBlocks({ texts, isOwn }, stored?.ids)),
  ]
  const begun = manifest === undefined ? [] : untranslatedTexts(manifest, texts)
  const own = manifest === undefined ? [] : environmentProblems(manifest, environment, texts)
  return {
    ...checked,
    problems: [
      ...written,
      ...(await componentProblems(configDir, registry)),
      ...schemasNowhere(configDir, texts),
      ...openInternalFields(texts),
      ...ignoredFiles(configDir, texts.keys()),
      ...begun,
      ...missing,
      ...own,
      ...marks,
      ...(manifest === undefined ? [] : devPackages(configDir, manifest)),
    ],
  }
}
