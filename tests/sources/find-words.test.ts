import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWords, firstWord, markTexts, searchWords } from '../../src/sources/find-words.ts'
import { assertProperty } from '../support/properties.ts'

function marked(text: string, search: string): readonly string[] {
  return findWords(text, searchWords(search)).map(([start, end]) => text.slice(start, end))
}

describe('what of a search is marked', () => {
  it.each([
    ['城墙', '古城墙与城墙根', ['城墙', '城墙']],
    ['城墻', '古城墙', ['城墙']],
    ['城墙', '古城牆', ['城牆']],
    ['Wall', 'the city wall; WALLS', ['wall', 'WALL']],
    ['ｗａｌｌ', 'wall', ['wall']],
    ['cafe', 'Café and cafés', ['Café', 'café']],
    ['Café', 'cafe', ['cafe']],
    ['城墙 明代', '明代的城墙', ['明代', '城墙']],
    ['city wall', 'the city wall of the city', ['city wall', 'city']],
    ['人民，共和', '人民，共和国的人民', ['人民，共和', '人民']],
    ['1937年', '１９３７年七月', ['１９３７年']],
    ['a wall', 'a wall at a gate', ['a wall']],
    ['的', '的与的', ['的', '的']],
    ['𠀀', '古𠀀字', ['𠀀']],
    ['.*', 'a.*b', []],
    ['(', 'a(b', []],
    ['', 'anything', []],
    ['   ', 'anything', []],
  ])('%j in %j', (search, text, expected) => {
    expect(marked(text, search)).toEqual(expected)
  })

  it('overlapping places become one', () => {
    expect(findWords('aaaa', ['aa', 'aaa'])).toEqual([[0, 4]])
  })

  it('the whole search goes before its parts', () => {
    const text = '共和国的人民，人民共和国'
    expect(firstWord(text, searchWords('人民共和'))).toEqual([7, 11])
    expect(firstWord(text, searchWords('无 共和'))).toEqual([0, 2])
    expect(firstWord(text, searchWords('无'))).toBeUndefined()
  })

  it('every mark is a place of the text, in order, whatever the search', () => {
    const any = fc.string({ unit: 'binary' })
    assertProperty(
      fc.property(any, any, any, (search, before, after) => {
        const text = `${before}${search}${after}`.normalize('NFC')
        let last = -1
        for (const [start, end] of findWords(text, searchWords(search))) {
          expect(start).toBeGreaterThan(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
    )
  })
})

describe('the excerpt of a text found', () => {
  const long = `${'前文。'.repeat(200)}铁索横江${'后文。'.repeat(200)}`
  const of = (body: string, search: string, excerpt = 200) =>
    markTexts('', body, { excerpt, full: false, words: searchWords(search) })

  it('has 200 characters with the words near the beginning, after what leads to them', () => {
    const { excerpt = '', marks } = of(long, '鐵索')
    expect(excerpt.startsWith('…') && excerpt.endsWith('…')).toBe(true)
    expect(Array.from(excerpt.slice(1, -1)).length).toBeLessThanOrEqual(200)
    expect(Array.from(excerpt.slice(1, -1)).length).toBeGreaterThan(195)
    const [[start, end] = [0, 0]] = marks?.excerpt ?? []
    expect(excerpt.slice(start, end)).toBe('铁索')
    expect(start).toBeGreaterThan(25)
    expect(end).toBeLessThan(45)
  })

  it('is cut at one end only where the text begins or ends near', () => {
    expect(of(`铁索${'后'.repeat(400)}`, '铁索').excerpt).toBe(`铁索${'后'.repeat(198)}…`)
    expect(of(`${'前'.repeat(400)}铁索`, '铁索').excerpt).toBe(`…${'前'.repeat(198)}铁索`)
    expect(of('前铁索后', '铁索').excerpt).toBe('前铁索后')
  })

  it('holds whole words of English', () => {
    const { excerpt = '' } = of(
      `${'river crossing '.repeat(60)}iron chain ${'river crossing '.repeat(60)}`,
      'chain',
    )
    expect(excerpt).toMatch(/^…(?:river|crossing) .* iron chain .* (?:river|crossing)…$/)
  })

  it('is the beginning where the words are in the title only', () => {
    expect(of('一二三四五', '城墙', 3)).toEqual({ excerpt: '一二三…' })
    expect(markTexts('城墙', undefined, { excerpt: 3, full: false, words: ['城墙'] })).toEqual({
      marks: { title: [[0, 2]] },
    })
  })

  it('never splits a character, and never throws', () => {
    assertProperty(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.nat(40),
        fc.nat(300),
        (text, count, at) => {
          const body = `${text.slice(0, at)}铁索${text.slice(at)}`
          const { excerpt = '' } = of(body, '铁索', count + 2)
          expect(excerpt.length).toBeLessThanOrEqual(body.normalize('NFC').length + 2)
          const halves = /[\ud800-\udbff](?![\udc00-\udfff])/
          if (!halves.test(body)) expect(excerpt).not.toMatch(halves)
        },
      ),
    )
  })
})
