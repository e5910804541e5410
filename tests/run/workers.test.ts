import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { connectionLimits } from '../../src/web/http/connection.ts'
import { childrenOf } from '../bench/server/process-usage.ts'
import { type SiteProcess, startSite } from '../browser/support/site-process.ts'
import { ended, outputOf, spawnServer, whenOpen } from '../browser/support/spawn-server.ts'
import { message } from '../content/support/forms.ts'
import { copyConfig } from '../support/copy-config.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { startClients } from '../support/steady-clients.ts'
import { oneOf } from '../support/sweep.ts'
import { jsonLines, readMetrics } from './support/watched-site.ts'

const SECRET = 'a secret of sixteen'
const POLL = { timeout: 120_000 }
const PATHS = ['/', '/Privacy', '/News/LastestNews', '/sitemap.xml']
const CLIENTS = 4
const BYTES_PER_SECOND = 2 * connectionLimits.bytesPerSecond
const COUNTED = 'vitrine_requests_total{route="/Privacy",status="200",cache="hit"}'

describe('a site with two workers', () => {
  let folder = ''
  let site: SiteProcess
  let metricsUrl = ''

  const pids = () => childrenOf(site.pid).toSorted()
  const scrape = async () => readMetrics(await (await fetch(metricsUrl)).text())
  const counted = async (): Promise<number> => (await scrape()).get(COUNTED) ?? 0
  const lines = (msg: string) => jsonLines(site.output()).filter((line) => line.msg === msg)
  const workersOpen = () =>
    jsonLines(site.output()).filter(({ msg }) => /^Server listening/.test(String(msg)))
  const clients = (leave = false) => startClients(site.origin, { count: CLIENTS, paths: PATHS, leave })
  /**
   * A submission that has half arrived; `finish` sends the rest and gives the status of the answer. Until then it brings a little each
   * second, as much as the site wants of a slow connection: on a busy machine a worker may take longer to begin than a pause may last.
   */
  const halfSent = async () => {
    const body = JSON.stringify(message)
    const sent = request(`${site.origin}/api/addMessage`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
        [FORM_HEADERS.proof]: await mintedProof('message', SECRET),
      },
    })
    const answer = new Promise<number | undefined>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
    })
    answer.catch(() => undefined)
    await new Promise((written) => sent.write(body.slice(0, 1), written))
    const more = setInterval(() => sent.write(' '.repeat(BYTES_PER_SECOND)), 1000)
    sent.on('close', () => clearInterval(more))
    return {
      finish: () => {
        clearInterval(more)
        sent.end(body.slice(1))
        return answer
      },
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-workers-'))
    copyConfig(join(folder, 'config'))
    site = await startSite({
      CONFIG_DIR: join(folder, 'config'),
      DATA_DIR: join(folder, 'data'),
      WORKERS: '2',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      FORM_SECRET: SECRET,
      DRAIN_DELAY_SECONDS: '5',
    })
    metricsUrl = /metrics are at (\S+)/.exec(site.output())?.[1] ?? ''
  })
  afterAll(async () => {
    await site?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has two processes that listen on one port, and their lines of the log say which', async () => {
    await expect.poll(() => workersOpen().length, POLL).toBe(2)
    expect(pids()).toHaveLength(2)
    expect(workersOpen().map(({ worker }) => worker)).toEqual([1, 2])
    // The process that SIGUSR2 is for, which is not that of npm.
    expect(site.output()).toContain(`kill -USR2 ${site.pid} `)
  })

  it('counts the answers of both in one scrape', { tags: ['full'] }, async () => {
    await (await fetch(`${site.origin}/Privacy`)).arrayBuffer()
    const before = (await scrape()).get('vitrine_request_duration_seconds_count{route="/Privacy"}') ?? 0
    const asked = 30
    for (let time = 0; time < asked; time += 1)
      await (await fetch(`${site.origin}/Privacy`, { headers: { connection: 'close' } })).arrayBuffer()
    await expect
      .poll(
        async () => (await scrape()).get('vitrine_request_duration_seconds_count{route="/Privacy"}'),
        POLL,
      )
      .toBe(before + asked)
    // Each worker has made the page once: one alone would have had it in memory.
    const misses = [...(await scrape())].filter(([name]) => /route="\/Privacy".*cache="miss"/.test(name))
    expect(misses.reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThan(1)
  })

  it('goes on when a worker is killed under load, and has another in its place', {
    tags: ['full'],
  }, async () => {
    const [killed = 0] = pids()
    const before = await counted()
    const load = clients()
    await load.more(30)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => workersOpen().length, POLL).toBe(3)
    const replaced = Date.now()
    await load.more(60)
    await load.stop()
    // What the killed one was answering is lost, and no more: a connection on its way to it waits for an answer in vain.
    expect(load.failures().length).toBeLessThanOrEqual(CLIENTS)
    expect(load.failures(replaced)).toEqual([])
    expect(lines('a worker ended; another is started')).toEqual([
      expect.objectContaining({ signal: 'SIGKILL', code: null }),
    ])
    expect(pids()).toHaveLength(2)
    expect(pids()).not.toContain(killed)
    expect(await counted()).toBeGreaterThanOrEqual(before)
  })

  it('keeps its workers where the config has become wrong', { tags: ['full'] }, async () => {
    const file = join(folder, 'config', 'channels', 'news.json')
    const good = readFileSync(file, 'utf8')
    const before = pids()
    writeFileSync(file, '{ "route": "/News", }')
    process.kill(site.pid, 'SIGUSR2')
    await expect.poll(site.output, POLL).toMatch(/The workers are not replaced; those that run go on\. /)
    writeFileSync(file, good)
    expect(site.output()).toMatch(/news\.json:1:\d+/)
    expect(pids()).toEqual(before)
  })

  it('replaces its workers one by one under load without a failed request, and counts on, however slow the primary is', {
    tags: ['full'],
  }, async () => {
    const before = pids()
    const upload = await halfSent()
    const load = clients()
    const unkept = startClients(site.origin, {
      count: 2 * CLIENTS,
      paths: ['/Privacy'],
      keepAlive: false,
    })
    await load.more(30)
    const known = await counted()
    process.kill(site.pid, 'SIGUSR2')
    let finished: Promise<number | undefined> | undefined
    // A primary that stands still hands over connections before it reads that a worker has closed.
    for (let turn = 0; !/all workers are replaced/.test(site.output()); turn += 1) {
      process.kill(site.pid, 'SIGSTOP')
      await pause((turn * 47) % 120)
      process.kill(site.pid, 'SIGCONT')
      await pause((turn * 17) % 30)
      // One of the two workers holds it, and waits for it.
      if (lines('a worker is replaced').length > 0) finished ??= upload.finish()
    }
    expect(await finished).toBe(200)
    await load.more(60)
    await Promise.all([load.stop(), unkept.stop()])
    expect([...load.failures(), ...unkept.failures()]).toEqual([])
    expect(pids()).toHaveLength(2)
    expect(pids().filter((pid) => before.includes(pid))).toEqual([])
    expect(await counted()).toBeGreaterThanOrEqual(known)
  })

  it('ends at SIGTERM under load without a failed request: readiness goes first', async () => {
    const upload = await halfSent()
    const load = clients(true)
    await load.more(30)
    const stopped = site.stop()
    await expect
      .poll(async () => (await fetch(`${site.origin}/readyz`).catch(() => undefined))?.status, POLL)
      .toBe(503)
    await load.ended
    expect(load.failures()).toEqual([])
    expect(await upload.finish()).toBe(200)
    expect(await stopped).toBe(0)
  })
})

it('gives up with the reason where workers cannot open', { tags: ['full'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-workers-'))
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const config = join(folder, 'config')
  copyConfig(config)
  const site = join(config, 'site.json')
  writeFileSync(site, readFileSync(site, 'utf8').replace('{OPENING_HOURS}', '{OPENING_HOUR}'))
  try {
    const child = spawnServer({
      CONFIG_DIR: join(folder, 'config'),
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      WORKERS: '2',
    })
    const output = outputOf(child)
    expect(await ended(child)).toBe(1)
    expect(output().match(/^vitrine: Port \d+ .*in use.*$/gm)).toHaveLength(1)
    // By the primary alone.
    expect(output().match(/PLACEHOLDER_UNKNOWN/g)).toHaveLength(1)
  } finally {
    taken.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

// npm starts a program in a shell, which may stay between the two.
const parents = [
  ['directly', 'exec "$0" "$1"'],
  ['through a shell', '"$0" "$1"; exit $?'],
] as const

it.each(oneOf('parents that are killed', parents, 1))(
  'ends with all its processes when the npm that started it %s is killed',
  { tags: ['full'] },
  async (_, command) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-workers-'))
    const config = join(folder, 'config')
    copyConfig(config)
    const start = `require('node:child_process').spawn('/bin/sh', ['-c', ${JSON.stringify(command)}, process.execPath, 'dist/server/server.js'], { stdio: 'inherit' })`
    const npm = spawn(process.execPath, ['-e', start], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        npm_lifecycle_event: 'npx',
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        PICTURE_VERSIONS: 'large',
        PORT: '0',
        WORKERS: '2',
        CONFIG_DIR: config,
        DATA_DIR: join(folder, 'data'),
      },
    })
    const output = outputOf(npm)
    await whenOpen(npm, output)
    const closed = once(npm, 'close')
    npm.kill('SIGKILL')
    // Once every process that writes there is gone.
    await closed
    expect(output()).toContain('the site ends too')
    rmSync(folder, { recursive: true, force: true })
  },
)
