import { type RefObject, useCallback, useEffect, useState } from 'react'

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
