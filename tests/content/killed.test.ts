import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Content, openContent, sweepVisitors } from '../../src/content/index.ts'
import { findContribution, listContributions } from '../../src/content/staff/index.ts'
import { versionsOf } from '../../src/content/storage/storage.ts'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { ended, outputOf, spawnServer, whenOpen } from '../browser/support/spawn-server.ts'
import { copyConfig } from '../support/copy-config.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { soakedTo } from '../support/properties.ts'
import { UPLOAD, work } from './support/forms.ts'
import { jpeg, multipartOf } from './support/photos.ts'

const SECRET = 'shared by every process'
const AT_ONCE = soakedTo(20, 200)
const KILLS = soakedTo(2, 40)
/** How many calls are answered before a site is killed, by turns early and late: each visitor makes three to five. */
const ANSWERED = Array.from({ length: KILLS }, (_, round) =>
  Math.round(AT_ONCE * (0.7 + 1.1 * ((round * 0.618) % 1))),
)

/** One visitor with one work, who goes on where the last try broke off. */
interface Visitor {
  readonly key: string
  readonly name: string
  readonly photos: readonly Buffer[]
  readonly proof: string
  /** Each visitor comes from an address of their own. */
  readonly address: string
  readonly paths: string[]
  id?: string
  acknowledged: boolean
}

let count = 0
async function newVisitor(): Promise<Visitor> {
  count += 1
  const number = count
  const shade = (number % 16).toString(16)
  const photos = await Promise.all(
    Array.from({ length: 1 + (number % 3) }, (_, index) =>
      jpeg(24 + index, 16, `#${shade}${index}8${shade}4a`),
    ),
  )
  return {
    key: randomUUID(),
    name: `work ${number}`,
    photos,
    proof: await mintedProof('work', SECRET),
    address: `198.51.${Math.trunc(number / 250)}.${number % 250}`,
    paths: [],
    acknowledged: false,
  }
}

describe('a site that is killed again and again', () => {
  let folder = ''
  let origin = ''
  let content: Content | undefined

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-killed-'))
    copyConfig(join(folder, 'config'))
  })
  afterAll(async () => {
    await content?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (): Promise<ChildProcess> => {
    const child = spawnServer({
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      CONFIG_DIR: join(folder, 'config'),
      FORM_SECRET: SECRET,
      LOG_LEVEL: 'fatal',
    })
    origin = await whenOpen(child, outputOf(child))
    return child
  }

  let answered = 0
  /** Resolves when so many calls are answered, or none is under way any more. */
  const until = async (calls: number, all: Promise<unknown>): Promise<void> => {
    let over = false
    void all.then(() => {
      over = true
    })
    while (answered < calls && !over) await pause(5)
  }
  const call = async (visitor: Visitor, path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      ...init,
      headers: {
        ...init.headers,
        'x-forwarded-for': visitor.address,
        [FORM_HEADERS.proof]: visitor.proof,
        [FORM_HEADERS.key]: visitor.key,
      },
    })
    const text = await answer.text()
    answered += 1
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return Reflect.get(JSON.parse(text), 'data')
  }
  const post = (visitor: Visitor, path: string, body: object): Promise<unknown> =>
    call(visitor, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

  const submit = async (visitor: Visitor): Promise<void> => {
    for (const photo of visitor.photos.slice(visitor.paths.length)) {
      const { payload, headers } = multipartOf(photo)
      const data = await call(visitor, UPLOAD, { body: new Uint8Array(payload), headers })
      visitor.paths.push(String(Reflect.get(Object(data), 'filePath')))
    }
    visitor.id ??= String(
      await post(visitor, '/api/saveCollectWork', {
        ...work,
        workName: visitor.name,
        workPhoto: visitor.paths.join(','),
      }),
    )
    const files = JSON.stringify(visitor.paths.map((filePath) => ({ filePath, fileName: 'x' })))
    await post(visitor, '/refFileObject/addBatch', {
      code: 'CMS_COLLECT_WORK_IMG',
      files,
      objectId: visitor.id,
      systemId: 'museum',
    })
    visitor.acknowledged = true
  }

  it(
    `keeps every acknowledged submission once and whole: ${AT_ONCE} at a time, killed ${KILLS} times`,
    async () => {
      const visitors: Visitor[] = []
      const answers: string[] = []
      for (let round = 0; round <= KILLS; round += 1) {
        const last = round === KILLS
        const missing = last ? 0 : AT_ONCE - visitors.filter(({ acknowledged }) => !acknowledged).length
        visitors.push(...(await Promise.all(Array.from({ length: missing }, newVisitor))))
        const child = await start()
        const all = Promise.all(
          visitors
            .filter(({ acknowledged }) => !acknowledged)
            .map((visitor) =>
              submit(visitor).catch((error: unknown) =>
                answers.push(error instanceof Error ? error.message : ''),
              ),
            ),
        )
        if (last) await all
        else await until(answered + (ANSWERED[round] ?? 0), all)
        child.kill(last ? 'SIGTERM' : 'SIGKILL')
        await Promise.all([ended(child), all])
      }
      // A process that is killed answers nothing; it never answers wrongly.
      expect(answers.filter((message) => message.includes('answered'))).toEqual([])
      expect(visitors.filter(({ acknowledged }) => !acknowledged)).toEqual([])
      expect(visitors.length).toBeGreaterThan(AT_ONCE)

      content = await openContent({ dataDir: join(folder, 'data') })
      await sweepVisitors(content, new Date(Date.now() + 3 * 24 * 3_600_000))
      const kept = await listContributions(content, 'collectWork', 'all')
      expect(kept.map(({ fields }) => fields.workName).sort()).toEqual(
        visitors.map(({ name }) => name).sort(),
      )
      const wanted: string[] = []
      for (const { id, name, photos, paths } of visitors) {
        const found = await findContribution(content, 'collectWork', id ?? '')
        expect(found).toMatchObject({
          status: 'pending',
          fields: { workName: name, workPhoto: paths.join(',') },
        })
        expect(paths).toHaveLength(photos.length)
        for (const [index, path] of paths.entries()) {
          for (const version of versionsOf(path.slice(1))) {
            wanted.push(version)
            const file = await content.storage.open(version)
            expect(file, version).toBeDefined()
            if (file === undefined) continue
            const { width } = await sharp(await buffer(file.stream()), { failOn: 'warning' }).metadata()
            expect(width).toBe(24 + index)
          }
        }
      }
      const stored: string[] = []
      for await (const path of content.storage.list()) stored.push(path)
      const named = new Set(wanted)
      expect(stored.filter((path) => !named.has(path))).toEqual([])
      expect(stored.length).toBe(named.size)
    },
    soakedTo(1_800_000, 3_600_000),
  )
})
