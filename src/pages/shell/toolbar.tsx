import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { ToolView } from '../../engine/contracts/view.ts'
import { ClosePopover, classNames, Icon, Link, usePage, useShell, useText } from '../ui/index.ts'
import { pathOf } from './current.ts'
import { Tool } from './tool.tsx'
import { useClosing } from './use-closing.ts'

const PAUSE = 50
/** Pixels of a turn that count; less is a trembling finger. */
const LEAST = 8

interface Scrolling {
  /** The page is scrolled past the threshold. */
  readonly past: boolean
  /** It was last scrolled down, and goes on below. */
  readonly down: boolean
}

/** How the page is scrolled; looked at every 50 ms at most (specification, section 4). */
function useScrolling(threshold: number): Scrolling {
  const [past, setPast] = useState(false)
  const [down, setDown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = window.scrollY
    const look = () => {
      timer = undefined
      const { scrollY, innerHeight } = window
      setPast(scrollY > threshold)
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - LEAST
      if (atEnd) setDown(false)
      else if (Math.abs(scrollY - last) >= LEAST) setDown(scrollY > last)
      else return
      last = scrollY
    }
    const onScroll = () => {
      timer ??= setTimeout(look, PAUSE)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [threshold])
  return { past, down }
}

const TOOLS_ID = 'site-tools'
const TOP_THRESHOLD = 300

/** The tools in their order; back to top, which comes and goes, is a group of its own. */
function groupsOf(tools: readonly ToolView[]): readonly (readonly ToolView[])[] {
  const at = tools.findIndex(({ tool }) => tool === 'top')
  const groups = at < 0 ? [tools] : [tools.slice(0, at), tools.slice(at, at + 1), tools.slice(at + 1)]
  return groups.filter(({ length }) => length > 0)
}

/**
 * Shortcuts at the side of the page; on narrow screens a sheet that one button opens, without scripts too, and that
 * makes room for reading. The way to the top is offered on the home page only once it is scrolled (specification,
 * section 4); it is beside that button, on phones in the sheet.
 */
export function Toolbar() {
  const { toolbar, home } = useShell()
  const { layout, url } = usePage()
  const text = useText()
  const { past, down } = useScrolling(TOP_THRESHOLD)
  const list = useRef<HTMLDivElement>(null)
  useClosing(list)
  const top = toolbar.find(({ tool }) => tool === 'top')
  if (toolbar.length === 0) return null
  const isHome = layout === 'index' || pathOf(url) === pathOf(home)
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

/** Scrolls without an entry in the history; the style sheet says whether smoothly. */
function scrollToTop(event: MouseEvent): void {
  event.preventDefault()
  window.scrollTo({ top: 0 })
  document.getElementById('top')?.focus({ preventScroll: true })
}
