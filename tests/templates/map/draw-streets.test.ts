import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawStreets } from '../../../src/site/templates/part/map/draw-streets.ts'
import { project } from '../../../src/site/templates/part/map/geometry.ts'
import { streetKinds } from '../../../src/site/templates/part/map/street-kinds.ts'
import { readStreets } from '../../../src/site/templates/part/map/streets.ts'
import { assertProperty } from '../../support/properties.ts'

const { place } = JSON.parse(readFileSync('config/site.json', 'utf8'))
const json = readFileSync('config/media/streets.json', 'utf8')
const streets = readStreets(JSON.parse(json))

const drawn = (zoom: number, locale: string): string => {
  const centre = project(place.longitude, place.latitude, zoom)
  const area = { x: centre.x - 700, y: centre.y - 500, width: 1400, height: 1000 }
  return drawStreets(streets, { zoom, area, locale, prefix: 'p' })
}

const feature = (properties: object, type: string, coordinates: unknown) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties, geometry: { type, coordinates } }],
})

describe('the streets', () => {
  it('are light, and all of known kinds, named in both languages', () => {
    expect(json.length).toBeLessThan(40 * 1024)
    expect(streets.length).toBeGreaterThan(50)
    expect(streets.filter(({ kind }) => streetKinds[kind] === undefined)).toEqual([])
    const half = streets.filter(({ names }) => (names.zh === undefined) !== (names.en === undefined))
    expect(half).toEqual([])
  })

  it('have every stop of the bus routes', () => {
    const channel = readFileSync('config/channels/service.json', 'utf8')
    const stops = streets.filter(({ kind }) => kind === 'stop')
    expect(stops).toHaveLength(3)
    expect(stops.filter(({ names }) => !channel.includes(`"${names.zh}站"`))).toEqual([])
    expect(stops.filter(({ names }) => !channel.includes(`"${names.en}"`))).toEqual([])
  })

  it.each([15, 16, 17, 18, 19])('zoom %i: named in the page’s language only', (zoom) => {
    expect(drawn(zoom, 'zh')).toMatch(/>[\u4e00-\u9fff 0-9]+<\/text>/)
    expect(drawn(zoom, 'zh')).not.toMatch(/>[A-Z][a-z]+/)
    expect(drawn(zoom, 'en')).toMatch(/>[A-Z][a-z]+/)
    expect(drawn(zoom, 'en')).not.toMatch(/[\u4e00-\u9fff]/)
  })

  it('show more the nearer they are seen', () => {
    expect(drawn(18, 'en')).toContain('Tangzhou Museum of Military History')
    expect(drawn(18, 'en')).toContain('map-building')
    expect(drawn(15, 'en')).not.toContain('map-building')
    expect(drawn(15, 'en')).toContain('Drum Hill')
  })

  it('need no inline style and no script', () => {
    expect(drawn(18, 'zh')).not.toMatch(/ style=|<script|<style|\son\w+=/)
  })
})

describe('readStreets', () => {
  it.each([undefined, null, 3, 'x', [], {}, { features: {} }, { features: [null, {}, { geometry: {} }] }])(
    '%j holds none',
    (value) => {
      expect(readStreets(value)).toEqual([])
    },
  )

  it('survives any value', () => {
    assertProperty(
      fc.property(fc.jsonValue(), fc.jsonValue(), (properties, coordinates) => {
        const value = { features: [{ properties, geometry: { coordinates } }] }
        const view = { zoom: 18, area: { x: 0, y: 0, width: 9, height: 9 }, locale: 'zh', prefix: '' }
        expect(drawStreets(readStreets(value), view)).toBeTypeOf('string')
      }),
    )
  })

  it('a name is text, never markup', () => {
    const evil = readStreets(feature({ kind: 'place', zh: '<img src=x>&"' }, 'Point', [0, 0]))
    const middle = project(0, 0, 18)
    const area = { x: middle.x - 50, y: middle.y - 50, width: 100, height: 100 }
    const drawing = drawStreets(evil, { zoom: 18, area, locale: 'zh', prefix: '' })
    expect(drawing).toContain('&lt;img src=x&gt;&amp;&quot;')
    expect(drawing).not.toContain('<img')
  })
})

describe('project', () => {
  it.each([
    [0, 0, 0, 128, 128],
    [-180, 85.0511287798066, 0, 0, 0],
    [180, -85.0511287798066, 0, 256, 256],
    [90, 0, 3, 1536, 1024],
  ])('%d, %d at zoom %i', (longitude, latitude, zoom, x, y) => {
    const found = project(longitude, latitude, zoom)
    expect(found.x).toBeCloseTo(x, 6)
    expect(found.y).toBeCloseTo(y, 6)
  })

  it('east is right and north is up, for any two places', () => {
    const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
    assertProperty(
      fc.property(degrees(180), degrees(84), degrees(84), (longitude, one, other) => {
        const [first, second] = [project(longitude, one, 18), project(longitude, other, 18)]
        expect(first.x).toBe(second.x)
        if (one > other + 1e-9) expect(first.y).toBeLessThan(second.y)
      }),
    )
  })
})
