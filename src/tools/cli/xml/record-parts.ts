/** What a record is made of, before it is validated; parts that are empty are left out. */
export type Parts = Readonly<Record<string, unknown>>

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The parts that are not empty. */
export function filled(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value)))
}

/** An id as it is; line breaks between its parts are those of the XML. */
export function idOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** The year of a date in ISO 8601, negative before the year 1; of other texts the first number that could be one. */
export function yearIn(text: string | undefined): number | undefined {
  const written = text?.trim() ?? ''
  const [, iso] = /^(-?\d{4,5})(?:-\d{2}){0,2}(?:T.*)?$/.exec(written) ?? []
  const found = iso ?? /(?<!\d)\d{3,4}(?!\d)/.exec(written)?.[0]
  return found === undefined ? undefined : Number(found)
}

/** Plain text as paragraphs of HTML. */
export function paragraphs(texts: readonly string[]): string {
  const escaped = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return texts.map((text) => `<p>${escaped(text)}</p>`).join('')
}

/** Facts of one name, a value each. */
export function factsNamed(name: string, label: string, values: readonly string[]): readonly object[] {
  return [...new Set(values)].map((value) => ({ name, label, value: value.slice(0, 2000) }))
}

export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text)
}

export function isPicture(text: string): boolean {
  return isAddress(text) && /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(text)
}
