import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { percentile } from '../bench/report.ts'
import { seededRandom } from '../bench/seeded-random.ts'
import { cachedVersions } from '../browser/support/museum-data.ts'
import { type SiteProcess, startSite } from '../browser/support/site-process.ts'
import { type PostgresCluster, startPostgres } from '../content/support/postgres-cluster.ts'
import { type S3Server, startS3 } from '../content/support/s3-server.ts'
import { HOST, missingPrograms, startNginx } from '../deploy/start-nginx.ts'
import { findAddresses, museumDay, type SiteAddresses } from '../load/museum-day.ts'
import { type LoadRequest, type LoadResult, openLoad } from '../load/open-load.ts'
import { withoutLimits } from '../load/setups.ts'
import { storeVariables } from './store-variables.ts'
import { SECRET } from './visitors.ts'

/** Requests a second; less on a machine that does other things too. */
const PER_SECOND = Number(process.env.FAULTS_PER_SECOND ?? 100)
/** How long visitors come before a fault, and after it. */
const AROUND_SECONDS = 5
const WAIT_MS = 20_000

const missing = missingPrograms()
if (missing !== undefined)
  console.log(`two nodes behind nginx: not tested, because ${missing} is not installed`)

/** Failures by what was asked and what was answered: "page: answered 502", with their number. */
function failuresOf({ errors }: LoadResult): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const error of errors) counts[error] = (counts[error] ?? 0) + 1
  return counts
}

function failed(result: LoadResult, ...kinds: readonly string[]): readonly string[] {
  return result.errors.filter((error) => kinds.some((kind) => error.startsWith(`${kind}:`)))
}

const READS = ['page', 'detail', 'search', 'unknown']

describe.skipIf(missing !== undefined)('two nodes behind nginx, under 100 requests a second', () => {
  let folder = ''
  let postgres: PostgresCluster
  let s3: S3Server
  let variables: Readonly<Record<string, string>> = {}
  let sites: SiteProcess[] = []
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let addresses: SiteAddresses
  const random = seededRandom(7)
  let visitors = 0

  const portOf = ({ origin }: SiteProcess): string => new URL(origin).port
  const startAgain = (port: string): Promise<SiteProcess> => startSite({ ...variables, PORT: port })
  const ready = async ({ origin }: SiteProcess): Promise<boolean> =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const stoppedAndStarted = async (
    at: number,
    end: (site: SiteProcess) => Promise<unknown>,
  ): Promise<void> => {
    const site = sites[at]
    if (site === undefined) throw new Error('there are two')
    await end(site)
    const again = await startAgain(portOf(site))
    sites[at] = again
    await expect.poll(() => ready(again), { timeout: 120_000 }).toBe(true)
  }

  /** Visitors come as on any day while something fails, until a while after it is over. */
  const under = async (name: string, fault: () => Promise<void>): Promise<LoadResult> => {
    let isOver = false
    const results: LoadResult[] = []
    const day = await museumDay(addresses, { requests: 60 * PER_SECOND, secret: SECRET, random })
    // Each comes from an address of its own: one visitor has a share of the places.
    const next = (): LoadRequest => {
      visitors += 1
      const address = `198.18.${Math.floor(visitors / 250) % 250}.${visitors % 250}`
      const asked = day()
      return { ...asked, headers: { 'x-forwarded-for': address, ...asked.headers } }
    }
    const visit = async (seconds: number): Promise<void> => {
      results.push(await openLoad(nginx.secure, { perSecond: PER_SECOND, seconds, next, random }))
    }
    const failing = pause(AROUND_SECONDS * 1000).then(async () => {
      await fault()
      isOver = true
    })
    const waves: Promise<void>[] = []
    // Waves of a second follow one another whether or not those before are answered.
    for (let after = 0; after < AROUND_SECONDS; after += isOver ? 1 : 0) {
      waves.push(visit(1))
      await pause(1000)
    }
    await failing
    await Promise.all(waves)
    const all: LoadResult = {
      offered: PER_SECOND,
      answered: results.reduce((sum, { answered }) => sum + answered, 0),
      errors: results.flatMap(({ errors }) => errors),
      latencies: results.flatMap(({ latencies }) => latencies),
    }
    const [p99, most] = [percentile(all.latencies, 0.99), Math.max(...all.latencies)]
    console.log(
      `${name}: ${all.answered + all.errors.length} requests, ${all.errors.length} failed ${JSON.stringify(failuresOf(all))}, p99 ${Math.round(p99)} ms, longest ${Math.round(most)} ms`,
    )
    return all
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-'))
    postgres = await startPostgres()
    s3 = await startS3()
    variables = {
      CONFIG_DIR: 'config',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      FORM_SECRET: SECRET,
      LOG_LEVEL: 'error',
      // As in a museum, a node is ready when its first pages are in memory.
      PICTURE_VERSIONS: 'all',
      PICTURE_CACHE_DIR: cachedVersions(),
      SITE_URL: `https://${HOST}`,
      WORKERS: '1',
      ...storeVariables(await s3.bucket()),
    }
    sites = [await startSite(variables), await startSite(variables)]
    nginx = await startNginx(
      sites.map((site) => Number(portOf(site))),
      withoutLimits,
    )
    addresses = await findAddresses(sites[0]?.origin ?? '')
    await under('nothing', async () => {})
  })
  afterAll(async () => {
    await nginx?.stop()
    for (const site of sites) {
      process.kill(site.pid, 'SIGCONT')
      await site.stop()
    }
    await postgres?.stop()
    await s3?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('fail nobody while one after the other is restarted, each when the last is ready', async () => {
    const result = await under('rolling restart', async () => {
      await stoppedAndStarted(0, (site) => site.stop())
      await stoppedAndStarted(1, (site) => site.stop())
    })
    expect(failuresOf(result)).toEqual({})
  })

  it('fail no reader when one is killed', async () => {
    const result = await under('a node is killed', () =>
      stoppedAndStarted(0, async ({ pid }) => {
        process.kill(pid, 'SIGKILL')
        await pause(1000)
      }),
    )
    expect(failed(result, ...READS)).toEqual([])
  })

  it('fail no reader while one hangs', async () => {
    const result = await under('a node hangs for 20 s', async () => {
      const pid = Number(sites[0]?.pid)
      process.kill(pid, 'SIGSTOP')
      await pause(20_000)
      process.kill(pid, 'SIGCONT')
    })
    expect(failed(result, ...READS)).toEqual([])
  })

  it('fail no reader of pages while PostgreSQL restarts', async () => {
    const result = await under('PostgreSQL restarts', () => postgres.restart())
    expect(failed(result, 'page')).toEqual([])
  })

  it('fail no reader of pages, with settings or without, nor of files, while PostgreSQL is away', async () => {
    const own = { cookie: 'vitrine-access=text=150&contrast=dark', host: HOST }
    const [home = ''] = await Promise.all(sites.map(async ({ origin }) => (await fetch(origin)).text()))
    // A file itself: the addresses of its versions have it within.
    const file = /"(\/files\/[^"? ]+)/.exec(home)?.[1] ?? ''
    expect(file).not.toBe('')
    const answers: string[] = []
    const result = await under('PostgreSQL is away for 30 s', async () => {
      await postgres.pause()
      const until = Date.now() + 30_000
      while (Date.now() < until) {
        for (const { origin } of sites) {
          for (const path of ['/', '/News/LastestNews']) {
            const { status } = await fetch(origin + path, { headers: own })
            answers.push(`${path} with own settings: ${status}`)
          }
          answers.push(`file: ${(await fetch(origin + file)).status}`)
        }
        await pause(500)
      }
      await postgres.resume()
    })
    console.log(`  of those with settings, and of files: ${answers.length} asked`)
    expect(new Set(answers)).toEqual(
      new Set(['/ with own settings: 200', '/News/LastestNews with own settings: 200', 'file: 200']),
    )
    expect(failed(result, 'page')).toEqual([])
  })

  it('are as quick as before after PostgreSQL was killed', async () => {
    await under('PostgreSQL is killed', async () => {
      await postgres.kill()
      await postgres.resume()
    })
    await expect
      .poll(async () => (await fetch(`${sites[0]?.origin}/readyz/database`)).status, { timeout: 60_000 })
      .toBe(200)
    // What was slow came 12 to 17 seconds after it was back.
    const after = await under('after it is back', () => pause(WAIT_MS))
    expect(failuresOf(after)).toEqual({})
    expect(percentile(after.latencies, 0.99)).toBeLessThan(3000)
  })

  it('fail no reader while the store is away, nor where a node starts without it', async () => {
    const away = await under('the store is away for 20 s', async () => {
      await s3.pause()
      await pause(WAIT_MS)
      await s3.resume()
    })
    expect(failed(away, ...READS, 'submission')).toEqual([])
    const starts = await under('a node starts without the store', async () => {
      await s3.pause()
      await stoppedAndStarted(1, (site) => site.stop())
      await s3.resume()
    })
    expect(failed(starts, ...READS, 'submission')).toEqual([])
  })
})
