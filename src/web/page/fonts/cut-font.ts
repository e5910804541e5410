import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createSingleFlight } from '../../../base/tasks.ts'

export interface CutJob {
  /** The whole font. */
  readonly font: string
  /** Characters of the piece. */
  readonly characters: string
  /** Whether it is for a word of these characters: it has the forms that they take beside each other. */
  readonly isWord?: boolean
  /** The piece to write, as woff2. */
  readonly piece: string
}

/** Writes a piece of a font. Resolves with its bytes. */
export type CutFont = (job: CutJob) => Promise<number>

/** Of what pieces depend on besides font and characters: it changes with how they are cut. */
const WAY = '1'
const FONT_NAME_LENGTH = 24

/** Name of a piece: what it holds, so that its content never changes. */
export function pieceName(fontHash: string, characters: string, isWord = false): string {
  const way = isWord ? `${WAY} word` : WAY
  const digest = createHash('sha256').update(`${way}\n${fontHash}\n${characters}`).digest('hex')
  return `${digest.slice(0, FONT_NAME_LENGTH)}.woff2`
}

/** The piece is under its name only when it is complete, as other processes look for it there. */
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

/** Pieces in a folder, each cut once. */
export function createKeptPieces(folder: string, cut: CutFont) {
  const once = createSingleFlight<unknown>()
  const find = (name: string): Promise<Buffer | undefined> =>
    readFile(join(folder, name)).catch(() => undefined)
  const make = (name: string, piece: Piece): Promise<unknown> =>
    once(name, () => cut({ ...piece, piece: join(folder, name) }))
  return {
    make,
    /** The bytes of a piece, which is cut where it was not yet. */
    body: async (name: string, piece: Piece | undefined): Promise<Buffer | undefined> => {
      const body = await find(name)
      if (body !== undefined || piece === undefined) return body
      await make(name, piece)
      return find(name)
    },
  }
}
