import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteProcess, startSite } from '../browser/support/site-process.ts'
import { copyConfig } from '../support/copy-config.ts'

const CLIENT = join('dist', 'client')
const MS = 300_000

let folder = ''
let site: SiteProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-served-'))
  const config = join(folder, 'config')
  copyConfig(config)
  mkdirSync(join(config, 'media', '.git'), { recursive: true })
  writeFileSync(join(config, 'media', '.git', 'config'), 'url = secret')
  writeFileSync(join(config, 'media', '.env'), 'KEY=secret')
  writeFileSync(join(config, 'media', 'seen.txt'), 'seen')
  site = await startSite({ CONFIG_DIR: config, DATA_DIR: join(folder, 'data') })
}, MS)
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Status of a path that goes out as it is written. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.origin)
    request(
      { hostname, port, path, headers: { 'accept-encoding': 'br, gzip' }, agent: false },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
      .on('error', reject)
      .end()
  })
}

function served(): readonly string[] {
  return readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

describe('the folder of built files', () => {
  it.each([
    '/_vitrine/.vite/manifest.json',
    '/_vitrine/%2evite/manifest.json',
    '/_vitrine/.vite%2fmanifest.json',
    '/_vitrine//.vite/manifest.json',
    '/_vitrine/assets/../.vite/manifest.json',
    '/_vitrine/client-manifest.json',
    '/_vitrine/../client-manifest.json',
    '/_vitrine/..%2fclient-manifest.json',
    '/_vitrine/..%2f.built',
    '/media/.git/config',
    '/media/.env',
    '/media/%2eenv',
  ])('%s is not found', async (path) => {
    expect([400, 403, 404]).toContain(await statusOf(path))
  })

  it('answers a file of the media folder', async () => {
    expect(await statusOf('/media/seen.txt')).toBe(200)
  })

  it('holds nothing hidden, no source map and no path of the machine that built it', () => {
    const files = served()
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => /\/\.|\.map$/.test(file))).toEqual([])
    const telling = files.filter((file) => {
      const text = readFileSync(file, 'latin1')
      return text.includes(process.cwd()) || /sourceMappingURL=|file:\/\/\/|\/node_modules\//.test(text)
    })
    expect(telling).toEqual([])
  })
})
