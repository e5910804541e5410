/** State for an arriving visitor; "closing" means still open, but past the last admission. */
export type OpeningState = 'open' | 'closing' | 'closed'

/** A state that lasts until `until`, in epoch milliseconds. It begins where the previous one ends, the first one now. */
export interface OpeningMoment {
  readonly until: number
  readonly state: OpeningState
  readonly text: string
  /** The reason, the next opening, and coming days with different hours. */
  readonly more: readonly string[]
}

/** Opening states for a page that stays open for some days. Never empty. */
export interface OpeningView {
  readonly moments: readonly OpeningMoment[]
}

/** Days with special hours, or closed. */
interface OpeningException {
  readonly from: string
  readonly to?: string | undefined
  readonly opens?: string | undefined
  readonly closes?: string | undefined
}

/**
 * Returns the exceptions that apply together with one: itself, and those on the same days whose hours do not overlap, such as a morning
 * and an evening. If one of them is closed, the first decides.
 */
export function exceptionsWith<Each extends OpeningException>(
  exception: Each,
  all: readonly Each[],
): readonly Each[] {
  const { from, to = from } = exception
  const held: Each[] = []
  for (const each of all) {
    if (each.from !== from || (each.to ?? each.from) !== to) continue
    if (held.every((other) => arePaused(other, each))) held.push(each)
  }
  return held
}

function arePaused(one: OpeningException, other: OpeningException): boolean {
  const [first, second] = [one, other].map(({ opens = '', closes = '' }) => ({ opens, closes }))
  if (first === undefined || second === undefined) return false
  const hasHours = [first, second].every(({ opens, closes }) => opens !== '' && closes !== '')
  return hasHours && (first.closes <= second.opens || second.closes <= first.opens)
}

/** Whether an annual day, `MM-DD`, is within an inclusive range that may extend into the following year. */
export function isBetweenDays(
  day: string,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}
