import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useShell, useText } from './context.tsx'

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
