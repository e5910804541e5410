import {
  CRS,
  control,
  DomEvent,
  divIcon,
  imageOverlay,
  type LatLngBounds,
  type Map as LeafletMap,
  latLng,
  latLngBounds,
  map as leafletMap,
  marker,
  type Popup,
  point,
  popup,
  tileLayer,
} from 'leaflet'
import type { PictureSize } from '../../../../base/picture-geometry.ts'
import type { MapOptions } from './map-parts.tsx'

export interface LivingMap {
  readonly map: LeafletMap
  /** Opens at the marker. */
  readonly info: Popup
  /** Elements for the content of marker and info window. */
  readonly pinElement: HTMLElement
  readonly infoElement: HTMLElement
}

/** Zoom levels of tiles beyond the first one. A still has no others further out: its names would be too small to read. */
const MAX_ZOOM_OUT_LEVELS = 3
const MAX_ZOOM_IN_LEVELS = 1
const PIN_HEIGHT = 60

/** Zoom levels by which a still that is smaller than its box is enlarged to fill it, as the style sheet has it. */
function enlargementZoom({ width, height }: PictureSize, ground: HTMLElement): number {
  return Math.log2(Math.max(1, ground.clientWidth / width, ground.clientHeight / height))
}

/** What a still of this size shows, in pixels of the zoom level at first: its middle is where the marker is. */
function stillBounds(
  { latitude, longitude, zoom }: MapOptions,
  { width, height }: PictureSize,
): LatLngBounds {
  const middle = CRS.EPSG3857.latLngToPoint(latLng(latitude, longitude), zoom)
  const half = point(width / 2, height / 2)
  return latLngBounds(
    CRS.EPSG3857.pointToLatLng(middle.subtract(half), zoom),
    CRS.EPSG3857.pointToLatLng(middle.add(half), zoom),
  )
}

/**
 * A map in an element: the still, tiles over it where there are any, scale and marker. `size` is that of the still. Without
 * tiles the map ends where the still does. Nothing in it moves unless `moving`.
 */
export function createMap(
  ground: HTMLElement,
  options: MapOptions,
  size: PictureSize | undefined,
  moving: boolean,
): LivingMap {
  const { latitude, longitude, zoom, still, tiles } = options
  const first = tiles === undefined && size !== undefined ? zoom + enlargementZoom(size, ground) : zoom
  const map = leafletMap(ground, {
    center: [latitude, longitude],
    zoom: first,
    minZoom: tiles === undefined ? first : Math.max(zoom - MAX_ZOOM_OUT_LEVELS, 0),
    maxZoom: Math.max(first, zoom + MAX_ZOOM_IN_LEVELS),
    // Whole levels are for tiles.
    zoomSnap: first === zoom ? 1 : 0,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    fadeAnimation: moving,
    zoomAnimation: moving,
    markerZoomAnimation: moving,
    inertia: moving,
    maxBoundsViscosity: 1,
  })
  if (still !== undefined && size !== undefined) {
    const bounds = stillBounds(options, size)
    // Below the tiles.
    imageOverlay(still, bounds, { pane: 'tilePane', zIndex: -1 }).addTo(map)
    if (tiles === undefined) map.setMaxBounds(bounds)
  }
  // The tools are in the other corner.
  const isRtl = getComputedStyle(ground).direction === 'rtl'
  control.scale({ imperial: false, position: isRtl ? 'bottomright' : 'bottomleft' }).addTo(map)
  if (tiles !== undefined)
    tileLayer(tiles.url, { maxNativeZoom: tiles.maxZoom, maxZoom: zoom + MAX_ZOOM_IN_LEVELS }).addTo(map)
  const pinElement = document.createElement('div')
  const infoElement = document.createElement('div')
  DomEvent.disableClickPropagation(pinElement)
  const icon = divIcon({
    className: 'map-pin',
    html: pinElement,
    iconSize: [48, PIN_HEIGHT],
    iconAnchor: [24, 58],
  })
  marker([latitude, longitude], { icon, keyboard: false, interactive: false }).addTo(map)
  const info = popup({
    className: 'map-info',
    closeButton: false,
    closeOnEscapeKey: false,
    offset: [0, 8 - PIN_HEIGHT],
    autoPanPadding: [16, 16],
  })
    .setLatLng([latitude, longitude])
    .setContent(infoElement)
  return { map, info, pinElement, infoElement }
}

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
