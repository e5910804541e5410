import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entity } from '../../schemas/entities/index.ts'
import { fold } from '../../src/base/fold.ts'
import { importRecords } from '../../src/content/import/index.ts'
import { readLines } from '../../src/content/import/record-file.ts'
import { type Content, openContent } from '../../src/content/index.ts'
import { wantedOf } from '../../src/content/search/search-query.ts'

/** Real records that are not part of the project, and how they come into a museum. */
interface Source {
  readonly file: string
  readonly entity: Entity
  readonly idField: string
  toRecord(id: string, line: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join('')
  return typeof value === 'string' ? value : ''
}

/** 64,292 Tang poems in Traditional characters (chinese-poetry, MIT). */
export const poems: Source = {
  file: join('..', 'shared', 'data', 'tang-poems.ndjson.gz'),
  entity: 'archive',
  idField: 'archivesId',
  toRecord: (id, { title, author, paragraphs }) => ({
    archivesId: id,
    channelNo: 'Poems',
    title: text(title) || '無題',
    content: text(paragraphs),
    source: text(author),
  }),
}

/** 69,202 artworks of the Tate (CC0). */
export const artworks: Source = {
  file: join('..', 'shared', 'data', 'tate-artworks.ndjson.gz'),
  entity: 'exhibit',
  idField: 'exhibitId',
  toRecord: (id, { title, artist, medium }) => ({
    exhibitId: id,
    exhibitName: text(title) || 'Untitled',
    description: [artist, medium].map(text).join('. '),
  }),
}

/** Channels over the records, so that there are hits to count by channel. */
const channels = [
  { id: '1', name: '詩', route: 'Poems' },
  { id: '2', name: '藏品', route: 'Collection' },
  { id: '3', name: '新聞', route: 'News' },
]

export function isThere({ file }: Source): boolean {
  return existsSync(file)
}

/** A record as a plain scan sees it. */
export interface Scanned {
  readonly id: string
  /** Texts from which words are drawn. */
  readonly title: string
  readonly body: string
  readonly folded: string
}

export interface Corpus {
  readonly scanned: readonly Scanned[]
  readonly importSeconds: number
  readonly megabytes: number
  /** Another connection to the same records, which remembers no counts. */
  open(): Promise<Content>
  remove(): void
}

/** Reads records, the first `most` or all, and imports them into a folder of their own. */
export async function openCorpus(
  { file, entity, idField, toRecord }: Source,
  most = Number.POSITIVE_INFINITY,
): Promise<Corpus> {
  const records: Readonly<Record<string, string>>[] = []
  for await (const { number, text: line } of readLines(file)) {
    if (records.length === most) break
    // The ids of the poems occur more than once.
    records.push(toRecord(String(number), JSON.parse(line)))
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-corpus-'))
  const open = () => openContent({ dataDir })
  const content = await open()
  const begun = performance.now()
  const { refused } = await importRecords(content, entity, records)
  await importRecords(content, 'channel', channels)
  const importSeconds = (performance.now() - begun) / 1000
  await content.close()
  if (refused.length > 0) throw new Error(`${refused.length} records were refused: ${refused[0]?.reason.en}`)
  return {
    scanned: records.map((record) => {
      const { title = '', exhibitName = title, content: body = '', description = body, source = '' } = record
      return {
        id: record[idField] ?? '',
        title: exhibitName,
        body: description,
        folded: [exhibitName, description, source].map(fold).join('\n'),
      }
    }),
    importSeconds,
    megabytes: statSync(join(dataDir, 'content.sqlite')).size / 1e6,
    open,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Parts of texts, of a random length between two. Parts that hold nothing to look for are drawn again. */
export function randomParts(
  texts: readonly string[],
  count: number,
  [shortest, longest]: readonly [number, number],
  random: () => number,
): readonly string[] {
  const parts: string[] = []
  while (parts.length < count) {
    const characters = Array.from(texts[Math.floor(random() * texts.length)] ?? '')
    const length = shortest + Math.floor(random() * (longest - shortest + 1))
    const start = Math.floor(random() * (characters.length - length + 1))
    const part = characters
      .slice(start, start + length)
      .join('')
      .trim()
    if (start >= 0 && Array.from(part).length >= shortest && wantedOf(part) !== undefined) parts.push(part)
  }
  return parts
}
