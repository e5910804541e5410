import { decodeHTML, escapeAttribute, escapeText } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { unwrappedHtml } from '../base/content-codes.ts'
import { readContentHtml, VIDEO } from '../base/content-html.ts'
import { countedParts } from '../base/content-losses.ts'
import { hasTags, KEPT } from '../base/html-tags.ts'
import { htmlText } from '../base/html-text.ts'
import { type ImportReport, ReportBuilder } from '../base/import-report.ts'
import { RTL_LETTERS } from '../base/letter-directions.ts'
import { omitUndefined } from '../base/object.ts'
import { MAX_NESTED } from '../base/pasted-element.ts'
import { pictureFormats, sourceSets } from '../engine/contracts/picture-versions.ts'
import { type CutLimit, MAX_TAGS, MAX_TEXT } from './limits.ts'
import { namedAddress } from './picture-address.ts'

/** An embedded video of another site, loaded only when the visitor asks for it. */
export interface VideoFrame {
  readonly href: string
  /** Label of the button that loads the video. */
  readonly label: string
  /** Notice of the host from which a click loads the video. */
  readonly note: string
}

export interface HtmlContext {
  readonly imageBase: string
  /** Origin of this site, with which its absolute URLs begin. */
  readonly origin?: string | undefined
  /** Returns the address of an own file with its digest. By default, addresses stay unchanged. */
  readonly withDigest?: ((address: string) => string) | undefined
  /** Whether resized versions of the picture at an address exist. By default, none do. */
  readonly hasVersions?: ((address: string) => boolean) | undefined
  /** Resolves a link of the content, or returns `undefined` if it must not be followed. */
  readonly link: (href: string) => { readonly href: string; readonly external: boolean } | undefined
  /** Returns a frame as a click-to-load video, or undefined if its address is not allowed. */
  readonly video?: ((address: string, title: string) => VideoFrame | undefined) | undefined
  /** Prefix of ids in the text; `text-` by default. */
  readonly anchors?: string | undefined
  /** Path of the page that shows the text. */
  readonly here?: string | undefined
  /** Id of the record, for reports of removed parts. */
  readonly id?: string | undefined
  /** Called with the import report of the text's parts. */
  readonly onParts?: ((parts: ImportReport) => void) | undefined
  /** Called when a text exceeds a limit, with a description of the outcome. */
  readonly overLimit?: ((limit: CutLimit, detail: string) => void) | undefined
}

/** All allowed elements. */
const TAGS = [...KEPT, 'img', 'video', 'audio', 'source', 'track', VIDEO]

const VIDEO_TAG = /<x-video href="([^"]*)" title="([^"]*)">/g

/** Replaces video placeholders. Sanitized attributes contain no quotation mark, and no other tag of the result begins like these. */
function withVideos(html: string): string {
  return html
    .replace(
      VIDEO_TAG,
      (_tag, href: string, note: string) =>
        `<span class="video-frame"><span class="video-frame__note">${note}</span><a class="video-frame__play" href="${href}" target="_blank" rel="noopener noreferrer" data-video="">`,
    )
    .replaceAll(`</${VIDEO}>`, '</a></span>')
}

/**
 * Returns the `sizes` of a picture in a text: the column width of `.rich-text`, on phones the viewport width, and at most its own width.
 */
function sizesOf(width: string | undefined): string {
  const own = width === undefined ? '' : `, ${width}px`
  return `(min-width: 48rem) min(40rem${own}), min(92vw${own})`
}

/** Adds `srcset` to pictures. Sanitized HTML contains no other `<img` and no `>` in an attribute. */
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

/** Sanitizer options; the last step before a text leaves this module. */
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

/** Resolves the address of a picture or file in a text. Editors often paste the public address, which already contains the base. */
function fileOf(path: string, { imageBase: base, origin = '', withDigest }: HtmlContext): string | undefined {
  // In feeds and JSON records, the base is an absolute URL.
  const own = origin !== '' && base.startsWith(`${origin}/`) ? base.slice(origin.length) : base
  const folder = `${own.replace(/\/$/, '')}/`
  const written = path.trim()
  return folder.startsWith('/') && folder !== '/' && written.startsWith(folder)
    ? namedAddress(written.slice(folder.length), { base, withDigest })
    : namedAddress(path, { base, withDigest })
}

/** Start of a tag or comment. "<info@example.org>" and "<https://example.org>" are not tags. */
const TAG_BEGIN = /<(?:[a-z][\w.-]*(?::[a-z][\w.-]*)?(?=[\s/>])|[!/])/i

/** Converts a plain text to paragraphs and line breaks; HTML stays unchanged. */
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
 * Renumbers headings so that they follow the page's own and skip no level. Editors choose levels by font size; screen reader users would
 * take a skipped level for a subsection.
 */
function withLevels(html: string): string {
  // Original levels of the open headings, each below the one before.
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

/** Latin letters and digits with superscripts or subscripts, also in brackets. */
const FORMULA =
  /(?:[A-Za-z0-9·\u0370-\u03ff]|<(su[bp])(?: [^<>]*)?>[^<>]*<\/\1>|[([](?:[A-Za-z0-9·\u0370-\u03ff]|<(su[bp])(?: [^<>]*)?>[^<>]*<\/\2>)*[)\]])+/g
const IS_FORMULA = /<su[bp][ >]/

/** Isolates formulas left-to-right within right-to-left text: the "+" of Ca²⁺ would otherwise move before its letters. */
function withFormulas(html: string): string {
  return RTL_LETTERS.test(html)
    ? html.replace(FORMULA, (run) =>
        IS_FORMULA.test(run) && /[A-Za-z]/.test(run.replace(TAG, '')) ? `<bdi dir="ltr">${run}</bdi>` : run,
      )
    : html
}

/**
 * Sanitizes content HTML with a closed list of tags: no scripts, styles, forms or handlers. A frame becomes a click-to-load video or a
 * link. Links and pictures pass the allow-list; pictures are lazy and have an `alt`. Headings begin at h2, since the page has its own h1,
 * and skip no level. Alignment is kept as the class `align-center`, `align-right` or `align-justify`. A text that is too long is
 * truncated; one with too many or too deeply nested tags keeps its words without the tags. `onParts` is called with what was kept,
 * changed and removed.
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

/** Pictures embedded as data URLs. They are never shown, and may be a thousand times as long as the text. */
const EMBEDDED = /data:[a-z0-9.+/-]*;base64,[a-z0-9+/=]*/gi

const HALF_AT_END = /[\ud800-\udbff]$/

/** Returns the offset up to which tags are sanitized: the text's length, unless it exceeds the maximum number of tags. */
function tagLimitOffset(html: string): number {
  let at = -1
  for (let seen = 0; seen <= MAX_TAGS; seen += 1) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return html.length
  }
  return at
}

/** Truncates a text without splitting a surrogate pair or a tag. */
function truncated(html: string, end: number): string {
  const kept = html.slice(0, end).replace(HALF_AT_END, '')
  const tag = kept.lastIndexOf('<')
  return tag >= 0 && !kept.includes('>', tag) ? kept.slice(0, tag) : kept
}

/** Anything a parser could take for a tag. */
const TAG = /<[^<>]*>?/g

/** Strips tags but keeps the content of scripts and comments. For texts too large to parse. */
function withoutTags(html: string): string {
  return html.replace(TAG, ' ')
}

/**
 * Bounds HTML so that it can be sanitized quickly. Tags beyond the maximum are stripped and the words kept; a text that is still too long
 * is truncated. `fault` says what was left out, other than embedded pictures.
 */
function boundedHtml(html: string): { readonly kept: string; readonly fault?: string } {
  const light = html.length > MAX_TEXT ? html.replace(EMBEDDED, 'data:,') : html
  const end = tagLimitOffset(light)
  const tagged = end < light.length ? light.slice(0, end) + withoutTags(light.slice(end)) : light
  if (tagged.length > MAX_TEXT)
    return {
      kept: truncated(tagged, MAX_TEXT),
      fault: `HTML of ${html.length} characters, only ${MAX_TEXT} are used`,
    }
  return end < light.length
    ? { kept: tagged, fault: `HTML with more than ${MAX_TAGS} tags, those beyond are left out` }
    : { kept: light }
}

/** Escapes a text so that HTML shows it literally. */
export function literalText(text: string): string {
  return escapeText(text)
}

const NO_ENTITY = /&(?!#\d+;|#x[\da-f]+;|\w+;)/gi

/**
 * Returns HTML as one line of text, its entries joined by `separator` (see `htmlText`). A text over the limits of `limits.ts` is
 * truncated. Without tags, entities stay literal: "&region=2" of a URL does not become "®ion=2", as it would in HTML.
 */
export function plainText(html: string, separator?: string): string {
  const written = hasTags(html) ? html : html.replace(NO_ENTITY, '&amp;')
  return htmlText(boundedHtml(unwrappedHtml(written)).kept, separator)
}
