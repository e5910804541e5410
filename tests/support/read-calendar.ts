/** Properties of a component by name without parameters, unfolded and in order; values as written. */
export type Component = readonly { readonly name: string; readonly key: string; readonly value: string }[]

const UTF8_LINE = 75

/**
 * Unfolds the lines of a calendar.
 *
 * @throws Error for a line that is too long or does not end in CRLF.
 */
function unfold(text: string): readonly string[] {
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('a line does not end in CRLF')
  const lines = text.split('\r\n')
  for (const line of lines)
    if (Buffer.byteLength(line) > UTF8_LINE) throw new Error(`longer than ${UTF8_LINE} octets: ${line}`)
  return lines
    .join('\r\n')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '')
}

function propertyOf(line: string) {
  const [, key = '', value = ''] = /^([^:]+):([\s\S]*)$/.exec(line) ?? []
  if (key === '') throw new Error(`no property: ${line}`)
  return { name: key.split(';')[0] ?? '', key, value }
}

export function textValue(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_whole, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark))
}

export interface ReadCalendar {
  readonly calendar: Component
  readonly events: readonly Component[]
}

/** Parses an iCalendar file independently of the program (RFC 5545, section 3.1). */
export function readCalendar(text: string): ReadCalendar {
  const calendar: Component[number][] = []
  const events: Component[number][][] = []
  const open: string[] = []
  for (const property of unfold(text).map(propertyOf)) {
    if (property.name === 'BEGIN') {
      open.push(property.value)
      if (property.value === 'VEVENT') events.push([])
    } else if (property.name === 'END') {
      if (open.pop() !== property.value) throw new Error(`END:${property.value} closes something else`)
    } else if (open.at(-1) === 'VEVENT') events.at(-1)?.push(property)
    else calendar.push(property)
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} is not closed`)
  return { calendar, events }
}

/** Returns the value of a property that must occur exactly once. */
export function propertyValue(component: Component, name: string): string {
  const [only, ...others] = component.filter((property) => property.name === name)
  if (only === undefined || others.length > 0) throw new Error(`there is not one ${name}`)
  return only.value
}
