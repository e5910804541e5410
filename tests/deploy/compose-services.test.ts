import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { message, uploadTo } from '../content/support/forms.ts'
import { jpeg } from '../content/support/photos.ts'
import { canStartPostgres } from '../content/support/postgres-cluster.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { compose } from './composed.ts'

const PATIENCE = { timeout: 240_000, interval: 500 }
const SITE_URL = 'https://museum.example'
const FORM_SECRET = 'nobody guesses this one'
const DATABASE_PASSWORD = 'a1b2c3'
const keys = { S3_ACCESS_KEY_ID: 'museum', S3_SECRET_ACCESS_KEY: 'a secret of the store' }

const postgres = await canStartPostgres()
if (!postgres) console.log('the services of the cluster: not started, because PostgreSQL is not installed')

async function submit(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/addMessage`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      [FORM_HEADERS.proof]: await mintedProof('message', FORM_SECRET),
    },
    body: JSON.stringify(message),
  })
  await answer.arrayBuffer()
  return answer.status
}

// Every day tests/content/postgres-nodes.test.ts has two nodes on one database, and compose.test.ts reads the file.
describe.runIf(postgres)('the services of deploy/compose.cluster.yml', { tags: ['full'] }, () => {
  let services: Awaited<ReturnType<typeof compose>>
  const originOf = (name: string): string => `http://127.0.0.1:${services.portOf(name)}`
  const nodes = ['museum-1', 'museum-2']

  beforeAll(async () => {
    const given = { SITE_URL, FORM_SECRET, DATABASE_PASSWORD, ...keys }
    services = await compose('compose.cluster.yml', given, ['museum-1'])
  }, PATIENCE.timeout)
  afterAll(() => services?.stop(), PATIENCE.timeout)

  it('begin in its order', () => {
    expect(services.begun()).toEqual(['database', 'store', 'bucket', ...nodes])
  })

  it.each(nodes)(
    '%s becomes healthy and shows the home page with the address of the file',
    async (name) => {
      await expect.poll(() => services.isHealthy(name) || services.output(name), PATIENCE).toBe(true)
      const home = await fetch(`${originOf(name)}/`)
      expect(home.status).toBe(200)
      expect(await home.text()).toContain(`<link rel="canonical" href="${SITE_URL}/">`)
      expect((await fetch(`${originOf(name)}/readyz/database`)).status).toBe(200)
    },
    PATIENCE.timeout,
  )

  it('keep what visitors send in the database, for both nodes', async () => {
    expect(await Promise.all(nodes.map((name) => submit(originOf(name))))).toEqual([200, 200])
    const client = new pg.Client(
      `postgres://museum:${DATABASE_PASSWORD}@127.0.0.1:${services.portOf('database')}/museum`,
    )
    await client.connect()
    const { rows } = await client.query('select count(*)::int as messages from message')
    await client.end()
    expect(rows).toEqual([{ messages: 2 }])
  })

  it('give the store the one key that the nodes have', () => {
    // The S3 server of the tests knows keys by their names, and does not look at signatures of version 4.
    const config = JSON.parse(readFileSync(join(services.temporaryOf('store'), 's3.json'), 'utf8'))
    const { S3_ACCESS_KEY_ID: accessKey, S3_SECRET_ACCESS_KEY: secretKey } = keys
    expect(config).toMatchObject({ identities: [{ credentials: [{ accessKey, secretKey }] }] })
  })

  it('keep photographs in the bucket, by the key of the file', async () => {
    const sent = await uploadTo(originOf('museum-1'), await jpeg(24, 16, '#80604a'), FORM_SECRET)
    expect(await sent.json()).toMatchObject({ code: 200 })
    const client = new S3Client({
      endpoint: originOf('store'),
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY },
    })
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'museum' }))
    expect(Contents.length).toBeGreaterThan(0)
    expect(Contents.every(({ Size = 0 }) => Size > 0)).toBe(true)
  })
})

describe('the service of deploy/compose.yml', { tags: ['full'] }, () => {
  let services: Awaited<ReturnType<typeof compose>>
  beforeAll(async () => {
    services = await compose('compose.yml', { SITE_URL }, ['museum'])
  }, PATIENCE.timeout)
  afterAll(() => services?.stop(), PATIENCE.timeout)

  it(
    'becomes healthy and shows the home page',
    async () => {
      await expect.poll(() => services.isHealthy('museum') || services.output('museum'), PATIENCE).toBe(true)
      const home = await fetch(`http://127.0.0.1:${services.portOf('museum')}/`)
      expect(home.status).toBe(200)
      expect(await home.text()).toContain(`<link rel="canonical" href="${SITE_URL}/">`)
    },
    PATIENCE.timeout,
  )
})
