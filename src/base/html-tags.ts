import { decodeHTMLStrict } from 'entities'
import names from './html-tags.json' with { type: 'json' }

/** Elements kept unchanged. */
export const KEPT: ReadonlySet<string> = new Set(names.kept)

/** Elements replaced by others. */
export const RENAMED: ReadonlyMap<string, string> = new Map(Object.entries(names.renamed))

/** Tags that alone prove a text to be HTML. */
const TAG =
  /<\/?(?:p|br|b|i|em|strong|u|s|span|div|a|sup|sub|font|ul|ol|li|h[1-6]|img|table|blockquote|hr|wbr)(?:\s[^<>]*)?\/?>|<lb(?:\s[^<>]*)?\/>/i
/** A "<" between words, "a<b and c>d": an element of one letter has no such words as attributes. */
export const COMPARED =
  /<(?=[abipqsu](?:\s+(?!(?:align|class|dir|download|hidden|href|id|inert|itemscope|lang|name|rel|style|target|title)\b)[^\s<>"'=/]+)+\s*>)/gi
/** Elements whose start and end tag rarely occur together in plain text: kept, renamed and removed ones. */
const PAIRED: ReadonlySet<string> = new Set([
  ...KEPT,
  ...RENAMED.keys(),
  ...'audio big button iframe marquee math nobr object script style svg video'.split(' '),
])
const TAGS = /<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>/gi

/** HTML equivalents of EAD and TEI elements; those with only text become "span". */
const OF_ARCHIVES: ReadonlyMap<string, string> = new Map([
  ...names.archiveWords.map((name) => [name, 'span'] as const),
  ...Object.entries(names.archives),
])
/** Elements that alone prove a text to be EAD or TEI. The other names occur in any XML. */
const SURE = new Set(names.sureArchives)
/** Attributes that prove the same. */
const OF_ARCHIVE =
  /\s(?:authfilenumber|normal|not(?:After|Before)|rend(?:er)?|target|when|xlink:href|xml:id)\s*=/
const ARCHIVE_TAG = /<(\/?)([a-z]+(?:Name)?)(\s(?:[^<>]*[^<>/])?)?>/g
/** A whole HTML page, whose title is not part of the text. */
const PAGE =
  /<(?:!doctype|body|html|link|meta|style|svg)\b|<head>\s*<|^\s*<title>[^<]*<\/title>\s*<(?:div|h\d|p|table)\b/i

interface ArchiveTag {
  readonly at: number
  readonly length: number
  readonly name: string
  readonly attributes: string
}

/** Returns the paired tags of EAD and TEI elements in a text, and unclosed title tags. */
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
    // "between <title> and </title>" is text about tags.
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

/** Returns the HTML element for an EAD or TEI emphasis by its rendition. */
function emphasisOf(attributes: string): string {
  const look = /\srend(?:er)?\s*=\s*["']([^"']*)/i.exec(attributes)?.[1] ?? ''
  if (/bold/i.test(look)) return 'strong'
  const [, part] = /^(sub|sup)(?:er|script|erscript)?$/i.exec(look) ?? []
  return part?.toLowerCase() ?? (/underline/i.test(look) ? 'u' : 'em')
}

/** Returns the HTML element and attributes for an EAD or TEI element. */
function asHtml({ name, attributes }: ArchiveTag): readonly [name: string, attributes: string] {
  const become = OF_ARCHIVES.get(name) ?? 'span'
  if (become === 'em') return [emphasisOf(attributes), attributes]
  if (name === 'list' && /\btype\s*=\s*["'](?:number|order)ed/.test(attributes)) return ['ol', attributes]
  if (become !== 'a') return [become, attributes]
  const address = /\s(?:xlink:)?(?:href|target)\s*=\s*("[^"]*"|'[^']*')/.exec(attributes)?.[1]
  return address === undefined ? ['span', ''] : ['a', ` href=${address}`]
}

/** Converts EAD or TEI text to HTML; unclosed title tags become text. Returns other texts unchanged. */
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

/** Whether a text has HTML, EAD or TEI tags. A "<" in prose, or around other names, does not count. */
export function hasTags(written: string): boolean {
  const text = written.replace(COMPARED, '')
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

/** Whether a text has HTML tags or entities. */
export function hasMarkup(text: string): boolean {
  return hasTags(text) || (text.includes('&') && decodeHTMLStrict(text) !== text)
}
