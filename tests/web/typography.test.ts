import { expect, it } from 'vitest'
import type { Item } from '../../src/engine/contracts/item.ts'
import { applyTypography } from '../../src/web/page/page-view.ts'
import { sampleView } from '../pages/templates/sample-views.ts'

function itemIn(tag: string, item: Omit<Item, 'id'>): Item | undefined {
  const view = sampleView('common', 'records', 'zh')
  const { main } = view.data
  if (main?.ok !== true) throw new Error('no records')
  const set = applyTypography({ ...view, data: { main: { ...main, items: [{ id: '1', ...item }] } } }, tag)
  return set.data.main?.ok === true ? set.data.main.items[0] : undefined
}

it.each([
  ['zh-CN', '“一碗粟”12月19日开展，2026年起', '“一碗粟”12·月·19·日开展，2026·年起'],
  ['zh-CN', '2014年5月18日', '2014年5月18日'],
  ['en', 'A Bowl of Millet opens on 19 December', 'A Bowl of Millet opens on 19~December'],
  ['en', 'Letters gallery: from 1 to 2 Marches', 'Letters gallery: from 1 to 2 Marches'],
  ['de', 'Die Schale, ab 19. März zu sehen', 'Die Schale, ab 19.~März zu sehen'],
])('%s: %s breaks in no date', (tag, title, set) => {
  expect(itemIn(tag, { title })?.title.replaceAll('\u2060', '·').replaceAll('\u00a0', '~')).toBe(set)
})

// Texts of a museum of costume.
it('texts of records in French break before no punctuation, and addresses in them stay as they are', () => {
  const written = {
    title: 'Robe : soie',
    subtitle: 'Lyon ; 1850',
    excerpt: 'Coutures à la main ; doublure « changeante »',
    facts: [{ name: 'bath', label: 'Bain', value: '2 h à 60 °C ; mordançage' }],
    html: '<p>Coutures à la main ; <a href="/a ; b" title="x ; y">doublure ?</a></p>',
  }
  const set = itemIn('fr-CH', written)
  expect(JSON.parse(JSON.stringify(set).replaceAll('\u202f', '_').replaceAll('\u00a0', '~'))).toMatchObject({
    title: 'Robe~: soie',
    subtitle: 'Lyon_; 1850',
    excerpt: 'Coutures à la main_; doublure «~changeante~»',
    facts: [{ value: '2 h à 60 °C_; mordançage' }],
    html: '<p>Coutures à la main_; <a href="/a ; b" title="x ; y">doublure_?</a></p>',
  })
  expect(itemIn('en', written)).toMatchObject(written)
})
