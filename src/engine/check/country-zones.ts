// Countries of time zones, from the Unicode CLDR.

/**
 * Returns the time zones of a country. `Intl.Locale` provides them as a method in newer versions of Node, as a property in older ones.
 */
export function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & {
    readonly timeZones?: readonly string[]
    getTimeZones?(): readonly string[] | undefined
  } = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Returns the canonical name of a time zone in the runtime, which knows some under two names. */
function nameOf(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Whether a time zone belongs to a country. */
export function isZoneOf(timeZone: string, country: string): boolean {
  const name = nameOf(timeZone)
  return zonesOf(country).some((zone) => zone === timeZone || nameOf(zone) === name)
}

/** Returns the country of a time zone, or undefined for one without a country, such as UTC. */
export function countryOfZone(timeZone: string): string | undefined {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  // A former country code stands for its successor.
  return codes.find(
    (code) =>
      zonesOf(code).length > 0 && new Intl.Locale(`und-${code}`).region === code && isZoneOf(timeZone, code),
  )
}
