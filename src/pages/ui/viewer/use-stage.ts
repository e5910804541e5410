import '../library-policy.ts'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import ImageViewer from 'viewerjs'
import type { Picture } from '../../../engine/contracts/item.ts'
import { useInlineKeys } from '../inline-keys.ts'
import { motionOff } from '../motion-off.ts'
import { movePicture } from './move-picture.ts'

/** Specification, section 9. */
const settings = {
  interval: 5000,
  zoomRatio: 0.1,
  minZoomRatio: 0.01,
  maxZoomRatio: 100,
  minWidth: 200,
  minHeight: 100,
} as const

/** Part of the stage that one press of an arrow moves an enlarged picture by. */
const MOVE_SHARE = 0.2
/** A press that moves farther than this, in pixels, is no click. */
const CLICK_REACH = 4

export interface Stage {
  readonly view: RefObject<HTMLDivElement | null>
  readonly current: number
  readonly playing: boolean
  /** The picture at hand did not load. */
  readonly broken: boolean
  readonly fullScreen: boolean
  show(index: number): void
  zoom(direction: 1 | -1): void
  reset(): void
  turn(): void
  togglePlay(): void
  toggleFullScreen(): void
  /** Does what a key does; false where it does nothing. */
  act(key: string): boolean
}

/** The list of pictures the viewer's code reads; it is never seen. */
function listOf(pictures: readonly Picture[]): HTMLElement {
  const list = document.createElement('div')
  list.hidden = true
  for (const { src, alt } of pictures) {
    const image = list.appendChild(new Image())
    image.alt = alt
    image.dataset.full = src
  }
  return list
}

/** One picture of several on a stage that zooms, moves and turns; next and previous go round. */
export function useStage(pictures: readonly Picture[], first: number): Stage {
  const view = useRef<HTMLDivElement>(null)
  const viewer = useRef<ImageViewer>(null)
  const { back } = useInlineKeys()
  const [current, setCurrent] = useState(first)
  const [playing, setPlaying] = useState(false)
  const [broken, setBroken] = useState(false)
  const [fullScreen, setFullScreen] = useState(false)
  const count = pictures.length

  useEffect(() => {
    const place = view.current
    if (place === null) return
    const list = listOf(pictures)
    place.append(list)
    let shown: HTMLImageElement | undefined
    list.addEventListener('view', (event) => {
      if (!(event instanceof CustomEvent)) return
      const { index, image }: { index: number; image: HTMLImageElement } = event.detail
      setCurrent(index)
      setBroken(false)
      shown = image
      // A picture left before it has come fails too, which is no failure of the one shown.
      image.addEventListener('error', () => shown === image && setBroken(true), { once: true })
    })
    viewer.current = new ImageViewer(list, {
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
    let pressed: PointerEvent | undefined
    const onHand = () => setPlaying(false)
    const onPress = (event: PointerEvent) => {
      pressed = event
      onHand()
    }
    // For who cannot drag: what is clicked of an enlarged picture comes to the middle.
    const onClick = ({ clientX, clientY, detail }: MouseEvent) => {
      const moved = Math.hypot(clientX - (pressed?.clientX ?? 0), clientY - (pressed?.clientY ?? 0))
      if (viewer.current === null || detail > 1 || moved > CLICK_REACH) return
      const { left, top, width, height } = place.getBoundingClientRect()
      movePicture(viewer.current, place, left + width / 2 - clientX, top + height / 2 - clientY)
    }
    place.addEventListener('pointerdown', onPress)
    place.addEventListener('click', onClick)
    place.addEventListener('wheel', onHand, { passive: true })
    const fit = new ResizeObserver(() => window.dispatchEvent(new Event('resize')))
    fit.observe(place)
    const onFullScreen = () => setFullScreen(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onFullScreen)
    return () => {
      document.removeEventListener('fullscreenchange', onFullScreen)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
      fit.disconnect()
      viewer.current?.destroy()
      viewer.current = null
      list.remove()
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
    const stage = view.current
    if (viewer.current === null || stage === null) return false
    const [width, height] = [stage.clientWidth * MOVE_SHARE, stage.clientHeight * MOVE_SHARE]
    const moved = movePicture(viewer.current, stage, -x * width, -y * height)
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
  const toggleFullScreen = useCallback(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    else void view.current?.parentElement?.requestFullscreen?.()
  }, [])
  const act = useCallback(
    (key: string): boolean => {
      const doing: Readonly<Record<string, () => unknown>> = {
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
      }
      const name = key.length === 1 ? key.toLowerCase() : key
      if (!Object.hasOwn(doing, name)) return false
      doing[name]?.()
      return true
    },
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
