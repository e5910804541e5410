import {
  type Bounds,
  bounds,
  type LatLng,
  type Map as LeafletMap,
  latLng,
  type Marker,
  type Point,
  point,
  SVG,
} from 'leaflet'
import { pointsOf, SIGN_RADIUS, svgElement, svgMarker } from './create-signs.ts'
import { nameOf, type StreetFeature } from './street-features.ts'
import { kindOf } from './street-kinds.ts'

/** A name of a feature, with its size in pixels. */
interface Name {
  readonly text: string
  readonly size: number
  readonly feature: StreetFeature
}

/** A name at a place: what it covers of the picture of the world at this zoom level, and how it is drawn around the place. */
interface Placed {
  readonly place: Point
  readonly box: Bounds
  readonly attributes: Readonly<Record<string, string>>
}

/** The most important first. */
const nameOrder = [
  'museum-name',
  'stop',
  'gate',
  'peak',
  'city-name',
  'water-name',
  'park-name',
  'road-1',
  'road-2',
]

/** Pixels from a name on a line to the same name again. */
const REPEAT = 520

/** Scripts whose signs stay upright along a line, as on Chinese maps. */
const UPRIGHT = /[\u2e80-\u9fff\uf900-\ufaff]/

/** Steps between upright signs along a line, and widths of signs, as parts of the size of the text. */
const STEP = 1.9
const UPRIGHT_WIDTH = 1.08
const LETTER_WIDTH = 0.54

/** Over signs, whatever their latitude, which is the order of Leaflet's markers. */
const OVER_SIGNS = 10_000

/**
 * Names of features as markers: one that would cover another or a sign is left out. Leaflet has no names along lines;
 * decision 27 says why no plugin is used.
 */
export function createNames(
  map: LeafletMap,
  features: readonly StreetFeature[],
  locale: string,
): readonly Marker[] {
  const zoom = map.getZoom()
  const taken = features
    .filter(({ properties }) => kindOf(properties.kind).drawn === 'sign')
    .flatMap(pointsOf)
    .map((place) => boxAround([map.project(place, zoom)], SIGN_RADIUS, SIGN_RADIUS))
  return namesOf(features, zoom, locale).flatMap((name) =>
    placesOf(name, (place) => map.project(place, zoom)).flatMap(({ place, box, attributes }) => {
      if (taken.some((other) => other.overlaps(box))) return []
      taken.push(box)
      const { text, size, feature } = name
      const element = svgElement('text', {
        class: `map-name map-name--${feature.properties.kind}`,
        'font-size': size,
        ...attributes,
      })
      element.textContent = text
      return [svgMarker(map.unproject(place, zoom), [element], OVER_SIGNS)]
    }),
  )
}

function namesOf(features: readonly StreetFeature[], zoom: number, locale: string): readonly Name[] {
  return features
    .flatMap((feature): readonly Name[] => {
      const { named = 0, size = 13 } = kindOf(feature.properties.kind)
      const text = nameOf(feature.properties, locale)
      return text === undefined || zoom < named ? [] : [{ text, size, feature }]
    })
    .sort((a, b) => importanceOf(a) - importanceOf(b))
}

function importanceOf({ feature }: Name): number {
  const place = nameOrder.indexOf(feature.properties.kind)
  return place === -1 ? nameOrder.length : place
}

function placesOf(name: Name, project: (place: LatLng) => Point): readonly Placed[] {
  const { geometry, properties } = name.feature
  const toPoint = ([longitude = 0, latitude = 0]: number[]): Point => project(latLng(latitude, longitude))
  if (geometry.type === 'Point') return [atPoint(name, toPoint(geometry.coordinates))]
  if (geometry.type !== 'LineString') return []
  return alongLine(name, geometry.coordinates.map(toPoint), properties.at)
}

function boxAround(points: readonly Point[], marginX: number, marginY: number): Bounds {
  const box = bounds([...points])
  const margin = point(marginX, marginY)
  return bounds([box.getTopLeft().subtract(margin), box.getBottomRight().add(margin)])
}

function widthOf({ text, size }: Name): number {
  return [...text].reduce((sum, sign) => sum + size * (UPRIGHT.test(sign) ? UPRIGHT_WIDTH : LETTER_WIDTH), 0)
}

function atPoint(name: Name, place: Point): Placed {
  const { size, feature } = name
  const below = kindOf(feature.properties.kind).drawn === 'sign' ? SIGN_RADIUS + 5 + size / 2 : 0
  const box = boxAround([place.add([0, below])], widthOf(name) / 2 + 3, size * 0.75)
  return { place, box, attributes: { y: String(below) } }
}

/** A name along a line, where it asks for, and again at a fixed distance. */
function alongLine(name: Name, line: readonly Point[], at: number): readonly Placed[] {
  // The browser knows how long a path is, and each of its points.
  const path = SVG.create('path')
  const [start = point(0, 0)] = line
  const steps = line.map((place) => place.subtract(start))
  path.setAttribute('d', `M${steps.map(({ x, y }) => `${x} ${y}`).join('L')}`)
  const length = path.getTotalLength()
  const pointAt = (distance: number): Point => {
    const { x, y } = path.getPointAtLength(distance)
    return start.add([x, y])
  }
  const signs = [...name.text]
  const upright = UPRIGHT.test(name.text)
  const step = upright ? name.size * STEP : widthOf(name) / signs.length
  const half = (step * signs.length) / 2 + 4
  const first = at * length
  const turns = Math.ceil(length / REPEAT)
  return Array.from({ length: 2 * turns + 1 }, (_, index) => first + (index - turns) * REPEAT)
    .filter((middle) => middle > half && middle < length - half)
    .sort((a, b) => Math.abs(a - first) - Math.abs(b - first))
    .map((middle) => {
      const from = middle - (step * (signs.length - 1)) / 2
      const points = signs.map((_, index) => pointAt(from + index * step))
      return placeAlong(name, points, pointAt(middle), upright)
    })
}

function placeAlong({ size }: Name, points: readonly Point[], place: Point, upright: boolean): Placed {
  const box = boxAround(points, size * 0.7, size * 0.7)
  const way = (points.at(-1) ?? place).subtract(points[0] ?? place)
  // Names are read downwards along a steep line, to the right along others.
  const steep = upright && Math.abs(way.y) > 1.4 * Math.abs(way.x)
  const backward = steep ? way.y < 0 : way.x < 0
  if (!upright) {
    const angle = (Math.atan2(way.y, way.x) * 180) / Math.PI + (backward ? 180 : 0)
    return { place, box, attributes: { transform: `rotate(${angle.toFixed(1)})` } }
  }
  const ordered = backward ? [...points].reverse() : points
  const list = (axis: 'x' | 'y') => ordered.map((sign) => (sign[axis] - place[axis]).toFixed(1)).join(' ')
  return { place, box, attributes: { x: list('x'), y: list('y') } }
}
