import { expect, it } from 'vitest'
import { Views } from '../../src/web/page/views.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

/** The search of the demonstration in Amharic, in which the engine knows no word for yes, with a field of yes and no. */
async function searched(texts: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const manifest = realManifest()
  const { search, ...others } = manifest.sources
  if (search === undefined) throw new Error('config/sources/search.json is gone')
  const as: ['booleanWords'] = ['booleanWords']
  const source = {
    ...search,
    item: { ...search.item, subtitle: { from: '/digital', as } },
  }
  const locales = manifest.locales.map((each) => (each.code === 'en' ? { ...each, tag: 'am' } : each))
  const site = siteOf({
    ...manifest,
    locales,
    site: { ...manifest.site, locales, texts },
    sources: { ...others, search: source },
  })
  const views = new Views({
    site,
    send: async (_service, { path }) =>
      Response.json(
        path.startsWith(search.request.path)
          ? {
              records: [
                { esId: '1', title: 'ቀሚስ', digital: true },
                { esId: '2', title: 'ሸማ', digital: false },
              ],
            }
          : [],
      ),
    now: () => new Date('2026-11-21T10:00:00+08:00'),
    onFailure: ({ reason }) => {
      throw new Error(reason)
    },
  })
  const match = site.match('/Search?key=x&lang=en')
  if (match.kind === 'redirect') throw new Error(match.to)
  const { data } = await views.matched(match, 'https://museum.test')
  return data.main
}

it('values answer yes and no in the words of the museum, and in English until it has some', async () => {
  const own = { 'value.yes': { en: 'አዎ' }, 'value.no': { en: 'አይ' } }
  expect(await searched(own)).toMatchObject({ items: [{ subtitle: 'አዎ' }, { subtitle: 'አይ' }] })
  expect(await searched({})).toMatchObject({ items: [{ subtitle: 'Yes' }, { subtitle: 'No' }] })
})
