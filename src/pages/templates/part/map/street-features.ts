import { isObject } from '../../../../base/object.ts'
import { smoothLine } from './smooth-line.ts'

/** Longitude and latitude in degrees. */
type Position = number[]

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint' | 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

export interface StreetProperties {
  readonly kind: string
  /** Its name by language. */
  readonly names: Readonly<Record<string, string>>
  /** Text on a stop's sign. */
  readonly sign: string
  /** Where along a line its name is first, 0 to 1. */
  readonly at: number
}

/** A GeoJSON feature (RFC 7946) that Leaflet draws. */
export interface StreetFeature {
  type: 'Feature'
  properties: StreetProperties
  geometry: Geometry
}

/** How deep the positions of a geometry are in its coordinates. */
const depths: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

function arePositions(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  if (depth > 0) return value.every((part) => arePositions(part, depth - 1))
  return value.length >= 2 && value.every((number) => Number.isFinite(number))
}

function isGeometry(value: unknown): value is Geometry {
  if (!isObject(value) || typeof value.type !== 'string') return false
  const depth = Object.hasOwn(depths, value.type) ? depths[value.type] : undefined
  return depth !== undefined && arePositions(value.coordinates, depth)
}

function smoothGeometry(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'LineString':
      return { type: geometry.type, coordinates: smoothLine(geometry.coordinates) }
    case 'MultiLineString':
    case 'Polygon':
      return { type: geometry.type, coordinates: geometry.coordinates.map(smoothLine) }
    case 'MultiPolygon':
      return {
        type: geometry.type,
        coordinates: geometry.coordinates.map((polygon) => polygon.map(smoothLine)),
      }
    default:
      return geometry
  }
}

/**
 * The features of a GeoJSON FeatureCollection whose properties are `kind`, names by language (`zh`, `en`), and
 * optionally `line` (text on a stop's sign), `smooth` (drawn as a curve through its points) and `at`. What is not valid is
 * left out.
 */
export function readStreetFeatures(json: unknown): readonly StreetFeature[] {
  const features: unknown = isObject(json) ? json.features : undefined
  if (!Array.isArray(features)) return []
  return features.flatMap((feature: unknown): readonly StreetFeature[] => {
    if (!isObject(feature) || !isGeometry(feature.geometry) || !isObject(feature.properties)) return []
    const { kind, line, smooth, at, ...others } = feature.properties
    const names = Object.entries(others).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return [
      {
        type: 'Feature',
        properties: {
          kind: typeof kind === 'string' ? kind : 'place',
          names: Object.fromEntries(names),
          sign: typeof line === 'string' ? line : '',
          at: typeof at === 'number' ? at : 0.5,
        },
        geometry: smooth === true ? smoothGeometry(feature.geometry) : feature.geometry,
      },
    ]
  })
}

/** A feature's name in a language, or in another one that it has. */
export function nameOf({ names }: StreetProperties, locale: string): string | undefined {
  return names[locale] ?? Object.values(names)[0]
}
