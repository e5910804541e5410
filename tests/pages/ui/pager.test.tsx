import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Pager, pageAddress, pageNumbers, withParam } from '../../../src/pages/ui/pager.tsx'
import { assertProperty } from '../../support/properties.ts'
import { sampleShell } from '../app/sample.ts'
import { attributes, render } from './render.tsx'

test('page numbers: first, last, current and neighbours, ascending, gaps only where two or more are left out', () => {
  const places = fc
    .integer({ min: 1, max: 1000 })
    .chain((pages) => fc.record({ pages: fc.constant(pages), page: fc.integer({ min: 1, max: pages }) }))
  assertProperty(
    fc.property(places, ({ pages, page }) => {
      const numbers = pageNumbers(page, pages)
      const known = numbers.filter((number) => number !== undefined)
      expect(known).toEqual([...new Set(known)].sort((a, b) => a - b))
      for (const number of [1, page, pages, Math.max(1, page - 1), Math.min(pages, page + 1)]) {
        expect(known).toContain(number)
      }
      expect(numbers.length).toBeLessThanOrEqual(9)
      numbers.forEach((number, index) => {
        if (number === undefined) {
          const [before = 0, after = 0] = [numbers[index - 1], numbers[index + 1]]
          expect(after - before).toBeGreaterThan(2)
        } else if (index > 0 && numbers[index - 1] !== undefined) {
          expect(number - (numbers[index - 1] ?? 0)).toBe(1)
        }
      })
    }),
  )
})

test('numbers are in the digits of the language, as their names are; addresses are not', () => {
  const { locale } = sampleShell('en')
  const markup = render(<Pager page={2} pages={12} />, {
    lang: 'en',
    shell: { locale: { ...locale, tag: 'bn', numbering: 'beng' } },
  })
  expect(markup.match(/>([০-৯]+)<\/a>/g)).toEqual(['>১</a>', '>২</a>', '>৩</a>', '>৪</a>', '>১২</a>'])
  expect(attributes(markup, 'aria-label')).toContain('Page ১২')
  expect(attributes(markup, 'href').join(' ')).toContain('page=12')
})

test('on phones, which leave out more, a gap is shown as well wherever numbers are missing', () => {
  const places = fc
    .integer({ min: 2, max: 40 })
    .chain((pages) => fc.record({ pages: fc.constant(pages), page: fc.integer({ min: 1, max: pages }) }))
  assertProperty(
    fc.property(places, ({ pages, page }) => {
      const list = render(<Pager page={page} pages={pages} />)
      const shown = [...list.matchAll(/<li(?: class="([^"]*)")?[^>]*>(.*?)<\/li>/g)].flatMap(
        ([, name = '', content = '']): readonly (number | 'gap')[] => {
          if (name.includes('pager__gap') || name.includes('pager__far--gap')) return ['gap']
          const number = Number(/>(\d+)<\/a>/.exec(content)?.[1])
          return name.includes('pager__far') || Number.isNaN(number) ? [] : [number]
        },
      )
      expect([shown[0], shown.at(-1)]).toEqual([1, pages])
      for (const number of [page - 1, page, page + 1])
        if (number >= 1 && number <= pages) expect(shown).toContain(number)
      shown.forEach((each, index) => {
        const next = shown[index + 1]
        if (each === 'gap') expect(next).not.toBe('gap')
        else if (typeof next === 'number') expect(next).toBe(each + 1)
      })
    }),
  )
})

test('any number of pages a backend may report is drawn at once', () => {
  expect(pageNumbers(1, 5e15)).toEqual([1, 2, 3, undefined, 5e15])
  expect([pageNumbers(1, 1), pageNumbers(3, 2), pageNumbers(1, 0)]).toEqual([[1], [1, 2], []])
})

test('links keep every other parameter; the first page needs none', () => {
  const markup = render(<Pager page={2} pages={3} total={20} />, {
    page: { url: '/Collection/Treasure?type=3&keywords=%E5%89%91&page=2&lang=en&platform=wx' },
  })
  const kept = '/Collection/Treasure?type=3&keywords=%E5%89%91'
  expect(attributes(markup, 'href')).toEqual([
    `${kept}&lang=en&platform=wx`,
    `${kept}&lang=en&platform=wx`,
    `${kept}&page=2&lang=en&platform=wx`,
    `${kept}&page=3&lang=en&platform=wx`,
    `${kept}&page=3&lang=en&platform=wx`,
  ])
  expect(attributes(markup, 'rel')).toEqual(['prev', 'next'])
  expect(markup.match(/aria-current="page"/g)).toHaveLength(1)
  expect(markup).toContain('共 20 条')
})

test('nothing for a single page, known or not', () => {
  expect(render(<Pager page={1} pages={1} total={3} />)).toBe('')
  expect(render(<Pager page={1} isLastPage />)).toBe('')
})

test('without a page count: previous and next only, next while there is more', () => {
  const middle = render(<Pager page={3} isLastPage={false} />, { page: { url: '/News/Notice?page=3' } })
  expect(attributes(middle, 'href')).toEqual(['/News/Notice?page=2', '/News/Notice?page=4'])
  const end = render(<Pager page={3} isLastPage />, { page: { url: '/News/Notice?page=3' } })
  expect(attributes(end, 'href')).toEqual(['/News/Notice?page=2'])
})

test('the jump form keeps the search and bounds the number', () => {
  const markup = render(<Pager page={1} pages={40} total={400} jump />, {
    page: { url: '/Search?key=%E5%9F%8E%E5%A2%99&type=News&page=1' },
  })
  expect(attributes(markup, 'action')).toEqual(['/Search'])
  expect(attributes(markup, 'method')).toEqual(['get'])
  expect(attributes(markup, 'name')).toEqual(['key', 'type', 'page'])
  expect(attributes(markup, 'value')).toEqual(['城墙', 'News'])
  // A number box takes no Persian digits.
  expect(attributes(markup, 'type')).toEqual(['hidden', 'hidden', 'text', 'submit'])
  expect(attributes(markup, 'title')).toEqual(['1–40'])
  const taken = new RegExp(`^(?:${attributes(markup, 'pattern')[0]})$`, 'v')
  for (const page of ['12', '１２', '۱۲', '\u200f١٢']) expect(page).toMatch(taken)
  for (const page of ['', 'a', '1.5', '-1']) expect(page).not.toMatch(taken)
})

test('sets, replaces and removes one parameter, keeping the others and the hash', () => {
  expect(withParam('/a', 'lang', 'en')).toBe('/a?lang=en')
  expect(withParam('/a?x=1&lang=fr#b', 'lang', 'en')).toBe('/a?x=1&lang=en#b')
  expect(withParam('/a?lang=en', 'lang', undefined)).toBe('/a')
  expect(withParam('/a?lang=en&x=1', 'lang', undefined)).toBe('/a?x=1')
})

test('page 1 is the address without a page', () => {
  expect(pageAddress('/a?page=7&type=2', 1)).toBe('/a?type=2')
  expect(pageAddress('/a?page=7&type=2', 8)).toBe('/a?page=8&type=2')
})
