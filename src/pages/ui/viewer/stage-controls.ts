// Apart from `use-stage.ts`, which brings its library: the zoom has another one.

import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Does what a key does, by its name; letters in either case. False where it does nothing. */
export function pressKey(actions: Readonly<Record<string, () => unknown>>, key: string): boolean {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (!Object.hasOwn(actions, name)) return false
  actions[name]?.()
  return true
}

/** Whether a stage fills the screen, and what changes that. It is left with what is `shown`. */
export function useFullScreen(
  view: RefObject<HTMLElement | null>,
  shown: unknown,
): { readonly fullScreen: boolean; readonly toggleFullScreen: () => void } {
  const [fullScreen, setFullScreen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): another picture leaves the full screen.
  useEffect(() => {
    const onChange = () => setFullScreen(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [shown])

  const toggleFullScreen = useCallback(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    else void view.current?.parentElement?.requestFullscreen?.()
  }, [view])

  return { fullScreen, toggleFullScreen }
}
