import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { startGithub } from '../commands/pull-request/mock-forge.ts'
import { museumRepository } from '../commands/pull-request/museum-repository.ts'
import { collect } from '../commands/support/run-command.ts'
import { sharedBrowser } from './support/open-browser.ts'

it('a review shows the pages that have changed, in its comment and as files that open without the site', {
  tags: ['full'],
}, async () => {
  const folder = museumRepository()
  const home = join(folder, 'config', 'channels', 'home.json')
  writeFileSync(home, readFileSync(home, 'utf8').replace('"pageSize": 8', '"pageSize": 3'))
  const forge = await startGithub()
  const child = spawn(
    process.execPath,
    [
      resolve('dist/server/vitrine.js'),
      'review',
      '--base',
      'origin/main',
      '--out',
      'review',
      '--post',
      'github',
    ],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LANG: 'C',
        ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
        ...forge.variables,
      },
    },
  )
  const written = collect(child)
  const [code] = await once(child, 'close')
  expect([code, written.errors()]).toEqual([0, expect.stringContaining('A comment was written at GitHub.')])
  const body = forge.comments[0]?.body ?? ''
  const shown = [...body.matchAll(/!\[(?:before|after)\]\(<([^>]+)>\)/g)].map(([, address]) => address)
  expect(shown.length).toBeGreaterThanOrEqual(2)
  expect(forge.blobs).toHaveLength(shown.length)
  for (const blob of forge.blobs) expect((await sharp(blob).metadata()).format).toBe('jpeg')

  const pages = join(folder, 'review', 'pages')
  expect(readdirSync(pages)).toEqual(expect.arrayContaining(['001.html', 'files', 'index.html']))
  expect(existsSync(join(folder, 'review', 'plan.html'))).toBe(true)
  const page = await (await sharedBrowser()).newPage()
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.goto(pathToFileURL(join(pages, '001.html')).href, { waitUntil: 'load' })
  expect(await page.getByRole('main').innerText()).toContain('Print of the')
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  expect(failed.filter((address) => !address.startsWith('file:'))).toEqual([])
  expect(await page.locator('script').count()).toBe(0)
  await page.close()
})
