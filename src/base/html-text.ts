import { decodeHTML } from 'entities'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { FROM_RIGHT } from './from-right.ts'
import { withoutArchiveTags } from './html-tags.ts'

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
  'ac:plain-text-body ac:rich-text-body ac:task address article aside audio blockquote br button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe img lb legend li main menu nav object ol option p pre section select summary table tbody td textarea tfoot th thead title tr ul video'.split(
    ' ',
  ),
)

/** Elements whose content is not read. */
const SILENT = new Set('annotation annotation-xml datalist noscript script style template title'.split(' '))

const NAMES =
  'a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|bgsound|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|image|img|input|ins|kbd|label|legend|li|link|listing|main|map|mark|marquee|math|menu|meta|meter|nav|nobr|noembed|noframes|noscript|object|ol|optgroup|option|output|p|param|picture|plaintext|pre|progress|q|rb|rbc|rp|rt|rtc|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp'

/** Elements of drawings, formulas and CKEditor whose names are no words. */
const FOREIGN =
  'annotation|oembed|circle|clippath|defs|ellipse|fecolormatrix|foreignobject|g|lineargradient|mfrac|mi|mn|mo|mrow|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|path|polygon|polyline|radialgradient|rect|semantics|textpath|tspan'

const HTML_NAME = new RegExp(`^(?:${NAMES})$`)

/** "<" before what is no tag, since another begins, or the text ends, before it does: "x<y", "<texlive-2023". */
const NEVER_CLOSED = new RegExp(`<(?=(?!(?:${NAMES})(?![\\w.-]))[a-z][\\w.-]*(?:\\s[^<>"'=]*)?(?:<|$))`, 'gi')

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

/** The same of Confluence, whose texts are XML. */
const CONFLUENCE_CLOSES = /<((?:ac|ri):[a-z-]+)(\s[^<>]*)?\/>/gi

/** A line break of EAD and TEI. */
const LINE_BREAK = /<lb(?:\s[^<>]*)?\/>/gi

/** Places of TEI within a text that hold nothing. */
const MILESTONE = /<(?:anchor|cb|milestone|pb)(?:\s[^<>]*)?\/>/gi

/** HTML with the ends of elements that close themselves, and texts of archives as HTML. */
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

/** HTML in which a "<" of the text is written as one, without settings of Office, and elements have their ends. */
export function withoutHalfTags(html: string): string {
  return withEnds(html).replace(ISLAND, '').replace(NEVER_CLOSED, '&lt;').replace(BEFORE_ADDRESS, '&lt;')
}

/** Whether an element of HTML has or had this name. */
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

/** A drawing within a text, whose elements have names that are words elsewhere: "text", "use". */
const DRAWING = /<svg\b[^<>]*>(?:(?!<\/?svg\b)[\s\S])*<\/svg\s*>/gi
const NO_WORDS = /<(style|script|title|metadata)\b[^<>]*>[^<]*<\/\1\s*>|<\/?[a-z][^<>]*>/gi

/** A style that pages do not show an element with. */
const UNSHOWN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all)\b/i

/** Comments of Word, and links by which a wiki is edited: no words of the text. */
const ASIDE = /(?:^|\s)(?:MsoCommentReference|MsoCommentText|msocomtxt|msocomanchor|mw-editsection)(?:\s|$)/i
const COMMENT_LIST = /(?:^|;)\s*mso-element\s*:\s*comment-list\b/i

/** Whether an element has what reviewers or editors of a page are to see, by its class. */
export function isAside(classes: string): boolean {
  return ASIDE.test(classes)
}

/** Parts of a line; what holds lines may have a size of 0 so that no gap is between them, whose own sizes count. */
const INLINE = new Set('a b em font i s small span strong u'.split(' '))
const NO_SIZE = /(?:^|;)\s*font-size\s*:\s*0+(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:!|;|$)/i
const COLOUR = /(?:^|;)\s*color\s*:\s*([^;!]+)/i
const BEHIND = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]+)/i

/** A colour without its spelling: "#fff", "white" and "rgb(255, 255, 255)" are one. Empty for others than these. */
function plainColour(colour: string): string {
  const plain = colour.toLowerCase().replace(/\s+/g, '')
  const [, ...parts] = /^rgba?\((\d+),(\d+),(\d+)(?:,1)?\)$/.exec(plain) ?? []
  if (parts.length === 3)
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  const hex = { white: '#ffffff', black: '#000000' }[plain] ?? plain
  const long = hex.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
  return /^#[0-9a-f]{6}$/.test(long) ? long : ''
}

/** Whether a style gives words no size, or the colour of what is behind them. */
export function isUnreadable(name: string, style: string): boolean {
  if (!INLINE.has(name)) return false
  const [colour, behind] = [COLOUR, BEHIND].map((property) => plainColour(property.exec(style)?.[1] ?? ''))
  return NO_SIZE.test(style) || (colour !== '' && colour === behind)
}

/** Parts of Confluence that say how something is drawn, or are numbers of its own. */
const SETTINGS_OF_CONFLUENCE = /^ac:(?:parameter|task-id|task-uuid|task-status)$/

/** Elements without content. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/

/** Elements, also those of formulas, by the place of the child that is raised or lowered; 0 is the element itself. */
const SCRIPTS: Readonly<Record<string, Readonly<Record<number, 'sub' | 'sup'>>>> = {
  sub: { 0: 'sub' },
  sup: { 0: 'sup' },
  msub: { 2: 'sub' },
  msup: { 2: 'sup' },
  msubsup: { 2: 'sub', 3: 'sup' },
}

/** Characters by those that Unicode has for them, raised and lowered. */
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
 * What is raised or lowered in a plain text: "Fe³⁺₂" of "3+" and "2", since "Fe3+2" is another substance. Where Unicode lacks one of the
 * characters, and the text would run into what is before it, as TeX writes it: "10^(n,m)".
 */
function scriptText(kind: 'sub' | 'sup', text: string, before: string, mode: ScriptMode): string {
  const words = text.trim()
  const signs = Array.from(words, (character) => UNICODE[kind].get(character))
  const isWritten = signs.every((sign) => sign !== undefined)
  if (!isWritten && (mode.isSearched || !TAKEN_FOR_ONE.test(before) || !BEGINS_LIKE.test(words))) return text
  const written = isWritten ? signs.join('') : `${kind === 'sub' ? '_' : '^'}(${words})`
  // A sign at the end would move to the other side of its letters.
  const end = mode.isFromRight && ENDS_IN_SIGN.test(written) ? LEFT_TO_RIGHT : ''
  return text.replace(words, () => written + end)
}

interface ScriptMode {
  /** Of a text that is searched: what Unicode lacks is left as it is. */
  readonly isSearched: boolean
  readonly isFromRight: boolean
}

/** A nested script is read as far as anybody writes one, so that a text of nothing else takes as long as it is. */
const MAX_SCRIPTS = 8

interface OpenScript {
  readonly name: string
  /** Whether its children say by their places what is raised. HTML has elements that never end, so their depth is not counted. */
  readonly isFormula: boolean
  depth: number
  child: number
  at: number
}

/** Reads what is raised and lowered while the tags of a text go by; `parts` are its words so far. */
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
/** Scripts with a blank between their syllables, unlike those of Japan. */
const SPACED_READING = /(?![\p{Script=Hira}\p{Script=Kana}])\p{L}$/u

/** What is annotated and stands in the brackets by mistake, as behind a `<rp>` without an end. */
export function withoutBrackets(text: string): string {
  return text.replace(/[()（）【】［］〔〕[\]]/g, '')
}

interface OpenRuby {
  /** The part that is open: what is annotated where there is none. */
  part: string
  at: number
  readings: string
}

/** Reads annotations while the tags of a text go by: they stand behind what they are of, in brackets, as "漢字 (かんじ)". `parts` are its words so far. */
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

/** Ends with a sign that sets what follows apart. */
const SET_APART = /\p{P}$/u

/** Elements that begin something new beside what is before them, such as a row of a table, and those that end so. A heading is plain text (readings, 8). */
const NEW_PART = new Set('caption dl dt table tr'.split(' '))
const PART_ENDS = new Set('caption dl table'.split(' '))
/** Elements that are one of several in a row. */
const CELLS = new Set('dd dt td th'.split(' '))
/** Between a row of a table and what follows: it reads the same in every language. */
const BETWEEN_PARTS = ' · '

/** Sets entries of lists, cells and rows of tables apart, unless a sign of the text does. `parts` are its words so far. */
class TextSeparator {
  readonly #parts: string[]
  readonly #separator: string
  /** Whether an entry of a list, or a cell of a row, has been read, after which another is a further one. */
  #isAfterEntry = false
  #isAfterCell = false
  /** The place of the last separator. */
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
    // The entry that a list was in goes on.
    if (name === 'ul' || name === 'ol') this.#isAfterEntry = true
    if (this.#separator !== '' && PART_ENDS.has(name)) this.#set(BETWEEN_PARTS)
  }

  /** Takes away a separator that nothing follows. */
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

/** HTML without what is no text of it: settings of Office, drawings, bullets; a "<" of the text is written as one. */
function readable(html: string): string {
  return withEnds(html)
    .replace(ISLAND, '')
    .replace(DRAWING, (drawing) => drawing.replace(NO_WORDS, ' '))
    .replace(BULLET, '')
    .replace(NO_TAG, '&lt;')
    .replace(NEVER_CLOSED, '&lt;')
}

/** Collects the words of HTML while its tags go by. */
class TextCollector implements TokenizerCallbacks {
  /** Whether something was left out since its author has hidden it. */
  hasHidden = false
  readonly #source: string
  readonly #showsHidden: boolean
  readonly #parts: string[] = []
  readonly #scripts: Scripts
  readonly #rubies = new Rubies(this.#parts)
  readonly #gaps: TextSeparator
  /** An element whose content is not read, and how many of its name are open since. */
  #silent = ''
  #depth = 0
  #element = ''
  #attribute = ''
  #value = ''
  /** What the attributes of the element say of it: its author hides it, a script shows it, it is no part of the text. */
  #isHidden = false
  #isKept = false
  #isBeside = false
  /** Whether an element has the signs of the formula before it once more, as KaTeX draws them. */
  #isBehindFormula = false
  #isTwin = false

  constructor(source: string, separator: string, isSearched: boolean, showsHidden: boolean) {
    this.#source = source
    this.#showsHidden = showsHidden
    this.#scripts = new Scripts(this.#parts, { isSearched, isFromRight: FROM_RIGHT.test(source) })
    this.#gaps = new TextSeparator(this.#parts, separator)
  }

  text(): string {
    // The tokenizer alone: a parser would keep all open elements, and deep nesting would cost it the square of the depth.
    const tokenizer = new Tokenizer({ decodeEntities: true }, this)
    tokenizer.write(this.#source)
    tokenizer.end()
    this.#rubies.closes('p')
    this.#gaps.ends()
    return withSymbols(this.#parts.join(''), false)
  }

  ontext(start: number, end: number): void {
    if (this.#silent !== '') return
    const text = this.#source.slice(start, end)
    if (text.trim() !== '') this.#isBehindFormula = false
    this.#parts.push(text)
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
    // The article of a WeChat page, which its script shows.
    if (attribute === 'id' && value === 'js_content') this.#isKept = true
    if (attribute === 'hidden' && value !== 'until-found') this.#isHidden = true
    if (style !== '' && (UNSHOWN.test(style) || isUnreadable(this.#element, style))) this.#isHidden = true
    // Of what says how a macro is drawn its title alone is read.
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
    if (BLOCKS.has(name)) this.#parts.push(' ')
    this.#gaps.closes(name)
  }

  /** Nothing is read up to the end of the element. */
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

/** The words of HTML, without those that its author has hidden unless nothing else is there. */
function readText(html: string, separator: string, isSearched: boolean): string {
  const source = readable(html)
  const shown = new TextCollector(source, separator, isSearched, false)
  const text = shown.text()
  return text.trim() === '' && shown.hasHidden
    ? new TextCollector(source, separator, isSearched, true).text()
    : text
}

/** Text of HTML in one line; see `htmlText` and `searchedText`. */
function textOf(html: string, separator: string, isSearched: boolean): string {
  const text = html.includes('<') || html.includes('&') ? readText(html, separator, isSearched) : html
  return text.replace(WHITE_SPACE, ' ').trim()
}

/**
 * Text of HTML in one line: no tags, comments, scripts or styles, entities decoded once, white space collapsed (readings, 8); what is
 * raised or lowered is so in Unicode ("Fe³⁺"). The time it takes grows with the length only. Entries of lists and cells of tables are
 * apart by `separator`, rows by " · ", unless a sign sets them apart; nothing is, without a separator.
 */
export function htmlText(html: string, separator = ''): string {
  return textOf(html, separator, false)
}

/** The text of HTML (`htmlText`) for searching and for what is found, which other programs may show as HTML: without tags that were escaped. */
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

/** A text as it may be in HTML, also inside an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)
}
