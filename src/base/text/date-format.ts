const formats = new Map<string, Intl.DateTimeFormat>()

/** How a language writes dates and times. Made once for each language and form: making one takes as long as writing hundreds of dates. */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options])
  const known = formats.get(key)
  if (known !== undefined) return known
  // English without a country follows the order of day, month and year that most of the world writes.
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, options)
  formats.set(key, format)
  return format
}
