import { memo, type RefObject, type ToggleEvent, useEffect, useRef } from 'react'
import type { NavNode } from '../../engine/contracts/view.ts'
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
} from '../ui/index.ts'

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

export const MENU_ID = 'site-menu'

/**
 * The channels. A row with panels on wide screens; on narrow ones the same list is a drawer, a popover
 * that the header's button opens without any script.
 */
export function MainMenu() {
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
export function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? ''
}

/** Whether the page at `url` is the one at `href`, or is below it. The home page has nothing below. */
export function isWithin(url: string, href: string): boolean {
  const page = pathOf(url)
  const path = pathOf(href)
  return page === path || (path !== '/' && page.startsWith(`${path}/`))
}

/** The first-level entry of the navigation that the page at `url` belongs to. */
export function branchOf(navigation: readonly NavNode[], url: string): NavNode | undefined {
  return navigation.find((node) => !node.external && isWithin(url, node.href))
}

/** `page` for the entry of this very page, `true` for one above it: values of `aria-current`. */
export function currentMark(url: string, node: NavNode): 'page' | 'true' | undefined {
  if (node.external || !isWithin(url, node.href)) return undefined
  return pathOf(url) === pathOf(node.href) ? 'page' : 'true'
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
