import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError } from '../base/app-error.ts'
import { createProgress } from '../base/progress.ts'
import { localized } from '../base/text/index.ts'
import type { Change } from '../commands/plan/change.ts'
import { type States, writeState } from '../commands/plan/states.ts'
import type { RunningSite } from '../commands/shots/changed-pages.ts'
import { compareSites } from '../commands/shots/compare-sites.ts'
import type { PicturePair } from '../commands/shots/plan-sheet.ts'
import { importFolder } from '../content/import/index.ts'
import { openContent } from '../content/index.ts'
import { copyData } from '../content/staff/index.ts'
import { type Language, message } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import type { SiteManifest } from '../engine/index.ts'
import { languagesOfBoth, seedIn } from './plan-data.ts'
import { demonstrationData, type StartedSite, startSite } from './run-site.ts'
import { findBrowser } from './set-up/install-browser.mjs'

/**
 * Returns the browser of this machine.
 *
 * @throws AppError when there is none.
 */
export function foundBrowser(): string {
  const browser = findBrowser()
  if (browser !== undefined) return browser
  throw new AppError(
    message`No Chromium was found. Set CHROMIUM_PATH to one, or install it (Debian: chromium).`,
  )
}

interface PlanShotsOptions {
  readonly states: States
  readonly manifests: readonly [SiteManifest, SiteManifest]
  readonly changes: readonly Change[]
  /** Path of the report. */
  readonly file: string
  /** Content shown in both states. */
  readonly dataDir: string
  /**
   * Config folders whose `content` is used if there is no data folder; without any, the demonstration
   * museum's.
   */
  readonly configDirs: readonly string[]
  readonly language: Language
  /** Called with the screenshots while the site after the change is still running. */
  readonly keep?: (after: RunningSite, drawn: readonly PicturePair[]) => Promise<void>
}

/** Origin of absolute URLs in the head of pages, which must be the same in both sites. */
const SITE_URL = 'https://museum.invalid'

const STARTING = message`starting both sites`

/**
 * Returns a data folder to show: the museum's own, one imported from a content folder, or the demonstration
 * museum's.
 */
async function contentIn(
  { manifests, dataDir, configDirs }: PlanShotsOptions,
  folder: string,
): Promise<string> {
  if (existsSync(dataDir)) return dataDir
  const seed = seedIn(configDirs)
  if (seed === undefined) return demonstrationData()
  const content = await openContent({
    dataDir: folder,
    languages: languagesOfBoth(manifests),
    recordTypes: manifests.flatMap(({ recordTypes }) => recordTypes),
  })
  try {
    await importFolder(content, seed, 'seed')
  } finally {
    await content.close()
  }
  return folder
}

/**
 * Runs both states of a config on copies of the same content, and writes a report with screenshots of the
 * pages that differ.
 */
export async function planShots(options: PlanShotsOptions): Promise<readonly PicturePair[]> {
  const { states, manifests, changes, file, language, keep } = options
  const browser = foundBrowser()
  try {
    writeFileSync(file, '')
  } catch (error) {
    throw fileError('write', file, error)
  }
  const progress = createProgress({ stream: process.stderr, language })
  progress.show(STARTING)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-plan-'))
  const running: StartedSite[] = []
  const start = async (side: 0 | 1, content: string): Promise<RunningSite> => {
    const own = join(folder, String(side))
    writeState(side === 0 ? states.before : states.after, states.media[side], join(own, 'config'))
    await copyData(content, join(own, 'data'))
    const site = await startSite({
      CONFIG_DIR: join(own, 'config'),
      DATA_DIR: join(own, 'data'),
      // Both show the same pictures, mostly unscaled: creating versions would take longer than everything
      // else.
      PICTURE_CACHE_DIR: resolve(content, 'cache', 'pictures'),
      PICTURE_VERSIONS: 'large',
      SITE_URL,
    })
    running.push(site)
    return { origin: site.origin, manifest: manifests[side] }
  }
  try {
    const content = await contentIn(options, join(folder, 'content'))
    // Both must have settled before either is stopped.
    const [before, after] = await Promise.allSettled([start(0, content), start(1, content)])
    if (before.status === 'rejected') throw before.reason
    if (after.status === 'rejected') throw after.reason
    const words = localized(after.value.manifest.site.name, after.value.manifest.locales[0]?.code ?? '')
    const drawn = await compareSites({
      names: states.names,
      before: before.value,
      after: after.value,
      words,
      changes,
      file,
      browser,
      progress,
      language,
    })
    await keep?.(after.value, drawn)
    return drawn
  } finally {
    progress.clear()
    await Promise.all(running.map((site) => site.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
