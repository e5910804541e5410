import { escapeText } from 'entities'
import { LOSSES, SHORTCODES } from './content-losses.ts'
import { unescapedHtml } from './html-text.ts'
import type { InputPlace, ReportBuilder } from './import-report.ts'
import { message } from './messages/message.ts'

/** Shortcodes that WordPress and Drupal 7 replace when they draw a page, and a mark of UEditor. */
const SHORTCODE =
  /\[\[\{(?:"|&quot;)(?:fid|type)(?:"|&quot;):[^\n]*?\}\]\]|\[(?:\/(?:caption|wp_caption|gallery|embed|audio|video|playlist)|(?:caption|wp_caption|gallery|embed|audio|video|playlist)(?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s"'\]]+))+\s*\/?)\]|_ueditor_page_break_tag_|\{(?:loadposition|loadmodule(?:id)?|mosimage)(?:\s[^{}<>]*)?\}/g

/**
 * Any other that has an attribute in quotes, as page builders write them, or attributes alone ("[Header image=3]": a name of one letter is
 * that of a number, "[sample n=3]"), and what may be one of a pair: "[vc_row]", "{gallery}".
 */
const FURTHER_CODE =
  /\[[a-z][\w-]{0,40}(?:(?:\s+(?:[\w-]+=(?:"[^"[\]<>]*"|'[^'[\]<>]*')|[a-z_][\w-]+=[^\s"'[\]<>&“”″]+))+\s*\/?|\s+[\w-]+=(?:&quot;|&#82\d\d;|[“”″])[^[\]<>]*)\]|\[\/?([a-z][\w-]{0,40})\]|\{\/?([a-z][\w-]{0,40})\}/gi

/** An address of which WordPress or Joomla makes a video or a post of another site. */
const EMBED = /\[embed(?:\s[^\]<>]*)?\]\s*(https?:\/\/[^\s[\]<>"]+)\s*\[\/embed\]/g
const YOUTUBE = /\{youtube\}\s*([\w-]{11})\s*\{\/youtube\}/g

/** Marks of forums, BBCode, as HTML. */
const BBCODE: readonly (readonly [code: RegExp, html: string])[] = [
  [
    /\[url=(?:&quot;|["'])?((?:https?:\/\/|\/|mailto:)[^\s[\]<>"']+?)(?:&quot;|["'])?\]([^[\]<>]*)\[\/url\]/gi,
    '<a href="$1">$2</a>',
  ],
  [/\[url\]\s*(https?:\/\/[^\s[\]<>"']+)\s*\[\/url\]/gi, '<a href="$1">$1</a>'],
  [/\[img(?:=[\d,x]+)?\]\s*((?:https?:\/)?\/[^\s[\]<>"']+)\s*\[\/img\]/gi, '<img src="$1" alt="">'],
  [/\[([bius])\]([^[\]]*)\[\/\1\]/gi, '<$1>$2</$1>'],
]

/** A picture with its caption as the old editor of WordPress keeps them, in a link or without. */
const CAPTION =
  /\[((?:wp_)?caption)(?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'))*\s*\]\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)([^[]*)\[\/\1\]/g

const CDATA = '<![CDATA['
/** Words of Confluence that are no markup: code, and those of links. */
const PLAIN_BODY = /(<ac:plain-text(?:-link)?-body>\s*)<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>/g

/** Settings of Office for some browsers, whose signs an editor has escaped. */
const ESCAPED_SETTINGS = { begin: '&lt;!--[if ', end: '&lt;![endif]--&gt;' } as const

/** HTML without them. */
function withoutEscapedSettings(html: string, report: ReportBuilder | undefined): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const begin = html.indexOf(ESCAPED_SETTINGS.begin, at)
    const end = begin < 0 ? -1 : html.indexOf(ESCAPED_SETTINGS.end, begin)
    if (end < 0) return parts.length === 0 ? html : parts.join('') + html.slice(at)
    report?.countRead()
    report?.countLeftOut(LOSSES.settings.reason)
    parts.push(html.slice(at, begin))
    at = end + ESCAPED_SETTINGS.end.length
  }
}

const ESCAPED = message`a text that was escaped as a whole, read as the HTML that it was`

/** The HTML of a text as it was before a program wrapped it: escaped as a whole, in CDATA, with shortcodes. */
export function unwrappedHtml(text: string, place: InputPlace = {}, report?: ReportBuilder): string {
  const unescaped = unescapedHtml(text)
  if (unescaped !== undefined) report?.noteConversion({ place, reason: ESCAPED })
  const whole = (unescaped ?? text).replaceAll('\0', '')
  const plain = whole.includes(CDATA)
    ? whole
        .replace(PLAIN_BODY, (_body, tag: string, text: string) => tag + escapeText(text))
        .replaceAll(CDATA, '')
        .replaceAll(']]>', '')
    : whole
  const html = withoutEscapedSettings(plain, report)
  return /[[{]|_ueditor/.test(html) ? withoutCodes(html, place, report) : html
}

/** HTML in which codes of an editor's program are HTML, where they can be, or left out. */
function withoutCodes(given: string, place: InputPlace, report: ReportBuilder | undefined): string {
  const html = BBCODE.reduce(
    (text, [code, become]) => text.replace(code, become),
    given
      .replace(CAPTION, '<figure>$2<figcaption>$3</figcaption></figure>')
      .replace(EMBED, '<oembed url="$1"></oembed>')
      .replace(YOUTUBE, '<oembed url="https://www.youtube.com/embed/$1"></oembed>'),
  )
  const leave = (code: string): string => {
    // The end of one is no part of its own.
    if (!/^[[{]\//.test(code)) {
      report?.countRead()
      report?.leaveOut({ place, ...SHORTCODES })
    }
    return ''
  }
  const ended = new Set(html.match(/[[{]\/[a-z][\w-]{0,40}[\]}]/gi))
  return html.replace(SHORTCODE, leave).replace(FURTHER_CODE, (code, square?: string, curly?: string) => {
    const isPair = square === undefined ? ended.has(`{/${curly}}`) : ended.has(`[/${square}]`)
    const isWhole = square === undefined && curly === undefined
    return isPair || isWhole ? leave(code) : code
  })
}
