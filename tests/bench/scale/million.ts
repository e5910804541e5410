import { join } from 'node:path'
import type { Entity } from '../../../schemas/entities/index.ts'
import { readLines } from '../../../src/content/import/record-file.ts'
import { artworks, poems } from '../corpus.ts'

type Line = Readonly<Record<string, unknown>>

/** Real records, read once; they are multiplied as they are requested. */
export interface Originals {
  readonly poems: readonly Line[]
  readonly artworks: readonly Line[]
}

const AGES = 40
const TYPES = 5
const DAYS = 9000
const DAY_MS = 86_400_000

async function linesOf(folder: string, file: string): Promise<readonly Line[]> {
  const lines: Line[] = []
  for await (const { text } of readLines(join(folder, file))) lines.push(JSON.parse(text))
  return lines
}

/** Names of the files of poems and artworks. */
export const originalFiles = [poems.file, artworks.file].map((path) => path.split('/').at(-1) ?? path)

export async function readOriginals(folder: string): Promise<Originals> {
  const [poemFile = '', artworkFile = ''] = originalFiles
  return { poems: await linesOf(folder, poemFile), artworks: await linesOf(folder, artworkFile) }
}

/** So many records of an entity, made by repeating the originals under new ids, with days, types and ages for filters. */
export function* multiplied(originals: Originals, entity: 'archive' | 'exhibit', count: number) {
  const [source, lines] = entity === 'archive' ? [poems, originals.poems] : [artworks, originals.artworks]
  for (let index = 0; index < count; index += 1) {
    const line = lines[index % lines.length] ?? {}
    const record = source.toRecord(String(index + 1), line)
    yield entity === 'archive'
      ? { ...record, publishDate: new Date((index % DAYS) * DAY_MS).toISOString().slice(0, 10) }
      : {
          ...record,
          thumb: `/files/${index}.jpg`,
          exhibitType: String(1 + (index % TYPES)),
          age: `age-${index % AGES}`,
        }
  }
}

/** Channels over the records, so that there are hits to count by channel. */
export const channels: readonly object[] = [
  { id: '1', name: '詩', route: 'Poems' },
  { id: '2', name: '藏品', route: 'Collection' },
  { id: '3', name: '新聞', route: 'News' },
]

/** Half of the records each. */
export const halves: readonly (Entity & ('archive' | 'exhibit'))[] = ['archive', 'exhibit']
