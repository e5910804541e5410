import {
  control,
  DomEvent,
  divIcon,
  type Map as LeafletMap,
  map as leafletMap,
  marker,
  type Popup,
  popup,
  tileLayer,
} from 'leaflet'
import { addStreets } from './add-streets.ts'
import type { MapOptions } from './map-options.ts'
import type { StreetFeature } from './street-features.ts'

export interface LivingMap {
  readonly map: LeafletMap
  /** Opens at the marker. */
  readonly info: Popup
  /** Elements for the content of marker and info window. */
  readonly pinElement: HTMLElement
  readonly infoElement: HTMLElement
}

const OUTWARDS = 3
const INWARDS = 1
const PIN_HEIGHT = 60

/** A map in an element: streets below, tiles over them where there are any, scale and marker. Nothing in it moves unless `moving`. */
export function createMap(
  ground: HTMLElement,
  options: MapOptions,
  streets: readonly StreetFeature[],
  locale: string,
  moving: boolean,
): LivingMap {
  const { latitude, longitude, zoom, tiles } = options
  const map = leafletMap(ground, {
    center: [latitude, longitude],
    zoom,
    minZoom: Math.max(zoom - OUTWARDS, 0),
    maxZoom: zoom + INWARDS,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    fadeAnimation: moving,
    zoomAnimation: moving,
    markerZoomAnimation: moving,
    inertia: moving,
  })
  addStreets(map, streets, locale)
  // The tools are in the other corner.
  const isRtl = getComputedStyle(ground).direction === 'rtl'
  control.scale({ imperial: false, position: isRtl ? 'bottomright' : 'bottomleft' }).addTo(map)
  if (tiles !== undefined)
    tileLayer(tiles.url, { maxNativeZoom: tiles.maxZoom, maxZoom: zoom + INWARDS }).addTo(map)
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
