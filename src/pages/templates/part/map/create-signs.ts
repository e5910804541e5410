import { divIcon, type LatLngExpression, type Marker, marker, SVG } from 'leaflet'
import type { StreetFeature } from './street-features.ts'
import { kindOf } from './street-kinds.ts'

/** Half the size of a sign in pixels. */
export const SIGN_RADIUS = 9

/** A marker that is on the map as an SVG around its place, and takes neither pointer nor focus. */
export function svgMarker(place: LatLngExpression, drawing: readonly SVGElement[], level = 0): Marker {
  const image = SVG.create('svg')
  image.append(...drawing)
  const html = document.createElement('div')
  html.append(image)
  const icon = divIcon({ className: 'map-label', html, iconSize: [0, 0] })
  return marker(place, { icon, pane: 'names', interactive: false, keyboard: false, zIndexOffset: level })
}

export function svgElement(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = SVG.create(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

/** Where a feature of points is, as Leaflet takes it. */
export function pointsOf({ geometry }: StreetFeature): readonly LatLngExpression[] {
  const points =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPoint'
        ? geometry.coordinates
        : []
  return points.map(([longitude = 0, latitude = 0]) => [latitude, longitude])
}

/** The signs of gates, stops, peaks and sites. */
export function createSigns(features: readonly StreetFeature[]): readonly Marker[] {
  return features
    .filter(({ properties }) => kindOf(properties.kind).drawn === 'sign')
    .flatMap((feature) => {
      const { kind, sign } = feature.properties
      return pointsOf(feature).map((place) => svgMarker(place, [signShape(kind), ...signText(sign)]))
    })
}

function signShape(kind: string): SVGElement {
  const name = { class: `map-${kind}` }
  if (kind === 'peak') return svgElement('path', { ...name, d: 'M0-7l7 12h-14z' })
  if (kind === 'stop') return svgElement('circle', { ...name, r: SIGN_RADIUS + 1 })
  return svgElement('rect', { ...name, x: -6, y: -6, width: 12, height: 12 })
}

function signText(sign: string): readonly SVGElement[] {
  if (sign === '') return []
  const text = svgElement('text', { class: 'map-sign' })
  text.textContent = sign
  return [text]
}
