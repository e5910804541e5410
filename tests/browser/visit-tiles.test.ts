// @module-tag full
// Every day: tests/browser/visit-map.test.ts draws the map of pictures; tests/engine/ holds the policy of a server of tiles.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyConfig } from '../support/copy-config.ts'
import { mapBox, mapFigure, mapGround } from './support/map.ts'
import { openBrowser, openWindow } from './support/open-browser.ts'
import { type SiteProcess, startSite } from './support/site-process.ts'
import { styled } from './support/styled.ts'
import { open } from './support/visit.ts'

const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 0h256v256H0z"/></svg>'

let folder: string
let host: Server
let site: SiteProcess
let browser: Browser
const asked: string[] = []

/** A museum whose map has the tiles of a server that runs here. */
function writeConfig(tiles: string): void {
  copyConfig(folder)
  const file = join(folder, 'channels', 'service.json')
  const tilesOption = {
    url: `${tiles}/{z}/{x}/{y}.svg`,
    attribution: { zh: '样图 <b>2026</b>', en: 'Sample tiles' },
    maxZoom: 17,
  }
  const text = readFileSync(file, 'utf8')
  const changed = text.replace('"still":', `"tiles": ${JSON.stringify(tilesOption)}, "still":`)
  expect(changed).not.toBe(text)
  writeFileSync(file, changed)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-tiles-'))
  host = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'image/svg+xml').end(TILE)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo
  writeConfig(`http://127.0.0.1:${port}`)
  site = await startSite({ CONFIG_DIR: folder })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  host?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a map with tiles', () => {
  it('asks their server, under the CSP, and names them', async () => {
    const window = await openWindow(browser, site.origin)
    const page = await window.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await open(page, '/Service/Guide')
    expect(asked).toEqual([])
    await mapBox(page).scrollIntoViewIfNeeded()
    await page.locator(styled.mapTile).first().waitFor()
    expect(asked.filter((path) => !/^\/17\/\d+\/\d+\.svg$/.test(path))).toEqual([])
    // The still is under the tiles, where it shows until a tile has come.
    const levels = await Promise.all(
      [styled.mapPicture, styled.mapTileLayer].map((layer) =>
        mapGround(page)
          .locator(layer)
          .evaluate((found) => Number(getComputedStyle(found).zIndex)),
      ),
    )
    expect(levels).toEqual([-1, 1])
    expect(await mapFigure(page).locator('small').innerText()).toBe('样图 <b>2026</b>')
    expect(complaints).toEqual([])
    const policy = (await page.request.get('/Service/Guide')).headers()['content-security-policy']
    expect(policy).toMatch(/img-src 'self' data: http:\/\/127\.0\.0\.1:\d+;/)
    await window.close()
  })
})
