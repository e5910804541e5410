import { decodeHTML, escapeAttribute } from 'entities'
import type sanitizeHtml from 'sanitize-html'
import { pictureFormats } from '../contracts/picture-versions.ts'
import { sourceSets } from '../contracts/source-sets.ts'
import { boundedHtml, sanitize } from './bounded-html.ts'
import { type CutLimit, MAX_NESTED } from './limits.ts'
import type { MapContext } from './map-context.ts'
import { namedAddress } from './picture-address.ts'
import { plainText } from './plain-text.ts'

export interface HtmlContext {
  readonly imageBase: string
  /** The address of an own file with its digest; without it, as it is. */
  readonly withDigest?: ((address: string) => string) | undefined
  /** Whether versions of the picture at an address are made; without it, of none. */
  readonly hasVersions?: ((address: string) => boolean) | undefined
  /** Resolves a link of the content, or `undefined` for one that must not be followed. */
  readonly link: (href: string) => { readonly href: string; readonly external: boolean } | undefined
  /** A frame as a video to be loaded; undefined where its address is not allowed. */
  readonly video?: MapContext['video'] | undefined
  /** Called when a text is over a limit, with what became of it. */
  readonly overLimit?: ((limit: CutLimit, detail: string) => void) | undefined
}

const TAGS = [
  ...[
    'p',
    'br',
    'hr',
    'div',
    'span',
    'section',
    'article',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
  ],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...[
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'abbr',
    'cite',
    'q',
    'ruby',
    'rt',
    'rp',
    'time',
  ],
  ...['a', 'img', 'figure', 'figcaption', 'video', 'audio', 'source', 'track'],
]

const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(center|right|justify)\b/i

function withAlignment(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { style = '', align: written = '', class: kept = '', ...rest } = attribs
  const align =
    ALIGNMENT.exec(style)?.[1] ??
    /^(center|right|justify)$/i.exec(written)?.[1] ??
    /^align-(center|right|justify)$/.exec(kept)?.[1]
  return align === undefined ? rest : { ...rest, class: `align-${align.toLowerCase()}` }
}

function positive(value: string | undefined): boolean {
  return value !== undefined && /^[1-9]\d{0,4}$/.test(value)
}

function media(
  attribs: sanitizeHtml.Attributes,
  { imageBase: base, withDigest }: HtmlContext,
): sanitizeHtml.Attributes {
  const { src = '', srcset: _srcset, poster = '', width, height, ...rest } = withAlignment(attribs)
  const addresses = {
    src: namedAddress(src, { base, withDigest }),
    poster: namedAddress(poster, { base, withDigest }),
  }
  return {
    ...rest,
    ...(positive(width) && positive(height) ? { width: String(width), height: String(height) } : {}),
    ...(addresses.src === undefined ? {} : { src: addresses.src }),
    ...(addresses.poster === undefined ? {} : { poster: addresses.poster }),
  }
}

/**
 * Marks an element to be left out, and is taken from the result: sanitize-html's own `exclusiveFilter` copies all that comes
 * before such an element, each time. No other `<` of the result begins like this, since texts and attributes are escaped.
 */
const NOTHING = 'x-nothing'
const NOTHING_TAG = /<\/?x-nothing[^<>]*>/g

function withAddress(tag: sanitizeHtml.Tag): sanitizeHtml.Tag {
  return (tag.attribs.src ?? '') === '' ? { tagName: NOTHING, attribs: {} } : tag
}

/** A link; plain text where it must not be followed. */
function anchor(attribs: sanitizeHtml.Attributes, link: HtmlContext['link']): sanitizeHtml.Tag {
  const resolved = attribs.href === undefined ? undefined : link(attribs.href)
  if (resolved === undefined) return { tagName: 'span', attribs: {} }
  const title = attribs.title === undefined ? {} : { title: attribs.title }
  const { href } = resolved
  return {
    tagName: 'a',
    attribs: resolved.external
      ? { ...title, href, target: '_blank', rel: 'noopener noreferrer' }
      : { ...title, href },
  }
}

/** Replaces a video until the markup of one is put in its place; content cannot write it (`transformTags`). */
const VIDEO = 'x-video'
const VIDEO_TAG = /<x-video href="([^"]*)" title="([^"]*)">/g

/** A frame: a video that is loaded when it is requested, a link where its address is not allowed, else nothing. */
function frame({ src = '', title = '' }: sanitizeHtml.Attributes, context: HtmlContext): sanitizeHtml.Tag {
  const address = src.trim().replace(/^\/\//, 'https://')
  const video = context.video?.(address, title.trim())
  if (video !== undefined)
    return { tagName: VIDEO, attribs: { href: video.href, title: video.note }, text: video.label }
  const link = anchor({ href: address }, context.link)
  return link.tagName === 'a' ? { ...link, text: title.trim() || address } : { tagName: NOTHING, attribs: {} }
}

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

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function optionsOf(context: HtmlContext): sanitizeHtml.IOptions {
  return {
    allowedTags: [...TAGS, NOTHING, VIDEO],
    allowedAttributes: {
      '*': ['class', 'lang', 'dir', 'title'],
      a: ['href', 'target', 'rel', 'title'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      video: ['src', 'poster', 'controls', 'preload', 'width', 'height'],
      audio: ['src', 'controls', 'preload'],
      source: ['src', 'type'],
      track: [
        'src',
        { name: 'kind', values: ['captions', 'subtitles', 'descriptions', 'chapters'] },
        'srclang',
        'label',
        'default',
      ],
      [VIDEO]: ['href', 'title'],
      table: ['tabindex'],
      td: ['colspan', 'rowspan', 'headers'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start', 'reversed', 'type'],
      time: ['datetime'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      h1: (_tag, attribs) => ({ tagName: 'h2', attribs: withAlignment(attribs) }),
      a: (_tag, attribs) => anchor(attribs, context.link),
      img: (tagName, attribs) =>
        withAddress({
          tagName,
          attribs: { alt: '', ...media(attribs, context), loading: 'lazy', decoding: 'async' },
        }),
      video: (tagName, attribs) => ({
        tagName,
        attribs: { ...media(attribs, context), controls: '', preload: 'none' },
      }),
      audio: (tagName, attribs) => ({
        tagName,
        attribs: { ...media(attribs, context), controls: '', preload: 'none' },
      }),
      // A wide table scrolls in its own box, which the keyboard must reach.
      table: (tagName, attribs) => ({ tagName, attribs: { ...withAlignment(attribs), tabindex: '0' } }),
      iframe: (_tag, attribs) => frame(attribs, context),
      [VIDEO]: () => ({ tagName: NOTHING, attribs: {} }),
      source: (tagName, attribs) => ({ tagName, attribs: media(attribs, context) }),
      track: (tagName, attribs) => withAddress({ tagName, attribs: media(attribs, context) }),
      '*': (tagName, attribs) => ({ tagName, attribs: withAlignment(attribs) }),
    },
  }
}

/**
 * Content HTML made safe to show: a closed list of tags, no scripts, styles, forms or handlers; a frame becomes a video to be
 * loaded or a link;
 * links and pictures through the allow-list; pictures lazy and with an `alt`; h1 becomes h2, since the
 * page has its own. Alignment survives as the class `align-center`, `align-right` or `align-justify`. A text that is too long
 * ends at the limit; the words of one with too many tags, or nested too deep, are left without tags.
 */
export function cleanHtml(html: string, context: HtmlContext): string {
  const { kept, fault } = boundedHtml(html)
  if (fault !== undefined) context.overLimit?.('text', fault)
  const clean = sanitize(kept, optionsOf(context))
  if (clean !== undefined)
    return withVersions(withVideos(clean.replace(NOTHING_TAG, '')), context.hasVersions)
  context.overLimit?.('nesting', `HTML nested more than ${MAX_NESTED} deep, shown as plain text`)
  return `<p>${escapeText(plainText(kept))}</p>`
}
