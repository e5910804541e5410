import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import * as define from '../../../pages/extend/define.ts'
import type { Defined } from '../../../pages/ui/extensions.ts'
import { noteSourceMap } from './trace.ts'

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

/** Runs a compiled extension and gives what it exports. What it throws has the places of `bundle` in its stack (`trace.ts`). */
export function runBundle(bundle: string, code: string, map: string, folder: string): unknown {
  noteSourceMap(bundle, map, folder)
  const module: { exports: unknown } = { exports: {} }
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename: bundle })
  run(requireShared, module, module.exports)
  return module.exports
}

/** A definition whose component is loaded only when what it draws with is here. */
export function drawnLater<Definition extends Defined>(definition: Definition): Definition {
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
