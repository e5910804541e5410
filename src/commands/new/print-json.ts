/** open: every object over several lines; short: an object of few entries on one line where it fits. */
export type JsonStyle = 'open' | 'short'

export interface JsonLayout {
  readonly style: JsonStyle
  /** One step of indentation. */
  readonly step: string
}

/** Columns of a line, as biome.json has it. */
const MAX_COLUMNS = 110
/** An object with more entries is a list of things to read one below the other. */
const MAX_ENTRIES = 3

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu

function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}

function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, entry]: readonly [string, unknown]) => entry !== undefined)
}

/** The value in one line; undefined where the style wants several. */
function inOneLine(value: unknown, style: JsonStyle): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) {
    const parts = value.map((entry) => inOneLine(entry, style))
    return parts.includes(undefined) ? undefined : `[${parts.join(', ')}]`
  }
  const entries = entriesOf(value)
  if (entries.length === 0) return '{}'
  if (style === 'open' || entries.length > MAX_ENTRIES) return undefined
  const parts = entries.map(([key, entry]) => {
    const text = inOneLine(entry, style)
    return text === undefined ? undefined : `${JSON.stringify(key)}: ${text}`
  })
  return parts.includes(undefined) ? undefined : `{ ${parts.join(', ')} }`
}

function print(value: unknown, before: string, indent: string, layout: JsonLayout): string {
  const line = inOneLine(value, layout.style)
  // One column more for the comma that may follow.
  if (line !== undefined && widthOf(indent + before + line) < MAX_COLUMNS) return before + line
  if (typeof value !== 'object' || value === null) return before + JSON.stringify(value)
  const inner = indent + layout.step
  const parts = Array.isArray(value)
    ? value.map((entry: unknown) => print(entry, '', inner, layout))
    : entriesOf(value).map(([key, entry]) => print(entry, `${JSON.stringify(key)}: `, inner, layout))
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${before}${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

/** A value of JSON as the formatter leaves it, without white space around it. `indent` is that of the line it begins on. */
export function printValue(value: unknown, layout: JsonLayout, indent = '', before = ''): string {
  return print(value, before, indent, layout)
}

/** A whole file: its outermost object is always open. */
export function printFile(value: object, style: JsonStyle): string {
  const layout = { style, step: '  ' }
  const parts = entriesOf(value).map(([key, entry]) => print(entry, `${JSON.stringify(key)}: `, '  ', layout))
  return `{\n${parts.map((part) => `  ${part}`).join(',\n')}\n}\n`
}

function count(texts: readonly string[], pattern: RegExp): number {
  return texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
}

/** An object of few plain entries, within the file's own, that is open all the same. */
const OPEN_SMALL = /(?<!^)\{\s*\n(?:\s*"[^"\n]*": *(?:"[^"\n]*"|[\d.-]+|true|false|null),?\s*\n){1,3}\s*\}/g

/** How texts of JSON are laid out, by what most of their small objects do; short where there are none. */
export function layoutOf(texts: readonly string[]): JsonLayout {
  const isOpen = count(texts, OPEN_SMALL) > count(texts, /\{ *"/g)
  const step = /^\{\s*\n([ \t]+)"/.exec(texts[0] ?? '')?.[1] ?? '  '
  return { style: isOpen ? 'open' : 'short', step }
}
