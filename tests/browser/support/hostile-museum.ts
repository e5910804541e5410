import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { importRecords } from '../../../src/content/import/index.ts'
import { openContent } from '../../../src/content/index.ts'
import { copyConfig } from '../../support/copy-config.ts'
import { startServer } from '../../support/local-server.ts'
import type { Site } from './shared-site.ts'
import { openBuilt } from './site-process.ts'
import { type Vector, vectors } from './vectors.ts'

/** Returns the id of the record with a vector. */
function idOf({ number }: Vector): string {
  return String(1000 + number)
}

function archive(vector: Vector) {
  return {
    archivesId: idOf(vector),
    channelNo: 'LastestNews',
    title: vector.html,
    subTitle: vector.html,
    thumbImg: vector.address,
    thumbAlt: vector.html,
    publishDate: '2026-01-01 00:00:00',
    description: vector.html,
    content: vector.html,
    source: vector.html,
    linkUrl: vector.address,
    groupId: idOf(vector),
  }
}
function file(vector: Vector, objectId: string) {
  return {
    fileInfoId: idOf(vector),
    objectId,
    fileOldname: vector.html,
    fileName: vector.html,
    filePath: `a/${vector.address}`,
    fileSuffix: vector.html.slice(0, 20),
    fileSize: 1,
  }
}
function message(vector: Vector) {
  return {
    messageId: idOf(vector),
    content: vector.html,
    name: vector.html,
    replyMessage: vector.html,
    type: '咨询',
    createTime: '2026-01-01 00:00:00',
  }
}
function work(vector: Vector) {
  return {
    collectId: idOf(vector),
    workName: vector.html,
    workPhoto: `${vector.address},a/${vector.address}`,
    workDesc: vector.html,
    collectorName: vector.html,
    workSeason: 'spring',
    thumbAlt: vector.html,
    reviewStatus: 'approved',
    createTime: '2026-01-01 00:00:00',
  }
}
function channel(vector: Vector) {
  return {
    id: idOf(vector),
    name: vector.html,
    route: `R${vector.number}`,
    path: vector.address,
    isVisible: true,
    children: [],
  }
}

function paged(
  records: readonly object[],
  { pageNum = 1, pageSize = 0 }: { pageNum?: number; pageSize?: number },
) {
  return {
    records: pageSize === 0 ? records : records.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: records.length,
    pages: pageSize === 0 ? 1 : Math.ceil(records.length / pageSize),
    current: pageNum,
  }
}

function byId(id: string): Vector | undefined {
  return vectors[Number(id) - 1000]
}

/** Answers the calls of section 7 that these pages make. */
function answerTo(path: string, sent: { param?: object; entity?: { objectId?: string } }): unknown {
  const vector = byId(path.slice(path.lastIndexOf('/') + 1))
  const param = sent.param ?? {}
  if (path === '/api/queryArchivesList') return paged(vectors.map(archive), param)
  if (path.startsWith('/api/queryArchivesById/')) return vector && archive(vector)
  if (path === '/refFileObject/queryPageList') {
    const { objectId = '' } = sent.entity ?? {}
    const owner = byId(objectId)
    return paged(owner === undefined ? [] : [file(owner, objectId)], param)
  }
  if (path === '/api/queryMessageList') return paged(vectors.map(message), param)
  if (path === '/api/queryCollectWorkList') return paged(vectors.map(work), param)
  if (path.startsWith('/api/queryCollectWorkById/')) return vector && work(vector)
  return undefined
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  tree: readonly object[] | undefined,
): Promise<void> {
  const body = await text(request)
  const isTree = request.url === '/api/queryAllChannel/CN'
  const data = isTree ? tree : answerTo(request.url?.split('?')[0] ?? '', body === '' ? {} : JSON.parse(body))
  response.writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ code: data === undefined ? 404 : 200, msg: '', data: data ?? null }))
}

/**
 * Entries per page of news; the page of a record requests as many for its neighbours. Other lists show all
 * entries.
 */
const NEWS_AT_ONCE = 100

/** Writes a config without demonstration content, with the longest possible lists. */
function writeConfig(folder: string): string {
  const config = join(folder, 'config')
  copyConfig(config)
  for (const name of readdirSync(join(config, 'channels'))) {
    const path = join(config, 'channels', name)
    const size = name === 'news.json' ? NEWS_AT_ONCE : 0
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"pageSize": [1-9]\d*/g, `"pageSize": ${size}`))
  }
  return config
}

/** Base URL of pictures, at which nothing listens. */
const NO_PICTURES = 'http://127.0.0.1:1/pictures'

export interface HostileMuseum extends Pick<Site, 'origin'> {
  /** Makes the channels of a remote backend hostile too. Until then it has none, which keeps pages small. */
  readonly showChannels: () => void
  readonly end: () => Promise<void>
}

/** Starts a museum whose content is all hostile, from its own service or from a remote backend. */
export async function beginHostileMuseum(from: 'own' | 'remote'): Promise<HostileMuseum> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-hostile-'))
  const dataDir = join(folder, 'data')
  let tree: readonly object[] | undefined
  const backend = await startServer((request, response) => void answer(request, response, tree))
  if (from === 'own') {
    const content = await openContent({ dataDir })
    await importRecords(content, 'archive', vectors.map(archive))
    await importRecords(content, 'message', vectors.map(message))
    await importRecords(content, 'collectWork', vectors.map(work))
    await importRecords(
      content,
      'file',
      vectors.map((vector) => ({ ...file(vector, idOf(vector)), code: 'CMS_ARCHIVES_FILE' })),
    )
    await content.close()
  }
  const services = ['MAIN_API_URL', 'CONTENT_GATEWAY_URL', 'FILE_SERVICE_URL', 'SEARCH_SERVICE_URL']
  const remote = from === 'own' ? [] : services.map((name) => [name, backend.address])
  const site = await openBuilt({
    CONFIG_DIR: writeConfig(folder),
    DATA_DIR: dataDir,
    IMAGE_BASE_URL: NO_PICTURES,
    ...Object.fromEntries(remote),
  })
  return {
    origin: site.origin,
    showChannels: () => {
      tree = vectors.map(channel)
    },
    end: async () => {
      await site.stop()
      await backend.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Pages of one record per vector. */
export const recordPages: readonly string[] = vectors.map((vector) => `/News/LastestNews/${idOf(vector)}`)

/** A selection of these, and pages of works. */
export const drawnPages: readonly string[] = vectors.flatMap((vector) => [
  ...(vector.number % 6 === 0 ? [`/News/LastestNews/${idOf(vector)}`] : []),
  ...(vector.number % 18 === 3 ? [`/ColLevy/${idOf(vector)}`] : []),
])

/** Pages of lists; those of one list together contain every vector. */
export const listPages: readonly (readonly string[])[] = [
  Array.from(
    { length: Math.ceil(vectors.length / NEWS_AT_ONCE) },
    (_, index) => `/News/LastestNews?page=${index + 1}`,
  ),
  ['/Service/OnlineConsultation'],
  ['/ColLevy'],
]
