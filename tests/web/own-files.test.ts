import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCalls, openDirectly, visibleFiles } from '../../src/content/index.ts'
import { createOwnFiles, type OwnFiles } from '../../src/web/http/own-files.ts'
import { createImageSizes } from '../../src/web/page/image-sizes.ts'
import { type OpenedContent, openSqliteBackend } from '../content/support/backends.ts'
import { colourGrid } from '../content/support/colour-grid.ts'
import { now } from '../support/draw-address.ts'
import { startOwnNode } from '../support/own-node.ts'

let opened: OpenedContent
let node: FastifyInstance
let own: OwnFiles
let sizesOf: ReturnType<typeof createImageSizes>
const mediaDir = mkdtempSync(join(tmpdir(), 'media-'))

beforeAll(async () => {
  opened = await openSqliteBackend()
  const { content } = opened
  const picture = await colourGrid(600, 400).png().toBuffer()
  for (const path of ['o/scan.png', 'o/THUMB/other.png', '照片 1.png'])
    await content.storage.put(path, picture)
  await content.storage.put('o/damaged.png', Buffer.from('no picture'))
  await content.storage.put('visitors/sent.png', picture)
  mkdirSync(join(mediaDir, '.hidden'))
  mkdirSync(join(mediaDir, 'wall'))
  for (const path of ['a.png', '.secret.png', '.hidden/b.png', 'wall/墙 1.png'])
    writeFileSync(join(mediaDir, path), path)
  const reader = contentCalls(content, { clock: { now: () => now, timeZone: 'Asia/Shanghai' }, isOn: true })
  const log = { warn: () => undefined, error: () => undefined }
  const files = openDirectly(visibleFiles(content, reader), log)
  own = createOwnFiles({ mediaDir, content: { digests: content.digests, files }, now: () => now })
  node = await startOwnNode(content, { ownFiles: own })
  sizesOf = createImageSizes({ files })
  await own.refresh()
})
afterAll(async () => {
  await node.close()
  await opened.dispose()
  rmSync(mediaDir, { recursive: true })
})

const DIGEST = '0123abcd'

it.each([
  '/media/a.png',
  `/media/a.png?v=${DIGEST}`,
  '/media/wall/%E5%A2%99%201.png',
  '/media/wall',
  '/media/wall/',
  '/media/none.png',
  '/media/.secret.png',
  '/media/.hidden/b.png',
  '/media/..%2fa.png',
  '/media/%00.png',
  '/media/%',
  '/files/o/scan.png',
  `/files/o/scan.png?v=${DIGEST}`,
  '/files/o/THUMB/scan.png',
  '/files/%E7%85%A7%E7%89%87%201.png',
  '/files/none.png',
  '/files/visitors/sent.png',
  '/files/..%2Fo/scan.png',
  '/files/%',
])('%s is opened here as its route answers it', async (address) => {
  const { statusCode, headers, rawPayload } = await node.inject(address)
  const file = await own.open(address)
  expect(file === undefined).toBe(statusCode !== 200)
  if (file === undefined) return
  expect([file.cacheControl, file.size]).toEqual([headers['cache-control'], rawPayload.length])
  expect(await buffer(file.stream())).toEqual(rawPayload)
})

it('a file of the media folder at the address with its digest may be kept for good', async () => {
  const address = own.withDigest('/media/a.png')
  expect((await own.open(address))?.cacheControl).toContain('immutable')
  expect((await node.inject(address)).headers['cache-control']).toContain('immutable')
})

it('the size of a stored picture is the one of the image service', async () => {
  const info = (await node.inject('/iiif/3/o%2Fscan.png/info.json')).json()
  const { whole, largest } = (await sizesOf('o%2Fscan.png')) ?? {}
  expect(whole).toEqual({ width: info.width, height: info.height })
  expect(largest).toEqual({ width: 600, height: 400 })
  for (const path of ['o%2Fnone.png', 'o%2Fdamaged.png', 'visitors%2Fsent.png', '%'])
    expect(await sizesOf(path)).toBeUndefined()
})
