import { describe, expect, it } from 'vitest'
import type { SourceConfig } from '../../schemas/config/index.ts'
import { excerptOf } from '../../src/base/text/index.ts'
import { damagedTexts } from '../../src/content/import/doubts/spreadsheet-damage.ts'
import { cleanHtml, plainText } from '../../src/sources/clean-html.ts'
import { findWords, firstWord } from '../../src/sources/find-words.ts'
import { loadRequest, type OmittedPart, parseJson, type SourceFailure } from '../../src/sources/index.ts'
import { loadContext } from '../support/map-context.ts'
import { processorTime } from '../support/processor-time.ts'

const services = { main: { env: 'MAIN_API_URL' } }

const source: SourceConfig = {
  service: 'main',
  kind: 'list',
  request: { method: 'GET', path: '/list' },
  response: { records: '' },
  item: { id: '/id', title: '/title', html: '/html', images: '/images', place: '/place', href: '/href' },
}
const tree: SourceConfig = { ...source, kind: 'tree', response: { records: '', children: '/children' } }

async function load(config: SourceConfig, body: string, request: { page?: number; pageSize?: number } = {}) {
  const failures: SourceFailure[] = []
  const cuts: OmittedPart[] = []
  const context = loadContext(
    async () => new Response(body),
    { main: config },
    services,
    failures,
    'zh',
    cuts,
  )
  const view = await loadRequest(
    { source: 'main', params: {}, excerpt: 100, full: true, page: 1, pageSize: 10, ...request },
    context,
  )
  return { view, failures, cuts, items: view.ok ? view.items : [] }
}

function records(count: number) {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `第${index + 1}` }))
}
function one(record: object): string {
  return JSON.stringify([{ id: 1, title: '一', ...record }])
}

describe('a list that is longer than was requested', () => {
  it('is cut to the page, and the rest is not even looked at', async () => {
    const body = JSON.stringify([...records(20_000), 'no record'])
    const { view, items, cuts } = await load(source, body)
    expect(items.map(({ id }) => id)).toEqual(records(10).map(({ id }) => String(id)))
    expect(view).toMatchObject({ ok: true, isLastPage: false })
    expect(cuts).toEqual([
      { source: 'main', limit: 'records', detail: '20001 records were answered, 10 are used' },
    ])
  })

  it('of a source without pages is cut into pages', async () => {
    const { view, items, cuts } = await load(
      { ...source, paging: { style: 'none' } },
      JSON.stringify(records(95)),
      { page: 10 },
    )
    expect(items.map(({ id }) => id)).toEqual(['91', '92', '93', '94', '95'])
    expect(view).toMatchObject({ total: 95, pages: 10 })
    expect(cuts).toEqual([])
  })

  it('has a thousand records where all are requested', async () => {
    const { items, cuts } = await load(source, JSON.stringify(records(5000)), { pageSize: 0 })
    expect(items).toHaveLength(1000)
    expect(cuts).toMatchObject([{ limit: 'records' }])
  })

  it('is a thousand entries of a tree, at whatever level', async () => {
    const branch = {
      id: 1,
      title: 'a',
      children: records(400).map((entry) => ({ ...entry, children: records(20) })),
    }
    const { items, cuts } = await load(tree, JSON.stringify([branch, branch]), { pageSize: 0 })
    const count = (list: typeof items): number =>
      list.reduce((sum, { children = [] }) => sum + 1 + count(children), 0)
    expect(count(items)).toBeLessThanOrEqual(1002)
    expect(cuts.map(({ limit }) => limit)).toContain('records')
  })
})

describe('one record that is out of all proportion', () => {
  it('keeps the beginning of its lines, and no address that none can use', async () => {
    const { items, cuts } = await load(
      source,
      one({ title: '长'.repeat(1e6), place: '😀'.repeat(5000), href: `/${'a'.repeat(1e6)}` }),
    )
    const [{ title = '', place = '', href } = {}] = items
    expect(title.length).toBeLessThan(2010)
    expect(place.length).toBeLessThan(2010)
    expect(place).not.toMatch(/\p{Surrogate}/u)
    expect(href).toBeUndefined()
    expect(cuts.map(({ limit }) => limit)).toContain('line')
  })

  it('keeps twenty thousand characters of a fact', async () => {
    const facts = [{ name: 'provenance', label: { zh: '来源' }, value: '/provenance' }]
    for (const [length, limits] of [
      [20_000, []],
      [20_001, ['line']],
    ] as const) {
      const { items, cuts } = await load(
        { ...source, item: { ...source.item, facts } },
        one({ provenance: '河'.repeat(length) }),
      )
      expect(items[0]?.facts?.[0]?.value.replace('…', '')).toBe('河'.repeat(20_000))
      expect(cuts.map(({ limit }) => limit)).toEqual(limits)
    }
  })

  it('keeps five hundred entries of a list', async () => {
    const { items, cuts } = await load(
      source,
      one({ images: Array.from({ length: 3000 }, (_, index) => `${index}.jpg`) }),
    )
    expect(items[0]?.images).toHaveLength(500)
    expect(cuts).toMatchObject([{ limit: 'entries' }])
  })

  it('keeps the beginning of its HTML, never half a tag, and the words after too many tags', async () => {
    const html = `<p>begins ${'word '.repeat(200_000)}<a title="${'x'.repeat(100)}">ends</a></p>`
    const { items, cuts } = await load(source, one({ html }))
    expect(items[0]?.html?.startsWith('<p>begins word ')).toBe(true)
    expect(items[0]?.html?.endsWith('</p>')).toBe(true)
    expect(items[0]?.html?.length).toBeLessThan(501_000)
    expect(cuts).toMatchObject([{ limit: 'text' }])
    const tagged = await load(source, one({ html: `<i>first</i>${'<b>x</b>'.repeat(50_000)}last` }))
    const shown = tagged.items[0]?.html ?? ''
    expect(shown.startsWith('<i>first</i><b>x</b>')).toBe(true)
    expect(shown.endsWith('last')).toBe(true)
    expect(shown.split('<').length).toBeLessThan(20_010)
  })

  it('loses embedded pictures before it loses words', async () => {
    const picture = `<img src="data:image/png;base64,${'QUJD'.repeat(200_000)}">`
    const { items, cuts } = await load(source, one({ html: `<p>begins</p>${picture}<p>ends</p>` }))
    expect(items[0]?.html).toBe('<p>begins</p><p>ends</p>')
    expect(cuts).toEqual([])
  })

  it('keeps the words of HTML that is nested without end', async () => {
    const { items, cuts } = await load(source, one({ html: `${'<b>'.repeat(300_000)}kept &lt;i&gt; words` }))
    expect(items[0]?.html).toBe('<p>kept &lt;i&gt; words</p>')
    expect(cuts.map(({ limit }) => limit)).toContain('nesting')
  })
})

describe('JSON', () => {
  it.each([
    [
      'a title of lists in each other',
      `[{"id":1,"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
      'levels deep',
    ],
    ['objects in each other', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'levels deep'],
    ['more records than a process can read in a moment', JSON.stringify(records(200_000)), 'values'],
    [
      'an object of many keys',
      `[{"id":1,${Array.from({ length: 400_000 }, (_, index) => `"k${index}":0`).join(',')}}]`,
      'values',
    ],
  ])('%s is malformed', async (_what, body, detail) => {
    const { view, failures } = await load(source, body)
    expect(view).toEqual({ ok: false, reason: 'malformed' })
    expect(failures).toHaveLength(1)
    expect(failures[0]?.detail).toContain(detail)
  })

  it('inside a text of a record is measured too', async () => {
    const field = { from: '/title', as: ['json' as const, { join: '' }] }
    const deep = `${'['.repeat(100_000)}"x"${']'.repeat(100_000)}`
    const { items } = await load({ ...source, item: { ...source.item, title: field } }, one({ title: deep }))
    expect(items).toMatchObject([{ id: '1', title: '无题' }])
  })

  it('takes brackets and quotes inside texts for what they are', () => {
    const text = JSON.stringify({ a: '[{"'.repeat(1000), b: '\\"['.repeat(1000), '[': '\\' })
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  it.each(['[', '{', '[{"a":'])('throws a RangeError for 100,000 times %s, before it is parsed', (open) => {
    expect(() => parseJson(open.repeat(100_000))).toThrow(RangeError)
  })
})

/** Texts made to be slow, by the number of their parts. */
const slow: Readonly<Record<string, (count: number) => string>> = {
  'nested elements': (count) => '<b>'.repeat(count),
  'nested and closed elements': (count) => '<b>'.repeat(count / 2) + '</b>'.repeat(count / 2),
  'nested lists': (count) => '<ul><li>'.repeat(count / 2),
  'nested tables': (count) => '<table><tr><td>'.repeat(count / 3),
  'nested drawings': (count) => '<svg>'.repeat(count),
  'closing tags of nothing': (count) => '<b>'.repeat(200) + '</i>'.repeat(count),
  'pictures without an address': (count) => `${'x'.repeat(count)}${'x<img>'.repeat(count)}`,
  'comments in an address': (count) => `<img src="${'<!---->'.repeat(count)}">`,
  attributes: (count) => `<b ${Array.from({ length: count }, (_, index) => `a${index}`).join(' ')}>`,
  'begun comments': (count) => '<!--'.repeat(count),
  'begun declarations': (count) => '<!'.repeat(count),
  'less-than signs': (count) => '<'.repeat(count),
  ampersands: (count) => '&'.repeat(count),
  'half entities': (count) => '&ampx&#'.repeat(count),
  'white space in a style': (count) => `<p style="${'; '.repeat(count)}text-align${' '.repeat(count)}">`,
  'white space': (count) => `a${' \u00a0'.repeat(count)}b`,
  'embedded pictures': (count) => 'data:image/png;base64,'.repeat(count),
  words: (count) => 'word '.repeat(count),
  'opened elements': (count) => '<code>'.repeat(count),
  'marks on one letter': (count) => `a${'\u0301'.repeat(count * 4)}`,
  'joined faces': (count) => '👩\u200d'.repeat(count),
}

describe('the time a text takes', () => {
  const words = Array.from({ length: 20 }, (_, index) => `w${index}`)
  const context = { imageBase: '/files', link: () => ({ href: '/', external: false }) }
  const acts: Readonly<Record<string, (text: string) => unknown>> = {
    cleanHtml: (text) => cleanHtml(text, context),
    plainText,
    excerptOf: (text) => excerptOf(text, 10_000),
    firstWord: (text) => firstWord(text, words),
    findWords: (text) => findWords(text, words),
    damagedTexts: (text) => damagedTexts(text),
  }

  /** Beyond what linear work could take on any machine, however busy; quadratic work takes minutes. */
  const MAX_MS = 2500

  it.each(Object.keys(slow))('%s', (name) => {
    const text = slow[name]?.(100_000) ?? ''
    for (const [act, run] of Object.entries(acts))
      expect([act, processorTime(() => run(text)) < MAX_MS]).toEqual([act, true])
  })
})

it('plain text keeps the words of what is nested too deep', () => {
  expect(plainText(`${'<b>'.repeat(1000)}kept &amp; <i>words</i>`)).toBe('kept & words')
  expect(excerptOf(`a${'\u0301'.repeat(1e6)}`, 10).length).toBeLessThan(2000)
})
