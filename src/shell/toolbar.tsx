import { type MouseEvent, useRef } from 'react'
import type { ToolView } from '../contracts/view.ts'
import { Icon, Link, usePage, useShell, useText } from '../ui/index.ts'
import { Tool } from './tool.tsx'
import { useClosing } from './use-closing.ts'
import { useScrolling } from './use-scrolling.ts'

const toolsId = 'site-tools'
const topThreshold = 300

/**
 * Shortcuts at the side of the page; on narrow screens a sheet that one button opens, without scripts
 * too, and that makes room for reading. Back to top is offered on the home page only once it is scrolled
 * (specification, section 4); on phones it stands in the sheet.
 */
export function Toolbar() {
  const { toolbar } = useShell()
  const { layout } = usePage()
  const text = useText()
  const { past, down } = useScrolling(topThreshold)
  const list = useRef<HTMLUListElement>(null)
  useClosing(list)
  const top = toolbar.find(({ tool }) => tool === 'top')
  const others = toolbar.filter(({ tool }) => tool !== 'top')
  if (toolbar.length === 0) return null
  return (
    <aside
      className="toolbar"
      aria-label={text('tool.label')}
      data-away={layout === 'index' && !past ? '' : undefined}
      data-reading={down ? '' : undefined}
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
            <li className="toolbar__head">
              {text('tool.label')}
              <button
                className="toolbar__close"
                type="button"
                popoverTarget={toolsId}
                popoverTargetAction="hide"
                aria-label={text('action.close')}
              >
                <Icon name="close" />
              </button>
            </li>
            {others.map((tool) => (
              <Tool key={`${tool.tool} ${tool.title}`} tool={tool} />
            ))}
            {top !== undefined && (
              <li className="tool tool--top">
                <TopLink className="tool__face" tool={top} />
              </li>
            )}
          </ul>
        </>
      )}
      {top !== undefined && <TopLink className="toolbar__top" tool={top} />}
    </aside>
  )
}

interface TopLinkProps {
  readonly className: string
  readonly tool: ToolView
}

function TopLink({ className, tool }: TopLinkProps) {
  return (
    <Link className={className} href="#top" onClick={scrollToTop}>
      <Icon name={tool.icon} />
      <span className="tool__title">{tool.title}</span>
    </Link>
  )
}

/** Scrolls without an entry in the history; the style sheet says whether smoothly. */
function scrollToTop(event: MouseEvent): void {
  event.preventDefault()
  window.scrollTo({ top: 0 })
  document.getElementById('top')?.focus({ preventScroll: true })
}
