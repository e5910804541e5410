import { isObject } from '../../../../shared/object.ts'

type Position = readonly [longitude: number, latitude: number]

/** A feature as its lines: a polygon's rings and a line's points alike; points stand in one list. */
export interface Street {
  readonly kind: string
  readonly lines: readonly (readonly Position[])[]
  /** Its name by language. */
  readonly names: Readonly<Record<string, string>>
  /** What a stop's sign says. */
  readonly sign: string
  /** Drawn as a curve through its points. */
  readonly smooth: boolean
  /** Where along a line its name stands first, 0 to 1. */
  readonly at: number
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'

/** The lists of positions of GeoJSON coordinates, however deep they lie. */
function linesOf(coordinates: unknown): Street['lines'] {
  if (isPosition(coordinates)) return [[coordinates]]
  if (!Array.isArray(coordinates)) return []
  if (coordinates.length > 0 && coordinates.every(isPosition)) return [coordinates]
  return coordinates.flatMap(linesOf)
}

/**
 * The features of a GeoJSON FeatureCollection whose properties are `kind`, names by language (`zh`, `en`), and
 * where wished `line` (a stop's sign), `smooth` and `at`. What is none is left out.
 */
export function readStreets(json: unknown): readonly Street[] {
  const features: unknown = isObject(json) ? json.features : undefined
  if (!Array.isArray(features)) return []
  return features.flatMap((feature: unknown): readonly Street[] => {
    if (!isObject(feature) || !isObject(feature.geometry) || !isObject(feature.properties)) return []
    const { kind, line, smooth, at, ...others } = feature.properties
    const named = Object.entries(others).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return [
      {
        kind: typeof kind === 'string' ? kind : 'place',
        lines: linesOf(feature.geometry.coordinates),
        names: Object.fromEntries(named),
        sign: typeof line === 'string' ? line : '',
        smooth: smooth === true,
        at: typeof at === 'number' ? at : 0.5,
      },
    ]
  })
}
