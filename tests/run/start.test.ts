import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../src/base/app-error.ts'
import { openContent } from '../../src/content/index.ts'
import { listenAt, refuseTakenPort } from '../../src/run/serve/listen.ts'
import { startSite } from '../browser/support/site-process.ts'
import { ended, outputOf, spawnServer } from '../browser/support/spawn-server.ts'
import { copyConfig } from '../support/copy-config.ts'
import { oneOf } from '../support/sweep.ts'

let folder: string
let dataDir: string
/** A museum without content, which is open within a second: where a start fails, what it would have imported does not matter. */
let emptyConfig: string
/** Data of a start with content, which later ones find there. */
let filledDir: string
let taken: Server
let takenPort: number

/** Runs the server until it ends by itself; no file that it writes may grow beyond `most` blocks of 512 bytes. */
async function failedStart(variables: Readonly<Record<string, string>>, most?: number) {
  const child = spawnServer({ PORT: '0', CONFIG_DIR: emptyConfig, DATA_DIR: dataDir, ...variables }, { most })
  const output = outputOf(child)
  const code = await ended(child)
  return { code, lines: output().trim().split('\n') }
}

function brokenConfig(): string {
  const config = join(folder, 'broken')
  copyConfig(config)
  writeFileSync(join(config, 'channels', 'news.json'), '{ "route": "/News", }')
  return config
}

/**
 * Ways to start wrongly, and what the one sentence must name; of variables that are refused, which `readEnvironment` tests name, one.
 * Each week: every day a full disk ends a start in the same way, and others are made as `refusals` below.
 */
const ways: Readonly<Record<string, () => readonly [Readonly<Record<string, string>>, RegExp]>> = {
  'a port in use': () => [{ PORT: String(takenPort) }, new RegExp(`Port ${takenPort} .*in use`)],
  'a data folder where a file is': () => [{ DATA_DIR: 'package.json' }, /package\.json.* is a file\./],
  'a config folder that is not there': () => [{ CONFIG_DIR: join(folder, 'none') }, /none/],
  'an address that is none': () => [{ MAIN_API_URL: 'museum' }, /MAIN_API_URL is "museum"/],
  'a database address that is none': () => [
    { DATABASE_URL: 'mysql://x', LANG: 'zh_CN.UTF-8' },
    /DATABASE_URL 不是 PostgreSQL 的地址。请设置为/,
  ],
}

/** Others, by what refuses in the process of the site. */
const refusals: Readonly<Record<string, readonly [() => Promise<unknown>, string]>> = {
  'a port in use': [() => listenAt(Fastify(), '127.0.0.1', takenPort), 'in use'],
  'a port in use, before content is brought in': [() => refuseTakenPort('127.0.0.1', takenPort), 'in use'],
  'a host this machine has not': [() => listenAt(Fastify(), '192.0.2.1', 0), '192.0.2.1'],
  'a host that is no name': [() => listenAt(Fastify(), 'no host', 0), 'HOST is "no host"'],
  'a data folder that cannot be': [() => openContent({ dataDir: '/dev/null/x' }), '/dev/null/x'],
  'a data folder in a system that makes none': [() => openContent({ dataDir: '/proc/x' }), '/proc/x'],
}

describe('starting', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-start-'))
    dataDir = join(folder, 'data')
    filledDir = join(folder, 'filled')
    emptyConfig = join(folder, 'config')
    copyConfig(emptyConfig)
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    takenPort = typeof address === 'object' && address !== null ? address.port : 0
  })

  afterAll(() => {
    taken.close()
    rmSync(folder, { recursive: true })
  })

  it.each(Object.entries(ways))(
    '%s: one plain sentence and code 1',
    { tags: ['full'] },
    async (_name, way) => {
      const [variables, named] = way()
      const { code, lines } = await failedStart(variables)
      const shown = lines.filter((line) => !/^vitrine: (the content of|importing content)/.test(line))
      expect(code).toBe(1)
      expect(shown).toHaveLength(1)
      expect(shown[0]).toMatch(/^vitrine: [A-Z/].*[.)]?$/)
      expect(shown[0]).toMatch(named)
    },
  )

  it.each(Object.entries(refusals))('%s: one plain sentence', async (_name, [act, named]) => {
    const error: unknown = await act().catch((reason: unknown) => reason)
    if (!(error instanceof AppError)) throw error
    expect(error.message).toMatch(/^[A-Z/][^\n]*[^\n:]$/)
    expect(error.message).toContain(named)
  })

  // Every day: the full disk ends a start in the same way; tests/commands/config-commands.test.ts has the problems with their places.
  it.each(oneOf('workers of a start with a broken config', ['1', '2'], 1))(
    'a broken config, for %s workers: its problems by file, line and column, and code 1',
    { tags: ['full'] },
    async (workers) => {
      const { code, lines } = await failedStart({ CONFIG_DIR: brokenConfig(), WORKERS: workers })
      expect(code).toBe(1)
      expect(lines.join('\n')).toMatch(/channels\/news\.json:1:\d+/)
      expect(lines.at(-1)).toMatch(/^vitrine: The config in .* has errors/)
      expect(lines.join('\n')).not.toMatch(/^\s+at /m)
    },
  )

  it.each(oneOf('disks without room at the start', [64, 4000], 0))(
    'no room on the disk beyond %d blocks: one plain sentence and code 1',
    async (most) => {
      const full = join(folder, `full-${most}`)
      const { code, lines } = await failedStart(
        { CONFIG_DIR: 'config', DATA_DIR: full, LANG: 'zh_CN.UTF-8' },
        most,
      )
      const outcome = lines.filter((line) => !line.startsWith('vitrine: 正在导入内容'))
      expect(outcome).toEqual([
        expect.stringMatching(/^vitrine: 数据文件夹 .* 不能使用：磁盘读写失败。请检查磁盘、/),
      ])
      expect([code, outcome[0]?.includes(full)]).toEqual([1, true])
    },
  )

  it('installs nothing through a link, which would empty another folder', () => {
    const [here, there] = [join(folder, 'checkout'), join(folder, 'elsewhere')]
    mkdirSync(join(there, 'left-pad'), { recursive: true })
    cpSync('src/run', join(here, 'src/run'), { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(here, name))
    symlinkSync(there, join(here, 'node_modules'), 'junction')
    const { status, stderr } = spawnSync(process.execPath, [
      join(here, 'src/run/set-up/run.mjs'),
      'dist/server/vitrine.js',
      'check',
    ])
    expect([status, String(stderr)]).toEqual([1, expect.stringContaining(`a link to ${realpathSync(there)}`)])
    expect(existsSync(join(there, 'left-pad'))).toBe(true)
  })

  it('a first start says what it imports and prepares, with counts, in few lines', {
    tags: ['full'],
  }, async () => {
    const site = await startSite({ DATA_DIR: filledDir, PICTURE_VERSIONS: 'all' })
    try {
      const [opened = ''] = site.output().split('the museum is open')
      const lines = opened.match(/^vitrine: importing content: .*$/gm) ?? []
      expect(lines.length).toBeGreaterThan(0)
      // What it has read by its first line depends on how quick the machine is.
      for (const line of lines)
        expect(line).toMatch(
          /: (?:reading the first records|\d+ records? so far(?:, \d+ of \d+ files? copied)?)$/,
        )
      expect(opened.match(/importing content/g)?.length).toBeLessThan(8)
      const prepared = /^vitrine: preparing pictures: \d+ of \d+$/m
      await expect.poll(site.output, { timeout: 120_000 }).toMatch(prepared)
    } finally {
      await site.stop()
    }
  })

  it('a start names a folder that takes nothing of what visitors send, and goes on', async () => {
    const dir = mkdtempSync(join(folder, 'unwritable-'))
    writeFileSync(join(dir, 'incoming'), '')
    const site = await startSite({ CONFIG_DIR: emptyConfig, DATA_DIR: dir })
    try {
      const named = site.output().match(/^.*incoming cannot be written: .*$/gm)
      expect(named).toEqual([
        `vitrine: The folder ${join(dir, 'incoming')} cannot be written: a part of its path is a file. Photographs of visitors are refused until it can. Name another folder in DATA_DIR, or move that file away.`,
      ])
      expect((await fetch(`${site.origin}/`)).status).toBe(200)
    } finally {
      await site.stop()
    }
  })

  // Whoever is root may write everywhere.
  it.skipIf(process.getuid?.() === 0)(
    'a first start that may not write into "files" says so in words',
    async () => {
      const dir = mkdtempSync(join(folder, 'rights-'))
      mkdirSync(join(dir, 'files'), { mode: 0o500 })
      const { code, lines } = await failedStart({ DATA_DIR: dir })
      expect(code).toBe(1)
      expect(lines).toEqual([
        expect.stringContaining(
          `The folder ${join(dir, 'files')} cannot be written: this user may not write there.`,
        ),
        expect.stringContaining(`The data folder ${dir} cannot be used: this user may not write there.`),
      ])
    },
  )

  it('a good start is healthy, ready, and ends cleanly though a browser keeps its connection and another never ends its call', async () => {
    const site = await startSite({ CONFIG_DIR: emptyConfig, DATA_DIR: dataDir, DRAIN_SECONDS: '2' })
    let sockets: readonly Socket[] = []
    try {
      const health = await fetch(`${site.origin}/healthz`)
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
      const ready = async (): Promise<unknown> => (await fetch(`${site.origin}/readyz`)).json()
      await expect.poll(ready, { timeout: 60_000 }).toEqual({ status: 'ready' })
      const home = await fetch(`${site.origin}/`)
      expect([home.status, (await home.text()).includes('</html>')]).toEqual([200, true])
      const calls = ['GET /healthz HTTP/1.1\r\nHost: museum\r\n\r\n', 'GET / HTTP/1.1\r\nHost: mus']
      sockets = calls.map((text) => {
        const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
        socket.on('error', () => undefined)
        socket.write(text)
        return socket
      })
      const [answered] = sockets
      if (answered !== undefined) await once(answered, 'data')
    } finally {
      expect(await site.stop()).toBe(0)
      for (const socket of sockets) socket.destroy()
    }
    expect(site.output()).not.toMatch(/warn|deprecat|error|^\s+at /im)
  })
})
