import { SourceMap } from 'node:module'
import { resolve } from 'node:path'

interface MappedBundle {
  readonly map: SourceMap
  /** From where its source map names files. */
  readonly folder: string
}

const bundles = new Map<string, MappedBundle>()

/** Remembers the source map of a bundle, by the name it runs under. */
export function noteSourceMap(bundle: string, map: string, folder: string): void {
  if (map !== '') bundles.set(bundle, { map: new SourceMap(JSON.parse(map)), folder })
}

/** A place in a source file; line and column begin at 1. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

const PLACE = /vitrine-extension:[^\s():]+/g

function sourcePlace(bundle: string, line: number, column: number): SourcePlace | undefined {
  const known = bundles.get(bundle)
  const entry = known?.map.findEntry(line - 1, column - 1)
  if (known === undefined || entry === undefined || !('originalSource' in entry)) return undefined
  return {
    file: resolve(known.folder, entry.originalSource),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  }
}

function withPlaces(text: string, found: (place: SourcePlace) => void = () => {}): string {
  return text.replace(
    new RegExp(`(${PLACE.source}):(\\d+):(\\d+)`, 'g'),
    (written, bundle: string, line: string, column: string) => {
      const place = sourcePlace(bundle, Number(line), Number(column))
      if (place === undefined) return written
      found(place)
      return `${place.file}:${place.line}:${place.column}`
    },
  )
}

/** Gives an error's stack the lines of the museum's files in place of those of a bundle. */
export function mapTrace<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error && error.stack !== undefined) error.stack = withPlaces(error.stack)
  return error
}

/** The place in the museum's files at which an error was thrown; undefined where it came from elsewhere. */
export function placeOfError(error: unknown): SourcePlace | undefined {
  if (!(error instanceof Error)) return undefined
  let first: SourcePlace | undefined
  withPlaces(error.stack ?? '', (place) => {
    first ??= place
  })
  return first
}
