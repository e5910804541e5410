// Keys and motion of picture strips and viewers, which are loaded on demand.

import { useShell } from './context.tsx'

type ArrowKey = 'ArrowLeft' | 'ArrowRight'

/** Returns the arrow keys for back and forward; swapped in right-to-left pages. */
export function useInlineKeys(): { readonly back: ArrowKey; readonly forward: ArrowKey } {
  const { direction } = useShell().locale
  return direction === 'rtl'
    ? { back: 'ArrowRight', forward: 'ArrowLeft' }
    : { back: 'ArrowLeft', forward: 'ArrowRight' }
}

/** Whether motion is off: the design tokens set the duration to 0 for `prefers-reduced-motion`. */
export function motionOff(): boolean {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--slow')) === 0
}
