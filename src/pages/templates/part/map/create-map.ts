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

export interface MapHandle {
  readonly map: LeafletMap
  /** Info window, which opens at the marker. */
  readonly info: Popup
  /** Elements to render the content of marker and info window into. */
  readonly pinElement: HTMLElement
  readonly infoElement: HTMLElement
}

/** Zoom levels of tiles below the initial one. A still cannot be zoomed out: its names would be too small to read. */
const MAX_ZOOM_OUT_LEVELS = 3
const MAX_ZOOM_IN_LEVELS = 1
const PIN_HEIGHT = 60

/** Returns the zoom levels by which a still smaller than its box is enlarged to fill it, as in the style sheet. */
function enlargementZoom({ width, height }: PictureSize, ground: HTMLElement): number {
  return Math.log2(Math.max(1, ground.clientWidth / width, ground.clientHeight / height))
}

/** Returns the bounds of a still of this size at the initial zoom level, centred on the marker. */
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
 * Creates a map in an element: the still, tiles over it if configured, scale and marker. `size` is the still's. Without
 * tiles the map is limited to the still. Animations are on only if `moving`.
 */
export function createMap(
  ground: HTMLElement,
  options: MapOptions,
  size: PictureSize | undefined,
  moving: boolean,
): MapHandle {
  const { latitude, longitude, zoom, still, tiles } = options
  const first = tiles === undefined && size !== undefined ? zoom + enlargementZoom(size, ground) : zoom
  const map = leafletMap(ground, {
    center: [latitude, longitude],
    zoom: first,
    minZoom: tiles === undefined ? first : Math.max(zoom - MAX_ZOOM_OUT_LEVELS, 0),
    maxZoom: Math.max(first, zoom + MAX_ZOOM_IN_LEVELS),
    // Tiles need whole zoom levels.
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
  // The controls are in the opposite corner.
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
 * Leaves scrolling to the page: the wheel zooms only with Ctrl, or after a click or focus on the map. One finger
 * scrolls the page, two move the map. Returns a cleanup function.
 */
export function guardGestures(frame: HTMLElement, map: LeafletMap): () => void {
  const beginning = new AbortController()
  const options = { capture: true, passive: true, signal: beginning.signal }
  // Not passive, so that the map can call preventDefault on a wheel event it handles.
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
