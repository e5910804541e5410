// Separate from `use-stage.ts`, which imports the viewer's library: the zoom uses another one.

import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Runs the action of a key, ignoring the case of letters. Returns false if the key has none. */
export function pressKey(actions: Readonly<Record<string, () => unknown>>, key: string): boolean {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (!Object.hasOwn(actions, name)) return false
  actions[name]?.()
  return true
}

/** Full-screen state of a stage and its toggle. Full screen ends when `shown` changes. */
export function useFullScreen(
  view: RefObject<HTMLElement | null>,
  shown: unknown,
): { readonly fullScreen: boolean; readonly toggleFullScreen: () => void } {
  const [fullScreen, setFullScreen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): another picture exits full screen.
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
