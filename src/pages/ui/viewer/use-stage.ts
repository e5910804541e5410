import '../library-policy.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import ImageViewer from 'viewerjs'
import type { Picture } from '../../../engine/contracts/item.ts'
import { motionOff, useInlineKeys } from '../motion.ts'
import { pressKey, useFullScreen } from './stage-controls.ts'

/** Returns a picture's box after finishing its running animations. */
function boxOf(picture: Element): DOMRect {
  for (const animation of picture.getAnimations()) animation.finish()
  return picture.getBoundingClientRect()
}

/** Clamps a distance so that no gap opens between the edges of picture and stage. */
function distanceWithin(distance: number, before: number, after: number): number {
  return distance > 0 ? Math.min(distance, Math.max(before, 0)) : Math.max(distance, Math.min(-after, 0))
}

/** Moves the enlarged picture by pixels, clamped to its edges. Returns false if it fits the stage in that direction. */
function movePicture(viewer: ImageViewer, stage: Element, x: number, y: number): boolean {
  const picture = stage.querySelector('.viewer-canvas > img')
  if (picture === null) return false
  const [inner, outer] = [boxOf(picture), stage.getBoundingClientRect()]
  const isWide = x !== 0 && inner.width > outer.width + 1
  const isTall = y !== 0 && inner.height > outer.height + 1
  if (!isWide && !isTall) return false
  viewer.move(
    isWide ? distanceWithin(x, outer.left - inner.left, inner.right - outer.right) : 0,
    isTall ? distanceWithin(y, outer.top - inner.top, inner.bottom - outer.bottom) : 0,
  )
  return true
}

/** Values of the specification, section 9. */
const settings = {
  interval: 5000,
  zoomRatio: 0.1,
  minZoomRatio: 0.01,
  maxZoomRatio: 100,
  minWidth: 200,
  minHeight: 100,
} as const

/** Share of the stage by which an arrow key moves an enlarged picture. */
const MOVE_SHARE = 0.2

/** Moves the picture by multiples of `MOVE_SHARE`. Returns false if it cannot move. */
function moveByShare(viewer: ImageViewer | null, stage: Element | null, x: number, y: number): boolean {
  if (viewer === null || stage === null) return false
  const [width, height] = [stage.clientWidth * MOVE_SHARE, stage.clientHeight * MOVE_SHARE]
  return movePicture(viewer, stage, -x * width, -y * height)
}

/** Maximum movement of a click in pixels; more is a drag. */
const MAX_CLICK_MOVE_PIXELS = 4

export interface Stage {
  readonly view: RefObject<HTMLDivElement | null>
  readonly current: number
  readonly playing: boolean
  /** Whether the current picture failed to load. */
  readonly broken: boolean
  readonly fullScreen: boolean
  show(index: number): void
  zoom(direction: 1 | -1): void
  reset(): void
  turn(): void
  togglePlay(): void
  toggleFullScreen(): void
  /** Runs the action of a key. Returns false if the key has none. */
  act(key: string): boolean
}

/** Creates the hidden list of pictures that Viewer.js reads. */
function hiddenList(pictures: readonly Picture[]): HTMLElement {
  const list = document.createElement('div')
  list.hidden = true
  for (const { src, alt } of pictures) {
    const image = list.appendChild(new Image())
    image.alt = alt
    image.dataset.full = src
  }
  return list
}

interface ViewerEvents {
  readonly onShow: (index: number) => void
  /** Called when the current picture failed to load. */
  readonly onBroken: () => void
  /** Called when a visitor starts to handle the picture. */
  readonly onHand: () => void
}

/** Opens Viewer.js on an element with our own keys and controls instead of its. */
function openViewer(
  place: HTMLElement,
  pictures: readonly Picture[],
  first: number,
  { onShow, onBroken, onHand }: ViewerEvents,
): { readonly viewer: ImageViewer; readonly close: () => void } {
  const list = hiddenList(pictures)
  place.append(list)
  let shown: HTMLImageElement | undefined
  list.addEventListener('view', (event) => {
    if (!(event instanceof CustomEvent)) return
    const { index, image }: { index: number; image: HTMLImageElement } = event.detail
    onShow(index)
    shown = image
    // A picture left before it has loaded fires an error too; ignore it.
    image.addEventListener('error', () => shown === image && onBroken(), { once: true })
  })
  const viewer = new ImageViewer(list, {
    ...settings,
    inline: true,
    initialViewIndex: first,
    url: (image: HTMLImageElement) => image.dataset.full ?? image.src,
    button: false,
    navbar: false,
    title: false,
    toolbar: false,
    keyboard: false,
    focus: false,
    tooltip: false,
    transition: !motionOff(),
  })
  const closing = new AbortController()
  const { signal } = closing
  let pressed: PointerEvent | undefined
  const onPress = (event: PointerEvent) => {
    pressed = event
    onHand()
  }
  // For visitors who cannot drag: a click on an enlarged picture centres that point.
  const onClick = ({ clientX, clientY, detail }: MouseEvent) => {
    const moved = Math.hypot(clientX - (pressed?.clientX ?? 0), clientY - (pressed?.clientY ?? 0))
    if (detail > 1 || moved > MAX_CLICK_MOVE_PIXELS) return
    const { left, top, width, height } = place.getBoundingClientRect()
    movePicture(viewer, place, left + width / 2 - clientX, top + height / 2 - clientY)
  }
  place.addEventListener('pointerdown', onPress, { signal })
  place.addEventListener('click', onClick, { signal })
  place.addEventListener('wheel', onHand, { passive: true, signal })
  const fit = new ResizeObserver(() => window.dispatchEvent(new Event('resize')))
  fit.observe(place)
  return {
    viewer,
    close: () => {
      closing.abort()
      fit.disconnect()
      viewer.destroy()
      list.remove()
    },
  }
}

/** One of several pictures on a stage that zooms, moves and rotates. Next and previous wrap around. */
export function useStage(pictures: readonly Picture[], first: number): Stage {
  const view = useRef<HTMLDivElement>(null)
  const viewer = useRef<ImageViewer>(null)
  const { back } = useInlineKeys()
  const [current, setCurrent] = useState(first)
  const [playing, setPlaying] = useState(false)
  const [broken, setBroken] = useState(false)
  const { fullScreen, toggleFullScreen } = useFullScreen(view, pictures)
  const count = pictures.length

  useEffect(() => {
    const place = view.current
    if (place === null) return
    const opened = openViewer(place, pictures, first, {
      onShow: (index) => {
        setCurrent(index)
        setBroken(false)
      },
      onBroken: () => setBroken(true),
      onHand: () => setPlaying(false),
    })
    viewer.current = opened.viewer
    return () => {
      opened.close()
      viewer.current = null
    }
  }, [pictures, first])

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => viewer.current?.next(true), settings.interval)
    return () => clearInterval(timer)
  }, [playing])

  const show = useCallback(
    (index: number) => {
      setPlaying(false)
      viewer.current?.view((index + count) % count)
    },
    [count],
  )
  const zoom = useCallback((direction: 1 | -1) => {
    setPlaying(false)
    viewer.current?.zoom(direction * settings.zoomRatio, false)
  }, [])
  const move = useCallback((x: number, y: number): boolean => {
    const moved = moveByShare(viewer.current, view.current, x, y)
    if (moved) setPlaying(false)
    return moved
  }, [])
  const reset = useCallback(() => {
    setPlaying(false)
    viewer.current?.reset()
  }, [])
  const turn = useCallback(() => {
    setPlaying(false)
    viewer.current?.rotate(90)
  }, [])
  const togglePlay = useCallback(() => setPlaying((now) => !now && count > 1), [count])
  const act = useCallback(
    (key: string): boolean =>
      pressKey(
        {
          ArrowLeft: () => move(-1, 0) || show(current + (back === 'ArrowLeft' ? -1 : 1)),
          ArrowRight: () => move(1, 0) || show(current + (back === 'ArrowLeft' ? 1 : -1)),
          ArrowUp: () => move(0, -1),
          ArrowDown: () => move(0, 1),
          Home: () => show(0),
          End: () => show(count - 1),
          '+': () => zoom(1),
          '=': () => zoom(1),
          '-': () => zoom(-1),
          '0': reset,
          r: turn,
          p: togglePlay,
          f: toggleFullScreen,
        },
        key,
      ),
    [back, current, count, show, zoom, move, reset, turn, togglePlay, toggleFullScreen],
  )

  return {
    view,
    current,
    playing,
    broken,
    fullScreen,
    show,
    zoom,
    reset,
    turn,
    togglePlay,
    toggleFullScreen,
    act,
  }
}
