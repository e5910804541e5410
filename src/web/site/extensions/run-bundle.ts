import { createRequire, SourceMap } from 'node:module'
import { resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import * as define from '../../../pages/extend/define.ts'
import type { ExtensionDefinition } from '../../../pages/ui/extensions.ts'

interface MappedBundle {
  readonly map: SourceMap
  /** Folder to which paths in the source map are relative. */
  readonly folder: string
}

const bundles = new Map<string, MappedBundle>()

/** Registers the source map of a bundle, under the name with which the bundle runs. */
function noteSourceMap(bundle: string, map: string, folder: string): void {
  if (map !== '') bundles.set(bundle, { map: new SourceMap(JSON.parse(map)), folder })
}

/** A position in a source file; line and column are 1-based. */
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

/** Maps the positions of bundles in an error's stack to the museum's source files. */
export function mapTrace<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error && error.stack !== undefined) error.stack = withPlaces(error.stack)
  return error
}

/** Returns the position in the museum's files at which an error was thrown; undefined if it was thrown elsewhere. */
export function placeOfError(error: unknown): SourcePlace | undefined {
  if (!(error instanceof Error)) return undefined
  let first: SourcePlace | undefined
  withPlaces(error.stack ?? '', (place) => {
    first ??= place
  })
  return first
}

/**
 * Server-side module `vitrine/extend`. The functions for definitions are available at once, those for drawing once a page is drawn, and
 * those for transforms once records are loaded (`offerToExtensions`). Checking a config therefore loads neither React nor an HTML parser.
 */
const extend: Record<string, unknown> = { ...define }
let drawing: Promise<void> | undefined

/** Adds exports to the module `vitrine/extend`. */
export function offerToExtensions(members: Readonly<Record<string, unknown>>): void {
  Object.assign(extend, members)
}

/** Resolves when all exports of `vitrine/extend` are available. */
function loadDrawing(): Promise<void> {
  drawing ??= import('../../../pages/extend/draw.ts').then(offerToExtensions)
  return drawing
}

const ownRequire = createRequire(import.meta.url)

function requireShared(name: string): unknown {
  return name === 'vitrine/extend' ? extend : ownRequire(name)
}

/** Runs a compiled extension and returns its exports. Errors have positions of `bundle` in their stack. */
export function runBundle(bundle: string, code: string, map: string, folder: string): unknown {
  noteSourceMap(bundle, map, folder)
  const module: { exports: unknown } = { exports: {} }
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename: bundle })
  run(requireShared, module, module.exports)
  return module.exports
}

/** Returns a definition that loads its component only after the modules for drawing. */
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
