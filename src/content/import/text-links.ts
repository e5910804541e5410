import { isFilePath } from '../../base/media-types.ts'
import { isObject } from '../../base/object.ts'

/** Values of attributes in HTML, by names with "|" between them; quotes may be left out. */
export function* attributesIn(html: string, names: string): Generator<string> {
  const pattern = /<[a-z][^<>]*/gi
  const attribute = new RegExp(`\\s(?:${names})\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'<>=\`]+))`, 'gi')
  for (const [tag] of html.matchAll(pattern))
    for (const [, double, single, bare] of tag.matchAll(attribute))
      yield (double ?? single ?? bare ?? '').replaceAll('&amp;', '&')
}

/** Links of the texts of a record in HTML, and members that are a link; one that names a file may be that of a stored one. */
export function* hrefsIn(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (/(?:url|href|link)$/i.test(name) && !isFilePath(value.replace(/[?#].*$/s, ''))) yield value
    if (value.includes('<')) yield* attributesIn(value, 'href')
  } else if (Array.isArray(value)) for (const entry of value) yield* hrefsIn(entry, name)
  else if (isObject(value)) for (const [key, entry] of Object.entries(value)) yield* hrefsIn(entry, key)
}
