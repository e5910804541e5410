/** Moment on the clock of a time zone, `YYYY-MM-DD HH:mm:ss`. */
export function wallClockOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    moment,
  )
}
