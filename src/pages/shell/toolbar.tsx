import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { shareAddress } from '../../engine/contracts/share-address.ts'
import type { ShareTarget, ToolView } from '../../engine/contracts/view.ts'
import {
  ClosePopover,
  classNames,
  Icon,
  Link,
  pageOnly,
  useCopy,
  useNavigation,
  usePage,
  useShell,
  useText,
} from '../ui/index.ts'
import { hrefPath, useClosing } from './header.tsx'

interface QrCodeProps {
  /** Path and query of the target page. */
  readonly path: string
  /** URL pattern of a share page that wraps the target's URL. */
  readonly within?: string | undefined
  /** Size in pixels; 80 by default (specification, section 9: level Q). */
  readonly size?: number
  readonly alt: string
}

/** A QR code with a URL of this site, rendered by the server. */
function QrCode({ path, within, size = 80, alt }: QrCodeProps) {
  const params = new URLSearchParams({ to: path, ...(within === undefined ? {} : { within }) })
  return (
    <img
      className="qr-code"
      src={`/_vitrine/qr.svg?${params}`}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}

const CODE_SIZE_PIXELS = 93

interface ShareToolProps {
  readonly targets: readonly ShareTarget[]
  readonly children: ReactNode
}

/** Sharing options: the device's share sheet, the page's URL, and the services of the config. */
function ShareTool({ targets, children }: ShareToolProps) {
  const { meta, url } = usePage()
  const text = useText()
  const { isCopied, field, copy } = useCopy(meta.canonical, text('share.copy'))
  const [sends, setSends] = useState(false)
  useEffect(() => setSends('share' in navigator), [])
  // Rejects if the visitor closes the share sheet; ignore it.
  const send = () => navigator.share({ title: meta.title, url: meta.canonical }).catch(() => {})
  const path = pageOnly(url)
  return (
    <li className="tool">
      <button className="tool__face" type="button">
        {children}
      </button>
      <div className="tool__panel">
        {sends && (
          <button className="tool__action" type="button" onClick={send}>
            {text('share.send')}
          </button>
        )}
        <button className="tool__action tool__action--script" type="button" onClick={copy} aria-live="polite">
          {text(isCopied ? 'share.copied' : 'share.copy')}
        </button>
        {field}
        {targets.length > 0 && (
          <ul className="share">
            {targets.map(({ name, url: within, code }) => (
              <li key={name} className="share__site">
                {within === undefined ? (
                  <span className="share__hint">{name}</span>
                ) : (
                  <Link
                    className="tool__action"
                    href={shareAddress(within, { url: meta.canonical, title: meta.title, image: meta.image })}
                    external
                  >
                    {name}
                  </Link>
                )}
                {code !== undefined && (
                  <QrCode path={path} within={within} size={CODE_SIZE_PIXELS} alt={code} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** A toolbar entry; nothing if it would have no function. */
function Tool({ tool }: { readonly tool: ToolView }) {
  const { canGoBack, back } = useNavigation()
  const text = useText()
  const { href = '', image } = tool
  const external = /^https?:/.test(href)
  const face = (
    <>
      <Icon name={tool.icon} />
      <span className="tool__title">{tool.title}</span>
    </>
  )
  if (tool.tool === 'share') return <ShareTool targets={tool.targets ?? []}>{face}</ShareTool>
  if (tool.tool === 'link' && href !== '') {
    return (
      <li className="tool">
        <Link className="tool__face" href={href} external={external}>
          {face}
        </Link>
      </li>
    )
  }
  if (tool.tool === 'picture' && image !== undefined) {
    return (
      <li className="tool">
        <button className="tool__face" type="button">
          {face}
        </button>
        <div className="tool__panel">
          {href !== '' && (
            <Link className="tool__action" href={href} external={external}>
              {tool.action ?? tool.title}
            </Link>
          )}
          <img
            className="tool__picture"
            src={image}
            alt={tool.title}
            width={160}
            height={160}
            loading="lazy"
            decoding="async"
          />
          {tool.note && <p className="tool__note">{tool.note}</p>}
          <p className="tool__press">{text('code.press')}</p>
        </div>
      </li>
    )
  }
  if (tool.tool === 'back' && canGoBack) {
    return (
      <li className="tool">
        <button className="tool__face" type="button" onClick={back}>
          {face}
        </button>
      </li>
    )
  }
  return null
}

const PAUSE_MS = 50
/** Minimum scroll distance in pixels that changes the direction; smaller movements are a trembling finger. */
const MIN_TURN_PIXELS = 8

interface ScrollState {
  /** Whether the page is scrolled past the threshold. */
  readonly past: boolean
  /** Whether the page was last scrolled down and is not at its end. */
  readonly down: boolean
}

/** Scroll state of the page, sampled at most every 50 ms (specification, section 4). */
function useScrolling(threshold: number): ScrollState {
  const [past, setPast] = useState(false)
  const [down, setDown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = window.scrollY
    const look = () => {
      timer = undefined
      const { scrollY, innerHeight } = window
      setPast(scrollY > threshold)
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - MIN_TURN_PIXELS
      if (atEnd) setDown(false)
      else if (Math.abs(scrollY - last) >= MIN_TURN_PIXELS) setDown(scrollY > last)
      else return
      last = scrollY
    }
    const onScroll = () => {
      timer ??= setTimeout(look, PAUSE_MS)
    }
    look()
    window.addEventListener('scroll', onScroll)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [threshold])
  return { past, down }
}

const TOOLS_ID = 'site-tools'
const TOP_THRESHOLD_PIXELS = 300

/** Splits the tools into groups in order; back to top forms its own, because it appears and disappears. */
function groupsOf(tools: readonly ToolView[]): readonly (readonly ToolView[])[] {
  const at = tools.findIndex(({ tool }) => tool === 'top')
  const groups = at < 0 ? [tools] : [tools.slice(0, at), tools.slice(at, at + 1), tools.slice(at + 1)]
  return groups.filter(({ length }) => length > 0)
}

/**
 * Shortcuts at the side of the page. On narrow screens they are a sheet opened by a button, which works without scripts
 * and hides while the visitor reads. On the home page, back to top appears only after scrolling (specification, section
 * 4). It is beside that button, on phones in the sheet.
 */
export function Toolbar() {
  const { toolbar, home } = useShell()
  const { layout, url } = usePage()
  const text = useText()
  const { past, down } = useScrolling(TOP_THRESHOLD_PIXELS)
  const list = useRef<HTMLDivElement>(null)
  useClosing(list)
  const top = toolbar.find(({ tool }) => tool === 'top')
  if (toolbar.length === 0) return null
  const isHome = layout === 'index' || hrefPath(url) === hrefPath(home)
  return (
    <aside
      className="toolbar"
      aria-label={text('tool.label')}
      data-away={isHome && !past ? '' : undefined}
      data-reading={down ? '' : undefined}
    >
      {toolbar.some((tool) => tool !== top) && (
        <button
          className="toolbar__open"
          type="button"
          popoverTarget={TOOLS_ID}
          aria-label={text('tool.label')}
        >
          <Icon name="more" />
        </button>
      )}
      <div ref={list} id={TOOLS_ID} className="toolbar__list" popover="auto">
        <p className="toolbar__head">
          {text('tool.label')}
          <ClosePopover className="toolbar__close" target={TOOLS_ID} />
        </p>
        {groupsOf(toolbar).map((group) => (
          <ul
            key={group[0]?.title}
            className={classNames('toolbar__group', group[0] === top && 'toolbar__group--top')}
          >
            {group.map((tool) =>
              tool.tool === 'top' ? (
                <li key="top" className="tool">
                  <Link className="tool__face" href="#top" onClick={scrollToTop}>
                    <Icon name={tool.icon} />
                    <span className="tool__title">{tool.title}</span>
                  </Link>
                </li>
              ) : (
                <Tool key={`${tool.tool} ${tool.title}`} tool={tool} />
              ),
            )}
          </ul>
        ))}
      </div>
      {top !== undefined && (
        <Link className="toolbar__top" href="#top" aria-label={top.title} onClick={scrollToTop}>
          <Icon name={top.icon} />
        </Link>
      )}
      <span className="toolbar__end" />
    </aside>
  )
}

/** Scrolls to the top without a history entry; the style sheet decides whether smoothly. */
function scrollToTop(event: MouseEvent): void {
  event.preventDefault()
  window.scrollTo({ top: 0 })
  document.getElementById('top')?.focus({ preventScroll: true })
}
