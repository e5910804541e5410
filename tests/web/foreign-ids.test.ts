import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeSegment, hasSteps } from '../../src/base/path-segment.ts'
import { type ForeignMuseum, openForeignMuseum } from '../support/foreign-museum.ts'
import { SEED } from '../support/properties.ts'
import { sweep } from '../support/sweep.ts'

const ids = [
  'A-1921.3',
  '79.66.115',
  'SK-C-5',
  'Vase (a)',
  '花瓶',
  'x.json',
  'x',
  'y.rss',
  'A+B&C=1',
  'red-figure-vase',
]
const paths = ids.map((id) => `/objects/${encodeSegment(id)}`)

/** A line of the log by its message. */
function messages(lines: readonly string[]): readonly string[] {
  return lines.map((line) => String(Reflect.get(Object(JSON.parse(line)), 'msg')))
}

describe('a museum whose ids are accession numbers and slugs', () => {
  const lines: string[] = []
  let museum: ForeignMuseum
  beforeAll(async () => {
    museum = await openForeignMuseum(
      { ids, style: 'page' },
      {},
      { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
    )
  })
  afterAll(() => museum.close())

  it('links every entry of the list to its page', async () => {
    const { text } = await museum.get('/objects')
    for (const path of paths) expect(text).toContain(`href="${path.replace(/&/g, '&amp;')}"`)
  })

  it.each(ids)('shows %s, and as JSON', async (id) => {
    const path = `/objects/${encodeSegment(id)}`
    const page = await museum.get(path)
    expect([
      page.status,
      page.text.includes(`<link rel="canonical" href="http://museum.test${path}"`),
    ]).toEqual([200, true])
    const json = await museum.get(`${path}.json`)
    expect(JSON.parse(json.text)).toMatchObject({ id, address: `http://museum.test${path}` })
    const view = await museum.get(`/_vitrine/page?url=${encodeURIComponent(path)}`)
    expect(JSON.parse(view.text)).toMatchObject({ status: 200, data: { main: { items: [{ id }] } } })
  })

  it('shows an id that ends as a file does at the address that it had, where that is no file', async () => {
    const { status, text } = await museum.get('/objects/y.rss')
    expect([
      status,
      text.includes('<link rel="canonical" href="http://museum.test/objects/y~2Erss"'),
    ]).toEqual([200, true])
    expect((await museum.get('/objects/none.rss')).status).toBe(404)
  })

  it('leads from each to those beside it', async () => {
    const { text } = await museum.get(`/_vitrine/page?url=${encodeURIComponent(paths[3] ?? '')}`)
    const { previous, next } = JSON.parse(text)
    expect([previous.href, next.href]).toEqual([paths[2], paths[4]])
  })

  it('names all of them in the sitemap and in the feed, at the same addresses', async () => {
    const xml = (text: string) => text.replace(/&/g, '&amp;')
    const sitemap = (await museum.get('/sitemap-objects-1.xml')).text
    const feed = (await museum.get('/objects.atom')).text
    for (const path of paths) {
      expect(sitemap).toContain(`<loc>http://museum.test${xml(path)}</loc>`)
      expect(feed).toContain(`http://museum.test${xml(path)}`)
    }
  })

  it('does not follow tricks with paths', async () => {
    for (const id of ['a%2fb', 'a%5cb', '%00', '50%25', 'a%252fb']) {
      const asked = museum.asked.length
      expect([id, (await museum.get(`/objects/${id}`)).status]).toEqual([id, 404])
      expect(museum.asked.length).toBe(asked)
    }
    expect((await museum.get('/objects/%41-1921.3')).location).toBe('/objects/A-1921.3')
  })

  it('has nothing to report', () => {
    expect(messages(lines)).toEqual([])
  })
})

/** Unicode's odd corners, what has a meaning in addresses, and any other text; not what steps to another folder, or is half a character. */
const anyIds = [
  ...[
    'ark:/99999/fk4x1',
    '1921/3',
    '1921-3',
    '1921%3',
    '12.5%',
    '%2F',
    '~2F',
    'a\\b',
    'a b',
    ' a',
    '٣',
    'Ω',
    '…',
    '~',
    '+',
    ';',
    '//',
    '/',
  ],
  ...[
    '?a=b&c#d',
    "O'Neill",
    '<b>"x"</b>',
    '\u{1f3fa}',
    'a\u202eb',
    'a\u200db',
    '\ufeff1',
    '\uffff',
    'a\u2028b',
    'a\tb\r\n',
    '\0',
    '\u0085',
  ],
  ...[
    'x.json',
    'x.manifest.json',
    'index',
    '__proto__',
    'constructor',
    '{id}',
    ':id',
    '*',
    '$&',
    'null',
    '花'.repeat(128),
  ],
  ...fc
    .sample(
      fc.array(
        fc.oneof(
          fc.integer({ min: 1, max: 0xffff }).map((code) => String.fromCharCode(code)),
          fc.constantFrom(...'/%\\.~2F?#'),
        ),
        { minLength: 1, maxLength: 128 },
      ),
      { numRuns: 30, seed: SEED },
    )
    .map((units) =>
      units
        .join('')
        .replace(/\p{Surrogate}/gu, '\u{1f3fa}')
        .slice(0, 127)
        .replace(/\p{Surrogate}$/u, ''),
    ),
].filter((id, index, all) => id.trim() !== '' && !hasSteps(id) && all.indexOf(id) === index)

describe('a museum whose ids are any text', () => {
  const lines: string[] = []
  const anyPaths = anyIds.map((id) => `/objects/${encodeSegment(id)}`)
  const plain = (markup: string) => markup.replace(/&#x27;|&#39;|&apos;/g, "'").replace(/&amp;/g, '&')
  let museum: ForeignMuseum
  beforeAll(async () => {
    museum = await openForeignMuseum(
      { ids: anyIds, style: 'page' },
      { page: { pageSize: 100 } },
      { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
    )
  })
  afterAll(() => museum.close())

  it('links each entry of the list to an address of its own', async () => {
    const { text } = await museum.get('/objects')
    expect(new Set(anyPaths).size).toBe(anyIds.length)
    for (const path of anyPaths) expect(plain(text)).toContain(`href="${path}"`)
  })

  it('shows each, as JSON too, and asks its backend for exactly that id', async () => {
    for (const id of sweep('ids of other systems', anyIds, (_id, place) => place % 3 === 0)) {
      const path = anyPaths[anyIds.indexOf(id)] ?? ''
      museum.asked.length = 0
      const page = await museum.get(path)
      expect([id, page.status]).toEqual([id, 200])
      expect(plain(page.text)).toContain(`<link rel="canonical" href="http://museum.test${path}"`)
      expect(museum.asked).toContain(`/objects/${encodeURIComponent(id)}`)
      const json = await museum.get(`${path}.json`)
      expect(JSON.parse(json.text)).toMatchObject({ id, address: `http://museum.test${path}` })
      const view = JSON.parse((await museum.get(`/_vitrine/page?url=${encodeURIComponent(path)}`)).text)
      expect(view).toMatchObject({ status: 200, url: path, data: { main: { items: [{ id }] } } })
      // A longer address makes no code that can be scanned.
      if (path.length > 300) continue
      const qr = await museum.get(`/_vitrine/qr.svg?to=${encodeURIComponent(path)}`)
      expect([id, qr.status]).toEqual([id, 200])
    }
  })

  it('leads from each to those beside it, and names all in sitemap and feed', async () => {
    for (const at of [1, 3, 9, 20]) {
      const { text } = await museum.get(`/_vitrine/page?url=${encodeURIComponent(anyPaths[at] ?? '')}`)
      const { previous, next } = JSON.parse(text)
      expect([previous.href, next.href]).toEqual([anyPaths[at - 1], anyPaths[at + 1]])
    }
    const sitemap = plain((await museum.get('/sitemap-objects-1.xml')).text)
    for (const path of anyPaths) expect(sitemap).toContain(`<loc>http://museum.test${path}</loc>`)
    const feed = (await museum.get('/objects.atom')).text
    for (const path of anyPaths.slice(0, 8)) expect(feed).toContain(`http://museum.test${path}`)
  })

  it('has nothing to report', () => {
    expect(messages(lines)).toEqual([])
  })
})

describe('ids that no URL can hold', () => {
  it.each(['.', '..', '../admin', 'a/../b', '\ud800', 'a\udc00b'])(
    '%j: the backend is asked nothing else, and the log says why',
    async (id) => {
      const lines: string[] = []
      const museum = await openForeignMuseum(
        { ids: [id, 'A-1'], style: 'page' },
        {},
        { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
      )
      const list = await museum.get('/objects')
      const path = `/objects/${encodeSegment(id)}`
      // Of steps of a path it is known that no page can ask for them: their entries are no links.
      const isPageless = id.split('/').some((part) => part === '.' || part === '..')
      expect(list.text.includes(`href="${path}"`)).toBe(!isPageless)
      expect((await museum.get('/objects.atom')).text.includes(`museum.test${path}<`)).toBe(!isPageless)
      museum.asked.length = 0
      expect((await museum.get(path)).status).toBe(404)
      expect(museum.asked.filter((url) => url.startsWith('/objects/'))).toEqual([])
      expect((await museum.get('/objects/A-1')).status).toBe(200)
      await museum.close()
      expect(lines.map((line) => Reflect.get(Object(JSON.parse(line)), 'detail'))).toContainEqual(
        expect.stringMatching(/half a character|the step "\."/),
      )
    },
  )

  it('are asked for in a query or a body as they are, where those can hold them', async () => {
    const record = {
      request: { method: 'GET', path: '/objects', query: { page: '1', size: '50', id: '{id}' } },
      response: { record: '/rows' },
    }
    const museum = await openForeignMuseum({ ids: ['..', 'A-1'], style: 'page' }, { record })
    expect((await museum.get('/objects/~2E~2E')).status).toBe(200)
    expect(museum.asked).toContain('/objects?page=1&size=50&id=..')
    await museum.close()
  })
})

describe('a backend whose ids are numbers beyond 2^53', () => {
  const wide = ['7340032000000000123', '7340032000000000124', '9007199254740993', '12345678901234567890123']
  it('has a page for each, found by its own id, in lists, files, neighbours and facts', async () => {
    const museum = await openForeignMuseum(
      {
        ids: wide,
        style: 'page',
        more: (id) => ({ parent: id, size: 7 }),
        written: (json) => json.replace(/"(number|parent)":"(\d+)"/g, '"$1":$2'),
      },
      {
        detail: { template: 'object' },
        record: {
          item: {
            id: '/number',
            title: '/name',
            facts: [{ name: 'parent', label: { en: 'Parent' }, value: '/parent' }],
          },
        },
      },
    )
    const { text } = await museum.get('/objects')
    for (const [at, id] of wide.entries()) {
      expect(text).toContain(`href="/objects/${id}"`)
      const view = JSON.parse((await museum.get(`/_vitrine/page?url=/objects/${id}`)).text)
      expect(museum.asked).toContain(`/objects/${id}`)
      expect(view.data.main.items[0]).toMatchObject({ id, facts: [{ value: id }] })
      expect([view.previous?.href, view.next?.href]).toEqual(
        [wide[at - 1], wide[at + 1]].map((each) => each && `/objects/${each}`),
      )
      expect(JSON.parse((await museum.get(`/objects/${id}.json`)).text)).toMatchObject({ id })
    }
    expect((await museum.get('/sitemap-objects-1.xml')).text).toContain(`/objects/${wide[1]}<`)
    await museum.close()
  })
})

describe('a backend whose answers are not only JSON', () => {
  it.each([
    [
      '<br />\n<b>Deprecated</b>: old() in <b>/srv/a.php</b> on line <b>7</b>\n',
      '',
      'at line 1, character 1 is "<br /> <b>Deprecated</b>: old() in <b>/srv/a.php</b> on line',
    ],
    ['', '<!-- served in 12 ms -->', /at character \d+ is "<!-- served in 12 ms -->"/],
    [")]}',\n", '', /at line 1, character 1 is "\)\]\}',/],
  ])('%j … %j: the log says where and what, a visitor reads neither', async (before, after, words) => {
    const lines: string[] = []
    const museum = await openForeignMuseum(
      { ids: ['A-1'], style: 'page', written: (json) => before + json + after },
      {},
      { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
    )
    const page = await museum.get('/objects')
    await museum.close()
    expect(page.status).toBe(502)
    expect(page.text).not.toContain('at line 1')
    expect(page.text).not.toContain('served in')
    const [detail] = lines.map((line): unknown => Reflect.get(Object(JSON.parse(line)), 'detail'))
    if (typeof words === 'string') expect(detail).toContain(words)
    else expect(detail).toMatch(words)
  })

  it('may begin with a byte order mark', async () => {
    const museum = await openForeignMuseum({
      ids: ['A-1'],
      style: 'page',
      written: (json) => `\ufeff${json}`,
    })
    expect((await museum.get('/objects/A-1')).status).toBe(200)
    await museum.close()
  })
})

describe('a museum whose ids its rule does not take', () => {
  it('has entries without links, and the log says so once, with an example', async () => {
    const lines: string[] = []
    const museum = await openForeignMuseum(
      { ids, style: 'page' },
      { site: { ids: 'digits-or-32' } },
      { logLevel: 'warn', logTo: { write: (line) => void lines.push(line) } },
    )
    const first = await museum.get('/objects')
    await museum.get('/objects')
    await museum.close()
    expect(first.text).not.toContain('href="/objects/')
    expect(messages(lines)).toEqual([
      '10 of 10 entries of the source "objects" have no page: "A-1921.3" is no id by "ids" of site.json',
    ])
  })
})
