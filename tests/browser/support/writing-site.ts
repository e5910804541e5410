import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Content, openContent } from '../../../src/content/index.ts'
import { copyConfig } from '../../support/copy-config.ts'
import { beginVisits, type Visits } from './visit.ts'

/** A site with an empty museum that visitors may write to, with access to its content. */
export interface WritingSite extends Visits {
  readonly content: Content
}

/**
 * Starts the site. `files` are added to the config by their relative path. `most` limits the size of the
 * site's files, in blocks of 512 bytes.
 */
export async function beginWriting(
  files: Readonly<Record<string, string>> = {},
  most?: number,
): Promise<WritingSite> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-writing-'))
  const config = join(folder, 'config')
  copyConfig(config)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(config, path)), { recursive: true })
    writeFileSync(join(config, path), text)
  }
  const dataDir = join(folder, 'data')
  const visits = await beginVisits({ CONFIG_DIR: config, DATA_DIR: dataDir }, most)
  const content = await openContent({ dataDir })
  return {
    ...visits,
    content,
    end: async () => {
      await content.close()
      await visits.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let visitors = 0

/** Gives the visitor of a window an IP address of their own, as behind a proxy. */
export async function fromElsewhere(page: Page): Promise<void> {
  visitors += 1
  await page.setExtraHTTPHeaders({
    'x-forwarded-for': `203.0.${Math.trunc(visitors / 250)}.${visitors % 250}`,
  })
}
