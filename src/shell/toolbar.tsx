import { type MouseEvent, useRef } from 'react'
import { Icon, Link, usePage, useShell, useText } from '../ui/index.ts'
import { Tool } from './tool.tsx'
import { useClosing } from './use-closing.ts'
import { useScrolled } from './use-scrolled.ts'

const toolsId = 'site-tools'
const topThreshold = 300

/**
 * Shortcuts at the side of the page; on narrow screens a sheet that one button opens, without scripts
 * too. Back to top is offered on the home page only once it is scrolled (specification, section 4).
 */
export function Toolbar() {
  const { toolbar } = useShell()
  const { layout } = usePage()
  const text = useText()
  const scrolled = useScrolled(topThreshold)
  const list = useRef<HTMLUListElement>(null)
  useClosing(list)
  const top = toolbar.find(({ tool }) => tool === 'top')
  const others = toolbar.filter(({ tool }) => tool !== 'top')
  if (toolbar.length === 0) return null
  return (
    <aside
      className="toolbar"
      aria-label={text('tool.label')}
      data-away={layout === 'index' && !scrolled ? '' : undefined}
    >
      {others.length > 0 && (
        <>
          <button
            className="toolbar__open"
            type="button"
            popoverTarget={toolsId}
            aria-label={text('tool.label')}
          >
            <Icon name="more" />
          </button>
          <ul ref={list} id={toolsId} className="toolbar__list" popover="auto">
            {others.map((tool) => (
              <Tool key={`${tool.tool} ${tool.title}`} tool={tool} />
            ))}
          </ul>
        </>
      )}
      {top !== undefined && (
        <Link className="toolbar__top" href="#top" onClick={scrollToTop}>
          <Icon name={top.icon} />
          <span className="tool__title">{top.title}</span>
        </Link>
      )}
    </aside>
  )
}

/** Scrolls without an entry in the history; the style sheet says whether smoothly. */
function scrollToTop(event: MouseEvent): void {
  event.preventDefault()
  window.scrollTo({ top: 0 })
  document.getElementById('top')?.focus({ preventScroll: true })
}
