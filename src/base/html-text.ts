import { decodeHTML } from 'entities'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { COMPARED, withoutArchiveTags } from './html-tags.ts'
import { RTL_LETTERS } from './letter-directions.ts'
import symbolFonts from './symbol-fonts.json' with { type: 'json' }

/** Characters of Wingdings and Symbol by the letters that other fonts display. */
const SYMBOL_FONTS: Readonly<Record<keyof typeof symbolFonts, Readonly<Record<string, string>>>> = symbolFonts

type SymbolFont = keyof typeof symbolFonts

/** Private-use range in which Microsoft programs store symbol font characters. */
const PRIVATE = /[\uF020-\uF0FF]/g

/** Returns the symbol font that an element sets. */
export function symbolFontOf(
  attribs: Readonly<Record<string, string | undefined>> | undefined,
): SymbolFont | undefined {
  const [, style] = /font-family\s*:\s*["']?(wingdings|symbol)\b(?! [23])/i.exec(attribs?.style ?? '') ?? []
  const [, face] = /^(wingdings|symbol)$/i.exec(attribs?.face ?? '') ?? []
  const name = (style ?? face)?.toLowerCase()
  return name === 'wingdings' || name === 'symbol' ? name : undefined
}

/** Replaces symbol font characters by their Unicode equivalents. */
export function withSymbols(text: string, font: SymbolFont | undefined): string {
  const ofPrivate = SYMBOL_FONTS[font ?? 'wingdings']
  const known = text.replace(
    PRIVATE,
    (sign) => ofPrivate[String.fromCharCode(sign.charCodeAt(0) - 0xf000)] ?? sign,
  )
  return font === undefined ? known : (SYMBOL_FONTS[font][known.trim()] ?? known)
}

/** Elements that separate words; inline elements such as bold do not. */
export const BLOCKS: ReadonlySet<string> = new Set(
  'ac:plain-text-body ac:rich-text-body ac:task address article aside audio blockquote br button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe img lb legend li main menu nav object ol option p pre section select summary table tbody td textarea tfoot th thead title tr ul video'.split(
    ' ',
  ),
)

/** Elements whose content is ignored. */
const SILENT = new Set('annotation annotation-xml datalist noscript script style template title'.split(' '))

const NAMES =
  'a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|bgsound|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|image|img|input|ins|kbd|label|legend|li|link|listing|main|map|mark|marquee|math|menu|meta|meter|nav|nobr|noembed|noframes|noscript|object|ol|optgroup|option|output|p|param|picture|plaintext|pre|progress|q|rb|rbc|rp|rt|rtc|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp'

/** Elements of SVG, MathML and CKEditor whose names are not words. */
const FOREIGN =
  'annotation|oembed|circle|clippath|defs|ellipse|fecolormatrix|foreignobject|g|lineargradient|mfrac|mi|mn|mo|mrow|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|path|polygon|polyline|radialgradient|rect|semantics|textpath|tspan'

const HTML_NAME = new RegExp(`^(?:${NAMES})$`)

/** A "<" that starts no tag, because another one or the end of the text follows first: "x<y", "<texlive-2023". */
const NEVER_CLOSED = new RegExp(`<(?=(?!(?:${NAMES})(?![\\w.-]))[a-z][\\w.-]*(?:\\s[^<>"'=]*)?(?:<|$))`, 'gi')

/** "<" before an email address or URL: "<info@museum.example>", "<https://museum.example/>". */
const BEFORE_ADDRESS = /<(?=[^\s<>"'=/]+@[^\s<>@]+\.[a-z]{2,}>|https?:\/\/[^\s<>"']+>|mailto:[^\s<>"']+>)/gi

/** XML settings that Office writes before a text: "Normal", "0". */
const ISLAND = /<xml(?:\s[^<>]*)?>(?=\s*<[a-z]+:)(?:(?!<\/?xml\b)[\s\S])*<\/xml\s*>/gi

/** List bullet of Word, a letter in a symbol font. */
const BULLET =
  /<span\b[^<>]*mso-list:\s*ignore[^<>]*>(?:[^\p{N}<&]|[onqvlüØ])(?:&nbsp;|[\s\u00a0]){0,40}(?:<span\b[^<>]*>(?:&nbsp;|[\s\u00a0]){0,40}<\/span>)?(?:&nbsp;|[\s\u00a0]){0,40}<\/span>/giu

/** Self-closed elements in XHTML, which HTML would read as open. */
const CLOSES_ITSELF =
  /<(audio|canvas|iframe|noframes|noscript|object|script|select|style|template|textarea|title|video)(\s[^<>]*)?\/>(?![^<]*<\/\1\s*>)/gi

/** Self-closed elements of Confluence XML. */
const CONFLUENCE_CLOSES = /<((?:ac|ri):[a-z-]+)(\s[^<>]*)?\/>/gi

/** Line break of EAD and TEI. */
const LINE_BREAK = /<lb(?:\s[^<>]*)?\/>/gi

/** Empty TEI milestones. */
const MILESTONE = /<(?:anchor|cb|milestone|pb)(?:\s[^<>]*)?\/>/gi

/** Closes self-closed elements and converts EAD and TEI to HTML. */
function withEnds(written: string): string {
  const html = withoutArchiveTags(written)
  return html.includes('/>')
    ? html
        .replace(MILESTONE, '')
        .replace(CLOSES_ITSELF, '<$1$2></$1>')
        .replace(CONFLUENCE_CLOSES, '<$1$2></$1>')
        .replace(LINE_BREAK, '<br>')
    : html
}

/** Escapes "<" that start no tag, removes Office settings, and closes self-closed elements. */
export function withoutHalfTags(html: string): string {
  return withEnds(html)
    .replace(ISLAND, '')
    .replace(NEVER_CLOSED, '&lt;')
    .replace(BEFORE_ADDRESS, '&lt;')
    .replace(COMPARED, '&lt;')
}

/** Whether a name is an HTML element, current or obsolete. */
export function isHtmlName(name: string): boolean {
  return HTML_NAME.test(name)
}

/**
 * A "<" that starts no tag. Tags include elements of Office and other editors ("o:p", "mp-common-video"); in "Bridge &
 * <Tower>" the "<" is text.
 */
const NO_TAG = new RegExp(
  `<(?!!--|!doctype\\b|!\\[|/?(?:(?:${NAMES}|${FOREIGN})\\b|[a-z][a-z0-9]*[:-][a-z]))`,
  'gi',
)

/** A text that is escaped as a whole, once or twice, as form filters store it. */
const ESCAPED_WHOLE = new RegExp(`^\\s*&(?:amp;)*lt;(?:!--|/?(?:${NAMES})\\b)[^<]*&(?:amp;)*gt;\\s*$`, 'i')

/** Unescapes HTML that was escaped as a whole; undefined for any other text. */
export function unescapedHtml(text: string): string | undefined {
  if (!ESCAPED_WHOLE.test(text)) return undefined
  const once = decodeHTML(text)
  return ESCAPED_WHOLE.test(once) ? decodeHTML(once) : once
}

/** Escaped markup, as some editors store it. */
const ESCAPED_TAG = new RegExp(`</?(?:${NAMES})\\b[^<>]*>`, 'gi')

const WHITE_SPACE = /[\s\u00a0\u3000]+/gu

/** An SVG drawing, whose element names are words elsewhere: "text", "use". */
const DRAWING = /<svg\b[^<>]*>(?:(?!<\/?svg\b)[\s\S])*<\/svg\s*>/gi
const NO_WORDS = /<(style|script|title|metadata)\b[^<>]*>[^<]*<\/\1\s*>|<\/?[a-z][^<>]*>/gi

/** Styles that hide an element. */
const UNSHOWN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all)\b/i

/** Style of an inline element that is displayed on lines of its own. */
export const AS_BLOCK = /(?:^|;)\s*display\s*:\s*(?:block|list-item|table|flex|grid)\b/i

/** Word comments and wiki edit links, which are not part of the text. */
const ASIDE = /(?:^|\s)(?:MsoCommentReference|MsoCommentText|msocomtxt|msocomanchor|mw-editsection)(?:\s|$)/i
const COMMENT_LIST = /(?:^|;)\s*mso-element\s*:\s*comment-list\b/i

/** Whether an element's class marks it as a comment or edit link. */
export function isAside(classes: string): boolean {
  return ASIDE.test(classes)
}

/** Inline elements. Blocks may have font size 0 to avoid gaps, with sizes set inside. */
const INLINE = new Set('a b em font i s small span strong u'.split(' '))
const NO_SIZE = /(?:^|;)\s*font-size\s*:\s*0+(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:!|;|$)/i
const COLOUR = /(?:^|;)\s*color\s*:\s*([^;!]+)/i
const BEHIND = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]+)/i

/** Normalizes a color: "#fff", "white" and "rgb(255, 255, 255)" are equal. Empty for other notations. */
function plainColour(colour: string): string {
  const plain = colour.toLowerCase().replace(/\s+/g, '')
  const [, ...parts] = /^rgba?\((\d+),(\d+),(\d+)(?:,1)?\)$/.exec(plain) ?? []
  if (parts.length === 3)
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  const hex = { white: '#ffffff', black: '#000000' }[plain] ?? plain
  const long = hex.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
  return /^#[0-9a-f]{6}$/.test(long) ? long : ''
}

/** Whether a style makes text invisible: font size 0, or the color of the background. */
export function isUnreadable(name: string, style: string): boolean {
  if (!INLINE.has(name)) return false
  const [colour, behind] = [COLOUR, BEHIND].map((property) => plainColour(property.exec(style)?.[1] ?? ''))
  return NO_SIZE.test(style) || (colour !== '' && colour === behind)
}

/** Confluence elements with rendering parameters or internal ids. */
const SETTINGS_OF_CONFLUENCE = /^ac:(?:parameter|task-id|task-uuid|task-status)$/

/** Void elements. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/

/** Index of the raised or lowered child, by element, including MathML; 0 is the element itself. */
const SCRIPTS: Readonly<Record<string, Readonly<Record<number, 'sub' | 'sup'>>>> = {
  sub: { 0: 'sub' },
  sup: { 0: 'sup' },
  msub: { 2: 'sub' },
  msup: { 2: 'sup' },
  msubsup: { 2: 'sub', 3: 'sup' },
}

/** Maps characters to their superscript or subscript forms. */
function pairsOf(plain: string, written: string): ReadonlyMap<string, string> {
  const signs = Array.from(written)
  return new Map(Array.from(plain, (character, index) => [character, signs[index] ?? character]))
}

const UNICODE: Readonly<Record<'sub' | 'sup', ReadonlyMap<string, string>>> = {
  sub: pairsOf('0123456789+-−–=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ'),
  sup: pairsOf(
    '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ',
    '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ',
  ),
}

const TAKEN_FOR_ONE = /[\p{Script=Latin}\p{Script=Greek}\p{N})\]]$/u
const BEGINS_LIKE = /^[\p{Script=Latin}\p{Script=Greek}\p{N}+−–-]/u
const ENDS_IN_SIGN = /[⁺⁻⁼⁾₊₋₌₎]$/
const LEFT_TO_RIGHT = '\u200e'

/**
 * Formats superscripts and subscripts in plain text: "Fe³⁺₂" with "3+" and "2", since "Fe3+2" is another substance. If
 * Unicode lacks a character and the text would run into what precedes, uses TeX notation: "10^(n,m)".
 */
function scriptText(kind: 'sub' | 'sup', text: string, before: string, mode: ScriptMode): string {
  const words = text.trim()
  const signs = Array.from(words, (character) => UNICODE[kind].get(character))
  const isWritten = signs.every((sign) => sign !== undefined)
  if (!isWritten && (mode.isSearched || !TAKEN_FOR_ONE.test(before) || !BEGINS_LIKE.test(words))) return text
  const written = isWritten ? signs.join('') : `${kind === 'sub' ? '_' : '^'}(${words})`
  // A trailing sign would move to the other side of its letters.
  const end = mode.isFromRight && ENDS_IN_SIGN.test(written) ? LEFT_TO_RIGHT : ''
  return text.replace(words, () => written + end)
}

interface ScriptMode {
  /** Whether for searching: characters without a Unicode form stay unchanged. */
  readonly isSearched: boolean
  readonly isFromRight: boolean
}

/** Maximum nesting depth, so that the time stays linear in the length. */
const MAX_SCRIPTS = 8

interface OpenScript {
  readonly name: string
  /** Whether the children's positions determine what is raised. HTML elements may be unclosed, so only MathML tracks depth. */
  readonly isFormula: boolean
  depth: number
  child: number
  at: number
}

/** Tracks superscripts and subscripts while tokenizing; `parts` is the text so far. */
class Scripts {
  readonly #open: OpenScript[] = []
  readonly #parts: string[]
  readonly #mode: ScriptMode

  constructor(parts: string[], mode: ScriptMode) {
    this.#parts = parts
    this.#mode = mode
  }

  opens(name: string): void {
    const last = this.#open.at(-1)
    if (last?.isFormula === true) {
      if (last.depth === 0) [last.child, last.at] = [last.child + 1, this.#parts.length]
      last.depth += 1
    }
    if (SCRIPTS[name] === undefined || this.#open.length >= MAX_SCRIPTS) return
    this.#open.push({ name, isFormula: name.startsWith('m'), depth: 0, child: 0, at: this.#parts.length })
  }

  closes(name: string): void {
    const last = this.#open.at(-1)
    if (last?.name === name && last.depth === 0) {
      this.#open.pop()
      this.#write(SCRIPTS[name]?.[0], last.at)
    }
    const formula = this.#open.at(-1)
    if (formula?.isFormula !== true || formula.depth === 0) return
    formula.depth -= 1
    if (formula.depth === 0) this.#write(SCRIPTS[formula.name]?.[formula.child], formula.at)
  }

  #write(kind: 'sub' | 'sup' | undefined, at: number): void {
    const text = kind === undefined ? '' : this.#parts.splice(at).join('')
    if (kind === undefined || text === '') return
    this.#parts.push(scriptText(kind, text, this.#parts.at(-1) ?? '', this.#mode))
  }
}

const RUBY_PART = /^(?:rb|rp|rt|rtc)$/
/** Annotations in scripts with spaces between syllables, unlike Japanese. */
const SPACED_READING = /(?![\p{Script=Hira}\p{Script=Kana}])\p{L}$/u

/** Removes brackets from ruby text, for example after an unclosed `<rp>`. */
export function withoutBrackets(text: string): string {
  return text.replace(/[()（）【】［］〔〕[\]]/g, '')
}

interface OpenRuby {
  /** Open part; the base text if there is none. */
  part: string
  at: number
  readings: string
}

/** Formats ruby annotations while tokenizing: in brackets after their base, "漢字 (かんじ)". `parts` is the text so far. */
class Rubies {
  readonly #open: OpenRuby[] = []
  readonly #parts: string[]

  constructor(parts: string[]) {
    this.#parts = parts
  }

  opens(name: string): void {
    if (name === 'ruby') this.#open.push({ part: '', at: 0, readings: '' })
    const ruby = this.#open.at(-1)
    if (ruby === undefined) return
    if (BLOCKS.has(name)) this.#endAll()
    else if (RUBY_PART.test(name)) {
      this.#endPart(ruby)
      Object.assign(ruby, { part: name, at: this.#parts.length })
    }
  }

  closes(name: string): void {
    const ruby = this.#open.at(-1)
    if (ruby === undefined) return
    if (BLOCKS.has(name)) this.#endAll()
    else if (name === 'ruby') this.#end()
    else if (name === ruby.part) this.#endPart(ruby)
  }

  #endPart(ruby: OpenRuby): void {
    const { part, at, readings } = ruby
    ruby.part = ''
    if (part === '' || part === 'rb') return
    const text = this.#parts.splice(at).join('').trim()
    if (part === 'rp' && /\p{L}/u.test(text)) this.#parts.push(withoutBrackets(text))
    if (part === 'rp' || text === '') return
    ruby.readings = readings + (SPACED_READING.test(readings) ? ' ' : '') + text
  }

  #end(): void {
    const ruby = this.#open.at(-1)
    if (ruby === undefined) return
    this.#endPart(ruby)
    this.#open.pop()
    if (ruby.readings !== '') this.#parts.push(` (${ruby.readings})`)
  }

  #endAll(): void {
    while (this.#open.length > 0) this.#end()
  }
}

/** Ends with punctuation. */
const SET_APART = /\p{P}$/u

/** Elements that start a new part, such as a table row, and those that end one. Headings are plain text (readings, 8). */
const NEW_PART = new Set('caption dl dt table tr'.split(' '))
const PART_ENDS = new Set('caption dl table'.split(' '))
/** Elements that are one of several in a row. */
const CELLS = new Set('dd dt td th'.split(' '))
/** Separator after a table row, readable in every language. */
const BETWEEN_PARTS = ' · '

/** Separates list entries, cells and rows unless punctuation does. `parts` is the text so far. */
class TextSeparator {
  readonly #parts: string[]
  readonly #separator: string
  /** Whether a list entry or a cell of the row has been read. */
  #isAfterEntry = false
  #isAfterCell = false
  /** Index of the last separator. */
  #last = -1

  constructor(parts: string[], separator: string) {
    this.#parts = parts
    this.#separator = separator
  }

  opens(name: string): void {
    if (this.#separator === '') return
    if (NEW_PART.has(name)) {
      this.#set(BETWEEN_PARTS)
      this.#isAfterCell = false
    }
    if ((name === 'li' && this.#isAfterEntry) || (CELLS.has(name) && this.#isAfterCell))
      this.#set(this.#separator)
    if (CELLS.has(name)) this.#isAfterCell = true
    if (name === 'ul' || name === 'ol' || name === 'li') this.#isAfterEntry = name === 'li'
  }

  closes(name: string): void {
    // The surrounding list entry continues.
    if (name === 'ul' || name === 'ol') this.#isAfterEntry = true
    if (this.#separator !== '' && PART_ENDS.has(name)) this.#set(BETWEEN_PARTS)
  }

  /** Removes a trailing separator. */
  ends(): void {
    const rest = this.#parts.slice(this.#last + 1)
    if (this.#last >= 0 && rest.every((part) => part.trim() === '')) this.#parts.length = this.#last
  }

  #set(separator: string): void {
    while (this.#parts.at(-1)?.trim() === '') this.#parts.pop()
    const last = this.#parts.pop()?.trimEnd() ?? ''
    const isApart = last === '' || SET_APART.test(last)
    if (!isApart) this.#last = this.#parts.length + 1
    this.#parts.push(last, isApart ? ' ' : separator)
  }
}

/** Removes what is not text (Office settings, drawings, bullets) and escapes "<" that start no tag. */
function readable(html: string): string {
  return withEnds(html)
    .replace(ISLAND, '')
    .replace(DRAWING, (drawing) => drawing.replace(NO_WORDS, ' '))
    .replace(BULLET, '')
    .replace(NO_TAG, '&lt;')
    .replace(NEVER_CLOSED, '&lt;')
    .replace(COMPARED, '&lt;')
}

/** Collects the text of HTML while tokenizing. */
class TextCollector implements TokenizerCallbacks {
  /** Whether hidden content was skipped. */
  hasHidden = false
  readonly #source: string
  readonly #showsHidden: boolean
  readonly #parts: string[] = []
  readonly #scripts: Scripts
  readonly #rubies = new Rubies(this.#parts)
  readonly #gaps: TextSeparator
  /** Element whose content is skipped, and the depth of nested elements with its name. */
  #silent = ''
  #depth = 0
  #element = ''
  #attribute = ''
  #value = ''
  #font: SymbolFont | undefined
  /** For each open `<span>`, whether it is displayed as a block. */
  readonly #spans: boolean[] = []
  /** State of the current element by its attributes: hidden by its author, shown by a script, not part of the text. */
  #isHidden = false
  #isKept = false
  #isBeside = false
  /** Whether an element may duplicate the preceding formula, as KaTeX layout does. */
  #isBehindFormula = false
  #isTwin = false

  constructor(source: string, separator: string, isSearched: boolean, showsHidden: boolean) {
    this.#source = source
    this.#showsHidden = showsHidden
    this.#scripts = new Scripts(this.#parts, { isSearched, isFromRight: RTL_LETTERS.test(source) })
    this.#gaps = new TextSeparator(this.#parts, separator)
  }

  text(): string {
    // Only a tokenizer: a parser keeps all open elements and takes quadratic time for deep nesting.
    const tokenizer = new Tokenizer({ decodeEntities: true }, this)
    tokenizer.write(this.#source)
    tokenizer.end()
    this.#rubies.closes('p')
    this.#gaps.ends()
    return withSymbols(this.#parts.join(''), undefined)
  }

  ontext(start: number, end: number): void {
    if (this.#silent !== '') return
    const text = this.#source.slice(start, end)
    if (text.trim() !== '') this.#isBehindFormula = false
    this.#parts.push(withSymbols(text, this.#font))
  }

  ontextentity(code: number): void {
    if (this.#silent === '') this.#parts.push(String.fromCodePoint(code))
  }

  onopentagname(start: number, end: number): void {
    const name = this.#source.slice(start, end).toLowerCase()
    this.#element = name
    this.#value = ''
    this.#isHidden = false
    this.#isKept = false
    this.#isTwin = false
    this.#isBeside = SETTINGS_OF_CONFLUENCE.test(name)
    // A paragraph ends where another begins.
    if (this.#silent === name && name === 'p') this.#silent = ''
    if (this.#silent === name) this.#depth += 1
    if (this.#silent !== '') return
    this.#rubies.opens(name)
    if (BLOCKS.has(name)) this.#parts.push(' ')
    this.#gaps.opens(name)
    this.#scripts.opens(name)
    if (name === 'span') this.#spans.push(false)
    if (SILENT.has(name)) this.#leaveOut()
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#source.slice(start, end).toLowerCase()
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#source.slice(start, end)
  }

  onattribend(): void {
    const [attribute, value] = [this.#attribute, this.#value]
    const style = attribute === 'style' ? value : ''
    this.#font = symbolFontOf({ [attribute]: value }) ?? this.#font
    if (this.#element === 'span' && this.#silent === '' && AS_BLOCK.test(style)) {
      this.#spans[this.#spans.length - 1] = true
      this.#parts.push(' ')
    }
    // Article of a WeChat page, shown by its script.
    if (attribute === 'id' && value === 'js_content') this.#isKept = true
    if (attribute === 'hidden' && value !== 'until-found') this.#isHidden = true
    if (style !== '' && (UNSHOWN.test(style) || isUnreadable(this.#element, style))) this.#isHidden = true
    // Of the macro parameters only the title is text.
    if (attribute === 'ac:name' && value === 'title') this.#isBeside = false
    if ((attribute === 'class' && isAside(value)) || COMMENT_LIST.test(style)) this.#isBeside = true
    if (this.#isBehindFormula && attribute === 'aria-hidden' && value === 'true') this.#isTwin = true
  }

  onopentagend(): void {
    if (this.#silent === '' && (this.#isTwin || this.#isBeside)) this.#leaveOut()
    if (this.#silent !== '' || !this.#isHidden || this.#isKept || this.#showsHidden) return
    if (VOID.test(this.#element)) return
    this.#leaveOut()
    this.hasHidden = true
  }

  onselfclosingtag(): void {
    this.onopentagend()
    if (this.#silent === '') this.#scripts.closes(this.#element)
  }

  onclosetag(start: number, end: number): void {
    const name = this.#source.slice(start, end).toLowerCase()
    if (this.#silent === name) {
      this.#depth -= 1
      if (this.#depth === 0) this.#silent = ''
    }
    if (name === 'math') this.#isBehindFormula = true
    if (this.#silent !== '') return
    this.#scripts.closes(name)
    this.#rubies.closes(name)
    this.#font = undefined
    const isBlock = name === 'span' ? this.#spans.pop() === true : BLOCKS.has(name)
    if (isBlock) this.#parts.push(' ')
    this.#gaps.closes(name)
  }

  /** Skips content up to the end of the element. */
  #leaveOut(): void {
    this.#silent = this.#element
    this.#depth = 1
  }

  onattribentity(): void {}
  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}

/** Returns the text of HTML without hidden parts, unless there is nothing else. */
function readText(html: string, separator: string, isSearched: boolean): string {
  const source = readable(html)
  const shown = new TextCollector(source, separator, isSearched, false)
  const text = shown.text()
  return text.trim() === '' && shown.hasHidden
    ? new TextCollector(source, separator, isSearched, true).text()
    : text
}

/** Returns the text of HTML on one line; see `htmlText` and `searchedText`. */
function textOf(html: string, separator: string, isSearched: boolean): string {
  const text = html.includes('<') || html.includes('&') ? readText(html, separator, isSearched) : html
  return text.replace(WHITE_SPACE, ' ').trim()
}

/**
 * Converts HTML to text on one line, in linear time. Removes tags, comments, scripts and styles, decodes entities once,
 * and collapses whitespace (readings, 8). Superscripts and subscripts use Unicode ("Fe³⁺"). With a `separator`,
 * separates list entries and cells by it and rows by " · ", unless punctuation does.
 */
export function htmlText(html: string, separator = ''): string {
  return textOf(html, separator, false)
}

/**
 * Converts HTML to text for search and search results (`htmlText`). Also removes escaped tags, because other programs
 * may display the result as HTML.
 */
export function searchedText(html: string): string {
  return textOf(html, '', true).replace(ESCAPED_TAG, '')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)
}
