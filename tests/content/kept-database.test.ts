import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/content/database/sqlite-driver.ts'
import { importFolder } from '../../src/content/import/index.ts'
import { type Content, openContent } from '../../src/content/index.ts'
import { listContributions } from '../../src/content/staff/index.ts'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { listening, startOwnNode } from '../support/own-node.ts'
import { assertProperty } from '../support/properties.ts'
import { message } from './support/forms.ts'

const SECRET = 'a secret of sixteen'
const HOST = 'museum.test'
const TEXTS = ['几点开门？', '几点关门？', '周一开放吗？']
const MS = 240_000
/** Long enough that no wait ends by itself while a test looks. */
const FOR_EVER = 10 * MS

const children = new Set<ChildProcess>()

/** Keeps the write lock of a database in a process of its own, until `release`. */
async function keepLocked(file: string) {
  const program = `
    const database = new (require(Number.parseInt(process.versions.node, 10) < 22 ? 'better-sqlite3' : 'better-sqlite3-13'))(process.argv[1])
    database.exec('begin immediate')
    console.log('kept')
    process.stdin.once('data', () => { database.exec('rollback'); database.close(); process.exit(0) })`
  const child = spawn(process.execPath, ['-e', program, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  await once(child.stdout, 'data')
  return async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.stdin.write('go on\n')
    await ended
    children.delete(child)
  }
}

describe('a database that another program keeps', () => {
  let dataDir = ''
  let content: Content
  let app: FastifyInstance
  let port = 0
  let visitor = 0

  const open = async (busyMilliseconds: number): Promise<void> => {
    content = await openContent({ dataDir, busyMilliseconds })
    app = await startOwnNode(content, { formSecrets: [SECRET], now: () => new Date() })
    port = await listening(app)
  }
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'vitrine-kept-'))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const child of children) child.kill()
    children.clear()
    await app.close()
    await content.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const file = (): string => join(dataDir, 'content.sqlite')

  const send = async (text: string) => {
    visitor += 1
    const answer = await fetch(`http://127.0.0.1:${port}/api/addMessage`, {
      method: 'POST',
      body: JSON.stringify({ ...message, content: text }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.${Math.trunc(visitor / 250)}.${visitor % 250}`,
        [FORM_HEADERS.proof]: await mintedProof('message', SECRET),
        [FORM_HEADERS.key]: Buffer.from(text).toString('base64url'),
      },
    })
    return {
      statusCode: answer.status,
      retry: answer.headers.get('retry-after'),
      body: await answer.text(),
    }
  }
  const stored = async (): Promise<readonly string[]> => {
    const all = await listContributions(content, 'message', 'all')
    return all.map(({ fields }) => String(fields.content)).sort()
  }

  it('pages and checks are answered meanwhile, and each form is stored once when it is free', {
    timeout: MS,
  }, async () => {
    await open(FOR_EVER)
    const release = await keepLocked(file())
    const texts = Array.from({ length: 8 }, (_, number) => `几点开门？${number}`)
    const prepare = vi.spyOn(Object.getPrototypeOf(openDatabase(':memory:')), 'prepare')
    const tries = (): number => prepare.mock.calls.filter(([sql]) => sql === 'begin immediate').length
    let settled = 0
    const forms = texts.map((text) => send(text).finally(() => (settled += 1)))
    // The site tries again and again meanwhile: a try that waited in SQLite would hold the thread for ever.
    for (let answered = 0; answered < 40 || tries() < 5; answered += 1) {
      expect((await app.inject('/healthz')).statusCode).toBe(200)
      await nextTurn()
    }
    for (const url of ['/', '/News/LastestNews', '/readyz', '/readyz/database'])
      expect([url, (await app.inject({ url, headers: { host: HOST } })).statusCode]).toEqual([url, 200])
    expect(settled).toBe(0)
    expect(await stored()).toEqual([])
    await release()
    expect((await Promise.all(forms)).map(({ statusCode }) => statusCode)).toEqual(texts.map(() => 200))
    expect(await stored()).toEqual(texts)
  })

  it('a form that has waited long enough is asked to come again, and is stored once when it does', {
    timeout: MS,
  }, async () => {
    await open(20)
    const release = await keepLocked(file())
    const answers = await Promise.all(TEXTS.map((text) => send(text)))
    for (const { statusCode, retry, body } of answers) {
      expect([statusCode, retry]).toEqual([503, '10'])
      expect(JSON.parse(body).msg).toMatch(/cannot be reached just now\. Please try again/)
      expect(body).not.toMatch(/sqlite|locked|busy/i)
    }
    await release()
    expect(await stored()).toEqual([])
    for (const text of [...TEXTS, ...TEXTS.slice(0, 1)]) expect((await send(text)).statusCode).toBe(200)
    expect(await stored()).toEqual([...TEXTS].sort())
  })

  it('a command says who is in its way', { tags: ['full'], timeout: MS }, async () => {
    await open(20)
    const release = await keepLocked(file())
    await expect(importFolder(content, 'config/content', 'seed')).rejects.toMatchObject({
      code: 'CONTENT_DATA_DIR',
      message: `The data folder ${dataDir} cannot be used: another program keeps its content.sqlite.`,
      messages: { zh: expect.stringContaining('另一个程序正在占用其中的 content.sqlite') },
    })
    await release()
    expect(await importFolder(content, 'config/content', 'seed')).toMatchObject({ outcome: 'seeded' })
  })

  it('whatever is acknowledged is stored once, and nothing else, in every order of keeping and sending', {
    timeout: MS,
  }, async () => {
    await open(15)
    const other = openDatabase(file())
    let round = 0
    const step = fc.constantFrom('keep', 'free', 'send', 'repeat', 'turn')
    await assertProperty(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        round += 1
        const before = (await stored()).length
        const sent: { readonly text: string; readonly done: ReturnType<typeof send> }[] = []
        for (const [index, each] of steps.entries()) {
          const last = sent.at(-1)
          if (each === 'keep' && !other.inTransaction) {
            try {
              other.exec('begin immediate')
            } catch {
              // The site writes just now.
            }
          } else if (each === 'free' && other.inTransaction) other.exec('rollback')
          else if (each === 'send') {
            const text = `${round} 第 ${index} 个问题`
            sent.push({ text, done: send(text) })
          } else if (each === 'repeat' && last !== undefined)
            sent.push({ text: last.text, done: send(last.text) })
          else if (each === 'turn') await nextTurn()
        }
        const answers = await Promise.all(
          sent.map(async ({ text, done }) => ({ text, status: (await done).statusCode })),
        )
        if (other.inTransaction) other.exec('rollback')
        expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
        const acknowledged = new Set(answers.flatMap(({ text, status }) => (status === 200 ? [text] : [])))
        const found = (await stored()).filter((text) => text.startsWith(`${round} `))
        expect(found).toEqual([...acknowledged].sort())
        expect((await stored()).length).toBe(before + acknowledged.size)
      }),
      { numRuns: 25 },
    )
    other.close()
  })
})
