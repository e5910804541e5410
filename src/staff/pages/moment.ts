/** A moment in UTC as the museum's clock shows it: "2026-11-23 09:05". */
export function momentIn(iso: string, timeZone: string): string {
  // Swedish writes dates and times as ISO 8601 does.
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(iso),
  )
}
