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

/** Whether a day of every year, `MM-DD`, is between two, the later of which may be in the following year. */
export function isBetweenDays(
  day: string,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}
