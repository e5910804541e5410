import { expect, it } from 'vitest'
import { findRecordsBy } from '../../../src/commands/shots/places.ts'
import { compiledBase } from '../../engine/compiled-base.ts'

function page(route: string) {
  return { route, template: 'contact' }
}

const manifest = compiledBase([
  {
    path: 'channels/makers.json',
    text: JSON.stringify({
      $schema: '../../schemas/json/channel.schema.json',
      route: '/makers',
      title: { zh: '作者', en: 'Makers' },
      pages: [
        page('/makers'),
        page('/makers/:id'),
        // Linked where a maker has more works than the page shows.
        page('/makers/:id/works'),
        // Linked by pages of makers alone.
        page('/letters/:id'),
        page('/diaries/:id'),
      ],
    }),
  },
])

it('finds records that no list has, and what is below a record', async () => {
  const read: string[] = []
  const pages: Readonly<Record<string, string>> = {
    '/makers?lang=en': '<a href="/makers/11?lang=en">Ada</a><a href="/makers/12?lang=en">Bo</a>',
    '/makers/11?lang=en': '<a href="/letters/7?lang=en">A letter</a>',
  }
  const found = await findRecordsBy(
    async (address) => {
      read.push(address)
      return pages[address] ?? ''
    },
    manifest,
    'en',
    'Museum',
  )
  expect(Object.fromEntries(found)).toEqual({
    '/makers/:id': '/makers/11?lang=en',
    '/makers/:id/works': '/makers/11/works?lang=en',
    '/letters/:id': '/letters/7?lang=en',
  })
  expect(new Set(read).size).toBe(read.length)
})
