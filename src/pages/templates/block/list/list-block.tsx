import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BlockProps } from '../../../../engine/contracts/define.ts'
import { classNames, useText } from '../../../ui/index.ts'
import { BlockHead, BlockItems } from '../block-frame.tsx'
import type { ListBlockOptions } from '../block-options.ts'
import { EntryList } from '../entry-list.tsx'

/**
 * `waiting`: as rendered by the server, dark until the style sheet's fallback animation ends; `dark`: hidden until the
 * visitor scrolls to it; `lit`: visible for good.
 */
type Light = 'waiting' | 'dark' | 'lit'

interface Reveal<Hall extends HTMLElement> {
  readonly hall: RefObject<Hall | null>
  /** Undefined if nothing is to be hidden. */
  readonly light: Light | undefined
}

/**
 * Reveals a block once the visitor has scrolled past its position plus one viewport height (specification, section 2):
 * the lower edge of the viewport is then a whole screen below the block's top. On a page too short for that, the block
 * is revealed at the end of the page.
 */
function useReveal<Hall extends HTMLElement>(wanted: boolean): Reveal<Hall> {
  const hall = useRef<Hall>(null)
  const [light, setLight] = useState<Light>('waiting')
  const lit = light === 'lit'

  useEffect(() => {
    const element = hall.current
    if (!wanted || lit || element === null) return
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const left = scrollHeight - clientHeight - window.scrollY
      const { top } = element.getBoundingClientRect()
      const seen = element.matches(':focus-within') || isAlreadyRevealed(element)
      setLight(top < 1 || left < 1 || seen ? 'lit' : 'dark')
    }
    look()
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('scroll', look, { signal })
    window.addEventListener('resize', look, { signal })
    element.addEventListener('focusin', () => setLight('lit'), { signal })
    return () => controller.abort()
  }, [wanted, lit])

  return { hall, light: wanted ? light : undefined }
}

/** Whether the style sheet's fallback animation has already revealed the block. What a visitor has seen is not hidden again. */
function isAlreadyRevealed(hall: HTMLElement): boolean {
  return hall
    .getAnimations({ subtree: true })
    .some(
      (animation) =>
        animation instanceof CSSAnimation &&
        animation.animationName === 'lights' &&
        animation.playState === 'finished',
    )
}

export function ListBlock({ block, data, options }: BlockProps<ListBlockOptions>) {
  const text = useText()
  const { hall, light } = useReveal<HTMLDivElement>(options.reveal)
  return (
    <div
      className={classNames('block', 'list-block', options.ground === 'hall' && 'hall', block.listClass)}
      ref={hall}
      data-light={light}
    >
      <BlockHead block={block} />
      <BlockItems query={block.query} data={data}>
        {(items) => (
          <EntryList
            items={items}
            level={block.title ? 3 : 2}
            layout={options.layout}
            label={block.title ?? text('gallery.label')}
            newTab={options.newTab}
          />
        )}
      </BlockItems>
    </div>
  )
}
