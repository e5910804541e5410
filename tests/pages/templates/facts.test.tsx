import { expect, it } from 'vitest'
import type { Item } from '../../../src/engine/contracts/item.ts'
import { RightsNote } from '../../../src/pages/templates/part/detail-body.tsx'
import { PictureRows } from '../../../src/pages/templates/part/entries.tsx'
import { Facts } from '../../../src/pages/templates/part/facts.tsx'
import {
  factsNotInSubtitle,
  linksNotInFacts,
  relatedNotInFacts,
} from '../../../src/pages/templates/part/item-words.tsx'
import { Section } from '../../../src/pages/templates/part/section.tsx'
import { render } from '../ui/render.tsx'
import { sampleItem } from './sample-items.ts'
import { sampleView } from './sample-views.ts'

function item(given: Partial<Item>): Item {
  return sampleItem(1, 'en', given)
}

it('a fact that is an address is a link, and one with an address in it is a text', () => {
  const rows = [
    { name: 'page', label: 'Page', value: 'https://www.example.org/a?b=1' },
    { name: 'note', label: 'Note', value: 'see https://example.org/' },
  ]
  const html = render(<Facts rows={rows} />, { lang: 'en' })
  expect(html).toMatch(
    /<a href="https:\/\/www\.example\.org\/a\?b=1" target="_blank"[^>]*>https:\/\/www\.example\.org\/a\?b=1/,
  )
  expect(html).toContain('>see https://example.org/<')
})

it('a fact with links of its name has them in place of its words', () => {
  const link = { name: 'objects', label: 'A quay', href: '/works/1' }
  const other = { name: 'tour', label: 'Tour', href: '/tour' }
  const fact = { name: 'objects', label: 'Objects', value: 'A quay' }
  const entry = item({ facts: [fact], links: [link, other] })
  expect(linksNotInFacts(entry)).toEqual([other])
  const html = render(<Facts rows={[fact]} links={entry.links} />, { lang: 'en' })
  expect(html).toMatch(
    /<dd[^>]*><ul class="entry__links"><li><a href="\/works\/1">A quay<\/a><\/li><\/ul><\/dd>/,
  )
})

it('a credit line that is a fact is not said twice', () => {
  const view = sampleView('object', 'records', 'en')
  const credit = 'Gift of the harbour'
  const facts = [{ name: 'creditLine', label: 'Credit', value: credit }]
  const note = (given: Partial<Item>) => render(<RightsNote view={view} item={item(given)} />, { lang: 'en' })
  expect(note({ rights: { credit }, facts: [] })).toContain(credit)
  expect(note({ rights: { credit }, facts })).not.toContain(credit)
  const both = { rights: { credit, name: 'CC BY 4.0' } }
  expect(note({ ...both, facts })).toMatch(/rights__words"><span>CC BY 4\.0/)
  expect(note({ ...both, facts: [] })).toMatch(/Gift of the harbour<\/span> · <span>CC BY 4\.0/)
})

it('pictures of one shape are columns, those of several rows of one height', () => {
  const pictured = (id: string, width: number): Item => ({
    id,
    title: id,
    image: { src: `/files/${id}.webp`, alt: '', width, height: 600 },
  })
  const rows = (...widths: readonly (number | undefined)[]) =>
    render(
      <PictureRows
        items={widths.map((width, at) =>
          width === undefined ? { id: String(at), title: 'No picture' } : pictured(String(at), width),
        )}
      />,
      { lang: 'en' },
    )
  expect(rows(800, 800, 800)).toContain('picture-rows--even shaped')
  expect(rows(800, 400, 800)).not.toContain('picture-rows--even')
  // Those without a picture, as every fourth instrument of an observatory, are columns with the others.
  expect(rows(800, undefined, 800)).toContain('picture-rows--even shaped')
  expect(rows(undefined, undefined)).toContain('picture-rows--even"')
  expect(rows(800, undefined, 400)).not.toContain('picture-rows--even')
})

it('pictures of an unknown shape are no columns', () => {
  const items = ['a', 'b'].map((id) => ({ id, title: id, image: { src: `/files/${id}.webp`, alt: '' } }))
  expect(render(<PictureRows items={items} />, { lang: 'en' })).not.toContain('picture-rows--even')
})

it('a label that the heading says already is for those who hear the page alone', () => {
  const section = (title: string): string =>
    render(
      <Section
        options={{
          title,
          numbered: false,
          opening: undefined,
          shape: 'photo',
          facts: [{ label: 'Opening hours', value: '9' }],
        }}
        data={{}}
        level={2}
      />,
      { lang: 'en' },
    )
  expect(section('Opening hours')).toMatch(/<dt class="visually-hidden"[^>]*>Opening hours/)
  expect(section('Visit')).toMatch(/<dt class="facts__label"[^>]*>Opening hours/)
})

it('hours of several seasons are a line each', () => {
  const facts = [{ label: 'Open', value: '1 Apr – 31 Oct 10:00–18:00 · 1 Nov – 31 Mar 10:00–16:00' }]
  const html = render(
    <Section
      options={{ title: '', numbered: false, opening: undefined, shape: 'photo', facts }}
      data={{}}
      level={2}
    />,
    { lang: 'en' },
  )
  expect(html).toMatch(/18:00\n1 Nov/)
  expect(html).not.toContain(' · ')
})

// Of an observatory: a lens is "part of" one telescope, which its facts say, and stood below as the only card.
it('an entry that a fact of the same words leads to is no section of one card', () => {
  const telescope = { id: 'I-01', title: 'Refraktor 1', href: '/instruments/I-01', group: 'Teil von' }
  const another = { ...telescope, id: 'I-02', href: '/instruments/I-02' }
  const links = [{ name: 'parent', label: 'Refraktor 1', href: telescope.href }]
  const beside = (related: readonly Item[], label = 'Teil von', given: Partial<Item> = {}) =>
    relatedNotInFacts(item({ related, links, ...given }), [{ name: 'parent', label, value: 'Refraktor 1' }])
  expect(beside([telescope])).toEqual([])
  expect(beside([telescope], 'Hersteller')).toEqual([telescope])
  expect(beside([another])).toEqual([another])
  expect(beside([telescope, another])).toEqual([telescope, another])
  expect(beside([telescope], 'Teil von', { relatedLists: [{ group: 'Teil von', total: 9 }] })).toEqual([
    telescope,
  ])
})

it('facts do not say again the period that stands below the title', () => {
  const facts = [
    { name: 'begin', label: 'Beginn', value: '4. Juni 2005' },
    { name: 'finish', label: 'Ende', value: '4. September 2005' },
    { name: 'camp', label: 'Lager', value: 'Port-aux-Français' },
  ]
  const below = (subtitle?: string) =>
    factsNotInSubtitle(item({ facts, ...(subtitle !== undefined && { subtitle }) }))
  expect(below('4. Juni 2005\u00a0\u2060–\u2060\u00a04. September 2005')).toEqual(facts.slice(2))
  expect(below('4. Juni 2005 – 4. September 2005')).toEqual(facts.slice(2))
  expect(below('4. Juni 2005')).toEqual(facts)
  expect(below()).toEqual(facts)
})
