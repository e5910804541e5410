import { readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../base/object.ts'
import { createSingleFlight } from '../../../base/single-flight.ts'
import { type CutFont, pieceName } from './cut-font.ts'
import { FIRST_PIECES, missingOnHome, type PageCharacters, planPieces } from './plan-pieces.ts'
import { pieceRanges } from './unicode-range.ts'

/** Characters that home pages may lack in the first pieces before these are planned anew: some 10 kB. */
const SPARE = 48

const PIECE = /^[0-9a-f]{24}\.woff2$/

export interface FontPiece {
  readonly name: string
  readonly characters: string
  /** As `unicode-range` names them. */
  readonly range: string
}

export interface FontPiecesOptions {
  /** Where plans and pieces are kept. */
  readonly folder: string
  /** Name of the plan: the font by its content, and what it is used for. */
  readonly name: string
  /** The whole font. */
  readonly font: string
  readonly hash: string
  readonly points: readonly number[]
  readonly cut: CutFont
}

function planIn(file: string): readonly string[] | undefined {
  try {
    const plan: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const pieces = isObject(plan) && Array.isArray(plan.pieces) ? plan.pieces : []
    const texts = pieces.filter((each) => typeof each === 'string')
    return texts.length > 0 ? texts : undefined
  } catch {
    return undefined
  }
}

/**
 * Pieces of a font of several megabytes. Which characters are together is planned once, by the pages of the museum, and kept; a piece is cut
 * when it is first asked for, and kept too. Until there is a plan there are no pieces.
 */
export function createFontPieces({ folder, name, font, hash, points, cut }: FontPiecesOptions) {
  const file = join(folder, `${name}.json`)
  const once = createSingleFlight<unknown>()
  let pieces: readonly FontPiece[] = []
  let readAt = 0

  const take = (plan: readonly string[]): void => {
    // The first are in a style sheet of their own, before that of the others, which must not name what they have.
    const ranges = [...pieceRanges(plan.slice(0, FIRST_PIECES)), ...pieceRanges(plan.slice(FIRST_PIECES))]
    pieces = plan
      .map((characters, index) => ({
        name: pieceName(hash, characters),
        characters,
        range: ranges[index] ?? '',
      }))
      .filter(({ characters }) => characters !== '')
  }
  /** Reads the plan where it is not the one that is known: another process of the site may have made it. Gives whether it was. */
  const refresh = (): boolean => {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (written === readAt) return false
    readAt = written
    const plan = planIn(file)
    if (plan === undefined) return false
    take(plan)
    return true
  }
  const make = ({ name: piece, characters }: FontPiece): Promise<unknown> =>
    once(piece, () => cut({ font, characters, piece: join(folder, piece) }))
  refresh()

  const fits = (pages: readonly PageCharacters[]): boolean => {
    const known = pieces.map(({ characters }) => characters)
    return known.length > 0 && missingOnHome(known, pages) <= SPARE
  }

  return {
    pieces: (): readonly FontPiece[] => pieces,
    refresh,
    /** Whether there is a plan that still suits home pages. */
    fits,
    /** Plans the pieces by the pages of the museum where there is no plan, or home pages have become others since. */
    plan: async (pages: readonly PageCharacters[], common: readonly string[]): Promise<boolean> => {
      if (pages.length === 0 || fits(pages)) return false
      const plan = planPieces(points, pages, common).filter((each) => each !== '')
      const names = plan
        .slice(0, FIRST_PIECES)
        .map((characters) => ({ name: pieceName(hash, characters), characters }))
      // What home pages need is there before any page names it.
      for (const each of names) await make({ ...each, range: '' })
      await mkdir(folder, { recursive: true })
      const temporary = `${file}.${process.pid}.part`
      await writeFile(temporary, `${JSON.stringify({ pieces: plan })}\n`)
      await rename(temporary, file)
      return refresh()
    },
    /** The bytes of a piece, which is cut where it was not yet; undefined for one that is not of this font. */
    body: async (piece: string): Promise<Buffer | undefined> => {
      if (!PIECE.test(piece)) return undefined
      const kept = (): Promise<Buffer | undefined> => readFile(join(folder, piece)).catch(() => undefined)
      const body = await kept()
      if (body !== undefined) return body
      const found = pieces.find((each) => each.name === piece)
      if (found === undefined) return undefined
      await make(found)
      return kept()
    },
  }
}

export type FontPieces = ReturnType<typeof createFontPieces>
