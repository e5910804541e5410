import {
  type AnchorHTMLAttributes,
  createElement,
  type FormHTMLAttributes,
  Fragment,
  type ReactNode,
  useState,
} from 'react'
import { LTR_LETTERS, RTL_LETTERS } from '../../base/letter-directions.ts'
import { parsedUrl } from '../../base/path-segment.ts'
import { formatDate, isYear } from '../../base/text/format.ts'
import { LEFT_TO_RIGHT_ISOLATE } from '../texts/translate.ts'
import { useDateStyle, usePage, useShell, useText, useTextLanguage } from './context.tsx'

/** Joins class names, skipping false and undefined. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click is an unmodified primary click. Others open a new tab or window or download the link, and are left to the browser. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'style'> {
  readonly href: string
  /** Whether the link leaves the site. It then opens a new tab, and its label says so. */
  readonly external?: boolean | undefined
  /** Whether a page of this site opens in a new tab, as the specification asks for some; `wide`: on wide screens only. */
  readonly newTab?: boolean | 'wide' | undefined
  readonly children: ReactNode
}

/**
 * A link. The app's click listener on the document turns internal links into client navigation. In a platform's in-app
 * browser no link opens a new tab.
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

/** Minimum length of a page title in characters to be set in a smaller size: about half a phone screen. */
const MIN_LONG_TITLE_LENGTH = 120

interface HeadingProps {
  /** Level 1 is the page's title and occurs once per page. */
  readonly level: 1 | 2 | 3
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** Set if the heading's language differs from the page's. */
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | 'auto' | undefined
  readonly children: ReactNode
}

export function Heading({ level, id, className, children, ...given }: HeadingProps) {
  const Tag = `h${level}` as const
  // Detects the language if none is given: config texts may still be untranslated English.
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
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss` in the museum's time zone, or a year alone. */
  readonly date: string
  readonly withTime?: boolean | undefined
  /** Pattern for `formatDate`; the locale's date format by default. */
  readonly format?: string | undefined
}

/**
 * Returns a year in the HTML `datetime` format, which has at least four digits; undefined for years before Christ,
 * which it cannot express.
 */
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

/** A decorative line icon; the text beside it or the control's name carries the meaning. */
export function Icon({ name }: { readonly name: string }) {
  return <Drawing path={isIconName(name) ? paths[name] : paths.more} directional={name === 'back'} />
}

interface DrawingProps {
  readonly path: string
  /** Whether the icon points along the line, and so is mirrored in right-to-left pages. */
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
  /** Id of the popover to close. */
  readonly target: string
  readonly className: string
}

/** A button that closes a popover, even without scripts. */
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
 * A word together with its no-break characters. It matches runs of characters, so matching takes linear time: a backend
 * value may have 100,000 letters without a space. In scripts without spaces only the characters around a no-break
 * character match.
 */
const WORD = new RegExp(
  `(?:[${NO_BREAK}]|(?![\\s，。、；：！？（）]|\\p{sc=Han}|\\p{sc=Hira}|\\p{sc=Kana})[^])+`,
  'gu',
)
/**
 * A no-break character between two ordinary ones. Beside a Chinese character it works alone, and a box around the rest
 * would allow a break.
 */
const NO_BREAK_BETWEEN = new RegExp(`[^${NO_BREAK}][${NO_BREAK}]+[^${NO_BREAK}]`)
/** A digit, or a word joiner set by the engine. Without either, a no-break space is the author's own. */
const ENGINE_NO_BREAK = /[\p{Nd}\u2060]/u
const DASH = /([-–—～~]\u2060[\u00a0\u202f]?)/

const BREAK = createElement('wbr')

/** Separators between the parts of a line, such as place and year. Commas within parentheses are excluded: "(J. Sowerby, 1821)". */
const PART_SEPARATOR = /([ \u00a0]· |[,،] (?![^()]*\)))/
/** Maximum length of a line. Longer text is prose, whose commas do not separate parts. */
const MAX_LINE_LENGTH = 200

/**
 * Splits a line with letters of both directions into parts and their separators. Each part has its own language and
 * direction; the line keeps the page's. Returns undefined for any other text.
 */
export function partsOfLine(text: string): readonly string[] | undefined {
  return RTL_LETTERS.test(text) && LTR_LETTERS.test(text) && text.length <= MAX_LINE_LENGTH
    ? text.split(PART_SEPARATOR)
    : undefined
}

interface HeldProps {
  readonly children: string
}

/**
 * A text whose times and ranges of times, years and days stay on one line, or break only at the dash if they do not
 * fit. No-break characters hold them together (`bindNoBreaks`). Alone they would allow a break anywhere in a Khmer
 * word, or in a range as wide as its line.
 */
export function NoBreakText({ children: text }: HeldProps): ReactNode {
  const languageOf = useTextLanguage()
  const ofBoth = partsOfLine(text)
  const parts = ofBoth ?? (text.length <= MAX_LINE_LENGTH ? text.split(PART_SEPARATOR) : [])
  const languages = parts.map((part, place) => (place % 2 === 1 ? {} : languageOf(part)))
  const said = languages.flatMap(({ lang }, place) => (/\p{L}/u.test(parts[place] ?? '') ? (lang ?? '') : []))
  // Parts in several languages, such as an untranslated name beside a date in the page's language, are marked up below.
  if (ofBoth === undefined && new Set(said).size < 2) return bindNoBreaks(text)
  return createElement(
    Fragment,
    null,
    // `bdi` isolates each part's direction; otherwise a number would join the part before it.
    ...parts.map((part, place) =>
      place % 2 === 1
        ? part
        : createElement(ofBoth === undefined ? 'span' : 'bdi', languages[place], bindNoBreaks(part)),
    ),
  )
}

function bindNoBreaks(text: string): ReactNode {
  if (!NO_BREAK_BETWEEN.test(text)) return text
  const isApart = text.startsWith(LEFT_TO_RIGHT_ISOLATE)
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!NO_BREAK_BETWEEN.test(word) || !ENGINE_NO_BREAK.test(word)) continue
    parts.push(text.slice(end, index), noBreakBox(word, isApart))
    end = index + word.length
  }
  return createElement(Fragment, null, ...parts, text.slice(end))
}

/** Wraps a part in a no-wrap box. The box has the page's direction by default; within isolated left-to-right text it needs `ltr`. */
function noBreakBox(part: string, isApart: boolean): ReactNode {
  const split = part.split(DASH)
  // Joins each piece and its dash into one text node; React would put an HTML comment between two.
  const pieces = split.flatMap((piece, place) => {
    const dash = split[place + 1]
    return place % 2 === 1 ? [] : dash === undefined ? [piece] : [piece + dash, BREAK]
  })
  return createElement('span', { className: 'held', dir: isApart ? 'ltr' : undefined }, ...pieces)
}

export interface CopyState {
  readonly isCopied: boolean
  /** A field with the text selected, if the browser denies access to the clipboard. */
  readonly field: ReactNode
  copy(): Promise<void>
}

function selectText(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** Copies `words` to the clipboard, or shows them in a field named `label` for copying by hand. */
export function useCopy(words: string, label: string): CopyState {
  const [copied, setCopied] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const copy = async (): Promise<void> => {
    try {
      // On plain HTTP `navigator.clipboard` is undefined, so this throws too.
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
  /** URL of the form; the current page's path by default. Its query parameters become hidden fields. */
  readonly action?: string | undefined
  /** Query parameters not carried over: those the form's fields set, and those to drop. */
  readonly without: readonly string[]
  readonly label?: string | undefined
  /** Keeps the scroll position when the form is submitted. */
  readonly 'data-stay'?: true | undefined
  readonly children: ReactNode
}

/** A GET form: works without scripts and becomes client navigation with them. */
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

/** Returns the URL a GET form navigates to, without blank fields. Returns undefined for other methods, targets or origins. */
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
 * Opens every `details` around an element. Returns whether one was closed. Only newer browsers do this themselves, and
 * only for a URL fragment.
 */
export function openAround(element: Element | null): boolean {
  let wasClosed = false
  for (let at = element?.closest('details'); at; at = at.parentElement?.closest('details')) {
    wasClosed ||= !at.open
    at.open = true
  }
  return wasClosed
}
