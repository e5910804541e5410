import type { FunctionComponent } from 'react'
import { type Preloadable, preloadable } from '../ui/index.ts'
import type { Piece } from './define.ts'

/** Props of a piece whose options were resolved by its own schema, on the server. */
type Drawn<Given> = Given & { readonly options: Readonly<Record<string, unknown>> }

export interface LoadedPieces<Given> {
  /** The component of this name; undefined where none is called so. */
  component(name: string): Preloadable<Drawn<Given>>['Component'] | undefined
  /** Resolves when the code of these names is here, so that nothing of it is drawn late. */
  preload(names: readonly string[]): Promise<unknown>
}

/** The components of templates or blocks, each loaded once. */
export function loadPieces<Given extends object>(
  pieces: Readonly<Record<string, Piece<Given>>>,
): LoadedPieces<Given> {
  const loaded = new Map(
    Object.entries(pieces).map(([name, { load }]) => {
      // `Piece` knows no options; those of the view were made by the schema its component is held to.
      const typed = load as () => Promise<FunctionComponent<never>> as () => Promise<
        FunctionComponent<Drawn<Given>>
      >
      return [name, preloadable(typed)] as const
    }),
  )
  return {
    component: (name) => loaded.get(name)?.Component,
    preload: (names) => Promise.all(names.map((name) => loaded.get(name)?.preload())),
  }
}
