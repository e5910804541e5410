import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { boot } from '../../src/run/boot.ts'
import { firstPages, warmUp } from '../../src/run/first-pages.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'

// At a full minute pages are made anew.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function museum() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-warm-'))
  const booted = await boot({
    environment: readEnvironment({
      CONFIG_DIR: 'tests/museums/mint',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      PAGE_CACHE_MB: '4',
      SITE_URL: 'https://mint.example',
    }),
    clientDir: resolve('dist/client'),
    now: () => new Date(),
    say: () => {},
    warmsUp: true,
  })
  onTestFinished(async () => {
    await booted.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return booted
}

it('a process is ready once home and lists are in memory to stay, in every language', async () => {
  const { app, site, warmUp: warm } = await museum()
  const ready = async (): Promise<number> => (await app.inject('/readyz')).statusCode
  expect(await ready()).toBe(503)
  await warm()
  expect(await ready()).toBe(200)
  const addresses = await firstPages(app.ownPages, site.manifest)
  const { locales, home } = site.manifest
  expect(addresses[0]).toBe(home)
  for (const { code } of locales.slice(1)) expect(addresses).toContain(`${home}?lang=${code}`)
  // Visitors who ask for as much as they like push out none of them.
  for (let each = 0; each < 60; each += 1) await app.inject(`/coins?q=word${each}`)
  const kept: string[] = []
  for (const address of addresses) {
    const { statusCode, headers } = await app.inject(address)
    if (statusCode !== 200) continue
    expect([address, headers['cache-status']]).toEqual([address, 'vitrine; hit'])
    kept.push(address)
  }
  expect(kept).toContain(home)
})

it('making them ends with the process, whatever hangs', async () => {
  const { site } = await museum()
  const ending = new AbortController()
  const hanging = new Promise<never>(() => {})
  const warmed = warmUp({ shell: () => hanging, document: () => hanging }, site.manifest, ending.signal)
  ending.abort()
  expect(await warmed).toBeUndefined()
})
