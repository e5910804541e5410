import { getOwn } from '../../../../base/object.ts'

export interface StreetKind {
  /** `area` is filled, `line` stroked, `dots` one mark each, `label` only its name. */
  readonly drawn: 'area' | 'line' | 'dots' | 'sign' | 'label'
  /** Width on the ground in metres, of lines and dots; and of lines the least on screen in pixels. */
  readonly metres?: number
  readonly least?: number
  /** Lines with an edge on both sides, in pixels. */
  readonly edge?: number
  /** Dashed over in the colour of the ground, as the battlements of a wall. */
  readonly teeth?: boolean
  /** First zoom level at which it, and its name, are drawn. */
  readonly from?: number
  readonly named?: number
  /** Size of its name in pixels. */
  readonly size?: number
}

/** How each kind of feature is drawn, from the ground up. */
export const streetKinds: Readonly<Record<string, StreetKind>> = {
  city: { drawn: 'area' },
  park: { drawn: 'area' },
  garden: { drawn: 'area', from: 17 },
  pitch: { drawn: 'area', from: 16 },
  water: { drawn: 'area' },
  moat: { drawn: 'line', metres: 26, least: 2.5 },
  stream: { drawn: 'line', metres: 6, least: 1.2, named: 17, size: 13 },
  contour: { drawn: 'line', least: 1 },
  ferry: { drawn: 'line', least: 1.5 },
  path: { drawn: 'line', metres: 1.2, least: 0.8, from: 16 },
  square: { drawn: 'area', from: 16 },
  lane: { drawn: 'line', metres: 5, least: 1, edge: 1, from: 16, named: 18, size: 12 },
  'road-2': { drawn: 'line', metres: 9, least: 1.8, edge: 1, named: 16, size: 13 },
  'road-1': { drawn: 'line', metres: 14, least: 3, edge: 1, named: 15, size: 14 },
  building: { drawn: 'area', from: 16 },
  hall: { drawn: 'area', from: 16 },
  wall: { drawn: 'line', metres: 15, least: 4, teeth: true },
  'museum-wall': { drawn: 'line', metres: 3, least: 2 },
  museum: { drawn: 'area' },
  tree: { drawn: 'dots', metres: 8, from: 17 },
  gate: { drawn: 'sign', size: 14, named: 14 },
  stop: { drawn: 'sign', size: 13, from: 16, named: 17 },
  peak: { drawn: 'sign', size: 15, named: 14 },
  site: { drawn: 'sign', size: 13, from: 16, named: 16 },
  'museum-name': { drawn: 'label', size: 16, named: 18 },
  'city-name': { drawn: 'label', size: 22, named: 14 },
  'park-name': { drawn: 'label', size: 17, named: 15 },
  'water-name': { drawn: 'label', size: 22, named: 14 },
  place: { drawn: 'label', size: 13, named: 16 },
  small: { drawn: 'label', size: 12, named: 18 },
}

/** How an unknown kind is drawn: by its name alone. */
const otherKind: StreetKind = { drawn: 'label', size: 13, named: 16 }

const kindNames = Object.keys(streetKinds)

export function kindOf(name: string): StreetKind {
  return getOwn(streetKinds, name) ?? otherKind
}

/** Place of a kind from the ground up; unknown kinds are uppermost. */
export function levelOf(name: string): number {
  const place = kindNames.indexOf(name)
  return place === -1 ? kindNames.length : place
}
