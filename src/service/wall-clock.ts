/** Moment on the clock of a time zone, `YYYY-MM-DD HH:mm:ss`. */
export const wallClockOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment)
