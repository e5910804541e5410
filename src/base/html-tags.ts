import { decodeHTMLStrict } from 'entities'
import names from './html-tags.json' with { type: 'json' }

/** Elements that stay as they are. */
export const KEPT: ReadonlySet<string> = new Set(names.kept)

/** Elements that become others. */
export const RENAMED: ReadonlyMap<string, string> = new Map(Object.entries(names.renamed))

/** Tags by which a text is HTML, whatever else it has. */
const TAG =
  /<\/?(?:p|br|b|i|em|strong|u|s|span|div|a|sup|sub|font|ul|ol|li|h[1-6]|img|table|blockquote|hr|wbr)(?:\s[^<>]*)?\/?>|<lb(?:\s[^<>]*)?\/>/i
/** Elements that a plain text hardly names from their beginning to their end: those of texts, and those that texts are read without. */
const PAIRED: ReadonlySet<string> = new Set([
  ...KEPT,
  ...RENAMED.keys(),
  ...'audio big button iframe marquee math nobr object script style svg video'.split(' '),
])
const TAGS = /<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>/gi

/** Elements of texts of archives (EAD, TEI) by what they are in HTML; the others hold words alone, as "span" does. */
const OF_ARCHIVES: ReadonlyMap<string, string> = new Map([
  ...names.archiveWords.map((name) => [name, 'span'] as const),
  ...Object.entries(names.archives),
])
/** Those by which alone a text is one of an archive. The names of the others are words that any XML has. */
const SURE = new Set(names.sureArchives)
/** Attributes that say the same. */
const OF_ARCHIVE =
  /\s(?:authfilenumber|normal|not(?:After|Before)|rend(?:er)?|target|when|xlink:href|xml:id)\s*=/
const ARCHIVE_TAG = /<(\/?)([a-z]+(?:Name)?)(\s(?:[^<>]*[^<>/])?)?>/g
/** A page of HTML, whose title is no text of it. */
const PAGE =
  /<(?:!doctype|body|html|link|meta|style|svg)\b|<head>\s*<|^\s*<title>[^<]*<\/title>\s*<(?:div|h\d|p|table)\b/i

interface ArchiveTag {
  readonly at: number
  readonly length: number
  readonly name: string
  readonly attributes: string
}

/** The tags of an archive's elements in a text, each with its end, and those of titles that have none. */
function archiveTags(text: string): {
  readonly pairs: readonly ArchiveTag[][]
  readonly loose: Iterable<ArchiveTag>
} {
  const open = new Map<string, ArchiveTag[]>()
  const loose = new Set<ArchiveTag>()
  const pairs: ArchiveTag[][] = []
  const isPage = PAGE.test(text)
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index: at } of text.matchAll(
    ARCHIVE_TAG,
  )) {
    const name = written.toLowerCase()
    if (!OF_ARCHIVES.has(name) || (isPage && name === 'title')) continue
    const found = { at, length: tag.length, name, attributes }
    if (name === 'title') loose.add(found)
    if (slash === '') {
      const others = open.get(name)
      if (others === undefined) open.set(name, [found])
      else others.push(found)
      continue
    }
    const begin = open.get(name)?.pop()
    // "between <title> and </title>" speaks of tags.
    if (begin === undefined || (SURE.has(name) && /^\s|\s$/.test(text.slice(begin.at + begin.length, at))))
      continue
    pairs.push([begin, found])
    loose.delete(begin)
    loose.delete(found)
  }
  const names = new Set(pairs.map(([begin]) => begin?.name))
  const isSure =
    (names.has('list') && names.has('item')) ||
    pairs.some(
      ([begin]) => begin !== undefined && (SURE.has(begin.name) || OF_ARCHIVE.test(begin.attributes)),
    )
  return { pairs: isSure || TAG.test(text) ? pairs : [], loose }
}

/** What an emphasis of EAD or TEI is by how it is to look. */
function emphasisOf(attributes: string): string {
  const look = /\srend(?:er)?\s*=\s*["']([^"']*)/i.exec(attributes)?.[1] ?? ''
  if (/bold/i.test(look)) return 'strong'
  const [, part] = /^(sub|sup)(?:er|script|erscript)?$/i.exec(look) ?? []
  return part?.toLowerCase() ?? (/underline/i.test(look) ? 'u' : 'em')
}

/** The element of HTML for one of an archive, with its attributes. */
function asHtml({ name, attributes }: ArchiveTag): readonly [name: string, attributes: string] {
  const become = OF_ARCHIVES.get(name) ?? 'span'
  if (become === 'em') return [emphasisOf(attributes), attributes]
  if (name === 'list' && /\btype\s*=\s*["'](?:number|order)ed/.test(attributes)) return ['ol', attributes]
  if (become !== 'a') return [become, attributes]
  const address = /\s(?:xlink:)?(?:href|target)\s*=\s*("[^"]*"|'[^']*')/.exec(attributes)?.[1]
  return address === undefined ? ['span', ''] : ['a', ` href=${address}`]
}

/** A text of an archive (EAD, TEI) as HTML; of a title whose tag has no end, the tag is words. Other texts stay as they are. */
export function withoutArchiveTags(text: string): string {
  if (!text.includes('>')) return text
  const { pairs, loose } = archiveTags(text)
  const become = new Map<number, readonly [length: number, written: string]>()
  for (const { at, length } of loose)
    become.set(at, [
      length,
      text
        .slice(at, at + length)
        .replace('<', '&lt;')
        .replace('>', '&gt;'),
    ])
  for (const [begin, end] of pairs) {
    if (begin === undefined || end === undefined) continue
    const [name, attributes] = asHtml(begin)
    become.set(begin.at, [begin.length, `<${name}${attributes}>`])
    become.set(end.at, [end.length, `</${name}>`])
  }
  let at = 0
  const parts = [...become]
    .toSorted(([one], [other]) => one - other)
    .map(([begin, [length, written]]) => {
      const before = text.slice(at, begin)
      at = begin + length
      return before + written
    })
  return parts.join('') + text.slice(at)
}

/** Whether a text has tags of HTML, or of an archive's texts; a "<" in prose, or between names of no element, is none. */
export function hasTags(text: string): boolean {
  if (TAG.test(text)) return true
  if (!text.includes('</')) return false
  const open = new Set<string>()
  for (const [, slash, written = ''] of text.matchAll(TAGS)) {
    const name = written.toLowerCase()
    if (slash === '') open.add(name)
    else if (PAIRED.has(name) && open.has(name)) return true
  }
  return archiveTags(text).pairs.length > 0
}

/** Whether a text has tags or entities of HTML. */
export function hasMarkup(text: string): boolean {
  return hasTags(text) || (text.includes('&') && decodeHTMLStrict(text) !== text)
}
