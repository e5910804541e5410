import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawStill, sizeMap } from './support/draw-still.ts'
import { toMap } from './support/map.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

const { locales } = JSON.parse(readFileSync('config/site.json', 'utf8'))
const codes: readonly string[] = locales.map(({ code }: { code: string }) => code)

describe('the still of the map', () => {
  it.each(codes)('%s: is what the live map draws (vitest --update draws it again)', (code) =>
    visits.seeShared(async (page) => {
      await open(page, `/Service/Guide?lang=${code}`)
      await sizeMap(page)
      await toMap(page)
      const still = await drawStill(page)
      expect(still.length).toBeLessThan(60_000)
      await expect(still).toMatchFileSnapshot(`../../config/media/map-${code}.svg`)
    }),
  )
})
