import { type ComponentType, createElement, use } from 'react'

export interface Preloadable<Props> {
  /** Draws at once when preloaded; suspends otherwise. */
  readonly Component: ComponentType<Props>
  /** Resolves when the code is here. Rejects when it cannot be had; calling again tries again. */
  preload(): Promise<void>
}

/** A component whose code arrives by dynamic import: `preloadable(() => import('./a.tsx').then((m) => m.A))`. */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined

  // A rejected promise is kept until the next preload(): rendering must not start an endless retry.
  const begin = (): Promise<ComponentType<Props>> => {
    loading ??= load().then((component) => {
      loaded = component
      return component
    })
    return loading
  }
  const draw = (props: Props) => createElement(loaded ?? use(begin()), props)

  return {
    Component: draw,
    preload: async () => {
      try {
        await begin()
      } catch (error) {
        loading = undefined
        throw error
      }
    },
  }
}
