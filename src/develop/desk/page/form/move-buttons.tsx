import { type PointerEvent, useRef, useState } from 'react'
import { pointerTo } from '../../../../base/json-pointer.ts'
import { omitUndefined } from '../../../../base/object.ts'
import type { MenuEntry } from '../../desk-api.ts'
import type { DeskField } from './fields.ts'
import { useForm } from './frame.tsx'

interface MoveButtonsProps {
  /** Name of the entry to move. */
  readonly name: string
  readonly place: number
  readonly count: number
  readonly onMove: (to: number) => void
}

/** Returns the list entry at a vertical viewport position. */
function entryAt(list: Element, y: number): Element | undefined {
  return [...list.children].find((entry) => {
    const { top, bottom } = entry.getBoundingClientRect()
    return y >= top && y <= bottom
  })
}

/** Buttons that move a list entry: one place up or down by keyboard or pointer, to any place by dragging. */
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

const LAST = Number.POSITIVE_INFINITY
const STEP = 10

function inMenuOrder(one: MenuEntry, two: MenuEntry): number {
  const [first, second] = [one.order ?? LAST, two.order ?? LAST]
  return first === second ? (one.file < two.file ? -1 : 1) : first - second
}

/** Returns a number between two others, an integer if possible; undefined if there is none. @internal Exported for tests. */
export function orderBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (after === undefined) return before === undefined ? 0 : before + STEP
  const from = before ?? 0
  if (after <= from) return undefined
  const middle = (from + after) / 2
  const whole = Math.round(middle)
  return whole > from && whole < after ? whole : middle
}

/** The menu's channels, among which the file's own can be moved. */
export function MenuPlace({ field }: { readonly field: DeskField }) {
  const { form, file, language, locales, words, put, focus, say } = useForm()
  const [refused, setRefused] = useState(false)
  const own = form.menu.find((entry) => entry.file === file)
  const order = typeof field.value === 'number' ? field.value : undefined
  const others = form.menu.filter((entry) => entry.file !== file)
  const self: MenuEntry = { file, title: own?.title ?? {}, ...omitUndefined({ order }) }
  const menu = [...others, self].toSorted(inMenuOrder)
  const place = menu.findIndex((entry) => entry.file === file)
  const nameOf = ({ title, file: name }: MenuEntry): string =>
    title[language] ?? title[locales[0]?.code ?? ''] ?? Object.values(title)[0] ?? name
  const move = (to: number): void => {
    const rest = menu.filter((entry) => entry.file !== file).map((entry) => entry.order)
    // Channels without a number come last, sorted by file name; no number places one after them.
    const next = to > 0 && rest[to - 1] === undefined ? undefined : orderBetween(rest[to - 1], rest[to])
    setRefused(next === undefined)
    if (next === undefined) return
    put(field, next)
    focus(pointerTo(...field.path), to < place ? 'up' : 'down')
    say(`${words.position} ${to + 1} / ${menu.length}`)
  }
  return (
    <ol className="desk-menu" aria-label={words.menu}>
      {menu.map((entry, index) => (
        <li key={entry.file} data-entry={index} aria-current={entry.file === file || undefined}>
          <span>{nameOf(entry)}</span>
          {entry.file === file && (
            <MoveButtons name={nameOf(entry)} place={place} count={menu.length} onMove={move} />
          )}
        </li>
      ))}
      {refused && <li role="status">{words.sameOrder}</li>}
    </ol>
  )
}
