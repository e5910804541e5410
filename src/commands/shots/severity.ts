import { type Message, message } from '../../engine/errors/index.ts'
import type { Change } from '../plan/change.ts'

/** Severity of a page's visible changes, worst first. */
export const severities = ['breaking', 'lost', 'changed', 'cosmetic'] as const
export type ChangeSeverity = (typeof severities)[number]

export const changeSeverityWords: Readonly<Record<ChangeSeverity, Message>> = {
  breaking: message`BREAKING`,
  lost: message`DATA LOST`,
  changed: message`CHANGED`,
  cosmetic: message`COSMETIC`,
}

/** Facts on which the severity of a changed page is based. */
export interface Evidence {
  /** Path of the page, and its routes in both states. */
  readonly routes: readonly string[]
  /** Whether the page no longer exists or shows an error. */
  readonly isGone: boolean
  /** Whether entries lose data. */
  readonly hasLost: boolean
  /** Whether only menu, footer or toolbar differ. */
  readonly isFrame: boolean
}

/** Returns the severity of a changed page, by its content and the plan's changes of its route. */
export function severityOf(
  { routes, isGone, hasLost, isFrame }: Evidence,
  changes: readonly Change[],
): ChangeSeverity {
  if (isGone) return 'breaking'
  const own = changes.filter((change) => change.routes?.some((route) => routes.includes(route)) === true)
  if (own.some(({ level, loss }) => level === 'breaking' && loss !== true)) return 'breaking'
  if (hasLost) return 'lost'
  const isWords = own.length > 0 && own.every(({ level }) => level === 'info')
  return isFrame || isWords ? 'cosmetic' : 'changed'
}
