import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PageView, ShellView } from '../../src/engine/contracts/view.ts'
import { createMissingDocuments } from '../../src/web/page/missing-documents.ts'
import { createBackendDouble } from '../support/backend-double.ts'
import { drawAddress } from '../support/draw-address.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const backend = setupServer(...createBackendDouble('records').handlers)
beforeAll(() => backend.listen({ onUnhandledRequest: 'error' }))
afterAll(() => backend.close())

async function drawnBy(count: number, viewOf: (page: PageView, number: number) => PageView) {
  const { view: page, shell } = await drawAddress(siteOf(realManifest()), '/News/LastestNews/999')
  const missing = createMissingDocuments()
  const draw = vi.fn(async (view: PageView) => ({ status: 404, headers: {}, text: JSON.stringify(view) }))
  const ask = (number: number, around: ShellView = shell) => missing(viewOf(page, number), around, [], draw)
  for (let number = 0; number < count; number += 1) await ask(number)
  return { draw, ask }
}

it('documents that differ in more than an address are each drawn, and few of them are kept', async () => {
  const { draw, ask } = await drawnBy(300, (page, number) => ({ ...page, heading: `${number}` }))
  expect(draw).toHaveBeenCalledTimes(300)
  await ask(299)
  expect(draw).toHaveBeenCalledTimes(300)
  await ask(0)
  expect(draw).toHaveBeenCalledTimes(301)
})

it('an id is put back wherever a document holds it', async () => {
  const at = (page: PageView, id: number): PageView => ({
    ...page,
    params: { ...page.params, id: String(id) },
    url: `/News/LastestNews/${id}?lang=en`,
    untranslated: [{ href: `/News/LastestNews/${id}`, label: '中文', tag: 'zh-CN' }],
  })
  const { draw, ask } = await drawnBy(5, at)
  expect(draw).toHaveBeenCalledTimes(1)
  const { text } = await ask(7_000_007)
  expect(JSON.parse(text)).toMatchObject({
    params: { id: '7000007' },
    url: '/News/LastestNews/7000007?lang=en',
    untranslated: [{ href: '/News/LastestNews/7000007' }],
  })
})

it('an id that is written otherwise in an address stays where it is, and is drawn for that address alone', async () => {
  const { draw, ask } = await drawnBy(3, (page, number) => ({
    ...page,
    params: { ...page.params, id: `甲 ${number}` },
    url: `/News/LastestNews/${encodeURIComponent(`甲 ${number}`)}`,
  }))
  expect(draw).toHaveBeenCalledTimes(3)
  expect(JSON.parse((await ask(1)).text)).toMatchObject({ params: { id: '甲 1' } })
})

it('those who ask at the same time wait for one drawing', async () => {
  const { view: page, shell } = await drawAddress(siteOf(realManifest()), '/News/LastestNews/999')
  const missing = createMissingDocuments()
  const draw = vi.fn(async () => ({ status: 404, headers: {}, text: 'drawn' }))
  await Promise.all([1, 2, 3].map(() => missing(page, shell, [], draw)))
  expect(draw).toHaveBeenCalledTimes(1)
})
