// Which country a time zone is of, as the Unicode CLDR knows it.

/** Time zones of a country: a method of later versions of Node, a property of earlier ones. */
export function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & {
    readonly timeZones?: readonly string[]
    getTimeZones?(): readonly string[] | undefined
  } = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** A zone under the name that the runtime has for it: it knows some by two. */
function nameOf(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Whether a time zone is one of a country. */
export function isZoneOf(timeZone: string, country: string): boolean {
  const name = nameOf(timeZone)
  return zonesOf(country).some((zone) => zone === timeZone || nameOf(zone) === name)
}

/** The country of a time zone; undefined for one of none, such as UTC. */
export function countryOfZone(timeZone: string): string | undefined {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  // A code that was of a country stands for the one that it is now.
  return codes.find(
    (code) =>
      zonesOf(code).length > 0 && new Intl.Locale(`und-${code}`).region === code && isZoneOf(timeZone, code),
  )
}
