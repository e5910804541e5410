/** What an arriving visitor must know; "closing" is open, but no longer to be entered. */
export type OpeningState = 'open' | 'closing' | 'closed'

/** What holds from the moment before it (the first from now) until `until`, in milliseconds of the epoch. */
export interface OpeningMoment {
  readonly until: number
  readonly state: OpeningState
  readonly text: string
  /** Why, when the museum opens next, and which of the coming days are unlike the others. */
  readonly more: readonly string[]
}

/** Whether the museum is open, for a page that stays on screen for some days. Never empty. */
export interface OpeningView {
  readonly moments: readonly OpeningMoment[]
}

/** Days unlike the others, with their hours where the museum is open. */
interface OpeningException {
  readonly from: string
  readonly to?: string | undefined
  readonly opens?: string | undefined
  readonly closes?: string | undefined
}

/**
 * The exceptions that hold together with one: itself, and those of the same days whose hours do not overlap, such as a morning and an
 * evening. The first of them decides where one is closed.
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

/** Whether a day of every year, `MM-DD`, is between two, the later of which may be in the following year. */
export function isBetweenDays(
  day: string,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}
