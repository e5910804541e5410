import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ended, outputOf, whenOpen } from '../browser/support/spawn-server.ts'
import { isFull } from '../support/sweep.ts'

/** A small museum with records and pictures: what differs between versions of Node is the same in a large one. */
const MUSEUM = join('tests', 'museums', 'gallery')
const PATHS = ['/', '/?lang=fr', '/works', '/sitemap.xml']

const folder = mkdtempSync(join(tmpdir(), 'vitrine-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The program of a version of Node as the registry has it; undefined where it cannot be had. */
function nodeOf(version: number): string | undefined {
  const place = join(folder, String(version))
  try {
    const name = `node-${process.platform}-${process.arch}@${version}`
    execFileSync('npm', ['install', name, '--prefix', place, '--no-audit', '--no-fund', '--force'], {
      stdio: 'pipe',
    })
  } catch {
    return undefined
  }
  const [found] = readdirSync(join(place, 'node_modules')).filter((each) => each.startsWith('node-'))
  const program = join(place, 'node_modules', String(found), 'bin', 'node')
  return existsSync(program) ? program : undefined
}

/** Both are supported; the newer one is in the container and in what is made for a museum, and is seen to serve it every day. */
describe.each(isFull ? [22, 24] : [24])('Node %i', (version) => {
  const node = nodeOf(version)
  if (node === undefined) console.log(`Node ${version}: not tested, because the registry does not give it`)

  // Every day: the server of the same build checks the config as it starts, below.
  it.skipIf(node === undefined)('checks a config', { tags: ['full'] }, () => {
    const { status, stdout } = spawnSync(String(node), ['dist/server/vitrine.js', 'check'], {
      encoding: 'utf8',
    })
    expect(stdout).toMatch(/no errors/)
    expect(status).toBe(0)
  })

  it.skipIf(node === undefined)(
    'builds, and passes the unit tests of dates, texts, sources and the database driver',
    {
      timeout: 900_000,
      tags: ['full'],
    },
    () => {
      const tool = (name: string, ...flags: readonly string[]) =>
        execFileSync(String(node), [join('node_modules', name), ...flags], {
          encoding: 'utf8',
          env: { PATH: process.env.PATH ?? '', HOME: folder, CI: 'true' },
        })
      tool('vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', join(folder, `dist-${version}`))
      expect(existsSync(join(folder, `dist-${version}`, '.vite', 'manifest.json'))).toBe(true)
      const tests = [
        'tests/base',
        'tests/sources',
        'tests/content/copy-data.test.ts',
        'tests/content/read-threads.test.ts',
      ]
      expect(tool('vitest/vitest.mjs', 'run', '--project', 'unit', ...tests)).toMatch(
        /Tests .*[1-9]\d+ passed/,
      )
    },
  )

  const dataDir = join(folder, `data-${version}`)
  /** As deploy/ names it. */
  const compiled = join(dataDir, 'cache', 'code')

  async function serve(): Promise<void> {
    const child = spawn(String(node), ['dist/server/server.js'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: compiled,
        LOG_LEVEL: 'warn',
        PICTURE_VERSIONS: 'large',
        WORKERS: '1',
        PORT: '0',
        CONFIG_DIR: MUSEUM,
        DATA_DIR: dataDir,
      },
    })
    const output = outputOf(child)
    const origin = await whenOpen(child, output)
    for (const path of PATHS) {
      const answer = await fetch(origin + path)
      await answer.arrayBuffer()
      expect([path, answer.status]).toEqual([path, 200])
    }
    child.kill('SIGTERM')
    expect(await ended(child), output()).toBe(0)
  }

  it.skipIf(node === undefined)('brings in the content, serves it, and ends', serve)

  it.skipIf(node === undefined)(
    'keeps what it has compiled in the data folder, which stays closed to others',
    { tags: ['full'] },
    async () => {
      expect(readdirSync(compiled)).not.toEqual([])
      expect(statSync(dataDir).mode & 0o077).toBe(0)
      await serve()
    },
  )
})
