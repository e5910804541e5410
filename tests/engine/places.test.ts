import { describe, expect, it } from 'vitest'
import { compileSite } from '../../src/engine/index.ts'
import { baseConfig } from './read-config-folder.ts'
import { testRegistry } from './test-registry.ts'

/** What the check says of a museum at a place, by codes with their cures. */
function saidOf(timeZone: string, latitude: number, longitude: number): readonly string[] {
  const files = baseConfig().map(({ path, text }) => {
    if (path !== 'site.json') return { path, text }
    const address = { zh: '灯塔路一号', en: '1 Lighthouse Road' }
    const site = { ...JSON.parse(text), timeZone, place: { address, latitude, longitude } }
    return { path, text: JSON.stringify(site) }
  })
  return compileSite(files, testRegistry).problems.map(({ code, hint }) => `${code} ${hint}`)
}

describe('a place whose coordinates are exchanged', () => {
  it.each([
    ['Lahore', 'Asia/Karachi', 31.55, 74.34],
    ['Lisbon', 'Europe/Lisbon', 38.69, -9.42],
    ['Berlin', 'Europe/Berlin', 52.52, 13.4],
    ['Seoul, whose longitude is no latitude', 'Asia/Seoul', 37.57, 126.98],
  ])('is named: %s', (_, zone, latitude, longitude) => {
    expect(saidOf(zone, latitude, longitude)).toEqual([])
    const [said = '', ...others] = saidOf(zone, longitude, latitude)
    expect(said).toContain(`"latitude": ${latitude} and "longitude": ${longitude}`)
    expect(others).toEqual([])
  })

  it.each([
    ['Kashgar, on the clock of Beijing', 'Asia/Shanghai', 39.47, 75.99],
    ['Longyearbyen', 'Europe/Oslo', 78.22, 15.65],
    ['Upernavik', 'America/Nuuk', 72.79, -56.15],
    ['Vigo', 'Europe/Madrid', 42.24, -8.72],
    ['Singapore', 'Asia/Singapore', 1.29, 103.85],
    ['Honolulu', 'Pacific/Honolulu', 21.31, -157.86],
  ])('is not suspected: %s', (_, zone, latitude, longitude) => {
    expect(saidOf(zone, latitude, longitude)).toEqual([])
  })
})
