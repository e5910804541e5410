import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bilingual, type Language } from '../errors/index.ts'
import { fileError } from '../errors/usage-error.ts'
import { copyData } from '../service/index.ts'
import { counted } from '../shared/counted.ts'
import type { SiteManifest } from '../site/engine/index.ts'
import { localized } from '../site/i18n/index.ts'
import type { Change } from '../tools/cli/plan/change.ts'
import { type States, writeState } from '../tools/cli/plan/states.ts'
import { changedPages, type RunningSite } from '../tools/cli/shots/changed-pages.ts'
import { picturePairs } from '../tools/cli/shots/picture-pairs.ts'
import { planSheet } from '../tools/cli/shots/plan-sheet.ts'
import { foundBrowser } from './found-browser.ts'
import { demonstrationData, startSite } from './run-site.ts'

interface PlanShotsOptions {
  readonly states: States
  readonly manifests: readonly [SiteManifest, SiteManifest]
  readonly changes: readonly Change[]
  /** The report's file. */
  readonly file: string
  /** Content that both states are shown over; that of the demonstration where there is none. */
  readonly dataDir: string
  readonly say: (line: string) => void
  readonly language: Language
}

/** Addresses in a page's head; both sites must say the same. */
const SITE_URL = 'https://museum.invalid'

/**
 * Shows both states of a config over copies of the same content, and writes a report with pictures of the pages that
 * differ.
 */
export const planShots = async (options: PlanShotsOptions): Promise<void> => {
  const { states, manifests, changes, file, dataDir, say, language } = options
  const browser = foundBrowser()
  try {
    writeFileSync(file, '')
  } catch (error) {
    throw fileError('write', file, error)
  }
  const content = existsSync(dataDir) ? dataDir : await demonstrationData()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-plan-'))
  const running: Awaited<ReturnType<typeof startSite>>[] = []
  const start = async (side: 0 | 1): Promise<RunningSite> => {
    const own = join(folder, String(side))
    writeState(side === 0 ? states.before : states.after, states.media[side], join(own, 'config'))
    await copyData(content, join(own, 'data'))
    const site = await startSite({
      CONFIG_DIR: join(own, 'config'),
      DATA_DIR: join(own, 'data'),
      // Both show the same pictures.
      PICTURE_CACHE_DIR: resolve(content, 'cache', 'pictures'),
      SITE_URL,
    })
    running.push(site)
    return { origin: site.origin, manifest: manifests[side] }
  }
  try {
    const [before, after] = [await start(0), await start(1)]
    const words = localized(after.manifest.site.name, after.manifest.locales[0]?.code ?? '')
    const changed = await changedPages(before, after, words)
    const pairs = await picturePairs({
      browser,
      origins: { before: before.origin, after: after.origin },
      pages: changed.pages,
      say,
    })
    writeFileSync(file, planSheet(states.names, changes, changed, pairs, language))
    const count = changed.pages.length
    const written = bilingual(
      `${file}: ${counted(count, 'page')} before and after, on two screens`,
      `${file}：${count} 个页面修改前后的对比，两种屏幕`,
    )
    say(written[language])
  } finally {
    await Promise.all(running.map((site) => site.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
