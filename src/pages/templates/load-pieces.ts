import type { FunctionComponent } from 'react'
import type { BlockProps, Piece } from '../../engine/contracts/define.ts'
import type { ExtensionCode } from '../../engine/contracts/view.ts'
import { type Defined, definedBy, type Preloadable, preloadable } from '../ui/index.ts'
import { blockComponents } from './block-components.ts'

/** Props of a piece whose options were resolved by its own schema, on the server. */
type Drawn<Given> = Given & { readonly options: Readonly<Record<string, unknown>> }

type Extensions = readonly ExtensionCode[] | undefined

interface LoadedPieces<Given> {
  /** The component of this name, a built-in one or of these extensions; undefined where none is called so. */
  component(name: string, extensions?: Extensions): Preloadable<Drawn<Given>>['Component'] | undefined
  /** Resolves when the code of these names is here, so that nothing of it is drawn late. */
  preload(names: readonly string[], extensions?: Extensions): Promise<unknown>
}

type Load<Given> = Piece<Given>['load']

/** The components of templates or blocks, each loaded once. `builtIn` brings them by their names. */
export function loadPieces<Given extends object>(
  kind: 'template' | 'block',
  builtIn: Readonly<Record<string, Load<Given>>>,
): LoadedPieces<Given> {
  const loaded = new WeakMap<object, Preloadable<Drawn<Given>>>()
  const isPiece = (defined: Defined): defined is Defined & Piece<Given> => defined.defines === kind

  const pieceOf = (name: string, extensions: Extensions): Preloadable<Drawn<Given>> | undefined => {
    const own = Object.hasOwn(builtIn, name) ? builtIn[name] : undefined
    const load =
      own ??
      definedBy(extensions)
        .filter(isPiece)
        .find((each) => each.name === name)?.load
    if (load === undefined) return undefined
    const known = loaded.get(load)
    if (known !== undefined) return known
    // A piece knows no options; those of the view were made by the schema its component is held to.
    const typed = load as () => Promise<FunctionComponent<never>> as () => Promise<
      FunctionComponent<Drawn<Given>>
    >
    const made = preloadable(typed)
    loaded.set(load, made)
    return made
  }

  return {
    component: (name, extensions) => pieceOf(name, extensions)?.Component,
    preload: (names, extensions) => Promise.all(names.map((name) => pieceOf(name, extensions)?.preload())),
  }
}

/** The components of blocks, by their names in the config. */
export const blockPieces = loadPieces<Pick<BlockProps, 'block' | 'data'>>('block', blockComponents)
