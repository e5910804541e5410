import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createSingleFlight } from '../../../base/tasks.ts'

export interface CutJob {
  /** Path of the complete font. */
  readonly font: string
  /** Characters of the subset. */
  readonly characters: string
  /** Whether the subset is for a word of these characters, including their contextual forms. */
  readonly isWord?: boolean
  /** Path of the WOFF2 subset to write. */
  readonly piece: string
}

/** Writes a subset of a font. Resolves to its size in bytes. */
export type CutFont = (job: CutJob) => Promise<number>

/** Version of the subsetting method, part of each name; to be changed with the method. */
const WAY = '1'
const FONT_NAME_LENGTH = 24

/** Returns the name of a subset, derived from everything that determines its content, so that the content never changes. */
export function pieceName(fontHash: string, characters: string, isWord = false): string {
  const way = isWord ? `${WAY} word` : WAY
  const digest = createHash('sha256').update(`${way}\n${fontHash}\n${characters}`).digest('hex')
  return `${digest.slice(0, FONT_NAME_LENGTH)}.woff2`
}

/** Writes the subset to a temporary file first, since other processes look for its final name. */
export const cutFont: CutFont = async ({ font, characters, piece, isWord = false }) => {
  const { default: subsetFont } = await import('subset-font')
  const body = await subsetFont(await readFile(font), characters, {
    targetFormat: 'woff2',
    noLayoutClosure: !isWord,
    noHinting: true,
  })
  await mkdir(dirname(piece), { recursive: true })
  const temporary = `${piece}.${randomUUID()}.part`
  await writeFile(temporary, body)
  await rename(temporary, piece)
  return body.length
}

type Piece = Omit<CutJob, 'piece'>

/** Creates a folder of subsets, each created once. */
export function createKeptPieces(folder: string, cut: CutFont) {
  const once = createSingleFlight<unknown>()
  const find = (name: string): Promise<Buffer | undefined> =>
    readFile(join(folder, name)).catch(() => undefined)
  const make = (name: string, piece: Piece): Promise<unknown> =>
    once(name, () => cut({ ...piece, piece: join(folder, name) }))
  return {
    make,
    /** Returns the bytes of a subset, which is created if necessary. */
    body: async (name: string, piece: Piece | undefined): Promise<Buffer | undefined> => {
      const body = await find(name)
      if (body !== undefined || piece === undefined) return body
      await make(name, piece)
      return find(name)
    },
  }
}
