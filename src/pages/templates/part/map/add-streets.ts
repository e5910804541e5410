import {
  circle,
  geoJSON,
  type LatLng,
  type Layer,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  type PolylineOptions,
  type Renderer,
  svg,
} from 'leaflet'
import { createNames } from './create-names.ts'
import { createSigns } from './create-signs.ts'
import type { StreetFeature, StreetProperties } from './street-features.ts'
import { kindOf, levelOf, type StreetKind } from './street-kinds.ts'

/** Both are below the tiles, whose pane has 200. */
const STREETS_LEVEL = '100'
const NAMES_LEVEL = '110'

/** How much more than the screen is drawn, as a part of its size, so that moving a little shows no edge. */
const AROUND = 0.6

/** Points that are nearer than this to the line without them are left out, in pixels. */
const SMOOTH_FACTOR = 0.4

/** Adds features as vector layers from the ground up, their signs and names as markers; again for each zoom level. */
export function addStreets(map: LeafletMap, features: readonly StreetFeature[], locale: string): void {
  createPane(map, 'streets', STREETS_LEVEL)
  createPane(map, 'names', NAMES_LEVEL)
  const renderer = svg({ pane: 'streets', padding: AROUND })
  const ordered = [...features].sort((a, b) => levelOf(a.properties.kind) - levelOf(b.properties.kind))
  let drawn: LayerGroup | undefined
  const draw = (): void => {
    const visible = ordered.filter(({ properties }) => map.getZoom() >= (kindOf(properties.kind).from ?? 0))
    drawn?.remove()
    drawn = layerGroup([
      ...createShapes(visible, pixelsPerMetre(map), renderer),
      ...createSigns(visible),
      ...createNames(map, visible, locale),
    ]).addTo(map)
  }
  draw()
  map.on('zoomend', draw)
}

/** Looks come from `map-art.css`; screen readers get the description of the map instead. */
function createPane(map: LeafletMap, name: string, level: string): void {
  const pane = map.createPane(name)
  pane.classList.add('map-art')
  pane.ariaHidden = 'true'
  pane.style.zIndex = level
}

function pixelsPerMetre(map: LeafletMap): number {
  const start = map.getCenter()
  const end = map.unproject(map.project(start).add([100, 0]))
  return 100 / map.distance(start, end)
}

function createShapes(
  visible: readonly StreetFeature[],
  scale: number,
  renderer: Renderer,
): readonly Layer[] {
  const shapes = visible.filter(({ properties }) => isShape(kindOf(properties.kind)))
  const add = (features: readonly StreetFeature[], styleOf: (name: string) => PolylineOptions): Layer =>
    geoJSON<StreetProperties>([...features], {
      interactive: false,
      style: (feature) => ({
        ...styleOf(feature?.properties.kind ?? ''),
        renderer,
        smoothFactor: SMOOTH_FACTOR,
      }),
      pointToLayer: ({ properties }, place) =>
        circle(place, { interactive: false, radius: crownRadius(kindOf(properties.kind), place) }),
    })
  const has = (part: 'edge' | 'teeth') =>
    shapes.filter(({ properties }) => kindOf(properties.kind)[part] !== undefined)
  const shape = (name: string) => shapeStyle(name, scale)
  const edged = has('edge')
  const first = edged[0] === undefined ? shapes.length : shapes.indexOf(edged[0])
  return [
    add(shapes.slice(0, first), shape),
    // All edges are under all roads, so that crossings are open.
    add(edged, (name) => lineStyle('map-edge', widthOf(name, scale) + 2 * (kindOf(name).edge ?? 0))),
    add(shapes.slice(first), shape),
    add(has('teeth'), (name) => lineStyle('map-teeth', 0.4 * widthOf(name, scale))),
  ]
}

function isShape({ drawn }: StreetKind): boolean {
  return drawn === 'area' || drawn === 'line' || drawn === 'dots'
}

function shapeStyle(name: string, scale: number): PolylineOptions {
  if (kindOf(name).drawn === 'line') return lineStyle(`map-${name}`, widthOf(name, scale))
  return { className: `map-${name}`, stroke: false, fill: true, fillOpacity: 1 }
}

function lineStyle(className: string, width: number): PolylineOptions {
  return { className: `map-line ${className}`, weight: Math.round(width * 10) / 10, fill: false }
}

function widthOf(name: string, scale: number): number {
  const { metres = 0, least = 1 } = kindOf(name)
  return Math.max(metres * scale, least)
}

/** In metres. Crowns of trees differ a little, each always in the same way. */
function crownRadius({ metres = 1 }: StreetKind, { lat, lng }: LatLng): number {
  return (metres / 2) * (0.8 + 0.4 * Math.abs(Math.sin((lat + lng) * 1e6)))
}
