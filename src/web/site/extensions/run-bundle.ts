import { createRequire, SourceMap } from 'node:module'
import { resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import * as define from '../../../pages/extend/define.ts'
import type { ExtensionDefinition } from '../../../pages/ui/extensions.ts'

interface MappedBundle {
  readonly map: SourceMap
  /** From where its source map names files. */
  readonly folder: string
}

const bundles = new Map<string, MappedBundle>()

/** Remembers the source map of a bundle, by the name it runs under. */
function noteSourceMap(bundle: string, map: string, folder: string): void {
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

/**
 * `vitrine/extend` as the server's extensions have it: what definitions need at once, what draws them once a page is drawn, what
 * transforms need once records are loaded (`offerToExtensions`). A check of a config loads neither React nor a parser of HTML.
 */
const extend: Record<string, unknown> = { ...define }
let drawing: Promise<void> | undefined

/** Adds members to what extensions import as `vitrine/extend`. */
export function offerToExtensions(members: Readonly<Record<string, unknown>>): void {
  Object.assign(extend, members)
}

/** Resolves when everything of `vitrine/extend` is here. */
function loadDrawing(): Promise<void> {
  drawing ??= import('../../../pages/extend/draw.ts').then(offerToExtensions)
  return drawing
}

const ownRequire = createRequire(import.meta.url)

function requireShared(name: string): unknown {
  return name === 'vitrine/extend' ? extend : ownRequire(name)
}

/** Runs a compiled extension and gives what it exports. What it throws has the places of `bundle` in its stack. */
export function runBundle(bundle: string, code: string, map: string, folder: string): unknown {
  noteSourceMap(bundle, map, folder)
  const module: { exports: unknown } = { exports: {} }
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename: bundle })
  run(requireShared, module, module.exports)
  return module.exports
}

/** A definition whose component is loaded only when what it draws with is here. */
export function drawnLater<Definition extends ExtensionDefinition>(definition: Definition): Definition {
  const load: unknown = Reflect.get(definition, 'load')
  if (typeof load !== 'function') return definition
  return {
    ...definition,
    load: async (): Promise<unknown> => {
      await loadDrawing()
      return load()
    },
  }
}
