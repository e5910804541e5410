import { escapeText } from 'entities'
import { LOSSES, SHORTCODES } from './content-losses.ts'
import { unescapedHtml } from './html-text.ts'
import type { InputPlace, ReportBuilder } from './import-report.ts'
import { message } from './messages/message.ts'

/** Shortcodes that WordPress and Drupal 7 render, and a UEditor marker. */
const SHORTCODE =
  /\[\[\{(?:"|&quot;)(?:fid|type)(?:"|&quot;):[^\n]*?\}\]\]|\[(?:\/(?:caption|wp_caption|gallery|embed|audio|video|playlist)|(?:caption|wp_caption|gallery|embed|audio|video|playlist)(?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s"'\]]+))+\s*\/?)\]|_ueditor_page_break_tag_|\{(?:loadposition|loadmodule(?:id)?|mosimage)(?:\s[^{}<>]*)?\}/g

/**
 * Other shortcodes: with a quoted attribute, as page builders write them, or with unquoted attributes only ("[Header
 * image=3]"). One-letter attributes are excluded, because they are counts ("[sample n=3]"). Also single tags that may
 * be one of a pair: "[vc_row]", "{gallery}".
 */
const FURTHER_CODE =
  /\[[a-z][\w-]{0,40}(?:(?:\s+(?:[\w-]+=(?:"[^"[\]<>]*"|'[^'[\]<>]*')|[a-z_][\w-]+=[^\s"'[\]<>&“”″]+))+\s*\/?|\s+[\w-]+=(?:&quot;|&#82\d\d;|[“”″])[^[\]<>]*)\]|\[\/?([a-z][\w-]{0,40})\]|\{\/?([a-z][\w-]{0,40})\}/gi

/** A URL that WordPress or Joomla embeds as a video or post. */
const EMBED = /\[embed(?:\s[^\]<>]*)?\]\s*(https?:\/\/[^\s[\]<>"]+)\s*\[\/embed\]/g
const YOUTUBE = /\{youtube\}\s*([\w-]{11})\s*\{\/youtube\}/g

/** BBCode of forums, with the equivalent HTML. */
const BBCODE: readonly (readonly [code: RegExp, html: string])[] = [
  [
    /\[url=(?:&quot;|["'])?((?:https?:\/\/|\/|mailto:)[^\s[\]<>"']+?)(?:&quot;|["'])?\]([^[\]<>]*)\[\/url\]/gi,
    '<a href="$1">$2</a>',
  ],
  [/\[url\]\s*(https?:\/\/[^\s[\]<>"']+)\s*\[\/url\]/gi, '<a href="$1">$1</a>'],
  [/\[img(?:=[\d,x]+)?\]\s*((?:https?:\/)?\/[^\s[\]<>"']+)\s*\[\/img\]/gi, '<img src="$1" alt="">'],
  [/\[([bius])\]([^[\]]*)\[\/\1\]/gi, '<$1>$2</$1>'],
]

/** A captioned picture of the classic WordPress editor, with or without a link. */
const CAPTION =
  /\[((?:wp_)?caption)(?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'))*\s*\]\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)([^[]*)\[\/\1\]/g

const CDATA = '<![CDATA['
/** Confluence elements with plain text: code and link labels. */
const PLAIN_BODY = /(<ac:plain-text(?:-link)?-body>\s*)<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>/g

/** Conditional comments of Office with escaped delimiters. */
const ESCAPED_SETTINGS = { begin: '&lt;!--[if ', end: '&lt;![endif]--&gt;' } as const

/** Removes escaped conditional comments of Office. */
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

/** Returns the original HTML of a text that a program escaped as a whole, wrapped in CDATA, or filled with shortcodes. */
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

/** Converts shortcodes to HTML where possible and removes the others. */
function withoutCodes(given: string, place: InputPlace, report: ReportBuilder | undefined): string {
  const html = BBCODE.reduce(
    (text, [code, become]) => text.replace(code, become),
    given
      .replace(CAPTION, '<figure>$2<figcaption>$3</figcaption></figure>')
      .replace(EMBED, '<oembed url="$1"></oembed>')
      .replace(YOUTUBE, '<oembed url="https://www.youtube.com/embed/$1"></oembed>'),
  )
  const leave = (code: string): string => {
    // A closing code is not counted as a part.
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
