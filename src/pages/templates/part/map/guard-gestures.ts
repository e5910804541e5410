import type { Map as LeafletMap } from 'leaflet'

/**
 * Leaves scrolling to the page: the wheel zooms only with Ctrl or once the map has been taken up by click or focus,
 * and one finger scrolls the page while two move the map. Returns what undoes it.
 */
export function guardGestures(frame: HTMLElement, map: LeafletMap): () => void {
  const beginning = new AbortController()
  const options = { capture: true, passive: true, signal: beginning.signal }
  // Not passive, or the browser would not let the map have a wheel that it takes.
  const wheel = { ...options, passive: false }
  let taken = false
  frame.addEventListener(
    'wheel',
    (event) => {
      if (taken || event.ctrlKey) map.scrollWheelZoom.enable()
      else map.scrollWheelZoom.disable()
    },
    wheel,
  )
  frame.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      taken = pointerType !== 'touch'
      if (taken) map.dragging.enable()
      else map.dragging.disable()
    },
    options,
  )
  frame.addEventListener(
    'focusin',
    () => {
      taken = true
    },
    options,
  )
  frame.addEventListener(
    'focusout',
    () => {
      taken = false
    },
    options,
  )
  frame.addEventListener(
    'pointerleave',
    () => {
      taken = frame.contains(document.activeElement)
    },
    { signal: beginning.signal },
  )
  return () => beginning.abort()
}
