import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { formatDate, isYear } from '../../base/text/format.ts'
import { useDateStyle, useShell, useText, useTextLanguage } from './context.tsx'

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
const LONG_TITLE = 120

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
  const isLong = level === 1 && typeof children === 'string' && children.length > LONG_TITLE
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
