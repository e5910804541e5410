import type { Medium } from '../../../engine/contracts/item.ts'

/** What draws a medium once a visitor has asked for it. */
export interface StageProps {
  readonly medium: Medium
  readonly onBroken: () => void
}

/** Gives the focus to what stands in the place of an element that had it, unless the visitor has gone on. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
