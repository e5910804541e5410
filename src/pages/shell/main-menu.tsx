import { type ToggleEvent, useRef } from 'react'
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
import { currentMark, MenuLink } from './menu-link.tsx'
import { useClosing } from './use-closing.ts'

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
