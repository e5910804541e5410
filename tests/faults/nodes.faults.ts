import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SiteProcess, startSite } from '../browser/support/site-process.ts'
import { uploadTo } from '../content/support/forms.ts'
import { jpeg } from '../content/support/photos.ts'
import { type PostgresCluster, startPostgres } from '../content/support/postgres-cluster.ts'
import { type S3Server, startS3 } from '../content/support/s3-server.ts'
import { copyConfig } from '../support/copy-config.ts'
import { storeVariables } from './store-variables.ts'
import { SECRET, startVisitors, type Visitors } from './visitors.ts'

const PATHS = ['/', '/Privacy', '/News/LastestNews']

describe('two nodes on PostgreSQL and a bucket, under load', () => {
  let folder = ''
  let postgres: PostgresCluster
  let s3: S3Server
  let variables: Readonly<Record<string, string>> = {}
  let sites: SiteProcess[] = []
  let visitors: Visitors

  const start = async (): Promise<SiteProcess> => startSite(variables)
  const upload = async (): Promise<number> => {
    const answer = await uploadTo(String(sites[0]?.origin), await jpeg(24, 16, '#80604a'), SECRET)
    await answer.arrayBuffer()
    return answer.status
  }
  /** Messages as the database has them, each as one text, with their ids. */
  const rows = async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      const found = await client.query('select id, to_jsonb(message)::text as row from message')
      return found.rows.map((row: unknown) => [
        String(Reflect.get(Object(row), 'row')),
        String(Reflect.get(Object(row), 'id')),
      ])
    } finally {
      await client.end()
    }
  }
  /** Runs a fault while visitors read and write, and the same again after it; the answers they got must be true. */
  const under = async (fault: () => Promise<void>): Promise<void> => {
    visitors = startVisitors(() => sites.map(({ origin }) => origin), { writers: 3, paths: PATHS })
    try {
      await visitors.more(10)
      await visitors.morePages(6)
      await fault()
      await visitors.more(10)
      await visitors.morePages(6)
    } finally {
      await visitors.stop()
    }
    expect(visitors.pages().failed).toEqual([])
    const kept = await rows()
    for (const [name, id] of visitors.acknowledged)
      expect(
        kept.filter(([row = '']) => row.includes(name)).map(([, found]) => found),
        name,
      ).toEqual([id])
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('delete from message')
    await client.end()
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-'))
    copyConfig(join(folder, 'config'))
    postgres = await startPostgres()
    s3 = await startS3()
    variables = {
      CONFIG_DIR: join(folder, 'config'),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      FORM_SECRET: SECRET,
      ...storeVariables(await s3.bucket()),
    }
    sites = [await start(), await start()]
  })
  afterAll(async () => {
    for (const site of sites) await site.stop()
    await postgres?.stop()
    await s3?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('lose nothing when one of them is killed', async () => {
    await under(async () => {
      const [killed, other] = sites
      if (killed === undefined || other === undefined) throw new Error('there are two')
      process.kill(killed.pid, 'SIGKILL')
      await visitors.more(10)
      sites = [await start(), other]
    })
  })

  it('go on by themselves when PostgreSQL is restarted, or away for a while, pages all the time', async () => {
    await under(async () => {
      await postgres.restart()
      await visitors.more(5)
      await postgres.pause()
      await visitors.morePages(12)
      for (const { origin } of sites) {
        const ready = await fetch(`${origin}/readyz`)
        expect([ready.status, await ready.json()]).toEqual([
          200,
          { status: 'ready', details: { database: 'away' } },
        ])
        expect((await fetch(`${origin}/readyz/database`)).status).toBe(503)
        for (const path of PATHS) {
          const headers = { cookie: 'vitrine-access=text=150&contrast=dark' }
          const own = await fetch(origin + path, { headers })
          expect([own.status, (await own.text()).includes('data-text="150"')], path).toEqual([200, true])
        }
        const home = await (await fetch(origin)).text()
        const [file = ''] = /\/files\/[^"? ]+/.exec(home) ?? []
        expect((await fetch(origin + file)).status, file).toBe(200)
      }
      await postgres.resume()
      await expect
        .poll(async () => (await fetch(`${sites[0]?.origin}/readyz/database`)).status, { timeout: 60_000 })
        .toBe(200)
    })
  })

  it('start without the bucket, say so, and have it when it is back', async () => {
    await s3.pause()
    const site = await start()
    try {
      const readiness = async () => {
        const ready = await fetch(`${site.origin}/readyz`)
        return [ready.status, await ready.json()]
      }
      await expect
        .poll(readiness, { timeout: 60_000 })
        .toEqual([200, { status: 'ready', details: { files: 'away' } }])
      for (const path of PATHS) expect((await fetch(site.origin + path)).status, path).toBe(200)
      await s3.resume()
      await expect.poll(readiness, { timeout: 60_000 }).toEqual([200, { status: 'ready' }])
      const home = await (await fetch(site.origin)).text()
      const file = /\/files\/[^"? ]+/.exec(home)?.[0] ?? ''
      await expect.poll(async () => (await fetch(site.origin + file)).status, { timeout: 60_000 }).toBe(200)
    } finally {
      await site.stop()
    }
  })

  it('go on without the bucket, and take photographs again when it is back', async () => {
    expect(await upload()).toBe(200)
    await under(async () => {
      await s3.pause()
      expect(await upload()).toBe(503)
      await visitors.morePages(12)
      await visitors.more(5)
      await s3.resume()
    })
    expect(await upload()).toBe(200)
  })
})
