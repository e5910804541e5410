import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { localized } from '../base/text/index.ts'
import { sizes } from '../commands/shots/browser.ts'
import { visitsIn } from '../commands/shots/places.ts'
import { takeShots } from '../commands/shots/take-shots.ts'
import { copyData } from '../content/staff/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import type { SiteManifest } from '../engine/index.ts'
import { foundBrowser } from './plan-shots.ts'
import { startSite } from './run-site.ts'

/**
 * Takes a screenshot of each page in the first language of a site, with one record per detail page, into a
 * folder. The site runs on a copy of the museum's data, or on its content folder. Returns the files by the
 * routes of the pages.
 *
 * @throws AppError when there is no browser, the folder cannot be written, or the data are in a database that
 * cannot be copied.
 */
export async function picturePages(
  manifest: SiteManifest,
  folder: string,
  dataDir: string,
  say: (file: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const browser = foundBrowser()
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw fileError('write', folder, error)
  }
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'))
  try {
    if (existsSync(dataDir)) await copyData(dataDir, copy)
    return await takeAll(manifest, folder, browser, copy, say)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function takeAll(
  manifest: SiteManifest,
  folder: string,
  browser: string,
  dataDir: string,
  say: (file: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const site = await startSite({
    DATA_DIR: resolve(dataDir),
    PICTURE_VERSIONS: 'large',
    // A second site must not write to the museum's bucket.
    S3_BUCKET: '',
  })
  try {
    const code = manifest.locales[0]?.code ?? ''
    const found = await visitsIn(site.origin, code, manifest, localized(manifest.site.name, code))
    const pages = [...new Map(found.map((visit) => [visit.page, visit])).values()]
    const pageOf = new Map(pages.map(({ route, page }) => [route, page]))
    const shots = await takeShots({
      browser,
      origin: site.origin,
      out: folder,
      pages,
      views: ['plain'],
      screens: sizes.slice(0, 1),
      say,
    })
    return new Map(shots.map(({ route, file }) => [pageOf.get(route) ?? route, join(folder, file)]))
  } finally {
    await site.stop()
  }
}
