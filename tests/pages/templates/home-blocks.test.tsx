import { describe, expect, it } from 'vitest'
import { markupFaults } from '../../../src/commands/test/expect/expect-markup.ts'
import type { Item } from '../../../src/engine/contracts/item.ts'
import type { BlockView } from '../../../src/engine/contracts/view.ts'
import { layoutSchema } from '../../../src/pages/templates/option-schemas.ts'
import { decadesOf, yearsOf } from '../../../src/pages/templates/part/years-of.ts'
import { renderView } from './render.tsx'
import { sampleItem } from './sample-items.ts'
import { sampleView } from './sample-views.ts'

/** The markup of a home page of one block that shows these Items. */
function drawn(block: Omit<BlockView, 'query'>, items: readonly Item[]): Promise<string> {
  const view = sampleView('blocks', 'records', 'zh')
  const { title = '' } = block
  const queried = { ...block, query: 'main', tabs: [{ title, query: 'main' }] }
  const main = { ok: true, items, page: 1, pageSize: 6 } as const
  return renderView({ ...view, blocks: [queried], data: { main } })
}

function some(count: number, overrides: Partial<Item> = {}): readonly Item[] {
  return Array.from({ length: count }, (_, index) => sampleItem(index, 'zh', overrides))
}

function count(html: string, words: string): number {
  return html.split(words).length - 1
}

// A strip of works without words for their pictures failed the accessibility test of its museum.
it.each(['rows', 'cards', 'strip', 'carousel', 'tiles', 'stage'])(
  'in "%s" the title beside a picture is not its text too',
  async (layout) => {
    const items = some(5, { title: 'Loom', image: { src: '/loom.jpg', alt: 'Loom' } })
    const html = await drawn({ block: 'list', options: { layout } }, items)
    expect(html).toContain('src="/loom.jpg"')
    expect(html).not.toContain('alt="Loom"')
  },
)

describe('the banner', () => {
  const banner = { block: 'banner', options: {} }

  it('one record is a single image, two are a slider', async () => {
    const [single, slider] = await Promise.all([drawn(banner, some(1)), drawn(banner, some(2))])
    expect(single).not.toContain('carousel')
    expect(count(single, 'banner__slide')).toBe(1)
    expect(slider).toContain('carousel__controls')
    expect(count(slider, 'banner__slide')).toBe(2)
  })

  it('a slide that leaves the site opens a new tab, one that does not stays', async () => {
    const inside = await drawn(banner, some(1))
    const outside = await drawn(banner, some(1, { href: 'https://museum.example/', external: true }))
    expect(inside).not.toContain('target="_blank"')
    expect(outside).toContain('href="https://museum.example/" target="_blank" rel="noopener"')
  })

  it('does not say a title beside a picture once more as its text', async () => {
    const named = (alt: string) => some(2, { title: 'Loom', image: { src: '/loom.jpg', alt } })
    const altsOf = (html: string) => [...html.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt)
    expect(altsOf(await drawn(banner, named('Loom')))).toEqual(['', ''])
    expect(altsOf(await drawn(banner, named('A woman at a loom')))).toEqual([
      'A woman at a loom',
      'A woman at a loom',
    ])
    const plain = { ...banner, options: { captions: false } }
    expect(altsOf(await drawn(plain, named('Loom')))).toEqual(['Loom', 'Loom'])
  })

  it('only the first picture is requested at once', async () => {
    const html = await drawn(banner, some(3))
    expect(count(html, 'loading="eager"')).toBe(1)
    expect(html.indexOf('loading="eager"')).toBeLessThan(html.indexOf('loading="lazy"'))
  })

  it.each(['start', 'center', 'end'])('keeps the %s of its pictures in view', async (focus) => {
    expect(await drawn({ ...banner, options: { focus } }, some(1))).toContain(`banner--${focus}`)
  })
})

describe('entries of a block', () => {
  it.each(layoutSchema.enum)('say from when to when they are, as %s', async (layout) => {
    const period = { start: '2026-11-01 10:00:00', end: '2027-01-31 17:00:00' }
    const html = await drawn({ block: 'list', options: { layout } }, [
      { id: '1', title: '航海图', ...period },
      { id: '2', title: '新闻', date: '2026-11-20' },
    ])
    expect(html).toContain('dateTime="2026-11-01 10:00:00"')
    expect(html).toContain('dateTime="2027-01-31 17:00:00"')
  })

  it.each([
    [3, false],
    [4, true],
  ])('%i happenings: a carousel %s', async (records, carousel) => {
    const html = await drawn({ block: 'tabs', title: '', options: { layout: 'carousel' } }, some(records))
    expect(html.includes('carousel--centred')).toBe(carousel)
    expect(html.includes('class="rows"')).toBe(!carousel)
    expect(count(html, 'class="carousel__mark"')).toBe(carousel ? records : 0)
  })

  it('an activity without a date of its own, and without an end, shows when it begins', async () => {
    const items = some(4).map(({ date: _date, end: _end, ...item }) => item)
    const html = await drawn({ block: 'tabs', title: '', options: { layout: 'carousel' } }, items)
    expect(html).toContain('<time class="date-text" dateTime="2026-11-01T09:00:00">2026-11-01</time>')
  })

  it.each(['rows', 'cards', 'stage'])(
    '%s: without a title of the block theirs skip no level',
    async (layout) => {
      const list = { block: 'list', options: { layout } }
      expect(markupFaults(await drawn(list, some(2)))).toEqual([])
      expect(await drawn(list, some(2))).toMatch(/<h2[^>]*class="[^"]*entry__title/)
      expect(await drawn({ ...list, title: 'News' }, some(2))).toMatch(/<h3[^>]*class="[^"]*entry__title/)
    },
  )

  it('a stage of one stands still, of two turns', async () => {
    const stage = { block: 'list', options: { layout: 'stage' } }
    expect(await drawn(stage, some(1))).not.toContain('carousel')
    expect(await drawn(stage, some(2))).toContain('carousel--centred')
  })

  it('waits for the visitor only where the config says so', async () => {
    const list = { block: 'list', options: { layout: 'stage', ground: 'hall' } }
    const hidden = { ...list, options: { ...list.options, reveal: true } }
    expect(await drawn(list, some(3))).not.toContain('data-light')
    expect(await drawn(hidden, some(3))).toContain('data-light="waiting"')
  })
})

describe('years of a chronicle', () => {
  it('are the latest first, in rows of a decade, without those that have no number', () => {
    const dated = ['1949-05-01', '2026-01-01', '2020-06-01', '1945-09-01', '1949-10-01']
    const items = [
      ...dated.map((date, index) => ({ ...sampleItem(index, 'zh'), date })),
      { id: 'x', title: '早年' },
    ]
    const years = yearsOf(items).map(({ year }) => year)
    expect(years).toEqual(['2026', '2020', '1949', '1945', ''])
    expect(decadesOf(years)).toEqual([
      ['2026', '2020'],
      ['1949', '1945'],
    ])
  })

  it('a chronicle of one year has no rail', async () => {
    const view = sampleView('timeline', 'records', 'zh')
    const main = { ok: true, items: some(1), page: 1, pageSize: 0 } as const
    expect(await renderView({ ...view, data: { main } })).not.toContain('year-rail')
    expect(await renderView(view)).toContain('href="#y2026"')
  })
})

describe('the layouts of a list', () => {
  it.each([
    ['cards', 3, 'cards--3'],
    ['cards', 4, 'cards--2'],
    ['cards', 6, 'cards--3'],
    ['cards', 7, 'cards--3'],
    ['cards', 10, 'cards--2'],
    ['tiles', 4, 'tiles--4'],
    ['tiles', 5, 'tiles--3'],
    ['tiles', 8, 'tiles--4'],
    ['tiles', 13, 'tiles--4'],
  ])(
    '%s: of %i none is alone in the last row where another number of columns spares it',
    async (layout, most, columns) => {
      const html = await drawn({ block: 'list', options: { layout } }, some(most))
      expect(html).toContain(columns)
    },
  )

  it.each(layoutSchema.enum)(
    '%s: an entry with days says whether it is on, comes or is over',
    async (layout) => {
      const block = { block: 'list', options: { layout } }
      const { date: _date, start: _start, end: _end, status: _status, ...entry } = sampleItem(0, 'zh')
      const days = { start: '2026-11-01', end: '2027-01-31' }
      const withDays = [0, 1, 2, 3].map((id) => ({ ...entry, ...days, id: String(id) }))
      for (const [status, word] of [
        ['upcoming', '未开始'],
        ['current', '进行中'],
        ['ended', '已结束'],
      ] as const) {
        const html = await drawn(
          block,
          withDays.map((item) => ({ ...item, status })),
        )
        expect(html).toContain(`<span class="status status--${status}">${word}</span>`)
      }
      // Without a rule of its source an entry has no status, and one that has no days is always on.
      expect(await drawn(block, withDays)).not.toContain('class="status')
      expect(await drawn(block, [{ ...entry, status: 'current' }])).not.toContain('class="status')
    },
  )
})
