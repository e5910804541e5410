import { drawNames, type Name } from './draw-names.ts'
import { type Box, boxAround, overlaps, type Point, pixelsPerMetre, project, smoothed } from './geometry.ts'
import { otherKind, type StreetKind, streetKinds } from './street-kinds.ts'
import type { Street } from './streets.ts'

export interface StreetsView {
  readonly zoom: number
  /** The part to be drawn, in pixels of the world's picture of that zoom level. */
  readonly area: Box
  /** Language of the names. */
  readonly locale: string
  /** Begins every id, so that two maps may stand in one document. */
  readonly prefix: string
}

interface Laid {
  readonly street: Street
  readonly kind: StreetKind
  readonly lines: readonly (readonly Point[])[]
}

const order = Object.keys(streetKinds)
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
const rank = (kind: string, list: readonly string[]): number => {
  const place = list.indexOf(kind)
  return place === -1 ? list.length : place
}
const round = (value: number): string => String(Math.round(value * 10) / 10)

/** The map's features within an area as the content of an SVG of that size; looks are in `map-art.css`. */
export function drawStreets(streets: readonly Street[], view: StreetsView): string {
  const laid = streets
    .map((street) => lay(street, view))
    .filter(({ kind, lines }) => view.zoom >= (kind.from ?? 0) && isNear(lines, view.area))
    .sort((a, b) => rank(a.street.kind, order) - rank(b.street.kind, order))
  const scale = pixelsPerMetre(streets[0]?.lines[0]?.[0]?.[1] ?? 0, view.zoom)
  const signs = laid.filter(({ kind }) => kind.drawn === 'sign')
  // All edges lie under all roads, so that crossings are open.
  const found = laid.findIndex(({ kind }) => kind.edge !== undefined)
  const first = found === -1 ? laid.length : found
  const shapes = laid.map((feature) => shapeOf(feature, scale))
  const edges = laid.map((feature) => edgeOf(feature, scale))
  const ground = [...shapes.slice(0, first), ...edges, ...shapes.slice(first)].join('')
  return ground + drawNames(namesOf(laid, view), signs.flatMap(signBox), view.prefix)
}

function lay(street: Street, { zoom, area }: StreetsView): Laid {
  const kind = streetKinds[street.kind] ?? otherKind
  const lines = street.lines.map((line) => {
    const points = line.map(([longitude, latitude]) => {
      const { x, y } = project(longitude, latitude, zoom)
      return { x: x - area.x, y: y - area.y }
    })
    return street.smooth ? smoothed(points) : points
  })
  return { street, kind, lines }
}

function isNear(lines: Laid['lines'], { width, height }: Box): boolean {
  return lines.some((line) => line.length > 0 && overlaps(boxAround(line, 40), { x: 0, y: 0, width, height }))
}

function pathOf(lines: Laid['lines'], closed: boolean): string {
  return lines
    .map((line) => `M${line.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`)
    .join('')
}

function shapeOf({ street, kind, lines }: Laid, scale: number): string {
  const name = `map-${street.kind}`
  if (kind.drawn === 'area') return `<path class="${name}" d="${pathOf(lines, true)}"/>`
  if (kind.drawn === 'dots')
    return lines
      .flat()
      .map((point, index) => dot(name, point, index, kind, scale))
      .join('')
  if (kind.drawn === 'sign')
    return lines
      .flat()
      .map((point) => sign(name, point, street.sign))
      .join('')
  if (kind.drawn === 'label') return ''
  const width = widthOf(kind, scale)
  const teeth = street.kind === 'wall' ? lineOf('map-teeth', width * 0.4, lines) : ''
  return lineOf(name, width, lines) + teeth
}

function edgeOf({ kind, lines }: Laid, scale: number): string {
  return kind.edge === undefined ? '' : lineOf('map-edge', widthOf(kind, scale) + 2 * kind.edge, lines)
}

function widthOf({ metres = 0, least = 1 }: StreetKind, scale: number): number {
  return Math.max(metres * scale, least)
}

function lineOf(name: string, width: number, lines: Laid['lines']): string {
  return `<path class="map-line ${name}" stroke-width="${round(width)}" d="${pathOf(lines, false)}"/>`
}

function dot(
  name: string,
  { x, y }: Point,
  index: number,
  { metres = 1, least = 1 }: StreetKind,
  scale: number,
) {
  const radius = Math.max((metres * scale) / 2, least)
  // Crowns differ a little, each always in the same way.
  const grown = radius * (0.8 + 0.4 * Math.abs(Math.sin(index * 12.9)))
  return `<circle class="${name}" cx="${round(x)}" cy="${round(y)}" r="${round(grown)}"/>`
}

const SIGN = 9

function sign(name: string, { x, y }: Point, text: string): string {
  const [left, top] = [round(x), round(y)]
  const shape =
    name === 'map-peak'
      ? `<path class="${name}" d="M${left} ${round(y - 7)}l7 12h-14z"/>`
      : name === 'map-stop'
        ? `<circle class="${name}" cx="${left}" cy="${top}" r="${SIGN + 1}"/>`
        : `<rect class="${name}" x="${round(x - 6)}" y="${round(y - 6)}" width="12" height="12"/>`
  return text === '' ? shape : `${shape}<text class="map-sign" x="${left}" y="${top}">${text}</text>`
}

function signBox({ lines }: Laid): readonly Box[] {
  return lines.flat().map(({ x, y }) => ({ x: x - SIGN, y: y - SIGN, width: 2 * SIGN, height: 2 * SIGN }))
}

function namesOf(laid: readonly Laid[], { zoom, locale }: StreetsView): readonly Name[] {
  return laid
    .flatMap(({ street, kind, lines }): readonly Name[] => {
      const text = street.names[locale] ?? Object.values(street.names)[0]
      const line = lines[0]
      if (text === undefined || line === undefined || zoom < (kind.named ?? 0)) return []
      const below = kind.drawn === 'sign' ? SIGN + 5 : 0
      return [{ text, kind: street.kind, size: kind.size ?? 13, line, at: street.at, below }]
    })
    .sort((a, b) => rank(a.kind, nameOrder) - rank(b.kind, nameOrder))
}
