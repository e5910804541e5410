import { describe, expect, it } from 'vitest'
import type { Item } from '../../../src/engine/contracts/item.ts'
import { renderView } from './render.tsx'
import { sampleItem } from './sample-items.ts'
import { sampleView } from './sample-views.ts'

function entry(index: number, parts: Partial<Item>): Item {
  const { id, title, href, excerpt } = sampleItem(index, 'en')
  return { id, title, ...(href && { href }), ...(excerpt && { excerpt }), ...parts }
}

function listOf(template: string, items: readonly Item[]): Promise<string> {
  const main = { ok: true, items, page: 1, pageSize: 10, pages: 1, total: items.length } as const
  const view = sampleView(template, 'records', 'en')
  return renderView({ ...view, data: { ...view.data, main } })
}

describe('a list', () => {
  it.each([
    ['common', 'news-row--undated'],
    ['text', 'notice--undated'],
  ])('of %s keeps a column for dates where an entry has one', async (template, mark) => {
    expect(await listOf(template, [entry(0, {}), entry(1, {})])).toContain(mark)
    expect(await listOf(template, [entry(0, {}), entry(1, { date: '2026-11-02' })])).not.toContain(mark)
    expect(await listOf(template, [entry(0, { dateText: 'every Saturday' })])).not.toContain(mark)
  })

  it('of a grid keeps frames for pictures where an entry has one', async () => {
    const { image } = sampleItem(1, 'en')
    const frames = async (items: readonly Item[]) =>
      (await listOf('grid', items)).match(/tile__picture/g)?.length ?? 0
    expect(await frames([entry(0, {}), entry(1, {})])).toBe(0)
    expect(await frames([entry(0, {}), entry(1, image === undefined ? {} : { image })])).toBe(2)
  })

  it('of a grid lets the letters of a subtitle say its direction', async () => {
    const subtitleOf = async (subtitle: string) =>
      /<p class="tile__subtitle"[^>]*>/.exec(await listOf('grid', [entry(0, { subtitle })]))?.[0]
    expect(await subtitleOf('Quay · 12')).toBe('<p class="tile__subtitle">')
    // A scientific name on a page from right to left is the same the other way round.
    expect(await subtitleOf('12 ‏· האוסף')).toBe('<p class="tile__subtitle" dir="auto">')
  })

  it.each(['common', 'search'])(
    'of %s lets the letters of an excerpt say its direction',
    async (template) => {
      // One in the page's script runs as the page does, whatever word it begins with.
      const own = await listOf(template, [entry(0, { excerpt: 'אוסף 12 · The papers of the river fleet.' })])
      expect(own).toMatch(/<p class="entry__excerpt">/)
      const other = await listOf(template, [entry(0, { excerpt: 'האוסף של העיר' })])
      expect(other).toMatch(/<p class="entry__excerpt" dir="auto">/)
      const arabic = await listOf(template, [entry(0, { language: 'ar', excerpt: 'نص' })])
      expect(arabic).toMatch(/<p class="entry__excerpt"(?=[^>]* lang="ar")(?=[^>]* dir="rtl")/)
    },
  )
})
