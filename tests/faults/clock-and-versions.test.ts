import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, migrations } from '../../src/content/database/migrate.ts'
import { openContent } from '../../src/content/index.ts'
import { listContributions } from '../../src/content/staff/index.ts'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { connect, type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
import { message } from '../content/support/forms.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { startOwnNode } from '../support/own-node.ts'

const HOST = 'museum.test'
const SECRET = 'a secret of sixteen'
const DAY_MS = 86_400_000

describe('a node whose clock jumps', () => {
  let opened: OpenedContent
  beforeAll(async () => {
    opened = await openSqliteBackend()
  })
  afterAll(() => opened?.dispose())

  it.each([
    ['a day back', -DAY_MS],
    ['an hour back', -DAY_MS / 24],
    ['a day on', DAY_MS],
    ['a year on', 365 * DAY_MS],
  ])('%s: answers its pages and takes what visitors send', async (_name, by) => {
    let offset = 0
    const node = await startOwnNode(opened.content, {
      styles: () => '',
      formSecrets: [SECRET],
      onErrorSeconds: 60,
      now: () => new Date(Date.now() + offset),
    })
    const page = async (): Promise<number> =>
      (await node.inject({ url: '/News/LastestNews', headers: { host: HOST } })).statusCode
    const challenge = async () =>
      node.inject({ url: '/_vitrine/forms/message/challenge', headers: { host: HOST } })
    try {
      expect(await page()).toBe(200)
      offset = by
      expect([await page(), await page()]).toEqual([200, 200])
      // A form that is opened after the jump is as good as any.
      expect((await challenge()).statusCode).toBe(200)
      offset = 0
      expect(await page()).toBe(200)
      const sent = await node.inject({
        method: 'POST',
        url: '/api/addMessage',
        headers: { host: HOST, [FORM_HEADERS.proof]: await mintedProof('message', SECRET) },
        payload: { ...message, content: `after ${by}` },
      })
      expect(sent.statusCode).toBe(200)
    } finally {
      await node.close()
    }
    expect((await listContributions(opened.content, 'message', 'all')).length).toBeGreaterThan(0)
  })
})

describe('a node of an earlier version beside a newer one', () => {
  it('goes on when that one has migrated the database, and does not start again', async () => {
    const opened = await openSqliteBackend()
    const node = await startOwnNode(opened.content, {
      styles: () => '',
      formSecrets: [SECRET],
      now: () => new Date(),
    })
    const page = async (): Promise<number> =>
      (await node.inject({ url: '/News/LastestNews', headers: { host: HOST } })).statusCode
    const newer = await connect(opened)
    try {
      expect(await page()).toBe(200)
      await migrate(newer, async () => {}, [
        ...migrations,
        {
          name: '999-newer',
          up: async (db) => {
            await db.schema.alterTable('message').addColumn('newer', 'text').execute()
            await db.schema.createTable('newer').addColumn('id', 'text').execute()
          },
        },
      ])
      expect(await page()).toBe(200)
      const sent = await node.inject({
        method: 'POST',
        url: '/api/addMessage',
        headers: { host: HOST, [FORM_HEADERS.proof]: await mintedProof('message', SECRET) },
        payload: message,
      })
      expect(sent.statusCode).toBe(200)
      expect(await listContributions(opened.content, 'message', 'all')).toHaveLength(1)
      await expect(openContent({ dataDir: opened.dataDir })).rejects.toMatchObject({
        code: 'CONTENT_NEWER_DATABASE',
      })
    } finally {
      await newer.close()
      await node.close()
      await opened.dispose()
    }
  })
})
