import {
  type AnchorHTMLAttributes,
  createElement,
  type FormHTMLAttributes,
  Fragment,
  type ReactNode,
  useState,
} from 'react'
import { parsedUrl } from '../../base/path-segment.ts'
import { formatDate, isYear } from '../../base/text/format.ts'
import { LEFT_TO_RIGHT_ISOLATE } from '../texts/translate.ts'
import { useDateStyle, usePage, useShell, useText, useTextLanguage } from './context.tsx'

/** Joins class names, leaving out what is absent. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click asks for what it is on, and not for a new tab or window, or for the file: those are left to the browser, as of any link. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'style'> {
  readonly href: string
  /** Leaves the site: a new tab, announced. */
  readonly external?: boolean | undefined
  /** A page of this site that the specification opens in a new tab; `wide`: on wide screens only. */
  readonly newTab?: boolean | 'wide' | undefined
  readonly children: ReactNode
}

/**
 * A link. Internal ones become client navigation by the app's listener on the document. In the in-app
 * browser of a platform nothing opens a new tab.
 */
export function Link({ href, external = false, newTab = false, children, ...rest }: LinkProps) {
  const { platform } = useShell()
  const text = useText()
  const opensTab = (external || newTab !== false) && platform === undefined
  const onWideOnly = newTab === 'wide' && !external
  return (
    <a
      {...rest}
      href={href}
      {...(opensTab ? { target: '_blank', rel: 'noopener' } : {})}
      {...(opensTab && onWideOnly ? { 'data-tab': 'wide' } : {})}
    >
      {children}
      {opensTab && (
        <span className={onWideOnly ? 'visually-hidden wide-only' : 'visually-hidden'}>
          {text('a11y.newTab')}
        </span>
      )}
    </a>
  )
}

/** Characters from which the title of a page is set smaller: a phone shows about as many on half its screen. */
const MIN_LONG_TITLE_LENGTH = 120

interface HeadingProps {
  /** 1 is the page's title: one a page. */
  readonly level: 1 | 2 | 3
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** Where the words are in another language than the page. */
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | 'auto' | undefined
  readonly children: ReactNode
}

export function Heading({ level, id, className, children, ...given }: HeadingProps) {
  const Tag = `h${level}` as const
  // What nobody says of the words: those of the config may be English that is not translated yet.
  const found = useTextLanguage()(typeof children === 'string' ? children : '')
  const language = (given.lang ?? given.dir) ? given : found
  const isLong = level === 1 && typeof children === 'string' && children.length > MIN_LONG_TITLE_LENGTH
  const size = isLong && 'heading--long'
  return (
    <Tag id={id} className={classNames('heading', `heading--${level}`, size, className)} {...language}>
      {children}
    </Tag>
  )
}

interface DateTextProps {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss` on the museum's clock, or a year alone. */
  readonly date: string
  readonly withTime?: boolean | undefined
  /** A pattern of `formatDate`; the language's own by default. */
  readonly format?: string | undefined
}

/** A year as HTML has it: of four digits, and none before Christ. */
function htmlYear(year: string): string | undefined {
  return year.startsWith('-') ? undefined : year.padStart(4, '0')
}

export function DateText({ date, withTime = false, format }: DateTextProps) {
  const { locale } = useShell()
  const style = useDateStyle()
  return (
    <time className="date-text" dateTime={isYear(date) ? htmlYear(date) : date}>
      {formatDate(date, format ?? locale.dateFormat, { withTime, ...style })}
    </time>
  )
}

/** Stroked paths on a 24 by 24 grid. */
const paths = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  ticket: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v2M14 11v2M14 16v2',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11H4v9h16v-9h-2',
  message: 'M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5',
  camera: 'M4 7h4l2-3h4l2 3h4v12H4zM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  top: 'M5 4h14M12 20V8.5M6.5 13.5l5.5-5.5 5.5 5.5',
  back: 'M20 12H5M11 5.5 4.5 12l6.5 6.5',
  down: 'M6 9.5l6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  access:
    'M12 3.2a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM4.5 8.5 10 9.7v4L7.5 21M19.5 8.5 14 9.7v4l2.5 7.3M10 13.7h4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

type IconName = keyof typeof paths

/** A decorative line drawing; the text beside it, or the name of its control, says what it means. */
export function Icon({ name }: { readonly name: string }) {
  return <Drawing path={isIconName(name) ? paths[name] : paths.more} directional={name === 'back'} />
}

interface DrawingProps {
  readonly path: string
  /** Whether it points along the line, and so the other way from right to left. */
  readonly directional?: boolean
}

export function Drawing({ path, directional = false }: DrawingProps) {
  return (
    <svg className={directional ? 'icon icon--directional' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(paths, name)
}

interface ClosePopoverProps {
  /** The id of what it closes. */
  readonly target: string
  readonly className: string
}

/** Closes a popover, without scripts too. */
export function ClosePopover({ target, className }: ClosePopoverProps) {
  const text = useText()
  return (
    <button
      className={className}
      type="button"
      popoverTarget={target}
      popoverTargetAction="hide"
      aria-label={text('action.close')}
    >
      <Icon name="close" />
    </button>
  )
}

const NO_BREAK = '\u00a0\u202f\u2060'
/**
 * A word, with the characters that hold it to others. One run of characters after the other, so that a text takes as long as it is: what a
 * backend answers may have 100,000 letters without a blank. Scripts without blanks need no more than the characters that hold them.
 */
const WORD = new RegExp(
  `(?:[${NO_BREAK}]|(?![\\s，。、；：！？（）]|\\p{sc=Han}|\\p{sc=Hira}|\\p{sc=Kana})[^])+`,
  'gu',
)
/** Such a character between two others: beside a letter of Chinese it holds by itself, and a box around the rest would let the line break. */
const HOLDS = new RegExp(`[^${NO_BREAK}][${NO_BREAK}]+[^${NO_BREAK}]`)
/** A number, or a joiner that the engine has set: in anything else a no-break space is the author's own. */
const MEANT = /[\p{Nd}\u2060]/u
const DASH = /([-–—～~]\u2060[\u00a0\u202f]?)/

const BREAK = createElement('wbr')

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Letters of the others, Latin, Cyrillic, of India and of East Asia. */
const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u058f\u0900-\u1fff\u3040-\ud7ff]/
/** What stands between the parts of a line, such as a place and a year; not within brackets, as of "(J. Sowerby, 1821)". */
const BETWEEN = /([ \u00a0]· |[,،] (?![^()]*\)))/
/** A line; what is longer is prose, whose commas divide no parts. */
const MAX_LINE_LENGTH = 200

/**
 * A line with letters of both directions, in parts with what stands between them: each part has its own language and direction, and the
 * line that of its page. Undefined for any other text.
 */
export function partsOfLine(text: string): readonly string[] | undefined {
  return RIGHT_TO_LEFT.test(text) && LEFT_TO_RIGHT.test(text) && text.length <= MAX_LINE_LENGTH
    ? text.split(BETWEEN)
    : undefined
}

interface HeldProps {
  readonly children: string
}

/**
 * A text whose times, and ranges of times, years and days stay in one line wherever they fit one, and break at their dash where they do
 * not. Characters hold them together (`heldTogether`); they alone would let a word of Khmer, or a range as wide as its line, break anywhere.
 */
export function Held({ children: text }: HeldProps): ReactNode {
  const languageOf = useTextLanguage()
  const ofBoth = partsOfLine(text)
  const parts = ofBoth ?? (text.length <= MAX_LINE_LENGTH ? text.split(BETWEEN) : [])
  const languages = parts.map((part, place) => (place % 2 === 1 ? {} : languageOf(part)))
  const said = languages.flatMap(({ lang }, place) => (/\p{L}/u.test(parts[place] ?? '') ? (lang ?? '') : []))
  // A name that nobody has translated, beside a date in the page's words.
  if (ofBoth === undefined && new Set(said).size < 2) return heldTogether(text)
  return createElement(
    Fragment,
    null,
    // Each runs in its own direction: a number would go to the part before it otherwise.
    ...parts.map((part, place) =>
      place % 2 === 1
        ? part
        : createElement(ofBoth === undefined ? 'span' : 'bdi', languages[place], heldTogether(part)),
    ),
  )
}

function heldTogether(text: string): ReactNode {
  if (!HOLDS.test(text)) return text
  const isApart = text.startsWith(LEFT_TO_RIGHT_ISOLATE)
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!HOLDS.test(word) || !MEANT.test(word)) continue
    parts.push(text.slice(end, index), inOneLine(word, isApart))
    end = index + word.length
  }
  return createElement(Fragment, null, ...parts, text.slice(end))
}

/** A box begins in the direction of the page: one within words that are set apart from it runs as they do. */
function inOneLine(part: string, isApart: boolean): ReactNode {
  const split = part.split(DASH)
  // A piece with its dash is one text: between two, HTML would have a comment.
  const pieces = split.flatMap((piece, place) => {
    const dash = split[place + 1]
    return place % 2 === 1 ? [] : dash === undefined ? [piece] : [piece + dash, BREAK]
  })
  return createElement('span', { className: 'held', dir: isApart ? 'ltr' : undefined }, ...pieces)
}

export interface CopyState {
  readonly isCopied: boolean
  /** A field with the words, selected, where this browser does not let a page copy. */
  readonly field: ReactNode
  copy(): Promise<void>
}

function selectText(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** Copies words, or shows them to be copied by hand. `label` names the field. */
export function useCopy(words: string, label: string): CopyState {
  const [copied, setCopied] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const copy = async (): Promise<void> => {
    try {
      // On plain HTTP there is no clipboard at all, which throws here too.
      await navigator.clipboard.writeText(words)
      setCopied(words)
    } catch {
      setRefused(words)
    }
  }
  const field = refused === words && (
    <input className="field copy-field" readOnly value={words} aria-label={label} ref={selectText} />
  )
  return { isCopied: copied === words, field, copy }
}

interface GetFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'> {
  /** Address it leads to; the current page's path by default. Its own parameters are kept as fields. */
  readonly action?: string | undefined
  /** Parameters its fields set again, and others to drop: all remaining ones of the address are kept. */
  readonly without: readonly string[]
  readonly label?: string | undefined
  /** The page stays where it is when the form is sent. */
  readonly 'data-stay'?: true | undefined
  readonly children: ReactNode
}

/** A form that only changes the address: works without scripts, becomes client navigation with them. */
export function GetForm({ action, without, label, children, ...rest }: GetFormProps) {
  const { url } = usePage()
  const [path = '', search = ''] = (action ?? url).split('?', 2)
  const kept = [...new URLSearchParams(search)].filter(([name]) => !without.includes(name))
  return (
    <form {...rest} method="get" action={path} aria-label={label}>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

/** The address a GET form leads to; fields with nothing but white space are left out. */
export function formAddressOf(form: HTMLFormElement): string | undefined {
  const url = parsedUrl(form.action, document.baseURI)
  if (url === undefined || form.method !== 'get' || form.target !== '' || url.origin !== location.origin)
    return undefined
  const { pathname } = url
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') params.append(name, value)
  }
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/**
 * Opens every `details` that an element is in, and says whether one was closed: only newer browsers do it by themselves, and for a
 * "#" alone.
 */
export function openAround(element: Element | null): boolean {
  let wasClosed = false
  for (let at = element?.closest('details'); at; at = at.parentElement?.closest('details')) {
    wasClosed ||= !at.open
    at.open = true
  }
  return wasClosed
}
