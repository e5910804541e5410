import { memo, type RefObject, type ToggleEvent, useEffect, useRef } from 'react'
import { ACCESS_ADDRESS } from '../../engine/contracts/document-names.ts'
import type { NavNode, ShellView } from '../../engine/contracts/view.ts'
import {
  ClosePopover,
  classNames,
  Icon,
  Link,
  NoBreakText,
  useLine,
  usePage,
  useShell,
  useText,
  withParam,
} from '../ui/index.ts'

/** Enters or leaves the accessible view: a form, so that it works without scripts. */
function AccessToggle() {
  const { access } = useShell()
  const { url } = usePage()
  const text = useText()
  return (
    <form className="access-toggle" method="post" action={ACCESS_ADDRESS}>
      <input type="hidden" name="to" value={url} />
      <button
        className="header__tool"
        type="submit"
        name="do"
        value={access === undefined ? 'enter' : 'leave'}
        aria-label={text(access === undefined ? 'access.enter' : 'access.leave')}
      >
        <Icon name="access" />
      </button>
    </form>
  )
}

/** Name, navigation, search and language, over the banner or sub-banner. With `bare`, only the home link and languages remain. */
export const Header = memo(function Header({ bare }: { readonly bare: boolean }) {
  const { search } = useShell()
  const text = useText()
  return (
    <header className={classNames('header', bare && 'header--bare')}>
      <div className="header__inner">
        <HomeLink />
        {!bare && <MainMenu />}
        <div className="header__tools">
          {!bare && search && (
            <Link className="header__tool" href={search} aria-label={text('nav.search')}>
              <Icon name="search" />
            </Link>
          )}
          <AccessToggle />
          <LanguageSwitch />
          {!bare && (
            <button
              className="header__tool header__open"
              type="button"
              popoverTarget={MENU_ID}
              aria-label={text('nav.menu')}
            >
              <Icon name="menu" />
            </button>
          )}
        </div>
      </div>
    </header>
  )
})

/** Maximum length of a name that fits two lines beside a phone's tools. Chinese, Japanese and Korean characters count twice. */
const MAX_SHORT_NAME_LETTERS = 20

function isLong(name: string): boolean {
  const letters = name.replace(/\p{M}/gu, '')
  const wide = letters.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu)
  return letters.length + (wide?.length ?? 0) > MAX_SHORT_NAME_LETTERS
}

/** Inserts word joiners so that no line starts with a middle dot, as in Korean names: browsers would break before it. */
export function boundName(name: string): string {
  return name.replace(/\S(?=·)/gu, '$&\u2060')
}

function HomeLink() {
  const { home, logoOnly, logoSizes, look, name } = useShell()
  const isAbove = !logoOnly && isWide(logoSizes)
  return (
    <Link
      className={classNames(
        'header__home',
        logoOnly && 'header__home--logo',
        isAbove && 'header__home--above',
        isAbove && isLong(name) && 'header__home--long',
      )}
      href={home}
    >
      <Logo
        className="header__logo"
        ground={look.header === 'stage' ? 'stage' : 'paper'}
        alt={logoOnly ? name : ''}
      />
      {!logoOnly && <span className="header__name">{boundName(name)}</span>}
    </Link>
  )
}

/** Links to the current URL in the other languages; the site's first language has no parameter. */
function LanguageSwitch() {
  const { locale, locales } = useShell()
  const { url, meta } = usePage()
  const text = useText()
  const others = locales.filter(({ code }) => code !== locale.code)
  // `hrefLang` is left out if the page has no version in that language.
  const isThere = (tag: string): boolean =>
    meta.alternates.length === 0 || meta.alternates.some((alternate) => alternate.tag === tag)
  if (others.length === 0) return null
  return (
    <ul className="header__languages" aria-label={text('nav.language')}>
      {others.map(({ code, tag, label }) => (
        <li key={code}>
          <Link
            className="header__tool"
            href={withParam(url, 'lang', code === locales[0]?.code ? undefined : code)}
            lang={tag}
            hrefLang={isThere(tag) ? tag : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface LogoProps {
  readonly className: 'header__logo' | 'footer__logo'
  /** Background of the logo; `paper` is light or dark depending on the visitor's colour scheme. */
  readonly ground: 'stage' | 'paper'
  readonly alt: string
}

/**
 * Returns the size of a logo in the header. The style sheet sets the height; with the width the browser reserves the
 * space before the file is loaded.
 */
function sizeIn(size: NonNullable<ShellView['logoSizes']>['light']) {
  // At the usual height a tall logo would be a mere line.
  const height = size && size.height >= 2 * size.width ? 72 : 48
  return { width: size ? Math.round((height * size.width) / size.height) : height, height }
}

/** Minimum aspect ratio of a logo that is placed above the museum's name rather than beside it. */
const MIN_WIDE_RATIO = 2.5

function isWide(sizes: ShellView['logoSizes']): boolean {
  return [sizes?.light, sizes?.dark].some((size) => size && size.width >= size.height * MIN_WIDE_RATIO)
}

/** The logo for a background. If there are a light and a dark one, the style sheets hide one, which is then not fetched. */
export function Logo({ className, ground, alt }: LogoProps) {
  const { logo, logoSizes } = useShell()
  if (logo === undefined) return null
  const loading = className === 'footer__logo' ? 'lazy' : undefined
  const image = (side: 'light' | 'dark', own?: string, later?: 'lazy') => (
    <img
      className={classNames(className, own)}
      src={logo[side]}
      alt={alt}
      loading={later}
      {...sizeIn(logoSizes?.[side])}
    />
  )
  if (ground === 'stage' || logo.light === logo.dark) return image('dark', undefined, loading)
  return (
    <>
      {image('light', 'logo--light', 'lazy')}
      {image('dark', 'logo--dark', 'lazy')}
    </>
  )
}

/** Foot of the drawer on narrow screens: the booking link, if the toolbar has one, and the museum's contact lines. */
function MenuFoot() {
  const { toolbar, footer } = useShell()
  const written = useLine()
  const booking = toolbar.find(({ tool, href }) => tool === 'picture' && href !== undefined)
  return (
    <div className="menu__foot">
      {booking?.href !== undefined && (
        <Link className="button button--seal" href={booking.href} external={/^https?:/.test(booking.href)}>
          {booking.action ?? booking.title}
        </Link>
      )}
      {footer.contact.map((line) => (
        <p key={line}>
          <NoBreakText>{written(line)}</NoBreakText>
        </p>
      ))}
    </div>
  )
}

const MENU_ID = 'site-menu'

/**
 * The main navigation. On wide screens it is a row with panels. On narrow ones the same list is a drawer: a popover
 * that the header's button opens without scripts.
 */
function MainMenu() {
  const { navigation, name } = useShell()
  const text = useText()
  const menu = useRef<HTMLElement>(null)
  useClosing(menu)
  return (
    <nav
      ref={menu}
      id={MENU_ID}
      className="menu"
      popover="auto"
      aria-label={text('nav.main')}
      onBeforeToggle={openCurrent}
    >
      <p className="menu__head">
        {name}
        <ClosePopover className="menu__close" target={MENU_ID} />
      </p>
      <ul className="menu__list">
        {navigation.map((node) => (
          <li key={node.href} className="menu__item">
            {node.children.length === 0 ? (
              <MenuLink node={node} className="menu__top" />
            ) : (
              <Branch node={node} />
            )}
          </li>
        ))}
      </ul>
      <MenuFoot />
    </nav>
  )
}

/** Opens the current section together with the drawer. */
function openCurrent({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  const current = currentTarget.querySelector('.menu__top--current')
  current?.parentElement?.toggleAttribute('open', newState === 'open')
}

function Branch({ node }: { readonly node: NavNode }) {
  const { url } = usePage()
  const current = currentMark(url, node) !== undefined
  return (
    <details className="menu__branch" name={MENU_ID}>
      <summary className={classNames('menu__top', current && 'menu__top--current')}>
        {node.title}
        <Icon name="down" />
      </summary>
      <ul className="menu__panel">
        {node.children.map((child) => (
          <li key={child.href}>
            <MenuLink node={child} className="menu__link" />
            {child.children.length > 0 && (
              <ul className="menu__third">
                {child.children.map((third) => (
                  <li key={third.href}>
                    <MenuLink node={third} className="menu__link" />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns the path of a URL of this site. */
export function hrefPath(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? ''
}

/** Whether the page at `url` is the page at `href` or below it. Nothing is below the home page. */
export function isAtOrBelow(url: string, href: string): boolean {
  const page = hrefPath(url)
  const path = hrefPath(href)
  return page === path || (path !== '/' && page.startsWith(`${path}/`))
}

/** Returns the first-level navigation entry that the page at `url` belongs to. */
export function branchWithPage(navigation: readonly NavNode[], url: string): NavNode | undefined {
  return navigation.find((node) => !node.external && isAtOrBelow(url, node.href))
}

/** Returns the `aria-current` value of an entry: `page` for the current page, `true` for an ancestor. @internal Exported for tests. */
export function currentMark(url: string, node: NavNode): 'page' | 'true' | undefined {
  if (node.external || !isAtOrBelow(url, node.href)) return undefined
  return hrefPath(url) === hrefPath(node.href) ? 'page' : 'true'
}

interface MenuLinkProps {
  readonly node: NavNode
  readonly className: string
}

/** A navigation entry, marked if it leads to the current page or an ancestor. */
export function MenuLink({ node, className }: MenuLinkProps) {
  const { url } = usePage()
  return <MarkedLink node={node} className={className} mark={currentMark(url, node)} />
}

interface MarkedLinkProps extends MenuLinkProps {
  readonly mark: 'page' | 'true' | undefined
}

/** Memoized: opening a page re-renders only the entries whose mark changes. */
const MarkedLink = memo(function MarkedLink({ node, className, mark }: MarkedLinkProps) {
  return (
    <Link className={className} href={node.href} external={node.external} aria-current={mark}>
      {node.title}
    </Link>
  )
})

/**
 * Closes a popover and the `details` inside it: after a link is followed, on a press elsewhere, when Tab leaves them,
 * and on Escape.
 *
 * Escape also returns the focus to the `summary` of the open `details`. It marks the element `data-hushed` until
 * pointer or focus move, which hides panels shown on hover. If the focus was inside such a panel, it moves to the
 * button beside it.
 */
export function useClosing(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current
    if (element === null) return
    let isTabbing = false
    const onPointer = (event: PointerEvent) => {
      // Focus moved by a press or a script closes nothing; only Tab does.
      isTabbing = false
      if (event.target instanceof Node && !element.contains(event.target)) closeDetails(element)
    }
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('a') === null) return
      closeDetails(element)
      if ('hidePopover' in element) element.hidePopover()
    }
    const onFocus = (event: FocusEvent) => {
      if (isTabbing) leaveBehind(element, event.target)
    }
    const onBlur = (event: FocusEvent) => {
      if (isTabbing && event.relatedTarget === null) leaveBehind(element, null)
    }
    const onKey = (event: KeyboardEvent) => {
      isTabbing = event.key === 'Tab'
      if (event.key !== 'Escape') return
      element.dataset.hushed = ''
      const panel = document.activeElement?.closest('.tool__panel') ?? null
      if (panel !== null && element.contains(panel) && panel.getClientRects().length === 0) {
        panel.parentElement?.querySelector('button')?.focus()
        // Set again because the focus has moved, which would reopen the panel.
        element.dataset.hushed = ''
      }
      const open = element.querySelector('details[open]')
      if (open === null) return
      if (open.contains(document.activeElement)) open.querySelector('summary')?.focus()
      closeDetails(element)
    }
    const onMove = () => element.removeAttribute('data-hushed')
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    document.addEventListener('keydown', onKey)
    element.addEventListener('click', onClick)
    element.addEventListener('pointerover', onMove)
    element.addEventListener('focusin', onMove)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      document.removeEventListener('keydown', onKey)
      element.removeEventListener('click', onClick)
      element.removeEventListener('pointerover', onMove)
      element.removeEventListener('focusin', onMove)
    }
  }, [target])
}

/** Closes the popover if the focus has left it; otherwise closes each `details` without the focus. */
function leaveBehind(element: HTMLElement, focused: EventTarget | null): void {
  const isIn = (part: Element) => focused instanceof Node && part.contains(focused)
  if (element.matches(':popover-open')) {
    if (!isIn(element)) element.hidePopover()
    return
  }
  for (const details of element.querySelectorAll('details[open]')) {
    if (!isIn(details)) details.removeAttribute('open')
  }
}

function closeDetails(element: HTMLElement): void {
  for (const details of element.querySelectorAll('details[open]')) details.removeAttribute('open')
}
