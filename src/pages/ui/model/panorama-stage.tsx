import { useEffect, useId, useRef } from 'react'
import { useText } from '../context.tsx'
import { Drawing } from '../icon.tsx'
import { openSphere, type SphereView } from './sphere-view.ts'
import { focusIfLost, type StageProps } from './stage.ts'

/** Degrees of one press of a key. */
const STEP = 10
const ZOOM = 1.2

const TURNS: Readonly<Record<string, (view: SphereView) => void>> = {
  ArrowLeft: (view) => view.turn(-STEP, 0),
  ArrowRight: (view) => view.turn(STEP, 0),
  ArrowUp: (view) => view.turn(0, STEP),
  ArrowDown: (view) => view.turn(0, -STEP),
  PageUp: (view) => view.zoom(ZOOM),
  PageDown: (view) => view.zoom(1 / ZOOM),
  '+': (view) => view.zoom(ZOOM),
  '=': (view) => view.zoom(ZOOM),
  '-': (view) => view.zoom(1 / ZOOM),
  Home: (view) => view.reset(),
}

/** The same by a press, for who can neither drag nor type. */
const TOOLS = [
  { key: 'ArrowLeft', label: 'media.left', path: 'M14.5 6l-6 6 6 6' },
  { key: 'ArrowUp', label: 'media.up', path: 'M6 14.5l6-6 6 6' },
  { key: 'ArrowDown', label: 'media.down', path: 'M6 9.5l6 6 6-6' },
  { key: 'ArrowRight', label: 'media.right', path: 'M9.5 6l6 6-6 6' },
  { key: '+', label: 'viewer.zoomIn', path: 'M12 5v14M5 12h14' },
  { key: '-', label: 'viewer.zoomOut', path: 'M5 12h14' },
  { key: 'Home', label: 'viewer.reset', path: 'M5 5v5h5M5.5 10a7 7 0 1 1-.8 4' },
] as const

interface Point {
  readonly x: number
  readonly y: number
}

function distance([one, other]: readonly Point[]): number {
  return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y)
}

/** Turns the view by one finger or the mouse, and zooms by two fingers or a pinch on a touchpad. */
function followPointers(canvas: HTMLCanvasElement, view: SphereView, signal: AbortSignal): void {
  const points = new Map<number, Point>()
  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void => canvas.addEventListener(name, listener, { signal, passive: false })
  listen('pointerdown', (event) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    points.set(event.pointerId, at(event))
  })
  listen('pointermove', (event) => {
    const before = points.get(event.pointerId)
    if (before === undefined) return
    const apart = distance([...points.values()])
    const now = at(event)
    points.set(event.pointerId, now)
    if (points.size > 1) {
      if (apart > 0) view.zoom(distance([...points.values()]) / apart)
      return
    }
    const degrees = view.degreesPerPixel()
    view.turn((before.x - now.x) * degrees, (now.y - before.y) * degrees)
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    listen(name, ({ pointerId }) => points.delete(pointerId))
  listen('wheel', (event) => {
    // A pinch on a touchpad; a wheel alone scrolls the page.
    if (!event.ctrlKey) return
    event.preventDefault()
    view.zoom(Math.exp(-event.deltaY / 100))
  })
}

/** A panorama, seen from within and turned by hand alone. It has the keyboard as soon as it is there. */
export function PanoramaStage({ medium: { src, title }, onBroken }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<SphereView | undefined>(undefined)
  const text = useText()
  const id = useId()
  const broken = useRef(onBroken)
  broken.current = onBroken
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    focusIfLost(element)
    const stop = new AbortController()
    openSphere(element, src, stop.signal, () => broken.current()).then(
      (opened) => {
        if (stop.signal.aborted) return
        view.current = opened
        followPointers(element, opened, stop.signal)
      },
      () => stop.signal.aborted || broken.current(),
    )
    return () => stop.abort()
  }, [src])
  return (
    <>
      <canvas
        ref={canvas}
        className="media__sphere"
        role="img"
        aria-label={title}
        aria-describedby={id}
        tabIndex={0}
        onKeyDown={(event) => {
          const turn = TURNS[event.key]
          if (
            turn === undefined ||
            view.current === undefined ||
            event.ctrlKey ||
            event.metaKey ||
            event.altKey
          )
            return
          event.preventDefault()
          turn(view.current)
        }}
      />
      <span id={id} hidden>
        {text('media.panoramaKeys')}
      </span>
      <div className="media__tools">
        {TOOLS.map(({ key, label, path }) => (
          <button
            key={key}
            type="button"
            className="media__tool"
            aria-label={text(label)}
            onClick={() => view.current && TURNS[key]?.(view.current)}
          >
            <Drawing path={path} />
          </button>
        ))}
      </div>
    </>
  )
}
