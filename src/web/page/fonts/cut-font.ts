import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface CutJob {
  /** The whole font. */
  readonly font: string
  /** Characters of the piece. */
  readonly characters: string
  /** The piece to write, as woff2. */
  readonly piece: string
}

/** Writes a piece of a font. Resolves with its bytes. */
export type CutFont = (job: CutJob) => Promise<number>

/** Of what pieces depend on besides font and characters: it changes with how they are cut. */
const WAY = '1'
const NAME_LENGTH = 24

/** Name of a piece: what it holds, so that its content never changes. */
export function pieceName(fontHash: string, characters: string): string {
  const digest = createHash('sha256').update(`${WAY}\n${fontHash}\n${characters}`).digest('hex')
  return `${digest.slice(0, NAME_LENGTH)}.woff2`
}

/** The piece is under its name only when it is complete, as other processes look for it there. */
export const cutFont: CutFont = async ({ font, characters, piece }) => {
  const { default: subsetFont } = await import('subset-font')
  const body = await subsetFont(await readFile(font), characters, {
    targetFormat: 'woff2',
    noLayoutClosure: true,
    noHinting: true,
  })
  await mkdir(dirname(piece), { recursive: true })
  const temporary = `${piece}.${randomUUID()}.part`
  await writeFile(temporary, body)
  await rename(temporary, piece)
  return body.length
}
