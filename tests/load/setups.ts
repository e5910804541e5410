import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childrenOf, processorSeconds, residentMegabytes } from '../bench/server/process-usage.ts'
import { type SiteProcess, startSite } from '../browser/support/site-process.ts'
import { startPostgres } from '../content/support/postgres-cluster.ts'
import { HOST, missingPrograms, startNginx } from '../deploy/start-nginx.ts'

/** What is loaded: an address, and the processes whose use is counted. */
export interface Setup {
  readonly name: string
  readonly origin: string
  /** Where its pages are looked up before: a node itself, without a certificate of a test. */
  readonly lookUpAt: string
  /** Seconds of processor time that its processes have used so far. */
  readonly processor: () => number
  readonly megabytes: () => number
  readonly stop: () => Promise<void>
}

const SECRET = 'the secret of a load'
export const VARIABLES = { FORM_SECRET: SECRET, LOG_LEVEL: 'error', CONFIG_DIR: 'config' } as const

function treeOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function usageOf(sites: readonly SiteProcess[]): Pick<Setup, 'processor' | 'megabytes'> {
  const all = (): readonly number[] => sites.flatMap(({ pid }) => treeOf(pid))
  return {
    processor: () => sum(all().map(processorSeconds)),
    megabytes: () => sum(all().map(residentMegabytes)),
  }
}

/** One node with so many workers on the embedded database. */
export async function oneNode(workers: number): Promise<Setup> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-load-'))
  const site = await startSite(
    { ...VARIABLES, DATA_DIR: join(folder, 'data'), WORKERS: String(workers) },
    { asDeployed: true },
  )
  return {
    name: workers === 1 ? '1 worker' : `${workers} workers`,
    origin: site.origin,
    lookUpAt: site.origin,
    ...usageOf([site]),
    stop: async () => {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The limits of one visitor's address: here all requests come from one. */
export function withoutLimits(configuration: string): string {
  return configuration
    .replaceAll(/^ *limit_(req|conn) .*\n/gm, '')
    .replaceAll('$remote_addr;', '$proxy_add_x_forwarded_for;')
}

/** Two nodes of one worker each on PostgreSQL, behind the nginx of a museum's project; its own use is not counted. */
export async function twoNodes(): Promise<Setup | undefined> {
  if (missingPrograms() !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-load-'))
  const postgres = await startPostgres()
  const start = (): Promise<SiteProcess> =>
    startSite(
      {
        ...VARIABLES,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: postgres.url,
        // Without it no proxy may keep a page.
        SITE_URL: `https://${HOST}`,
        WORKERS: '1',
      },
      { asDeployed: true },
    )
  const first = await start()
  const sites = [first, await start()]
  const nginx = await startNginx(
    sites.map(({ origin }) => Number(new URL(origin).port)),
    withoutLimits,
  )
  return {
    name: '2 nodes behind nginx',
    origin: nginx.secure,
    lookUpAt: first.origin,
    ...usageOf(sites),
    stop: async () => {
      await nginx.stop()
      for (const site of sites) await site.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
