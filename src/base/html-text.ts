import { decodeHTML } from 'entities'
import { Tokenizer } from 'htmlparser2'

/** Signs of the fonts Wingdings and Symbol by the letters that other fonts show in their place. */
const WINGDINGS: Readonly<Record<string, string>> = {
  J: '☺',
  K: '😐',
  L: '☹',
  l: '●',
  n: '■',
  o: '□',
  q: '❑',
  u: '◆',
  v: '❖',
  '§': '▪',
  '¨': '□',
  '·': '•',
  Ø: '➢',
  ß: '←',
  à: '→',
  á: '↑',
  â: '↓',
  ó: '↔',
  û: '✗',
  ü: '✓',
  ý: '☒',
  þ: '☑',
}

/** Where programs of Microsoft keep the letters of symbol fonts. */
const PRIVATE = /[\uF020-\uF0FF]/g

/** Whether an element shows its letters in Wingdings. */
export function isSymbolFont(attribs: Readonly<Record<string, string>> | undefined): boolean {
  return (
    /font-family\s*:\s*["']?wingdings\b(?! [23])/i.test(attribs?.style ?? '') ||
    /^wingdings$/i.test(attribs?.face ?? '')
  )
}

/** A text in which signs of symbol fonts are those signs, whatever the font. */
export function withSymbols(text: string, isSymbols: boolean): string {
  const known = text.replace(
    PRIVATE,
    (sign) => WINGDINGS[String.fromCharCode(sign.charCodeAt(0) - 0xf000)] ?? sign,
  )
  return isSymbols ? (WINGDINGS[known.trim()] ?? known) : known
}

/** Elements around which words are apart; a word that only has a part in bold stays one. */
export const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside audio blockquote br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe img legend li main menu nav object ol option p pre section select summary table tbody td tfoot th thead title tr ul video'.split(
    ' ',
  ),
)

/** Elements whose content is not read. */
const SILENT = new Set(['noscript', 'script', 'select', 'style', 'template', 'textarea', 'title'])

const NAMES =
  'a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|bgsound|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|image|img|input|ins|kbd|label|legend|li|link|listing|main|map|mark|marquee|math|menu|meta|meter|nav|nobr|noembed|noframes|noscript|object|ol|optgroup|option|output|p|param|picture|plaintext|pre|progress|q|rb|rp|rt|rtc|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp'

/** Elements of drawings and formulas whose names are no words. */
const FOREIGN =
  'annotation|circle|clippath|defs|ellipse|fecolormatrix|foreignobject|g|lineargradient|mfrac|mi|mn|mo|mrow|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|path|polygon|polyline|radialgradient|rect|semantics|textpath|tspan'

const HTML_NAME = new RegExp(`^(?:${NAMES})$`)

/** "<" before what is no tag, since another begins, or the text ends, before it does: "x<y". */
const NEVER_CLOSED = new RegExp(`<(?=(?!(?:${NAMES})\\b)[a-z][a-z0-9]*(?:\\s[^<>"'=]*)?(?:<|$))`, 'gi')

/** "<" before an address: "<info@museum.example>", "<https://museum.example/>". */
const BEFORE_ADDRESS = /<(?=[^\s<>"'=/]+@[^\s<>@]+\.[a-z]{2,}>|https?:\/\/[^\s<>"']+>|mailto:[^\s<>"']+>)/gi

/** Settings that Office writes as XML before a text: "Normal", "0". */
const ISLAND = /<xml(?:\s[^<>]*)?>(?=\s*<[a-z]+:)(?:(?!<\/?xml\b)[\s\S])*<\/xml\s*>/gi

/** The bullet of a list of Word, which is a letter of a symbol font. */
const BULLET =
  /<span\b[^<>]*mso-list:\s*ignore[^<>]*>(?:[^\p{N}<&]|[onqvlüØ])(?:&nbsp;|[\s\u00a0]){0,40}(?:<span\b[^<>]*>(?:&nbsp;|[\s\u00a0]){0,40}<\/span>)?(?:&nbsp;|[\s\u00a0]){0,40}<\/span>/giu

/** Elements that end at once in XHTML, where HTML takes all that follows for their content. */
const CLOSES_ITSELF =
  /<(audio|canvas|iframe|noframes|noscript|object|script|select|style|template|textarea|title|video)(\s[^<>]*)?\/>(?![^<]*<\/\1\s*>)/gi

/** HTML with the ends of elements that close themselves. */
function withEnds(html: string): string {
  return html.includes('/>') ? html.replace(CLOSES_ITSELF, '<$1$2></$1>') : html
}

/** HTML in which a "<" of the text is written as one, without settings of Office, and elements have their ends. */
export function withoutHalfTags(html: string): string {
  return withEnds(html).replace(ISLAND, '').replace(NEVER_CLOSED, '&lt;').replace(BEFORE_ADDRESS, '&lt;')
}

/** Whether an element of HTML has, or had, this name. */
export function isHtmlName(name: string): boolean {
  return HTML_NAME.test(name)
}

/**
 * What HTML could begin with "<", also an element of an office program or of an editor ("o:p", "mp-common-video"); any other "<" is
 * a character of the text, as in "Bridge & <Tower>".
 */
const NO_TAG = new RegExp(
  `<(?!!--|!doctype\\b|!\\[|/?(?:(?:${NAMES}|${FOREIGN})\\b|[a-z][a-z0-9]*[:-][a-z]))`,
  'gi',
)

/** A text whose markup is escaped from its first character to its last, once or twice, as filters of forms store it. */
const ESCAPED_WHOLE = new RegExp(`^\\s*&(?:amp;)*lt;(?:!--|/?(?:${NAMES})\\b)[^<]*&(?:amp;)*gt;\\s*$`, 'i')

/** HTML of a text that was escaped as a whole; undefined where it was not. */
export function unescapedHtml(text: string): string | undefined {
  if (!ESCAPED_WHOLE.test(text)) return undefined
  const once = decodeHTML(text)
  return ESCAPED_WHOLE.test(once) ? decodeHTML(once) : once
}

/** Markup that was itself escaped, as some editors store it. */
const ESCAPED_TAG = new RegExp(`</?(?:${NAMES})\\b[^<>]*>`, 'gi')

const WHITE_SPACE = /[\s\u00a0\u3000]+/gu

function read(html: string): string {
  const source = withEnds(html).replace(ISLAND, '').replace(BULLET, '').replace(NO_TAG, '&lt;')
  const parts: string[] = []
  let silent = ''
  const opened = (name: string): void => {
    if (silent !== '') return
    if (BLOCKS.has(name)) parts.push(' ')
    if (SILENT.has(name)) silent = name
  }
  const closed = (name: string): void => {
    if (silent === name) silent = ''
    if (silent === '' && BLOCKS.has(name)) parts.push(' ')
  }
  const nothing = (): void => {}
  // The tokenizer alone: a parser would keep all open elements, and deep nesting would cost it the square of the depth.
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => {
        if (silent === '') parts.push(source.slice(start, end))
      },
      ontextentity: (code) => {
        if (silent === '') parts.push(String.fromCodePoint(code))
      },
      onopentagname: (start, end) => opened(source.slice(start, end).toLowerCase()),
      onclosetag: (start, end) => closed(source.slice(start, end).toLowerCase()),
      onopentagend: nothing,
      onselfclosingtag: nothing,
      onattribname: nothing,
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      oncomment: nothing,
      oncdata: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return withSymbols(parts.join(''), false)
}

/**
 * Text of HTML in one line: no tags, comments, scripts or styles, entities decoded once, white space collapsed (readings, 8).
 * The time it takes grows with the length only.
 */
export function htmlText(html: string): string {
  const text = html.includes('<') || html.includes('&') ? read(html) : html
  return text.replace(WHITE_SPACE, ' ').trim()
}

/** The same for searching and for what is found, which other programs may show as HTML: without tags that were escaped. */
export function searchedText(html: string): string {
  return htmlText(html).replace(ESCAPED_TAG, '')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may be in HTML, also inside an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)
}
