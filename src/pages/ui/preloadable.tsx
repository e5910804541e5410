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
  // Once it has waited it goes on by the same promise, for React counts what a component used before it waited.
  let waited = false
  const draw = (props: Props) => {
    if (loaded !== undefined && !waited) return createElement(loaded, props)
    waited = true
    return createElement(use(begin()), props)
  }

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
