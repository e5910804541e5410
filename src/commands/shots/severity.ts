import { type Message, message } from '../../engine/errors/index.ts'
import type { Change } from '../plan/change.ts'

/** How much what a page shows has suffered, worst first. */
export const severities = ['breaking', 'lost', 'changed', 'cosmetic'] as const
export type ChangeSeverity = (typeof severities)[number]

export const changeSeverityWords: Readonly<Record<ChangeSeverity, Message>> = {
  breaking: message`BREAKING`,
  lost: message`DATA LOST`,
  changed: message`CHANGED`,
  cosmetic: message`COSMETIC`,
}

/** What is known of a page that is not the same. */
export interface Evidence {
  /** The page's path, and its routes in both states. */
  readonly routes: readonly string[]
  /** There is no such page any more, or it shows an error. */
  readonly isGone: boolean
  /** Entries lack what they had. */
  readonly hasLost: boolean
  /** Only what is around the page differs. */
  readonly isFrame: boolean
}

/** The severity of the outcome of a page, by what it shows and by what the plan says of its route. */
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
