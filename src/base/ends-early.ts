/** A year as a text. */
const YEAR = /^-?\d{1,5}$/

/** What begins with a year and can be compared as a text. */
const MOMENT = /^\d{4}(?:-\d|$)/

/** Whether a period ends before it begins; a day without a time lasts that whole day. What is neither a year nor a moment ends nowhere. */
export function endsEarly(start: unknown, end: unknown): boolean {
  if (typeof start === 'number' && typeof end === 'number') return end < start
  if (typeof start !== 'string' || typeof end !== 'string') return false
  if (YEAR.test(start) && YEAR.test(end)) return Number(end) < Number(start)
  if (!MOMENT.test(start) || !MOMENT.test(end)) return false
  const length = Math.min(start.length, end.length)
  const [from, to] = [start, end].map((text) => text.slice(0, length).replace('T', ' '))
  return (to ?? '') < (from ?? '')
}
