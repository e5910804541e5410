import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameOf, readStreetFeatures } from '../../../../src/pages/templates/part/map/street-features.ts'
import { kindOf, levelOf, streetKinds } from '../../../../src/pages/templates/part/map/street-kinds.ts'
import { assertProperty } from '../../../support/properties.ts'

const json = readFileSync('config/media/streets.json', 'utf8')
const streets = readStreetFeatures(JSON.parse(json))

function collection(properties: unknown, geometry: unknown) {
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry }],
  }
}

describe('the streets', () => {
  it('are light, and all of known kinds, named in both languages', () => {
    expect(json.length).toBeLessThan(40 * 1024)
    expect(streets).toHaveLength(JSON.parse(json).features.length)
    expect(streets.length).toBeGreaterThan(50)
    expect(streets.filter(({ properties }) => !Object.hasOwn(streetKinds, properties.kind))).toEqual([])
    const half = streets.filter(
      ({ properties: { names } }) => (names.zh === undefined) !== (names.en === undefined),
    )
    expect(half).toEqual([])
  })

  it('have every stop of the bus routes', () => {
    const channel = readFileSync('config/channels/service.json', 'utf8')
    const stops = streets.map(({ properties }) => properties).filter(({ kind }) => kind === 'stop')
    expect(stops).toHaveLength(3)
    expect(stops.filter(({ names }) => !channel.includes(`"${names.zh}站"`))).toEqual([])
    expect(stops.filter(({ names }) => !channel.includes(`"${names.en}"`))).toEqual([])
  })
})

describe('readStreetFeatures', () => {
  it.each([undefined, null, 3, 'x', [], {}, { features: {} }, { features: [null, {}, { geometry: {} }] }])(
    '%j holds none',
    (value) => {
      expect(readStreetFeatures(value)).toEqual([])
    },
  )

  it.each([
    ['Point', [1]],
    ['Point', ['1', 2]],
    ['Point', [[1, 2]]],
    ['LineString', [1, 2]],
    ['LineString', []],
    ['LineString', [[1, 2], [3]]],
    ['Polygon', [[1, 2]]],
    ['MultiPolygon', [[[1, 2]]]],
    ['GeometryCollection', undefined],
    ['constructor', [1, 2]],
  ])('leaves out %s of %j', (type, coordinates) => {
    expect(readStreetFeatures(collection({}, { type, coordinates }))).toEqual([])
  })

  it('reads kind, names, sign and place of the name', () => {
    const properties = { kind: 'stop', zh: '北站', en: 'North', line: '6', at: 0.2, height: 3 }
    const [feature] = readStreetFeatures(collection(properties, { type: 'Point', coordinates: [1, 2, 3] }))
    expect(feature).toEqual({
      type: 'Feature',
      properties: { kind: 'stop', names: { zh: '北站', en: 'North' }, sign: '6', at: 0.2 },
      geometry: { type: 'Point', coordinates: [1, 2, 3] },
    })
  })

  it('reads any value: each feature has positions of two numbers or more', () => {
    const types = fc.constantFrom('Point', 'MultiPoint', 'LineString', 'Polygon', 'MultiPolygon', 'other')
    const position = fc.array(fc.oneof(fc.double(), fc.constant('x')), { maxLength: 3 })
    const coordinates = fc.oneof(fc.jsonValue(), position, fc.array(position), fc.array(fc.array(position)))
    const positionsOf = (value: unknown): readonly unknown[][] =>
      !Array.isArray(value) ? [[]] : Array.isArray(value[0]) ? value.flatMap(positionsOf) : [value]
    assertProperty(
      fc.property(fc.jsonValue(), types, coordinates, (properties, type, places) => {
        for (const { geometry } of readStreetFeatures(
          collection(properties, { type, coordinates: places }),
        )) {
          const positions = positionsOf(geometry.coordinates)
          expect(positions.every((place) => place.length >= 2 && place.every(Number.isFinite))).toBe(true)
        }
      }),
    )
  })

  it('draws a curve through the points of a smooth line, and closes a ring', () => {
    const line = [
      [0, 0],
      [1, 1],
      [2, 0],
    ]
    const smooth = (type: string, coordinates: unknown) =>
      readStreetFeatures(collection({ smooth: true }, { type, coordinates }))[0]?.geometry.coordinates
    const curve = smooth('LineString', line)
    expect(curve).toHaveLength(13)
    expect(curve).toEqual(expect.arrayContaining(line))
    const ring: unknown = smooth('Polygon', [[...line, [0, 0]]])?.[0]
    expect(Array.isArray(ring) && [ring.length, ring[0], ring.at(-1)]).toEqual([19, [0, 0], [0, 0]])
    expect(smooth('Point', [1, 2])).toEqual([1, 2])
  })
})

describe('nameOf', () => {
  const properties = { kind: 'place', sign: '', at: 0.5 }
  it('is in the language, or else in another', () => {
    expect(nameOf({ ...properties, names: { zh: '山', en: 'Hill' } }, 'en')).toBe('Hill')
    expect(nameOf({ ...properties, names: { zh: '山' } }, 'en')).toBe('山')
    expect(nameOf({ ...properties, names: {} }, 'en')).toBeUndefined()
  })
})

describe('kindOf', () => {
  it.each(['volcano', 'constructor', ''])(
    'draws the unknown kind "%s" by its name alone, uppermost',
    (name) => {
      expect(kindOf(name).drawn).toBe('label')
      expect(levelOf(name)).toBeGreaterThan(levelOf('small'))
    },
  )
})
