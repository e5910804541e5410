// How strips of pictures and viewers move, which are loaded late.

import { useShell } from './context.tsx'

type ArrowKey = 'ArrowLeft' | 'ArrowRight'

/** The arrow keys that lead back and on along a line of the page's language: the other way round from right to left. */
export function useInlineKeys(): { readonly back: ArrowKey; readonly forward: ArrowKey } {
  const { direction } = useShell().locale
  return direction === 'rtl'
    ? { back: 'ArrowRight', forward: 'ArrowLeft' }
    : { back: 'ArrowLeft', forward: 'ArrowRight' }
}

/** Whether motion is off: the tokens say so for visitors who prefer less of it. */
export function motionOff(): boolean {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--slow')) === 0
}
