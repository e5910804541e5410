import { expect, it } from 'vitest'
import type { OmittedPart } from '../../src/sources/index.ts'
import { Views } from '../../src/web/page/views.ts'
import { now } from '../support/draw-address.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

it('what is over a limit is reported once for each source, however often it is asked', async () => {
  const site = siteOf(realManifest())
  const records = Array.from({ length: 500 }, (_, index) => ({
    archivesId: index + 1,
    title: `第${index + 1}条`,
  }))
  const cuts: OmittedPart[] = []
  const views = new Views({
    site,
    send: async () => Response.json({ code: 200, msg: '', data: { records, total: 500, pages: 50 } }),
    now: () => now,
    onFailure: () => {},
    onCut: (cut) => cuts.push(cut),
  })
  const match = site.match('/News/Notice')
  if (match.kind !== 'page') throw new Error('no page')
  for (let time = 0; time < 3; time += 1) {
    const { data } = await views.matched(match, 'https://museum.test')
    expect(data.main?.ok === true && data.main.items).toHaveLength(10)
  }
  expect(cuts).toEqual([
    { source: 'archives', limit: 'records', detail: '500 records were answered, 10 are used' },
  ])
})
