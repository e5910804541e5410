import type { Medium } from '../../../engine/contracts/item.ts'

/** Props of a component that renders a medium on request. */
export interface StageProps {
  readonly medium: Medium
  readonly onBroken: () => void
}

/** Focuses an element that replaced the focused one, unless the visitor has moved the focus elsewhere. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
