/** How much a change asks of a reviewer: it breaks addresses, is seen by visitors in a way that may surprise, or neither. */
export type Level = 'breaking' | 'warn' | 'info'

export const levels: readonly Level[] = ['breaking', 'warn', 'info']

/** One thing that a change of the config does. */
export interface Change {
  readonly level: Level
  /** What it happens to, such as "page /News/:sec" or "form message". */
  readonly subject: string
  /** What happens, such as "pageSize 10 → 12". */
  readonly message: string
  /** What that means for those who use the site. */
  readonly reason: string
  /** File and line in the new config, or in the old one for what is gone. */
  readonly place?: string
}
