import { decodeHTML, escapeAttribute, escapeText } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { unwrappedHtml } from '../base/content-codes.ts'
import { readContentHtml, VIDEO } from '../base/content-html.ts'
import { countedParts } from '../base/content-losses.ts'
import { FROM_RIGHT } from '../base/from-right.ts'
import { hasTags, KEPT } from '../base/html-tags.ts'
import { htmlText } from '../base/html-text.ts'
import { type ImportReport, ReportBuilder } from '../base/import-report.ts'
import { omitUndefined } from '../base/object.ts'
import { MAX_NESTED } from '../base/pasted-element.ts'
import { pictureFormats, sourceSets } from '../engine/contracts/picture-versions.ts'
import { type CutLimit, MAX_TAGS, MAX_TEXT } from './limits.ts'
import { namedAddress } from './picture-address.ts'

/** A video of another site that the page shows once a visitor asks for it. */
export interface VideoFrame {
  readonly href: string
  /** What the link is called that loads it. */
  readonly label: string
  /** From where a click loads it. */
  readonly note: string
}

export interface HtmlContext {
  readonly imageBase: string
  /** What addresses of this site begin with where they are whole. */
  readonly origin?: string | undefined
  /** The address of an own file with its digest; without it, as it is. */
  readonly withDigest?: ((address: string) => string) | undefined
  /** Whether versions of the picture at an address are made; without it, of none. */
  readonly hasVersions?: ((address: string) => boolean) | undefined
  /** Resolves a link of the content, or `undefined` for one that must not be followed. */
  readonly link: (href: string) => { readonly href: string; readonly external: boolean } | undefined
  /** A frame as a video to be loaded; undefined where its address is not allowed. */
  readonly video?: ((address: string, title: string) => VideoFrame | undefined) | undefined
  /** What ids of the text begin with; `text-` by default. */
  readonly anchors?: string | undefined
  /** Path of the page that shows the text. */
  readonly here?: string | undefined
  /** Of the record, for what is left out. */
  readonly id?: string | undefined
  /** Called with the outcome of the parts of the text. */
  readonly onParts?: ((parts: ImportReport) => void) | undefined
  /** Called when a text is over a limit, with its outcome. */
  readonly overLimit?: ((limit: CutLimit, detail: string) => void) | undefined
}

/** Every element a text may have. */
const TAGS = [...KEPT, 'img', 'video', 'audio', 'source', 'track', VIDEO]

const VIDEO_TAG = /<x-video href="([^"]*)" title="([^"]*)">/g

/** Sanitised attributes hold no quotation mark, and no other tag of the result begins like these. */
function withVideos(html: string): string {
  return html
    .replace(
      VIDEO_TAG,
      (_tag, href: string, note: string) =>
        `<span class="video-frame"><span class="video-frame__note">${note}</span><a class="video-frame__play" href="${href}" target="_blank" rel="noopener noreferrer" data-video="">`,
    )
    .replaceAll(`</${VIDEO}>`, '</a></span>')
}

/** Width of a picture in a text: the column of `.rich-text`, on phones the screen; never more than its own. */
function sizesOf(width: string | undefined): string {
  const own = width === undefined ? '' : `, ${width}px`
  return `(min-width: 48rem) min(40rem${own}), min(92vw${own})`
}

/** Offers the versions of pictures. Sanitised HTML holds no other `<img` and no `>` in an attribute. */
function withVersions(html: string, hasVersions: HtmlContext['hasVersions']): string {
  return hasVersions === undefined
    ? html
    : html.replace(/<img [^>]*>/g, (image) => {
        const src = decodeHTML(/ src="([^"]*)"/.exec(image)?.[1] ?? '')
        if (src === '' || !hasVersions(src)) return image
        const own = /\swidth="([0-9]+)"/.exec(image)?.[1]
        const sizes = sizesOf(own)
        const sets = sourceSets(src, sizes)
        const sources = pictureFormats.map(
          (format) =>
            `<source type="image/${format}" sizes="${sizes}" srcset="${escapeAttribute(sets[format])}" />`,
        )
        return `<picture>${sources.join('')}${image}</picture>`
      })
}

/** What a text may be when it leaves this module, whatever was made of it before. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['lang', 'dir', 'title', 'id', 'tabindex'],
    a: ['href', 'target', 'rel', 'aria-label'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    video: ['src', 'poster', 'controls', 'preload', 'width', 'height'],
    audio: ['src', 'controls', 'preload'],
    source: ['src', 'type'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    [VIDEO]: ['href'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope'],
    col: ['span'],
    colgroup: ['span'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    details: ['open'],
    time: ['datetime'],
    del: ['datetime', 'cite'],
    ins: ['datetime', 'cite'],
    blockquote: ['cite'],
    q: ['cite'],
  },
  allowedClasses: { '*': ['align-center', 'align-right', 'align-justify'] },
  selfClosing: ['br', 'col', 'hr', 'img', 'wbr'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** A picture or file of a text. Editors write the address that they see, with the base before it. */
function fileOf(path: string, { imageBase: base, origin = '', withDigest }: HtmlContext): string | undefined {
  // In feeds and records as JSON the base is whole.
  const own = origin !== '' && base.startsWith(`${origin}/`) ? base.slice(origin.length) : base
  const folder = `${own.replace(/\/$/, '')}/`
  const written = path.trim()
  return folder.startsWith('/') && folder !== '/' && written.startsWith(folder)
    ? namedAddress(written.slice(folder.length), { base, withDigest })
    : namedAddress(path, { base, withDigest })
}

/** Where a tag or a comment begins; of "<info@example.org>" and "<https://example.org>" none does. */
const TAG_BEGIN = /<(?:[a-z][\w.-]*(?::[a-z][\w.-]*)?(?=[\s/>])|[!/])/i

/** A plain text in paragraphs, with the breaks within them; HTML as it is. */
function inParagraphs(html: string): string {
  if (TAG_BEGIN.test(html)) return html
  const lines = html.replace(/\r\n?|[\v\u0085\u2028\u2029]/g, '\n')
  if (!lines.includes('\n')) return html
  return lines
    .split(/(?:\n[ \t]*){2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => `<p>${text.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/**
 * Headings of a text without skipped levels, below the page's own: editors choose them by their size, and who hears the page takes a
 * heading for part of the one above it.
 */
function withLevels(html: string): string {
  // Levels as the text has them, each below the one before it.
  const open: number[] = []
  return html.replace(/<(\/?)h([2-6])(?=[\s>])/g, (_tag, slash: string, written: string) => {
    const level = Number(written)
    if (slash === '') {
      while ((open.at(-1) ?? 0) >= level) open.pop()
      open.push(level)
    }
    return `<${slash}h${open.length + 1}`
  })
}

/** Latin letters, digits and what is raised or lowered among them, also in brackets. */
const FORMULA =
  /(?:[A-Za-z0-9·\u0370-\u03ff]|<(su[bp])(?: [^<>]*)?>[^<>]*<\/\1>|[([](?:[A-Za-z0-9·\u0370-\u03ff]|<(su[bp])(?: [^<>]*)?>[^<>]*<\/\2>)*[)\]])+/g
const IS_FORMULA = /<su[bp][ >]/

/** A formula within a text from right to left runs from left to right: the "+" of Ca²⁺ would stand before its letters. */
function withFormulas(html: string): string {
  return FROM_RIGHT.test(html)
    ? html.replace(FORMULA, (run) =>
        IS_FORMULA.test(run) && /[A-Za-z]/.test(run.replace(TAG, '')) ? `<bdi dir="ltr">${run}</bdi>` : run,
      )
    : html
}

/**
 * Content HTML made safe to show: a closed list of tags, no scripts, styles, forms or handlers; a frame becomes a video to be
 * loaded or a link; links and pictures through the allow-list; pictures lazy and with an `alt`; headings begin at h2, since the
 * page has its h1, and skip no level. Alignment survives as the class `align-center`, `align-right` or `align-justify`. A text that is too long
 * ends at the limit; the words of one with too many tags, or nested too deep, are left without tags. `onParts` is called with what was
 * kept, changed and left out.
 */
export function cleanHtml(html: string, context: HtmlContext): string {
  const report = new ReportBuilder(countedParts)
  const place = omitUndefined({ id: context.id })
  const { kept, fault } = boundedHtml(unwrappedHtml(html, place, report))
  if (fault !== undefined) context.overLimit?.('text', fault)
  const { link, video, anchors, here } = context
  const rules = { file: (path: string) => fileOf(path, context), link, video, anchors, here }
  const shown = readContentHtml(inParagraphs(kept), rules, place, report)
  context.onParts?.(report.build())
  if (shown !== undefined)
    return withVersions(
      withVideos(withLevels(withFormulas(sanitizeHtml(shown, OPTIONS)))),
      context.hasVersions,
    )
  context.overLimit?.('nesting', `HTML nested more than ${MAX_NESTED} deep, shown as plain text`)
  return `<p>${escapeText(plainText(kept))}</p>`
}

/** Pictures inside the text. They are never shown, and may be a thousand times as long as what is. */
const EMBEDDED = /data:[a-z0-9.+/-]*;base64,[a-z0-9+/=]*/gi

const HALF_AT_END = /[\ud800-\udbff]$/

/** Where the tags end that may be sanitised; the text's length where it has no more. */
function endOfTags(html: string): number {
  let at = -1
  for (let seen = 0; seen <= MAX_TAGS; seen += 1) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return html.length
  }
  return at
}

/** The beginning of a text, never ending in half a character or inside a tag. */
function beginningOf(html: string, end: number): string {
  const kept = html.slice(0, end).replace(HALF_AT_END, '')
  const tag = kept.lastIndexOf('<')
  return tag >= 0 && !kept.includes('>', tag) ? kept.slice(0, tag) : kept
}

/** What a parser takes for a tag. */
const TAG = /<[^<>]*>?/g

/** HTML without its tags; what is in scripts and comments is left. For what no parser should be given. */
function withoutTags(html: string): string {
  return html.replace(TAG, ' ')
}

/**
 * HTML that can be sanitised quickly: the tags of a text that has too many end at the limit, its words go on; a text that is still
 * too long ends there. `fault` says what was left out, other than embedded pictures.
 */
function boundedHtml(html: string): { readonly kept: string; readonly fault?: string } {
  const light = html.length > MAX_TEXT ? html.replace(EMBEDDED, 'data:,') : html
  const end = endOfTags(light)
  const tagged = end < light.length ? light.slice(0, end) + withoutTags(light.slice(end)) : light
  if (tagged.length > MAX_TEXT)
    return {
      kept: beginningOf(tagged, MAX_TEXT),
      fault: `HTML of ${html.length} characters, only ${MAX_TEXT} are used`,
    }
  return end < light.length
    ? { kept: tagged, fault: `HTML with more than ${MAX_TAGS} tags, those beyond are left out` }
    : { kept: light }
}

/** HTML that shows a text as it was typed. */
export function literalText(text: string): string {
  return escapeText(text)
}

const NO_ENTITY = /&(?!#\d+;|#x[\da-f]+;|\w+;)/gi

/**
 * Text of HTML in one line, its entries apart by `separator` (see `htmlText`); of a text over the limits of `limits.ts` its beginning. Without tags
 * "&region=2" of an address is no "®ion=2", as it would be in HTML.
 */
export function plainText(html: string, separator?: string): string {
  const written = hasTags(html) ? html : html.replace(NO_ENTITY, '&amp;')
  return htmlText(boundedHtml(unwrappedHtml(written)).kept, separator)
}
