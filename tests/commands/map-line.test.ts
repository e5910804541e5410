import { describe, expect, it } from 'vitest'
import type { ImportMap } from '../../schemas/config/index.ts'
import { KEPT, RENAMED } from '../../src/base/html-tags.ts'
import { ReportBuilder } from '../../src/base/import-report.ts'
import { countedRecords } from '../../src/base/messages/message.ts'
import { mapLine } from '../../src/commands/map-line.ts'
import { ValueReadings } from '../../src/commands/value-readings.ts'

describe('mapLine', () => {
  it('leaves out what is absent, null or empty', () => {
    const map = { fields: { a: '/a', b: '/b', c: '/c', d: '/d' } }
    expect(mapLine({ a: '', b: null, c: [], d: 0 }, map, 'exhibit')).toEqual({ d: 0 })
  })

  it('says which column has no degrees', () => {
    const place = {
      members: { name: '/Name', latitude: { from: '/Lat', as: [{ degrees: 'latitude' as const }] } },
    }
    const readings = new ValueReadings()
    mapLine({ Name: 'Cape', Lat: 'far north' }, { fields: { place } }, 'spot', { readings })
    const report = new ReportBuilder(countedRecords)
    readings.count(report, { line: 2 })
    expect(JSON.stringify(report.build())).toContain(
      'left out of \\"place\\", which is filled from \\"/Lat\\"',
    )
  })

  it('takes the first of several pointers that has a value', () => {
    expect(mapLine({ b: 'second' }, { fields: { x: { from: ['/a', '/b'] } } }, 'exhibit')).toEqual({
      x: 'second',
    })
  })

  it('makes one text of a list, and a text of a number by a transform', () => {
    const map = { fields: { list: '/list', id: { from: '/id', as: ['trim' as const] } } }
    expect(mapLine({ list: ['a', 2], id: 17 }, map, 'exhibit')).toEqual({ list: 'a, 2', id: '17' })
  })

  it('escapes plain text in HTML fields and makes a paragraph of each line', () => {
    const map = { fields: { html: '/t', plain: '/t' }, html: ['html'] }
    expect(mapLine({ t: 'a & b\r\n\n<script>' }, map, 'exhibit')).toEqual({
      html: '<p>a &amp; b</p><p>&lt;script&gt;</p>',
      plain: 'a & b\r\n\n<script>',
    })
  })

  it('takes what is HTML already as it is, cell by cell, and keeps entities of a text without tags', () => {
    const map = { fields: { html: '/t' }, html: ['html'] }
    for (const t of ['<p class="MsoNormal">a\nb</p>', '<script>alert(1)</script>'])
      expect(mapLine({ t }, map, 'exhibit')).toEqual({ html: t })
    expect(mapLine({ t: 'caf&eacute; & tea\n1 < 2' }, map, 'exhibit')).toEqual({
      html: '<p>caf&eacute; &amp; tea</p><p>1 &lt; 2</p>',
    })
  })

  // outsider 25, F2, F3 and F7
  it.each([
    ...[...KEPT, ...RENAMED.keys()].map((name) => `See <${name}>The Bells</${name}>, p. 4`),
    'See <cite lang="de">The\nBells</CITE >, p. 4',
    'Two<hr />halves',
    '<emph render="italic">Rosa</emph> one',
    'one<lb/>two',
    'See <title>Moby Dick</title> by Melville',
    '<persname>Melville</persname>',
    '<list><item>a</item></list>',
    'on <date when="1850">1850</date>',
    '&lt;p&gt;Cast &lt;i&gt;bronze&lt;/i&gt;&lt;/p&gt;',
  ])('takes a cell for HTML whose tags are of texts: %s', (t) => {
    expect(mapLine({ t }, { fields: { html: '/t' }, html: ['html'] }, 'exhibit')).toEqual({ html: t })
  })

  it.each([
    'a <time> of <cite>',
    '5 < 6 </cite>',
    'the tag &lt;b&gt; is bold',
    'see <time> and </cite>',
    'The <title> element',
    'between <title> and </title>',
    '<name>a</name>',
  ])('takes no prose for HTML: %s', (t) => {
    const { html } = mapLine({ t }, { fields: { html: '/t' }, html: ['html'] }, 'exhibit')
    expect(html).toMatch(/^<p>/)
  })

  it('writes a moment of the epoch as its day, also beside its year', () => {
    // A field of dates with the seconds of a program (outsider 21, case 131)
    const years = { dateFrom: { from: '/date', as: ['yearFrom' as const] } }
    const map = { fields: { date: '/date', ...years } }
    for (const date of [1700000000, '1700000000', 1700000000000])
      expect(mapLine({ date }, map, 'work')).toEqual({ date: '2023-11-14', dateFrom: 2023, dateTo: 2023 })
    expect(mapLine({ date: 1890 }, map, 'work')).toEqual({ date: '1890', dateFrom: 1890, dateTo: 1890 })
  })

  it('reads what a column of births says of a firm, and one of deaths', () => {
    // outsider 21, case 99
    const step = (from: string, as: 'yearFrom' | 'yearTo') => ({ from, as: [as] })
    const map = { fields: { dateFrom: step('/Born', 'yearFrom'), dateTo: step('/Died', 'yearTo') } }
    const of = (Born: string, Died: string) => mapLine({ Born, Died }, map, 'agent')
    expect(of('founded 1853', 'closed in 1921')).toEqual({ dateFrom: 1853, dateTo: 1921 })
    expect(of('1606', 'died 1669')).toEqual({ dateFrom: 1606, dateTo: 1669 })
    expect(of('c. 1760', '10 May 1849')).toEqual({ dateFrom: 1760, dateTo: 1849 })
  })

  it('makes whole numbers of the digits of any script', () => {
    const map = { fields: { dateFrom: '/n' } }
    for (const n of ['১৮৯০', '१८९०', '١٨٩٠', '１８９０', '๑๘๙๐'])
      expect(mapLine({ n }, map, 'work')).toEqual({ dateFrom: 1890 })
  })

  it('leaves objects to the schema of the entity', () => {
    const map = { fields: { html: '/t' }, html: ['html'] }
    expect(mapLine({ t: { en: 'text' } }, map, 'exhibit')).toEqual({ html: { en: 'text' } })
  })

  it('reads values that are objects with their type, alone and in lists, and never writes an object', () => {
    const map = { fields: { exhibitId: '/id', name: '/n' } }
    const mapped = (id: unknown, n: unknown) => mapLine({ id, n }, map, 'exhibit')
    expect(mapped({ $oid: '507f' }, [{ '@value': 'Jar' }, { '@value': 'Pot' }])).toEqual({
      exhibitId: '507f',
      name: 'Jar, Pot',
    })
    expect(mapped({ $numberLong: '1846523498713608199' }, [null, '2 cm', ['3', '4']])).toEqual({
      exhibitId: '1846523498713608199',
      name: '2 cm, 3, 4',
    })
    expect(mapped('1', [{ value: 'Jar' }])).toEqual({ exhibitId: '1', name: [{ value: 'Jar' }] })
    const makers = { fields: { makers: '/makers' } }
    expect(mapLine({ makers: [{ '@value': 'Marl' }, 'Reed'] }, makers, 'work')).toEqual({
      makers: [{ name: 'Marl' }, { name: 'Reed' }],
    })
  })

  it('takes an empty object for no text, and a line break for what stands between two paths', () => {
    const map: ImportMap = {
      fields: { title: '/title', date: '/date', pictures: { from: '/files', as: [{ split: ';' }] } },
    }
    expect(mapLine({ title: 'Jug', date: {}, files: 'a.jpg\r\nb.jpg; c.jpg\n' }, map, 'work')).toEqual({
      title: 'Jug',
      pictures: [{ path: 'a.jpg' }, { path: 'b.jpg' }, { path: 'c.jpg' }],
    })
  })

  it('has each picture once, the largest of several sizes, and says what is left out', () => {
    const map: ImportMap = { fields: { title: '/title', pictures: { all: ['/file', '/url', '/small'] } } }
    const readings = new ValueReadings()
    const line = {
      title: 'Jug',
      file: 'a.jpg',
      url: ['https://x.example/a.jpg', 'https://x.example/a.jpg'],
      small: 'https://x.example/small/a_sm.jpg',
    }
    expect(mapLine(line, map, 'work', { readings })).toEqual({
      title: 'Jug',
      pictures: [{ path: 'a.jpg' }, { path: 'https://x.example/a.jpg' }],
    })
    const report = new ReportBuilder(countedRecords)
    readings.count(report, { line: 2 })
    expect(report.build().converted.map(({ reason }) => reason.en)).toEqual([
      'smaller copies of its pictures are left out',
    ])
  })

  it('has a translation only where there is a text for it', () => {
    const map = { fields: { name: '/zh' }, translations: { en: { name: '/en' } } }
    expect(mapLine({ zh: '灯', en: 'Lamp' }, map, 'exhibit')).toEqual({
      name: '灯',
      translations: { en: { name: 'Lamp' } },
    })
    expect(mapLine({ zh: '灯' }, map, 'exhibit')).toEqual({ name: '灯' })
  })

  it('makes text of numbers where the entity has text, in translations too, and leaves others', () => {
    const map = {
      fields: { exhibitId: '/id', exhibitName: '/name', sort: '/place' },
      translations: { en: { exhibitName: '/year' } },
    }
    expect(mapLine({ id: 7, name: 1921, year: 1922, place: 3 }, map, 'exhibit')).toEqual({
      exhibitId: '7',
      exhibitName: '1921',
      sort: 3,
      translations: { en: { exhibitName: '1922' } },
    })
    expect(mapLine({ name: 5e-7 }, { fields: { exhibitName: '/name' } }, 'exhibit')).toEqual({
      exhibitName: '0.0000005',
    })
  })

  it('makes a list of parallel columns, and keeps as a fact what fits to no entry', () => {
    const split = (from: string) => ({ from, as: [{ split: ';' }] })
    const map = {
      fields: {
        workId: '/n',
        makers: { members: { name: split('/By'), agentId: split('/By no'), role: split('/As') } },
      },
    }
    const reported: unknown[] = []
    const uneven = (...list: readonly unknown[]) => reported.push(list)
    expect(mapLine({ n: '1', By: 'Ada;Bo', 'By no': '7;', As: 'cast;cut' }, map, 'work', { uneven })).toEqual(
      {
        workId: '1',
        makers: [
          { name: 'Ada', agentId: '7', role: 'cast' },
          { name: 'Bo', role: 'cut' },
        ],
      },
    )
    expect(reported).toEqual([])
    expect(mapLine({ n: '2', By: 'Ada;Bo', 'By no': '7;8;9' }, map, 'work', { uneven })).toEqual({
      workId: '2',
      makers: [{ name: 'Ada' }, { name: 'Bo' }],
      facts: [{ label: 'By no', value: '7; 8; 9' }],
    })
    expect(reported).toEqual([[expect.objectContaining({ member: 'agentId', entries: 2 }), true]])
  })

  it('makes facts of parallel lists, of which one may be fixed, without those that have no value', () => {
    const label = { const: 'Place|Shown', as: [{ split: '|' }] }
    const map: ImportMap = {
      fields: { workId: '/n', facts: { members: { label, value: { all: ['/a', '/b'] } } } },
    }
    const facts = (row: object) => mapLine({ n: '1', ...row }, map, 'work').facts
    expect(facts({ a: 'Jeonju', b: '2019' })).toEqual([
      { label: 'Place', value: 'Jeonju' },
      { label: 'Shown', value: '2019' },
    ])
    expect(facts({ a: '', b: '2019' })).toEqual([{ label: 'Shown', value: '2019' }])
    expect(facts({ a: 'Jeonju', b: '' })).toEqual([{ label: 'Place', value: 'Jeonju' }])
    expect(facts({ a: '', b: '' })).toBeUndefined()
    const ofColumns: ImportMap = {
      fields: {
        facts: {
          members: { label: { from: '/labels', as: [{ split: '|' }] }, value: { all: ['/a', '/b'] } },
        },
      },
    }
    expect(mapLine({ labels: 'Place|Shown', a: 'Jeonju' }, ofColumns, 'work').facts).toEqual([
      { label: 'Place', value: 'Jeonju' },
    ])
  })

  it('makes facts in further languages, in which those without a text stay', () => {
    const map: ImportMap = {
      fields: { workId: '/n' },
      facts: [
        { label: '제작지', value: '/place', translations: { en: { label: 'Place', value: '/place_en' } } },
        { label: '전시', value: '/shown', translations: { en: { value: '/shown_en' } } },
      ],
    }
    const row = { n: '1', place: '전주', place_en: 'Jeonju', shown: '2019년', shown_en: '' }
    expect(mapLine(row, map, 'work')).toEqual({
      workId: '1',
      facts: [
        { label: '제작지', value: '전주' },
        { label: '전시', value: '2019년' },
      ],
      translations: {
        en: {
          facts: [
            { name: '제작지', label: 'Place', value: 'Jeonju' },
            { label: '전시', value: '2019년' },
          ],
        },
      },
    })
    expect(mapLine({ n: '1', place: '전주' }, map, 'work')).not.toHaveProperty('translations')
  })

  it('makes facts for each of a list, with their own labels', () => {
    const map = {
      fields: { workId: '/n' },
      facts: [{ label: 'Other', each: '/notes', labelFrom: '/kind', value: '/text' }],
    }
    const notes = [{ kind: 'Mark', text: 'anchor' }, { text: 'chipped' }, { kind: 'Empty' }]
    expect(mapLine({ n: '1', notes }, map, 'work').facts).toEqual([
      { label: 'Mark', value: 'anchor' },
      { label: 'Other', value: 'chipped' },
    ])
  })

  it('takes each language from texts that say theirs, and no other language for a translation', () => {
    const title = { from: '/title', as: ['language' as const] }
    const map = { fields: { workId: '/n', title }, translations: { en: { title } } }
    const line = (texts: unknown) => mapLine({ n: '1', title: texts }, map, 'work', { language: 'zh' })
    expect(line({ 'zh-Hans': '壶', en: 'Jug' })).toEqual({
      workId: '1',
      title: '壶',
      translations: { en: { title: 'Jug' } },
    })
    expect(line([{ lang: 'zh', value: '壶' }])).toEqual({ workId: '1', title: '壶' })
  })
})
