/** Years in which what a museum announces takes place, with room for its history. */
const FIRST_YEAR = 1800
const LAST_YEAR = 2199

/** Between the years of the Buddhist era and those of the calendar. */
const BUDDHIST = 543

/** A day whose year nobody announces anything for, with the year that it may be; undefined for a usual day. */
export function farDay(
  day: string,
): { readonly year: number; readonly meant: number | undefined } | undefined {
  const year = Number(/^\d{4}(?=-)/.exec(day)?.[0] ?? FIRST_YEAR)
  if (FIRST_YEAR <= year && year <= LAST_YEAR) return undefined
  const meant = year - BUDDHIST
  return { year, meant: FIRST_YEAR <= meant && meant <= LAST_YEAR ? meant : undefined }
}
