import { expect, it } from 'vitest'
import { applyTypography } from '../../src/web/page/page-documents.ts'
import { sampleView } from '../pages/templates/sample-views.ts'

function titleIn(tag: string, title: string): string {
  const view = sampleView('common', 'records', 'zh')
  const { main } = view.data
  if (main?.ok !== true) throw new Error('no records')
  const set = applyTypography({ ...view, data: { main: { ...main, items: [{ id: '1', title }] } } }, tag)
  return set.data.main?.ok === true ? (set.data.main.items[0]?.title ?? '') : ''
}

it.each([
  ['zh-CN', '“一碗粟”12月19日开展，2026年起', '“一碗粟”12·月·19·日开展，2026·年起'],
  ['zh-CN', '2014年5月18日', '2014年5月18日'],
  ['en', 'A Bowl of Millet opens on 19 December', 'A Bowl of Millet opens on 19~December'],
  ['en', 'Letters gallery: from 1 to 2 Marches', 'Letters gallery: from 1 to 2 Marches'],
  ['de', 'Die Schale, ab 19. März zu sehen', 'Die Schale, ab 19.~März zu sehen'],
])('%s: %s breaks in no date', (tag, title, set) => {
  expect(titleIn(tag, title).replaceAll('\u2060', '·').replaceAll('\u00a0', '~')).toBe(set)
})
