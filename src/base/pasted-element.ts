// Properties of an element in pasted HTML: its meaning, style, picture URLs and size.

import { escapeAttribute, escapeText } from 'entities'
import { Parser } from 'htmlparser2'
import {
  arrangeConfluence,
  arrangeLists,
  arrangeRows,
  breakSpans,
  createElement,
  type Element,
  elementsIn,
  elementText,
  writeTicks,
} from './content-tree.ts'
import {
  isAside,
  isHtmlName,
  isUnreadable,
  symbolFontOf,
  withoutBrackets,
  withoutHalfTags,
  withSymbols,
} from './html-text.ts'
import { isObject } from './object.ts'
import attributes from './pasted-attributes.json' with { type: 'json' }

/** Maximum nesting depth of a text. Browser parsers stop at 512, and their time grows with the square of the depth. */
export const MAX_NESTED = 250

export class NestedTooDeep extends Error {}
export const SETTINGS = new Set(
  'base basefont link meta mp-style-type noembed noframes style title'.split(' '),
)
export const FIELDS = new Set('datalist input optgroup option select textarea'.split(' '))
export const PICTURES = new Set(['amp-anim', 'amp-img', 'image', 'img', 'v:imagedata'])
export const FRAMES = new Set(['amp-iframe', 'embed', 'frame', 'iframe', 'object'])
export const MEDIA: ReadonlyMap<string, 'video' | 'audio'> = new Map([
  ['video', 'video'],
  ['amp-video', 'video'],
  ['audio', 'audio'],
  ['amp-audio', 'audio'],
])
/** SVG shapes, counted as part of the drawing. */
export const SHAPES = new Set(
  'animate animatemotion animatetransform circle clippath defs ellipse filter line lineargradient marker mask metadata path pattern polygon polyline radialgradient rect set stop style symbol use view'.split(
    ' ',
  ),
)
const VOID = new Set('br col hr img source track wbr'.split(' '))

/**
 * Attributes of pasted elements by purpose:
 * - `lazy`, `lazySets`: URLs of lazy-loaded pictures
 * - `otherwise`: the same picture in another size
 * - `backgrounds`: a background picture
 * - `embedded`: URL of content that a script would insert
 * - `videoIds`: ids for video players
 * - `formulas`: formulas that a script renders
 * - `shownWords`: text of foreign elements, such as an account, song, place, video or app
 */
const {
  lazy: LAZY,
  lazySets: LAZY_SETS,
  otherwise: OTHERWISE,
  backgrounds: BACKGROUNDS,
  embedded: EMBEDDED,
  videoIds: VIDEO_IDS,
  formulas: FORMULAS,
  shownWords: SHOWN_WORDS,
} = attributes

/** Attributes of other lazy-loading scripts, used if no other URL is loadable: "nitro-lazy-src", "data-flickity-lazyload". */
const FURTHER_LAZY = /^(?!src$)(?:[a-z]+-)+(?:[a-z]*src|image|img|lazyload)(?:-cmplz)?$/

export const EMPTY_SOURCE =
  /(?:^|[/._-])(?:1x1|blank|clear|dot|empty|gr[ae]y|lazy(?:load)?|loader|loading|pixel|placeholder|spacer|trans(?:parent)?)(?:[._-][^/?#]*)?\.(?:gif|png|svg|webp|jpe?g)(?:[?#]|$)/i
/** A one-pixel picture: a placeholder for lazy loading, or a tracking pixel. */
export const ONE_PIXEL = /^data:image\/gif;base64,R0lGOD[ld]hAQAB/
export const OF_OWN_COMPUTER =
  /^(?:(?:file|blob|applewebdata|cid|mid|content|filesystem|webkit-fake-url|x-apple-[a-z-]+|ms-app[a-z-]*|mhtml|res|about|(?:chrome|moz|safari-web)-extension):|[a-z]:[\\/]|\\\\)/i
export const MAX_NAME_LENGTH = 200

/** Returns the anchor in a local file URL; undefined for other URLs. */
export function placeOnOwnComputer(href: string): string | undefined {
  return OF_OWN_COMPUTER.test(href) ? /#([^#]+)$/.exec(href)?.[1] : undefined
}

/** Maximum width of the version chosen from a `srcset`: a text column on a high-resolution screen. */
const MAX_PICTURE_WIDTH_PIXELS = 2048

/** Words in angle brackets, such as "<sic>" and "<IOHANNES FECIT>", without the punctuation of tags. */
const WORDS_IN_BRACKETS = /^<[^\s<>=:"'/-]+(?:\s[^<>=:"'/]*)?>$/

/** Parses HTML into a tree. Throws NestedTooDeep. */
export function parseFragment(written: string): {
  readonly root: Element
  readonly count: number
  /** Whether a comment is unclosed, so that the rest was not parsed. */
  readonly isOpen: boolean
} {
  const html = withoutHalfTags(written)
  const comment = html.lastIndexOf('<!--')
  const isOpen = comment >= 0 && !html.includes('-->', comment + 2) && html.slice(comment + 4).trim() !== ''
  const root = createElement('', {}, undefined)
  let at = root
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attribs) => {
        depth += 1
        if (depth > MAX_NESTED) throw new NestedTooDeep()
        const own = html.slice(parser.startIndex, parser.endIndex + 1)
        const tag = !isHtmlName(name) && WORDS_IN_BRACKETS.test(own) ? own : undefined
        const element: Element = {
          ...createElement(saidName(name, attribs), attribs, at),
          written: tag,
          isClosed: false,
        }
        at.children.push(element)
        at = element
      },
      onclosetag: (_name, isImplied) => {
        depth -= 1
        at.isClosed = !isImplied
        // Quill puts each line of code in an element.
        if (hasClass(at.attribs, 'ql-code-block')) at.children.push('\n')
        if (hasClass(at.attribs, 'wp-block-embed__wrapper')) embedAddress(at)
        at = at.parent ?? root
      },
      ontext: (written) => {
        const text = withSymbols(written, symbolFontOf(at.attribs) ?? symbolFontOf(at.parent?.attribs))
        const last = at.children.at(-1)
        if (typeof last === 'string') at.children[at.children.length - 1] = last + text
        else at.children.push(text)
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  arrangeConfluence(root)
  arrangeLists(root)
  arrangeRows(root)
  breakSpans(root)
  writeTicks(root)
  return { root, count: countOf(root) - 1, isOpen }
}

function hasClass(attribs: Element['attribs'], name: string): boolean {
  return attribs.class?.split(/\s+/).includes(name) === true
}

/**
 * Returns the element name that an attribute implies: headings of Word for the web, collapsible blocks of Tiptap, code
 * of Quill.
 */
function saidName(name: string, attribs: Element['attribs']): string {
  if (name !== 'div' && name !== 'p') return name
  if (attribs.role === 'heading') return `h${/^[1-6]$/.exec(attribs['aria-level'] ?? '')?.[0] ?? 2}`
  if (attribs['data-type'] === 'details') return 'details'
  if (hasClass(attribs, 'ql-code-block-container')) return 'pre'
  return hasClass(attribs, 'ql-code-block') ? 'span' : name
}

/** Replaces the URL in a WordPress embed block by the embedded content. */
function embedAddress(element: Element): void {
  const url = element.children
    .map((child) => (typeof child === 'string' ? child : ' '))
    .join('')
    .trim()
  if (!/^https?:\/\/\S+$/.test(url)) return
  element.children.splice(0, element.children.length, createElement('oembed', { url }, element))
}

export function* elementsWithin(element: Element): Generator<Element> {
  for (const child of elementsIn(element)) {
    yield child
    yield* elementsWithin(child)
  }
}

/** Returns the number of elements, including the element itself. */
function countOf(element: Element): number {
  return elementsIn(element).reduce((count, child) => count + countOf(child), 1)
}

/** Parses a style attribute; the last declaration of a property wins. */
function declarationsOf(style: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (style === undefined) return found
  let begin = 0
  let quote = ''
  let brackets = 0
  const take = (end: number): void => {
    const text = style.slice(begin, end)
    const colon = text.indexOf(':')
    if (colon > 0) found.set(text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim())
    begin = end + 1
  }
  for (let at = 0; at < style.length; at += 1) {
    const sign = style[at]
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '(') brackets += 1
    else if (sign === ')') brackets = Math.max(0, brackets - 1)
    else if (sign === ';' && brackets === 0) take(at)
  }
  take(style.length)
  return found
}

export type Styles = ReadonlyMap<string, string>

/** Style sheet properties that carry meaning. */
const OF_SHEETS = new Set(
  'font-style font-weight list-style-type text-align text-decoration text-decoration-line vertical-align white-space'.split(
    ' ',
  ),
)

/**
 * Returns the declarations of classes in a text's own style sheets, by "name" or "element.name". Google Docs keeps all
 * styles there.
 */
export function sheetsOf(root: Element): ReadonlyMap<string, Styles> {
  const found = new Map<string, Map<string, string>>()
  for (const element of elementsWithin(root)) {
    if (element.name !== 'style') continue
    const css = element.children.filter((child) => typeof child === 'string').join('')
    for (let at = 0, open = css.indexOf('{'); open >= 0; open = css.indexOf('{', at)) {
      const close = css.indexOf('}', open)
      const selectors = css.slice(at, open).split(',')
      const declarations = [...declarationsOf(css.slice(open + 1, close < 0 ? css.length : close))].filter(
        ([property, value]) =>
          OF_SHEETS.has(property) &&
          (!property.startsWith('text-decoration') || value.includes('line-through')),
      )
      at = close < 0 ? css.length : close + 1
      for (const selector of declarations.length === 0 ? [] : selectors) {
        const name = /^\s*([a-z][a-z0-9]*)?\.([\w-]+)\s*$/i.exec(selector)
        if (name === null) continue
        const key = `${name[1] === undefined ? '' : `${name[1].toLowerCase()}.`}${name[2]}`
        const known = found.get(key) ?? new Map<string, string>()
        for (const [property, value] of declarations)
          known.set(property, value.replace(/\s*!important$/i, ''))
        found.set(key, known)
      }
    }
  }
  return found
}

/** Returns the declarations of an element: those of its classes, overridden by its own. */
export function stylesOf({ name, attribs }: Element, sheets: ReadonlyMap<string, Styles>): Styles {
  const own = declarationsOf(attribs.style)
  if (sheets.size === 0 || attribs.class === undefined) return own
  const ofClasses = attribs.class
    .split(/\s+/)
    .flatMap((each) => [...(sheets.get(each) ?? []), ...(sheets.get(`${name}.${each}`) ?? [])])
  return ofClasses.length === 0 ? own : new Map([...ofClasses, ...own])
}

export function isHidden({ name, attribs }: Element, styles: Styles): boolean {
  if (name === 'template') return true
  if (name === 'dialog') return attribs.open === undefined
  if (attribs.hidden !== undefined && attribs.hidden !== 'until-found') return true
  // Article of a WeChat page, shown by its script.
  if (attribs.id === 'js_content') return false
  return (
    /^none\b/i.test(styles.get('display') ?? '') ||
    /^(?:hidden|collapse)\b/i.test(styles.get('visibility') ?? '') ||
    /^all\b/i.test(styles.get('mso-hide') ?? '') ||
    isUnreadable(name, attribs.style ?? '')
  )
}

/** Whether an element is an edit link of a wiki, or its brackets. */
export function isEditLink(element: Element): boolean {
  const { name, attribs, children } = element
  if (/(?:^|\s)mw-editsection(?:\s|$)/.test(attribs.class ?? '')) return true
  if (name !== 'span') return false
  const links = children.filter((child) => typeof child !== 'string')
  const [link] = links
  const href = link?.attribs.href ?? ''
  return (
    links.length === 1 &&
    /[?&]action=edit\b/.test(href) &&
    /[?&]section=/.test(href) &&
    /^\s*\[[^[\]]*\]\s*$/.test(elementText(element))
  )
}

/** Whether an element is a Word review comment or a marker of one. */
export function isComment(element: Element, styles: Styles): boolean {
  const { name, attribs } = element
  return (
    /^comment-list\b/i.test(styles.get('mso-element') ?? '') ||
    isAside(attribs.class ?? '') ||
    (name === 'a' && isOfComment(element)) ||
    (name === 'sup' && isOfComment(onlyChild(element))) ||
    (/^(?:div|p)$/.test(name) && isCommentText(element))
  )
}

/** Whether an element is a marker of a Google Docs comment, or its back link. */
function isOfComment(element: Element | undefined): boolean {
  const { id = '', href = '' } = element?.attribs ?? {}
  return /^cmnt(?:_ref)?\d+$/.test(id) && /#cmnt(?:_ref)?\d+$/.test(href)
}

function onlyChild({ children }: Element): Element | undefined {
  const [only, another] = children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  return another === undefined && typeof only === 'object' ? only : undefined
}

/** Whether an element starts with the back link of a comment. */
function isCommentText(element: Element, depth = 0): boolean {
  const first = element.children.find((child) => typeof child !== 'string' || child.trim() !== '')
  if (first === undefined || typeof first === 'string') return false
  if (first.name === 'a') return isOfComment(first) && !first.attribs.id?.startsWith('cmnt_ref')
  return depth < 3 && isCommentText(first, depth + 1)
}

/**
 * Returns the lines of a text whose style preserves line breaks, such as a poem, including leading spaces. Breaks at
 * its start and end count only next to text.
 */
export function withBreaks(text: string, isAfterWords: boolean, isBeforeWords: boolean): string {
  const first = isAfterWords ? 0 : text.length - text.trimStart().length
  const last = Math.max(first, isBeforeWords ? text.length : text.trimEnd().length)
  const [line = '', ...others] = text.slice(first, last).split(/\r?\n/)
  const indented = others.map((each) => each.replace(/^[ \t]+/, (blanks) => '\u00a0'.repeat(blanks.length)))
  const lines = [line, ...indented].map(escapeText).join('<br>')
  return escapeText(text.slice(0, first)) + lines + escapeText(text.slice(last))
}

/** Returns the formatting elements that express an element's style, to be put inside it. */
export function formattingMarks(name: string, styles: Styles): readonly string[] {
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  const weight = styles.get('font-weight') ?? ''
  const slant = styles.get('font-style') ?? ''
  const height = styles.get('vertical-align') ?? ''
  const isHeading = /^(?:h[1-6]|th|dt|summary)$/.test(name)
  const isInCell = /^(?:td|th|tr|tbody|thead|tfoot|img)$/.test(name)
  const marks: string[] = []
  if (/\bline-through\b/i.test(line) && !/^(?:s|strike|del)$/.test(name)) marks.push('s')
  if (/\bunderline\b/i.test(line) && !/^(?:u|ins|a|abbr)$/.test(name)) marks.push('u')
  if (/^(?:bold|bolder|[6-9]\d\d)\b/i.test(weight) && !isHeading && !/^(?:b|strong)$/.test(name))
    marks.push('strong')
  if (/^(?:italic|oblique)\b/i.test(slant) && !/^(?:i|em|cite|var|dfn|address)$/.test(name)) marks.push('em')
  if (/^sub\b/i.test(height) && name !== 'sub' && !isInCell) marks.push('sub')
  if (/^super\b/i.test(height) && name !== 'sup' && !isInCell) marks.push('sup')
  return marks
}

const LIST_TYPES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/\blower-(?:alpha|latin)\b/i, 'a'],
  [/\bupper-(?:alpha|latin)\b/i, 'A'],
  [/\blower-roman\b/i, 'i'],
  [/\bupper-roman\b/i, 'I'],
]

/** Returns the list numbering type of a style. */
export function listTypeOf(styles: Styles): string | undefined {
  const style = `${styles.get('list-style-type') ?? ''} ${styles.get('list-style') ?? ''}`
  return LIST_TYPES.find(([pattern]) => pattern.test(style))?.[1]
}

/** Whether an element is a carousel's duplicate of a slide. */
export function isClone({ attribs }: Element): boolean {
  return /(?:^|\s)(?:slick-cloned|swiper-slide-duplicate|splide__slide--clone|glide__slide--clone|bx-clone|owl-item cloned)(?:\s|$)/.test(
    attribs.class ?? '',
  )
}

const EMOJI =
  /^(?:(?:\p{Extended_Pictographic}|[#*0-9]\ufe0f?\u20e3|\p{Regional_Indicator})(?:\p{Emoji_Modifier}|\u200d|\ufe0f)*)+$/u

/** Returns the emoji that a program replaced by a picture. */
export function emojiOf({ attribs }: Element, isLoadable: boolean): string | undefined {
  const { alt = '' } = attribs
  const isSaid = /emoji|emotic|smiley/i.test(`${attribs.class ?? ''} ${attribs.src ?? ''}`)
  return EMOJI.test(alt) && (isSaid || !isLoadable) ? alt : undefined
}

/** Whether the style of an element cancels its own formatting, as editors do on pasting. */
export function isPlain(name: string, styles: Styles): boolean {
  if (name === 'b' || name === 'strong')
    return /^(?:normal|lighter|[1-4]\d\d)\b/i.test(styles.get('font-weight') ?? '')
  if (name === 'i' || name === 'em') return /^normal\b/i.test(styles.get('font-style') ?? '')
  if (name === 'u' || name === 's' || name === 'strike')
    return /^none\b/i.test(styles.get('text-decoration') ?? '')
  return false
}

/** Alignment classes of Vitrine, WordPress, Bootstrap and Quill. */
const ALIGNED =
  /(?:^|\s)(?:align-|has-text-align-|text-|ql-align-|align(?=center))(center|right|justify)(?=\s|$)/

export function alignmentOf({ name, attribs }: Element, styles: Styles): string | undefined {
  const pattern = /^(center|right|justify)\b/i
  const found =
    pattern.exec(styles.get('text-align') ?? '')?.[1] ??
    pattern.exec((attribs.align ?? '').trim())?.[1] ??
    ALIGNED.exec(attribs.class ?? '')?.[1]
  return (found ?? (name === 'center' ? 'center' : undefined))?.toLowerCase()
}

export function styledDirection(styles: Styles): string | undefined {
  return /^(?:rtl|ltr)\b/i.exec(styles.get('direction') ?? '')?.[0]?.toLowerCase()
}

/** A scheme with typing errors: "http:/museum.example", "http//museum.example", "http://https://museum.example". */
const SCHEME = /^\s*(?:https?:\/\/)*(https?)(?::\/{1,2}|\/\/)(?=[^\s/])/i

/** A URL with a placeholder of an editor: "{asset:46:url}", "/{localLink:1234}", "@@PLUGINFILE@@/a.jpg", "?width=500". */
const UNFILLED = /^\s*(?:\/?(?:\{|%7b)|@@[A-Z]+@@|\$@[A-Z]+@\$|\[\[|<[%?])/i

export function isUnfilled(address: string): boolean {
  return UNFILLED.test(address)
}

/** Returns the URL that Craft keeps after a reference, and site-relative URLs in Ghost exports. */
function withoutReference(address: string): string {
  return address.replace(/^\s*\{[a-z]+:[^{}|]*\|\|([^{}|]+)\}/i, '$1').replace(/^\s*__GHOST_URL__(?=\/)/, '')
}

/** Adds a missing scheme: editors omit it for protocol-relative URLs, people before "www.". */
export function repairScheme(written: string): string {
  const address = withoutReference(written)
  if (/^\s*\/\/[^/\\\s]/.test(address)) return `https:${address.trim()}`
  if (/^\s*www\.[^\s./]+\.[^\s./]/i.test(address)) return `https://${address.trim()}`
  return address.replace(SCHEME, '$1://')
}

/** Redirect pages with the target in a query parameter. */
const LEADS_ON =
  /^https?:\/\/(?:(?:www\.)?google(?:\.[a-z]{2,3}){1,2}\/url|[a-z0-9.-]+\.safelinks\.protection\.outlook\.com\/|lm?\.(?:facebook|instagram)\.com\/|www\.youtube\.com\/redirect|link\.zhihu\.com\/|link\.juejin\.cn\/?|links?\.jianshu\.com\/go|www\.douban\.com\/link2\/|weibo\.cn\/sinaurl|vk\.com\/away\.php|slack-redir\.net\/link|t\.umblr\.com\/redirect)[^?#]{0,20}\?/i
const LED_TO = ['url', 'q', 'u', 'target', 'to', 'z'] as const

/** Returns the target of a redirect link of a mail program, search engine or social network, which would track who follows it. */
export function ledTo(address: string): string {
  if (!LEADS_ON.test(address) || !URL.canParse(address)) return address
  const { searchParams } = new URL(address)
  const target = LED_TO.map((name) => searchParams.get(name)).find((each) => /^https?:\/\//i.test(each ?? ''))
  return target ?? address
}

/** Decodes an email address obfuscated by Cloudflare: the first byte is the XOR key. */
export function hiddenMail({ attribs }: Element): string | undefined {
  const code =
    attribs['data-cfemail'] ?? /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)$/i.exec(attribs.href ?? '')?.[1]
  if (code === undefined || !/^(?:[0-9a-f]{2}){4,200}$/i.test(code)) return undefined
  const [key = 0, ...bytes] = (code.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  const text = String.fromCharCode(...bytes.map((byte) => byte ^ key))
  return MAIL.test(text) ? text : undefined
}

/** An email address in place of a URL. */
export const MAIL = /^[^\s@:/?#]+@[^\s@:/?#]+\.[a-z]{2,}$/i

/** Returns the URL in `url(…)`. */
function addressIn(value: string | undefined): string | undefined {
  return /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/i
    .exec(value ?? '')
    ?.slice(1)
    .find(Boolean)
}

/** Returns the smallest version in a `srcset` that is wide enough. */
function widestOf(srcset: string): string | undefined {
  const versions = srcset
    .split(/,\s+|,(?=https?:|\/)/)
    .map((each) => /^\s*(\S+)(?:\s+([\d.]+)([wx]))?/.exec(each))
    .flatMap((found) =>
      found?.[1] === undefined
        ? []
        : [
            {
              address: found[1].replace(/,$/, ''),
              size: Number(found[2] ?? 1) * (found[3] === 'w' ? 1 : 1000),
            },
          ],
    )
    .toSorted((one, other) => one.size - other.size)
  return (versions.findLast(({ size }) => size <= MAX_PICTURE_WIDTH_PIXELS) ?? versions[0])?.address
}

function pixelLength(value: string | undefined): number | undefined {
  const found = /^\s*([1-9]\d{0,4})(?:\.\d+)?(?:px)?\s*$/i.exec(value ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

export type Attributes = Readonly<Record<string, string | undefined>>

/** Returns the width and height in pixels, if both are known. */
export function sizeAttributes({ attribs }: Element, styles: Styles): Attributes {
  const ratio = Number(attribs['data-ratio'])
  const wide = pixelLength(attribs['data-w'])
  const pairs = [
    [pixelLength(attribs.width), pixelLength(attribs.height)],
    [wide, wide === undefined || !(ratio > 0) ? undefined : Math.round(wide * ratio)],
    [pixelLength(attribs['data-width']), pixelLength(attribs['data-height'])],
    [pixelLength(styles.get('width')), pixelLength(styles.get('height'))],
  ]
  const found = pairs.find(([width, height]) => width !== undefined && height !== undefined && height > 0)
  return found === undefined ? {} : { width: String(found[0]), height: String(found[1]) }
}

/** Maximum width of an annotation, and of its base, that fits a phone's line, in ideographs; a Latin letter is half as wide. */
const MAX_RUBY = 14

function widthOf(text: string): number {
  return [...text.trim()].reduce((sum, sign) => sum + (sign > '\u2e80' ? 1 : 0.5), 0)
}

/** Whether an annotation (at half size) or its base is wider than a phone. Browsers break neither. */
export function isLongRuby({ name, children }: Element): boolean {
  return (
    name === 'ruby' &&
    children.some((child) =>
      typeof child === 'string'
        ? widthOf(child) > MAX_RUBY
        : widthOf(elementText(child)) > (/^rtc?$/.test(child.name) ? 2 : 1) * MAX_RUBY,
    )
  )
}

type Node = Element | string

/** A part of ruby base text with its annotations. */
interface RubyUnit {
  readonly base: readonly Node[]
  readonly readings: readonly Element[]
}

/** Obsolete ruby elements, which current browsers do not pair. */
const OLDER_RUBY = /^(?:rb|rbc|rtc)$/

/** Whether it is a ruby parenthesis, hidden by browsers, that contains text. */
function hidesWords(element: Element): boolean {
  return element.name === 'rp' && /\p{L}/u.test(elementText(element))
}

/** Whether browsers would place annotations above the wrong base text. */
export function hasOlderRuby({ name, children }: Element): boolean {
  return (
    name === 'ruby' &&
    children.some((child) => typeof child !== 'string' && (OLDER_RUBY.test(child.name) || hidesWords(child)))
  )
}

function isBlank(node: Node): boolean {
  return typeof node === 'string' && node.trim() === ''
}

/** Whether it belongs to the surrounding ruby; an unclosed element contains those after it. */
function isOfRuby(node: Node): boolean {
  return typeof node !== 'string' && /^(?:rbc?|rp|rtc?)$/.test(node.name)
}

/**
 * Pairs the base text of a `<ruby>` with its annotations, whether they alternate or all bases precede all annotations
 * (`<rb>`, `<rbc>`). `further` are annotations of the whole (`<rtc>`). `left` are elements rendered without their tags,
 * and parentheses.
 */
export function rubyOf(ruby: Element): {
  readonly units: readonly RubyUnit[]
  readonly further: readonly (readonly Element[])[]
  readonly left: readonly Element[]
} {
  const units: RubyUnit[] = []
  const further: (readonly Element[])[] = []
  const left: Element[] = []
  let bases: Node[][] = []
  let readings: Element[] = []
  const end = (): void => {
    // A single annotation belongs to all bases; surplus ones to the last.
    const groups = readings.length < 2 || bases.length === 0 ? [bases.flat()] : bases
    for (const [at, base] of groups.entries())
      units.push({ base, readings: readings.slice(at, at === groups.length - 1 ? undefined : at + 1) })
    ;[bases, readings] = [[], []]
  }
  const base = (nodes: Node[]): void => {
    if (readings.length > 0) end()
    bases.push(nodes)
  }
  const see = (node: Node): void => {
    if (isBlank(node)) return
    if (typeof node === 'string' || !isOfRuby(node)) base([node])
    else if (node.name === 'rt') {
      const inside = node.children.filter(isOfRuby)
      readings.push(
        inside.length === 0 ? node : { ...node, children: node.children.filter((each) => !isOfRuby(each)) },
      )
      for (const child of inside) see(child)
    } else if (node.name === 'rtc') {
      const own = elementsIn(node).filter(({ name }) => name === 'rt')
      if (own.length > 0) left.push(node)
      if (readings.length === 0) readings.push(...(own.length > 0 ? own : [node]))
      else further.push(own.length > 0 ? own : [node])
    } else {
      left.push(node)
      if (hidesWords(node)) base([withoutBrackets(elementText(node))])
      if (node.name === 'rbc') for (const child of node.children) see(child)
      if (node.name !== 'rb') return
      base(node.children.filter((child) => !isOfRuby(child)))
      for (const child of node.children.filter(isOfRuby)) see(child)
    }
  }
  for (const child of ruby.children) see(child)
  end()
  return { units, further, left }
}

/** Whether a picture is a tracking pixel or empty. */
export function isPoint({ attribs }: Element, styles: Styles): boolean {
  const sizes = [
    [attribs.width, attribs.height],
    [styles.get('width'), styles.get('height')],
    [styles.get('max-width'), styles.get('max-height')],
  ]
  return sizes.some((pair) =>
    pair.every((size) => /^\s*[01](?:\.0+)?(?:px)?\s*(?:!important)?$/i.test(size ?? '')),
  )
}

/** Whether a value is a URL rather than a number or "true". */
function looksLikeAddress(text: string | undefined): text is string {
  return text !== undefined && /[/.]|^data:/.test(text.trim())
}

/** Whether a picture is lazy-loaded by a script. */
export function isLoadedLate({ attribs }: Element): boolean {
  return LAZY.some((attribute) => looksLikeAddress(attribs[attribute]))
}

/** Returns the possible URLs of a picture, frame or recording, best first. */
export function elementAddresses({ name, attribs }: Element): readonly string[] {
  const lazy = LAZY.map((attribute) => attribs[attribute]).filter(looksLikeAddress)
  const own = [attribs.src, attribs.data, attribs.href, attribs['xlink:href'], attribs.url].filter(
    (address) => address !== undefined && address.trim() !== '',
  )
  // A lazy `srcset` precedes the placeholder, which may be a small version.
  const late = LAZY_SETS.flatMap((attribute) => widestOf(attribs[attribute] ?? '') ?? [])
  const sets = widestOf(attribs.srcset ?? '') ?? []
  const others = OTHERWISE.map((attribute) => attribs[attribute]).filter(looksLikeAddress)
  const further = Object.entries(attribs).flatMap(([attribute, value]) =>
    FURTHER_LAZY.test(attribute) && looksLikeAddress(value) && !/\s/.test(value.trim()) ? [value] : [],
  )
  const isEmpty = EMPTY_SOURCE.test(attribs.src ?? '')
  const found = isEmpty
    ? [...lazy, ...late, sets, ...others, ...further, ...own].flat()
    : [...lazy, ...late, ...own, sets, ...others, ...further].flat()
  return (PICTURES.has(name) || name === 'source' ? found : [...lazy, ...own, ...further]).flatMap(
    (address) => address ?? [],
  )
}

/** Returns the lazy-loaded background picture of an element. */
export function lazyPictureAddress({ attribs }: Element, styles: Styles): string | undefined {
  const written = [
    ...BACKGROUNDS.map((name) => attribs[name]),
    widestOf(attribs['data-bgset'] ?? ''),
    attribs.background,
  ]
  return (
    addressIn(styles.get('background-image')) ??
    addressIn(styles.get('background')) ??
    written.map((each) => addressIn(each) ?? each).find(looksLikeAddress)
  )
}

/** Classes of elements that a script turns into frames, for example in WeChat. */
const FRAME_CLASS = /(?:^|[\s_-])(?:iframe|video|embed|player)(?=$|[\s_-])/i

/** Returns the URL of a video that a script would insert, by its id and service. */
function videoById({ name, attribs }: Element): string | undefined {
  const id = VIDEO_IDS.map((attribute) => attribs[attribute]?.trim()).find(Boolean)
  const names = `${name} ${attribs.class ?? ''} ${Object.keys(attribs).join(' ')} ${attribs['data-plyr-provider'] ?? ''} ${attribs['data-provider'] ?? ''}`
  if (/^[\w-]{11}$/.test(id ?? '') && /youtube|\byt-|\byt\b/i.test(names))
    return `https://www.youtube.com/embed/${id}`
  return /^\d{5,12}$/.test(id ?? '') && /vimeo/i.test(names)
    ? `https://player.vimeo.com/video/${id}`
    : undefined
}

/** Returns the video URL in settings or HTML that a page builder keeps in an attribute. */
function videoInSettings({ attribs }: Element): string | undefined {
  const html = attribs['data-html']
  if (html !== undefined) return /<iframe[^<>]*\ssrc=["']((?:https?:)?\/\/[^"'<>\s]+)/i.exec(html)?.[1]
  return /"(?:youtube|vimeo|dailymotion|video)_(?:url|link)":"(https?:[^"\s]+)"/.exec(
    (attribs['data-settings'] ?? '').replaceAll('\\/', '/'),
  )?.[1]
}

export function embeddedIn(element: Element): string | undefined {
  const late = FRAME_CLASS.test(element.attribs.class ?? '') ? element.attribs['data-src'] : undefined
  const written = [...EMBEDDED.map((name) => element.attribs[name]), late].map((address) => address?.trim())
  return (
    written.find((address) => /^https?:\/\//i.test(address ?? '')) ??
    videoById(element) ??
    videoInSettings(element)
  )
}

/** Returns the file data that Trix keeps in an attribute; a script renders its picture. */
export function attachmentIn({ attribs }: Element) {
  try {
    const kept: unknown = JSON.parse(attribs['data-trix-attachment'] ?? 'null')
    if (!isObject(kept)) return undefined
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
    const address = text(kept.url) ?? text(kept.href)
    return address === undefined
      ? undefined
      : { address, type: text(kept.contentType) ?? '', name: text(kept.filename) ?? address }
  } catch {
    return undefined
  }
}

export function htmlTag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [value === '' && key !== 'alt' ? ` ${key}` : ` ${key}="${escapeAttribute(value)}"`],
  )
  return VOID.has(name) ? `<${name}${written.join('')}>` : `<${name}${written.join('')}>${content}</${name}>`
}

/** Returns the source of a formula that only a script would render. */
export function formulaIn({ attribs }: Element): string | undefined {
  const isFormula =
    /(?:^|\s)ql-formula(?:\s|$)/.test(attribs.class ?? '') || attribs['data-w-e-type'] === 'formula'
  const given = isFormula ? attribs['data-value'] : undefined
  return (
    given ?? FORMULAS.map((name) => attribs[name]).find((text) => text !== undefined && text.trim() !== '')
  )
}

/** Returns the text that a foreign element would display. */
export function wordsShown(element: Element): string {
  if (!isForeign(element, false)) return ''
  const { attribs } = element
  const named = element.name.startsWith('mp') ? attribs.name : undefined
  const words = [named, ...SHOWN_WORDS.map((name) => attribs[name])].map((text) => text?.trim() ?? '')
  return [...new Set(words)].filter((text) => text !== '').join(' · ')
}

/** Whether an element belongs to another program, such as WeChat's editor, and not to HTML, Office, SVG or MathML. */
export function isForeign(element: Element, isInDrawing: boolean): boolean {
  const { name, attribs } = element
  if (name.includes('-') || name.startsWith('ac:')) return true
  if (isHtmlName(name) || name.includes(':') || isInDrawing || Object.keys(attribs).length === 0) return false
  for (let each = element.parent; each !== undefined; each = each.parent)
    if (each.name === 'math') return false
  return true
}
