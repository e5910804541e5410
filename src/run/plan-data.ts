import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Change, changeOf } from '../commands/plan/change.ts'
import { changedSources, dataChanges, type ReadQuery } from '../commands/plan/data-changes.ts'
import { importFolder } from '../content/import/index.ts'
import {
  type Content,
  callDirectly,
  contentCalls,
  copyDatabase,
  languagesOf,
  openContent,
  type ServiceLanguage,
} from '../content/index.ts'
import { message } from '../engine/errors/index.ts'
import type { SiteManifest } from '../engine/index.ts'
import { Views } from '../web/page/views.ts'
import type { Environment } from '../web/site/environment.ts'
import { createSend } from '../web/site/services.ts'
import { createSite } from '../web/site/site.ts'

/** Change reported for changed sources when there is no content to compare them with. */
export const NO_DATA = changeOf(
  message`data of the sources`,
  message`not compared`,
  {
    level: 'warn',
    reason: message`What entries lose is unknown: there is no data folder (DATA_DIR), no content folder and no address of a service.`,
  },
  { unknown: true },
)

interface PlanDataOptions {
  readonly manifests: readonly [SiteManifest, SiteManifest]
  readonly environment: Environment
  /** Config folders whose `content` is used if there is no data folder. */
  readonly configDirs: readonly string[]
}

/**
 * Returns the languages of both states of a config, because content may be translated into one that the
 * change removes.
 */
export function languagesOfBoth([before, after]: PlanDataOptions['manifests']): readonly ServiceLanguage[] {
  const dropped = before.locales.filter(({ code }) => !after.locales.some((locale) => locale.code === code))
  return [...after.locales, ...dropped]
}

/** Returns the first content folder in some config folders. */
export function seedIn(configDirs: readonly string[]): string | undefined {
  return configDirs.map((config) => join(config, 'content')).find((path) => existsSync(path))
}

/**
 * Opens content for a comparison: a copy of the data folder, or the content of a config; undefined if there
 * is neither.
 */
async function contentFor(
  { manifests, environment: { dataDir, databaseUrl }, configDirs }: PlanDataOptions,
  folder: string,
): Promise<Content | undefined> {
  // A plan must not migrate the database of a running site.
  if (databaseUrl !== undefined) return undefined
  const seed = seedIn(configDirs)
  if (!existsSync(dataDir) && seed === undefined) return undefined
  if (existsSync(dataDir)) copyDatabase(dataDir, folder)
  const content = await openContent({
    dataDir: folder,
    languages: languagesOfBoth(manifests),
    recordTypes: manifests.flatMap(({ recordTypes }) => recordTypes),
  })
  if (!existsSync(dataDir) && seed !== undefined) await importFolder(content, seed, 'seed')
  return content
}

/** Failed requests to a backend show up as missing entries instead. */
const LOG = { warn: () => {}, error: () => {} }

function readerOf(manifest: SiteManifest, environment: Environment, content: Content | undefined): ReadQuery {
  const site = createSite(manifest, environment)
  const now = () => new Date()
  const { timeZone, embargo = true } = manifest.site
  const direct =
    content &&
    callDirectly(
      contentCalls(
        { ...content, languages: languagesOf(manifest.locales) },
        { clock: { now, timeZone }, isOn: embargo },
      ),
      LOG,
    )
  const views = new Views({ site, send: createSend(site, direct), now, onFailure: () => {} })
  return (query, match) => views.offered(query, match)
}

/**
 * Returns what entries lose when a source changes, by querying the services of the environment or a copy of
 * the built-in content. Undefined if a service has neither an address nor content.
 */
export async function planData(wanted: PlanDataOptions): Promise<readonly Change[] | undefined> {
  const { manifests, environment } = wanted
  const [before, after] = manifests
  const sources = [...changedSources(before, after)]
  if (sources.length === 0) return []
  const { addresses } = createSite(after, environment)
  const isElsewhere = Object.keys(after.site.services).every((name) => addresses.has(name))
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-plan-data-'))
  const content = isElsewhere ? undefined : await contentFor(wanted, folder)
  try {
    if (!isElsewhere && content === undefined) return undefined
    const unsetOf = (source: string): string | undefined => {
      const service = after.sources[source]?.service
      if (service === undefined || addresses.has(service)) return undefined
      return after.site.services[service]?.env
    }
    const readers = [readerOf(before, environment, content), readerOf(after, environment, content)] as const
    return await dataChanges(manifests, readers, unsetOf)
  } finally {
    await content?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
