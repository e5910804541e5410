import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBackendDouble } from '../support/backend-double.ts'
import { drawAddress } from '../support/draw-address.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const site = siteOf(realManifest())
const server = setupServer()

async function markupOf(url: string): Promise<string> {
  server.use(...createBackendDouble('records').handlers)
  return (await drawAddress(site, url)).markup
}

/** Statements of the specification that no other test holds by themselves. */
describe('the pages of section 2', () => {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())

  it.each([
    ['', '来源：', '浏览 7 次'],
    ['?lang=en', 'Source: ', '7 views'],
  ])('an article shows publish date, source and visit count (%s)', async (language, source, visits) => {
    const markup = await markupOf(`/News/LastestNews/7${language}`)
    expect(markup).toMatch(/<time class="date-text" dateTime="2026-02-20">/)
    expect(markup).toContain(source)
    expect(markup).toContain(visits)
    expect(markup).toContain('正文 &amp; text 7')
  })

  it('an address by number shows neither', async () => {
    const main = (await markupOf('/Survey/Organization')).split('<main')[1]?.split('</main>')[0] ?? ''
    expect(main).toContain('rich-text')
    expect(main).not.toMatch(/class="date-text"|浏览/)
  })

  it.each([
    ['', '年代'],
    ['&lang=en', 'Era'],
  ])('the era has a default label that clears it (%s)', async (language, label) => {
    const markup = await markupOf(`/Collection/Treasure?age=dictionaryValue%202%20%E6%96%87${language}`)
    expect(markup).toContain(`<select class="field" name="age"><option value="">${label}</option>`)
  })
})
