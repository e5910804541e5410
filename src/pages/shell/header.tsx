import { memo, type RefObject, type ToggleEvent, useEffect, useRef } from 'react'
import { ACCESS_ADDRESS } from '../../engine/contracts/document-names.ts'
import type { NavNode, ShellView } from '../../engine/contracts/view.ts'
import {
  ClosePopover,
  classNames,
  Held,
  Icon,
  Link,
  useLine,
  usePage,
  useShell,
  useText,
  withParam,
} from '../ui/index.ts'

/** Enters and leaves the accessible view: a form, so that it needs no script. */
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

/** Name, navigation, search and language, over the banner or the sub-banner; a `bare` one keeps the way home and the language. */
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

/** Letters of a name that two lines beside the tools of a phone hold; those of Chinese and Japanese are twice as wide. */
const MAX_SHORT_NAME_LETTERS = 20

function isLong(name: string): boolean {
  const letters = name.replace(/\p{M}/gu, '')
  const wide = letters.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu)
  return letters.length + (wide?.length ?? 0) > MAX_SHORT_NAME_LETTERS
}

/** A name in whose lines no middle dot comes first, as in Korean: browsers would break before it. */
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

/** The same address in the other languages; the first language of the site needs no parameter. */
function LanguageSwitch() {
  const { locale, locales } = useShell()
  const { url, meta } = usePage()
  const text = useText()
  const others = locales.filter(({ code }) => code !== locale.code)
  // Of a page that is in no other language nothing is promised.
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
  /** What it lies on: paper is light or dark as the visitor has it. */
  readonly ground: 'stage' | 'paper'
  readonly alt: string
}

/** The size of a logo as high as the header has it: the style sheet gives the height, and a browser knows the width before the file is there. */
function sizeIn(size: NonNullable<ShellView['logoSizes']>['light']) {
  const height = 48
  return { width: size === undefined ? height : Math.round((height * size.width) / size.height), height }
}

/** Times its height from which a logo stands above the museum's name, not beside it. */
const MIN_WIDE_RATIO = 2.5

function isWide(sizes: ShellView['logoSizes']): boolean {
  return [sizes?.light, sizes?.dark].some(
    (size) => size !== undefined && size.width >= size.height * MIN_WIDE_RATIO,
  )
}

/** The logo for the ground it is on; of two, the style sheets hide one, which is then not fetched. */
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

/** The foot of the drawer on narrow screens: the way to book, where the toolbar has one, and how to reach the museum. */
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
          <Held>{written(line)}</Held>
        </p>
      ))}
    </div>
  )
}

const MENU_ID = 'site-menu'

/**
 * The channels. A row with panels on wide screens; on narrow ones the same list is a drawer, a popover
 * that the header's button opens without any script.
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

/** The drawer opens at the section one is in. */
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

/** The path of an address of this site. */
export function hrefPath(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? ''
}

/** Whether the page at `url` is the one at `href`, or is below it. The home page has nothing below. */
export function isAtOrBelow(url: string, href: string): boolean {
  const page = hrefPath(url)
  const path = hrefPath(href)
  return page === path || (path !== '/' && page.startsWith(`${path}/`))
}

/** The first-level entry of the navigation that the page at `url` belongs to. */
export function branchWithPage(navigation: readonly NavNode[], url: string): NavNode | undefined {
  return navigation.find((node) => !node.external && isAtOrBelow(url, node.href))
}

/** `page` for the entry of this very page, `true` for one above it: values of `aria-current`. @internal Exported for tests. */
export function currentMark(url: string, node: NavNode): 'page' | 'true' | undefined {
  if (node.external || !isAtOrBelow(url, node.href)) return undefined
  return hrefPath(url) === hrefPath(node.href) ? 'page' : 'true'
}

interface MenuLinkProps {
  readonly node: NavNode
  readonly className: string
}

/** An entry of the navigation, marked where it leads to this page or to one above it. */
export function MenuLink({ node, className }: MenuLinkProps) {
  const { url } = usePage()
  return <MarkedLink node={node} className={className} mark={currentMark(url, node)} />
}

interface MarkedLinkProps extends MenuLinkProps {
  readonly mark: 'page' | 'true' | undefined
}

/** Of many entries only those whose mark changes are drawn again when a page opens. */
const MarkedLink = memo(function MarkedLink({ node, className, mark }: MarkedLinkProps) {
  return (
    <Link className={className} href={node.href} external={node.external} aria-current={mark}>
      {node.title}
    </Link>
  )
})

/**
 * Closes a popover and the `details` inside it when a link in it is followed, on a press elsewhere, when Tab leaves
 * them, and on Escape, which also gives the focus back to the `summary` it was opened from. Escape marks the element
 * `data-hushed` besides, so that what only hovers in it goes away, until pointer or focus move on; the focus in it
 * goes back to the button beside it.
 */
export function useClosing(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current
    if (element === null) return
    let isTabbing = false
    const onPointer = (event: PointerEvent) => {
      // What a press or a script gives the focus to leaves open what is open.
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
        // The focus has moved, and nothing is to open by that.
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

/** Closes the popover when the focus has left it, or else each `details` that the focus is not in. */
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
