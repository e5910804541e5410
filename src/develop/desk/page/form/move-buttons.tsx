import { type PointerEvent, useRef } from 'react'
import { useForm } from './form-context.ts'

interface MoveButtonsProps {
  /** What moves. */
  readonly name: string
  readonly place: number
  readonly count: number
  readonly onMove: (to: number) => void
}

/** The entry of the same list that is at a height of the window. */
function entryAt(list: Element, y: number): Element | undefined {
  return [...list.children].find((entry) => {
    const { top, bottom } = entry.getBoundingClientRect()
    return y >= top && y <= bottom
  })
}

/** What moves an entry of a list: by keyboard and pointer one place up or down, by dragging to any place. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const { words } = useForm()
  const over = useRef<Element | undefined>(undefined)
  const mark = (entry: Element | undefined): void => {
    over.current?.removeAttribute('data-over')
    entry?.setAttribute('data-over', '')
    over.current = entry
  }
  const drag = ({ currentTarget, clientY }: PointerEvent<HTMLElement>): void => {
    const list = currentTarget.closest('ol')
    if (list !== null) mark(entryAt(list, clientY))
  }
  const drop = (): void => {
    const to = Number(over.current?.getAttribute('data-entry') ?? place)
    mark(undefined)
    if (to !== place) onMove(to)
  }
  const button = (part: 'up' | 'down', to: number, sign: string) => {
    const isPossible = to >= 0 && to < count
    return (
      <button
        type="button"
        className="desk-icon"
        data-part={part}
        aria-label={`${words[part]}${words.colon}${name}`}
        title={words[part]}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onMove(to)}
      >
        {sign}
      </button>
    )
  }
  return (
    <span className="desk-moves">
      {button('up', place - 1, '↑')}
      {button('down', place + 1, '↓')}
      <span
        className="desk-handle"
        title={words.drag}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
        onPointerUp={drop}
        onPointerCancel={() => mark(undefined)}
      >
        ⠿
      </span>
    </span>
  )
}
