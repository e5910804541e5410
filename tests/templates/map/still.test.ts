import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawStill } from './draw-still.ts'

const read = (path: string): string => readFileSync(path, 'utf8')

describe('the still of the map', () => {
  const { place, locales } = JSON.parse(read('config/site.json'))
  const codes: readonly string[] = locales.map(({ code }: { code: string }) => code)

  it.each(codes)('%s: is what the live map draws (vitest --update draws it anew)', async (code) => {
    const css = read('src/site/templates/part/map/map-art.css')
    const still = drawStill(JSON.parse(read('config/media/streets.json')), css, place, code)
    expect(still.length).toBeLessThan(60_000)
    await expect(still).toMatchFileSnapshot(`../../../config/media/map-${code}.svg`)
  })
})
