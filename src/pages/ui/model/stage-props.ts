import type { Medium } from '../../../engine/contracts/item.ts'

/** What draws a medium once a visitor has asked for it. */
export interface StageProps {
  readonly medium: Medium
  readonly onBroken: () => void
}
