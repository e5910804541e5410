import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ImportMap } from '../../schemas/config/index.ts'
import { AppError, explainError } from '../../src/base/app-error.ts'
import { ReportBuilder, unexplainedCount } from '../../src/base/import-report.ts'
import { countedRecords } from '../../src/base/messages/message.ts'
import { importFile } from '../../src/commands/import-file.ts'
import { MapPlaces, readImportMap } from '../../src/commands/import-map.ts'
import { openContent } from '../../src/content/index.ts'
import { placeEmptyContent } from '../content/support/empty-content.ts'
import { englishIn } from '../engine/errors/chinese-faults.ts'
import { assertProperty } from '../support/properties.ts'
import { callCommand } from './support/call-command.ts'
import { exhibitMap, foreign, rowsOf, wholeForeign, writeLines } from './support/exhibit-lines.ts'
import { type Finished, startCli, temporaryFolder, until } from './support/run-command.ts'

function prepare(lines: readonly (string | object)[], name = 'objects.ndjson') {
  const folder = temporaryFolder()
  const map = writeLines(join(folder, 'map.json'), [exhibitMap])
  const file = writeLines(join(folder, name), lines)
  const dataDir = join(folder, 'data')
  placeEmptyContent(dataDir)
  const args = ['import', file, '--into', 'exhibit', '--map', map]
  const run = (...more: readonly string[]): Promise<Finished> =>
    callCommand([...args, ...more], { DATA_DIR: dataDir })
  return { folder, file, map, dataDir, args, run }
}

function names(dataDir: string): readonly unknown[] {
  return rowsOf(
    dataDir,
    "select json_extract(record, '$.exhibitName') as name from exhibit order by sort_id",
  ).map((row) => Reflect.get(Object(row), 'name'))
}

function recordOf(dataDir: string, id: string): unknown {
  const [row] = rowsOf(dataDir, `select record, translations from exhibit where id = '${id}'`)
  const { record, translations } = Object(row)
  return { ...JSON.parse(record), translations: JSON.parse(translations ?? 'null') }
}

/** The Chinese of a refusal; '' where nothing is refused. */
function chineseOf(run: () => unknown): string {
  try {
    run()
    return ''
  } catch (error) {
    return explainError(error)?.zh ?? ''
  }
}

describe('import', () => {
  it('refuses a folder without a museum, and makes nothing there', async () => {
    const { args } = prepare([foreign])
    const folder = temporaryFolder()
    for (const wrong of [args, ['import', folder], ['messages', 'list']]) {
      const { code, errors } = await callCommand(wrong, {}, folder)
      expect([code, errors]).toEqual([
        1,
        expect.stringContaining('There is no museum here: config/site.json'),
      ])
      expect(errors).toContain('DATA_DIR')
    }
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('names once each place of the map that no record has', async () => {
    const map: ImportMap = {
      fields: {
        exhibitId: '/key',
        exhibitName: { from: ['/title', '/name'] },
        description: { from: ['/nots', '/remarks'] },
        label: { each: '/tags', members: { name: '/lable', note: '/word' } },
      },
      translations: { en: { exhibitName: { template: '{/name} ({/nameEm})' } } },
    }
    const report = new ReportBuilder(countedRecords)
    const places = new MapPlaces(map)
    places.see({ key: 1, name: 'Lamp', notes: '', nameEn: 'A lamp', tags: [{ word: 'light' }] })
    places.see({ key: 2, name: 'Bell', tags: [] })
    places.report(report)
    const named = report.build().warnings.map(({ reason, hint }) => [reason.en, hint?.en])
    expect(named).toEqual([
      [
        'the map fills "description" from "/nots", "/remarks", and no record has such a place',
        'Did you mean "/notes"?',
      ],
      ['the map fills "label" from "/lable", and no entry of the list has such a place', undefined],
      [
        'the map fills "translations.en.exhibitName" from "/nameEm", and no record has such a place',
        'Did you mean "/nameEn"?',
      ],
    ])

    const { run } = prepare([{ key: 1, name: 'Lamp' }])
    const { code, output } = await run()
    expect(code).toBe(0)
    expect(output).toContain('the map fills "label" from "/tags", and no record has such a place.')
  })

  it.each(['objects.ndjson', 'objects.ndjson.gz'])('brings the lines of %s in, mapped', async (name) => {
    const { dataDir, run } = prepare(
      [
        {
          key: 1,
          name: '  Lamp  ',
          notes: ['Bronze & <iron>', 'Han'],
          tags: ['light', 'grave'],
          nameEn: 'A lamp',
          noteEn: 'a < b',
        },
        '',
        { key: 2, name: '鐵炮', note: 'one\r\n\r\ntwo' },
      ],
      name,
    )
    const { code, output, errors } = await run()
    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(
      /^exhibit, in [\d.]+ s: 2 records read: 2 stored, 0 replaced, 0 refused, 0 left out\.\n$/,
    )
    expect(recordOf(dataDir, '1')).toEqual({
      exhibitId: '1',
      exhibitName: 'Lamp',
      description: '<p>Bronze &amp; &lt;iron&gt;</p><p>Han</p>',
      label: 'light, grave',
      translations: { en: { exhibitName: 'A lamp', description: '<p>a &lt; b</p>' } },
    })
    expect(recordOf(dataDir, '2')).toMatchObject({
      description: '<p>one</p><p>two</p>',
      translations: null,
    })
  })

  it('keeps three records whose numbers a double does not distinguish', async () => {
    const ids = ['7340032000000000121', '7340032000000000122', '7340032000000000123']
    const { dataDir, run } = prepare(ids.map((id) => `{"key":${id},"name":"No. ${id}"}`))
    expect((await run()).output).toContain('3 records read: 3 stored')
    expect(rowsOf(dataDir, 'select id from exhibit order by id')).toEqual(ids.map((id) => ({ id })))
    expect(recordOf(dataDir, '7340032000000000122')).toMatchObject({ exhibitName: 'No. 7340032000000000122' })
  })

  const pair = [wholeForeign(1), wholeForeign(2)]
  it.each([
    ['a list', JSON.stringify(pair)],
    ['a list on several lines', JSON.stringify(pair, null, 2)],
    ['a list with a mark before it', `\uFEFF[\n${pair.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`],
    ['an answer', JSON.stringify({ total: 2, records: pair })],
    ['an answer on several lines', JSON.stringify({ response: { langs: ['en'], docs: pair } }, null, 2)],
    ['one object a line', pair.map((each) => JSON.stringify(each)).join('\n')],
    ['one record with a list of its own', JSON.stringify({ ...wholeForeign(1), parts: pair }), 1],
    ['one record on several lines', JSON.stringify(wholeForeign(1), null, 2), 1],
    [
      'one record on several lines with a list of its own',
      JSON.stringify({ ...wholeForeign(1), parts: [{ part: 'lid' }] }, null, 2),
      1,
    ],
    ['an object of records', JSON.stringify({ a: wholeForeign(1), b: wholeForeign(2) })],
    ['an answer with an object of records', JSON.stringify({ objects: { a: pair[0], b: pair[1] } }, null, 1)],
    ['an answer without records', JSON.stringify({ total: 0, records: [] }), 0],
  ])('reads a JSON file that is %s', async (_, text, count = 2) => {
    const { dataDir, run } = prepare([text], 'objects.json')
    const { code, output } = await run()
    expect([code, output]).toEqual([0, expect.stringContaining(`${count} record`)])
    expect(names(dataDir)).toEqual(['Object 1', 'Object 2'].slice(0, count))
  })

  it('names the lists that it does not read, and records that are in another file', async () => {
    const facets = Array.from({ length: 5 }, (_, index) => ({ term: `T${index}`, count: index }))
    const answer = { info: { totalrecords: 512 }, facets, records: pair }
    const { dataDir, run } = prepare([JSON.stringify(answer, null, 1)], 'objects.json')
    const { output } = await run()
    expect(output).toContain('2 records read: 2 stored')
    expect(output).toContain(
      'line 5: the records are those of "records"; "facets" has 5 objects, which are not read',
    )
    expect(output).toContain('the file says that there are 512 records, and "records" holds 2 of them')
    expect(names(dataDir)).toEqual(['Object 1', 'Object 2'])
  })

  it.each([
    ['an answer that is whole', { total: 2, records: pair }],
    ['a search engine', { took: 3, hits: { total: { value: 2, relation: 'eq' }, hits: pair } }],
  ])('has nothing to say of %s', async (_, answer) => {
    const { output } = await prepare([JSON.stringify(answer, null, 1)], 'objects.json').run()
    expect(output).toContain('2 records read: 2 stored')
    expect(output).not.toMatch(/are not read|says that there are/)
  })

  it.each([
    ['OData', { '@odata.count': 40, value: pair }, 'there are 40 records, and "value" holds 2'],
    [
      'OData without a count',
      { value: pair, '@odata.nextLink': 'https://a.example/?$skip=2' },
      '"@odata.nextLink"',
    ],
    ['OData 2', { d: { results: pair, __count: '40' } }, 'there are 40 records'],
    ['Django', { count: 40, next: 'https://a.example/?page=2', results: pair }, 'there are 40 records'],
    ['JSON:API', { data: pair, links: { self: 'a', next: { href: 'https://a.example/2' } } }, '"links.next"'],
    ['Airtable', { records: pair, offset: 'itr1/rec2' }, '"offset"'],
    ['ArcGIS', { features: pair, exceededTransferLimit: true }, '"exceededTransferLimit"'],
    ['Hydra', { 'hydra:member': pair, 'hydra:totalItems': 40 }, 'there are 40 records'],
    ['a cursor', { items: pair, meta: { nextCursor: 'abc' } }, '"meta.nextCursor"'],
  ])('says that a list goes on: %s', async (_, answer, said) => {
    const { output } = await prepare([JSON.stringify(answer, null, 1)], 'objects.json').run()
    expect(output).toContain('2 records read: 2 stored')
    expect(output).toContain(said)
    expect(output).toContain('If it is one page of an answer, import the other pages too.')
  })

  it.each([
    ['the last page', { results: pair, next: null, previous: 'https://a.example/1', hasMore: false }],
    ['an offset', { records: pair, offset: 0, limit: 100 }],
    [
      'a cursor beside a total that is reached',
      { response: { numFound: 2, docs: pair }, nextCursorMark: 'a' },
    ],
    ['a count of another thing', { records: pair, visits: { count: 900 } }],
  ])('does not say that a list goes on: %s', async (_, answer) => {
    const { output } = await prepare([JSON.stringify(answer, null, 1)], 'objects.json').run()
    expect(output).toContain('2 records read: 2 stored')
    expect(output).not.toContain('other pages')
  })

  const pretty = (value: unknown) => JSON.stringify(value, null, 1)
  it.each([
    ['of any name', 'places.geojson', [pretty({ type: 'FeatureCollection', features: pair })]],
    ['of any name, on one line', 'places.geojson', [{ type: 'FeatureCollection', features: pair }]],
    [
      'of an answer of Ghost, on one line',
      'posts.json',
      [{ posts: pair, meta: { pagination: { page: 1, total: 2, next: null } } }],
    ],
    ['of an answer with its state, on one line', 'a.json', [{ status: 'ok', 藏品: pair }]],
    ['in linked data', 'objects.jsonld', [pretty({ '@context': {}, '@graph': pair })]],
    ['of several lists, put together', 'objects.json', pair.map((each) => pretty([each]))],
    ['of several objects, put together', 'objects.json', pair.map(pretty)],
    ['in a file of lines', 'objects.ndjson', [pretty(pair)]],
    ['in a file of lines, on one line', 'objects.ndjson', [JSON.stringify(pair)]],
    [
      'of lines that begin with a separator',
      'objects.geojsons',
      pair.map((each) => `\u001e${JSON.stringify(each)}`),
    ],
    ['of entities by their ids', 'objects.json', [pretty({ entities: { Q1: pair[0], Q2: pair[1] } })]],
    [
      'with comments, also with quotes and brackets in them',
      'objects.json',
      [
        '// exported "by [hand',
        '{ /* of } two */ "records": [',
        `${JSON.stringify(pair[0])}, // isn't`,
        JSON.stringify(pair[1]),
        ']}',
      ],
    ],
    ['with commas behind the last', 'objects.json', [pretty(pair).replace(/(?=\n ?[}\]])/g, ',')]],
    ['of lines with commas', 'objects.ndjson', pair.map((each) => `${JSON.stringify(each)},`)],
  ])('reads a document %s', async (_, name, lines) => {
    const { dataDir, run } = prepare(lines, name)
    expect((await run()).output).toContain('2 records read: 2 stored, 0 replaced, 0 refused')
    expect([...names(dataDir)].sort()).toEqual(['Object 1', 'Object 2'])
  })

  // marimo-team/marimo#7388: Python writes NaN where a value is missing.
  it.each(['objects.json', 'objects.ndjson'])('reads NaN of %s as nothing, and says so', async (name) => {
    const lines = ['{"key":1,"name":"Object 1","notes":NaN}', '{"key":2,"name":"Object NaN","w":-Infinity}']
    const { dataDir, run } = prepare(name.endsWith('.json') ? [`[${lines.join(',\n')}]`] : lines, name)
    const { output } = await run()
    expect(output).toContain('2 records read: 2 stored, 0 replaced, 0 refused')
    expect(output).toContain(
      'line 1, line 2: NaN or Infinity, which is no JSON, is read as if nothing were there',
    )
    expect([...names(dataDir)].sort()).toEqual(['Object 1', 'Object NaN'])
  })

  it('says what follows a document, and takes an empty object for no text', async () => {
    const answer = pretty({ records: [wholeForeign(1), { ...wholeForeign(2), notes: {} }] })
    const { output } = await prepare([answer, pretty({ records: pair })], 'objects.json').run()
    expect(output).toContain('2 records read: 2 stored')
    expect(output).toMatch(/line 21: here another value begins behind the first/)
    const list = await prepare([pretty(pair), 'and a word'], 'objects.json').run()
    expect(list.output).toContain('3 records read: 2 stored, 0 replaced, 1 refused')
  })

  it('reads an answer that ends in the middle up to there', async () => {
    const whole = JSON.stringify({ total: 3, records: [...pair, wholeForeign(3)] })
    const { output } = await prepare([whole.slice(0, -20)], 'objects.json').run()
    expect(output).toContain('3 records read: 2 stored, 0 replaced, 1 refused')
    expect(output).toContain('it ends too early')
    const list = JSON.stringify([...pair, wholeForeign(3)], null, 1)
    const between = await prepare([list.slice(0, list.lastIndexOf(',\n {'))], 'objects.json').run()
    expect(between.output).toContain('2 records read: 2 stored')
    expect([between.code, between.errors]).toEqual([1, expect.stringContaining('in the middle of its list')])
  })

  it('names records of a document on one line by their numbers', async () => {
    const text = JSON.stringify([...pair, { ...wholeForeign(3), key: '' }, wholeForeign(4)])
    const { output } = await prepare([text], 'objects.json').run()
    expect(output).toContain('4 records read: 3 stored, 0 replaced, 1 refused')
    expect(output).toMatch(/^ {2}record 3: /m)
  })

  it('says where the names of members are, where records are members of an object that have no id', async () => {
    const keyed = { 41: { name: 'Object 1' }, 42: { name: 'Object 2' } }
    const { folder, dataDir, run } = prepare([JSON.stringify(keyed, null, 1)], 'objects.json')
    const { output } = await run()
    expect(output).toContain('2 records read: 0 stored, 0 replaced, 2 refused')
    expect(output).toContain('In the map a name is at "/@key"')
    const map = join(folder, 'map.json')
    writeFileSync(map, readFileSync(map, 'utf8').replace('"/key"', '"/@key"'))
    expect((await run()).output).toContain('2 records read: 2 stored, 0 replaced, 0 refused')
    expect(rowsOf(dataDir, 'select id from exhibit order by id')).toEqual([{ id: '41' }, { id: '42' }])
  })

  it('loses no member of an object that has the name of another', async () => {
    const { folder, dataDir, run } = prepare(
      [
        '{',
        '"41": {"name": "Jug"},',
        '"41": {"name": "Ewer"},',
        '"42": {"name": "Bowl", "name": "Cup"}',
        '}',
      ],
      'objects.json',
    )
    const map = join(folder, 'map.json')
    writeFileSync(map, readFileSync(map, 'utf8').replace('"/key"', '"/@key"'))
    const { output } = await run()
    expect(output).toContain('3 records read: 2 stored, 0 replaced, 1 refused')
    expect(output).toMatch(/line 3.*: the id is that of .*line 2/)
    expect(output).toContain('line 4: the key "name" stands twice in one object')
    expect([...names(dataDir)].sort()).toEqual(['Cup', 'Jug'])
  })

  it('refuses entries of a list one by one, with their lines', async () => {
    const { dataDir, run } = prepare(
      [
        '[',
        `${JSON.stringify(foreign(1))},`,
        '{"key": undefined, "name": "a ] b"},',
        '7,',
        JSON.stringify(foreign(2)),
        ']',
      ],
      'objects.json',
    )
    const { output } = await run()
    expect(output).toContain('4 records read: 2 stored, 0 replaced, 2 refused')
    expect(output).toMatch(/line 3: the line is not JSON: /)
    expect(output).toContain('line 4: the line is not a JSON object')
    expect(names(dataDir)).toEqual(['Object 1', 'Object 2'])
  })

  it('says of a key that stands twice in an object that its last value is read', async () => {
    const { dataDir, run } = prepare(['{"key":"1","name":"Jug","name":"Ewer"}', JSON.stringify(foreign(2))])
    const { code, output } = await run()
    expect(code).toBe(0)
    expect(output).toContain('2 records read: 2 stored')
    expect(output).toContain('line 1: the key "name" stands twice in one object, and the last value is read')
    expect(names(dataDir)).toEqual(['Ewer', 'Object 2'])
  })

  it('refuses lines with their numbers and reasons, and goes on', async () => {
    const { folder, dataDir, run } = prepare([
      wholeForeign(1),
      '{"key": 2,',
      '["no object"]',
      { key: 'x y', name: 'Bad id' },
      { name: 'No id' },
      '   ',
      { key: 7, name: { en: 'not a text' } },
      foreign(8),
      Buffer.from('7b226b6579223a20392c20226e616d65223a2022bda322 7d'.replaceAll(' ', ''), 'hex').toString(),
    ])
    const reportFile = join(folder, 'refused.ndjson')
    const { code, output } = await run('--report', reportFile)
    expect(code).toBe(1)
    expect(output).toContain('8 records read: 2 stored, 0 replaced, 6 refused, 0 left out.')
    expect(output).toContain(`All that is named is in ${reportFile}.`)
    expect(names(dataDir)).toEqual(['Object 1', 'Object 8'])
    const report: readonly unknown[] = readFileSync(reportFile, 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(report).toMatchObject([
      {
        outcome: 'refused',
        line: 2,
        reason: 'the line is not JSON: it ends too early, at character 11',
        zh: '这一行不符合 JSON 的写法：内容在第 11 个字符处中断',
      },
      { line: 3, reason: 'the line is not a JSON object', zh: '这一行不是 JSON 对象' },
      {
        line: 4,
        id: 'x y',
        reason: expect.stringMatching(/^\/exhibitId must be all digits/),
        zh: expect.stringMatching(/^\/exhibitId 只能全是数字/),
      },
      { line: 5, reason: expect.stringMatching(/^\/exhibitId /), zh: '/exhibitId 必须填写' },
      { line: 7, id: '7', reason: expect.stringMatching(/^\/exhibitName /), zh: '/exhibitName 必须填写' },
      {
        line: 9,
        reason: 'the line is not written in UTF-8',
        zh: '这一行不是 UTF-8 编码',
        hint: 'Type its letters anew, and save the file as UTF-8.',
      },
    ])
    for (const line of [2, 3, 4, 5, 7, 9]) expect(output).toContain(`line ${line}`)
  })

  it('reports a repeated reason once with its first lines, ten in all, and where the others are to be had', async () => {
    const { output, code } = await prepare([
      wholeForeign(1),
      ...Array.from({ length: 25 }, () => 'no json'),
      { key: 'x y', name: 'Bad id' },
    ]).run()
    expect(code).toBe(1)
    expect(output.split('\n').slice(1)).toEqual([
      `  the line is not JSON: at character 1 is "no json": ${Array.from({ length: 9 }, (_, index) => `line ${index + 2}`).join(', ')} and 16 more.`,
      '  x y (line 27): /exhibitId must be all digits, or at least 32 letters, digits, dashes and underscores ("ids" of site.json: "digits-or-32").',
      '  --report FILE writes all of them.',
      '',
    ])
  })

  it('fails when something was refused, from a file and from a folder, unless that is allowed', async () => {
    const { folder, dataDir, run } = prepare([{ key: 'x y', name: 'Bad id' }, foreign(2)])
    const file = await run()
    expect([file.code, file.output]).toEqual([1, expect.stringContaining('1 stored, 0 replaced, 1 refused')])
    expect((await run('--allow-refusals')).code).toBe(0)
    expect((await run('--lang', 'zh')).output).toMatch(
      /x y（第 1 行）：\/exhibitId 只能全是数字，或者是至少 32 个字母/,
    )
    const content = join(folder, 'content')
    writeLines(join(content, 'exhibit.ndjson'), [{ exhibitId: 'x y', exhibitName: 'Bad id' }])
    const whole = await callCommand(['import', content], { DATA_DIR: dataDir })
    expect([whole.code, whole.output]).toEqual([
      1,
      expect.stringContaining('0 stored, 0 replaced, 1 refused'),
    ])
    // What is wrong with texts and their pictures counts too, and is in the report.
    const description =
      '<script>a</script><img src="data:image/png;base64,AAAA"><img src="/files/a/no&amp;where.jpg"><a href="/files/x/none.pdf">paper</a>'
    writeLines(join(content, 'exhibit.ndjson'), [{ exhibitId: '1', exhibitName: 'A', description }])
    const report = join(folder, 'report.ndjson')
    expect((await callCommand(['import', content, '--report', report], { DATA_DIR: dataDir })).code).toBe(1)
    expect(readFileSync(report, 'utf8')).toMatch(/"refused".*\n.*"reason":"a script"/)
    expect(readFileSync(report, 'utf8')).toContain(
      '/description names \\"/files/a/no&where.jpg\\", which is not stored',
    )
    expect(readFileSync(report, 'utf8')).toContain(
      '/description names \\"/files/x/none.pdf\\", which is not stored',
    )
  })

  it('names a second record of one id with both lines, and a number that a spreadsheet has shortened', async () => {
    const { dataDir, run } = prepare([
      { ...wholeForeign(4), name: 'First' },
      { key: 5, name: 'Other' },
      '',
      { key: '4', name: 'Second' },
      { key: '4.5E+12', name: 'Lost' },
      { key: '4,5E+12', name: 'Lost' },
      { key: 4.5e25, name: 'Lost' },
      { key: 12345678900000, name: 'Whole' },
      { key: 6, name: '#REF!' },
      { key: 7, name: 'Narrow', tags: '########' },
    ])
    const { code, output } = await run()
    expect(code).toBe(1)
    expect(output).toContain('9 records read: 5 stored, 0 replaced, 4 refused, 0 left out.')
    expect(output).toContain('4 (line 4): the id is that of line 1. The first stays.')
    expect(output).toMatch(
      /4\.5E\+12 \(line 5\), 4,5E\+12 \(line 6\), 4\.5e\+25 \(line 7\): .*shortened.* as text/,
    )
    expect(output).toContain('2 things to look at:')
    expect(output).toContain('6 (line 9): /exhibitName "#REF!" is the error of a formula in a spreadsheet.')
    expect(output).toContain('7 (line 10): /label "########" is what a spreadsheet shows')
    expect(names(dataDir)).toEqual(['First', 'Other', '#REF!', 'Narrow', 'Whole'])
  })

  it('accounts for every line of any file, and for every record in the table', async () => {
    const key = fc.integer({ min: 1, max: 9 })
    const line = fc.oneof(
      { weight: 4, arbitrary: key.map((number) => JSON.stringify(foreign(number))) },
      { weight: 1, arbitrary: key.map((number) => JSON.stringify({ key: number })) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('no json', '[]', '{"key":"8E+12","name":"x"}', '{"name":"x"}'),
      },
    )
    const { dataDir, file, map } = prepare([])
    const content = await openContent({ dataDir })
    onTestFinished(() => content.close())
    const options = { map: readImportMap(map, 'exhibit'), onProgress: () => undefined }
    const count = async () => (await content.reader.selectFrom('exhibit').select('id').execute()).length
    await assertProperty(
      fc.asyncProperty(fc.array(fc.array(line, { maxLength: 20 }), { maxLength: 3 }), async (files) => {
        await content.writer.deleteFrom('exhibit').execute()
        for (const lines of files) {
          writeLines(file, lines)
          const before = await count()
          const { report } = await importFile(content, file, 'exhibit', options)
          expect([report.read, unexplainedCount(report)]).toEqual([lines.length, 0])
          expect(before + report.stored).toBe(await count())
        }
      }),
      { numRuns: 25 },
    )
  })

  it('names what an interrupted run has refused too, and a second record of an id across both', async () => {
    const { dataDir, file, map } = prepare([
      ...Array.from({ length: 6 }, (_, index) => foreign(index + 1)),
      'no json',
      ...Array.from({ length: 1600 }, (_, index) => foreign(index + 7)),
      { key: 3, name: 'Again' },
    ])
    const content = await openContent({ dataDir })
    onTestFinished(() => content.close())
    const options = { map: readImportMap(map, 'exhibit') }
    const broken = importFile(content, file, 'exhibit', {
      ...options,
      onProgress: () => {
        throw new Error('broken off')
      },
    })
    await expect(broken).rejects.toThrow('broken off')
    const checkpoints = () => rowsOf(dataDir, "select value from meta where name like 'import:%'")
    expect(checkpoints()).toMatchObject([{ value: '1001' }])
    const { report, resumedAfter } = await importFile(content, file, 'exhibit', {
      ...options,
      onProgress: () => undefined,
    })
    expect([resumedAfter, unexplainedCount(report)]).toEqual([1001, 0])
    // The place to go on is of no use once the whole is there.
    expect(checkpoints()).toEqual([])
    expect(report).toMatchObject({ read: 1608, stored: 606, replaced: 0, leftOutCounts: [{ count: 1000 }] })
    expect(report.refused.map(({ place, reason }) => [place.line, reason.en])).toEqual([
      [7, 'the line is not JSON: at character 1 is "no json"'],
      [1608, 'the id is that of line 3'],
    ])
    expect(names(dataDir)).toHaveLength(1606)
  })

  it('shows an id that steers a terminal as its characters', async () => {
    const { output } = await prepare([{ key: 'a\u001b]0;x\u0007\u202e', name: 'One' }, foreign(1)]).run()
    expect(output).toContain('a\\u{1b}]0;x\\u{7}\\u{202e} (line 1)')
    expect(output).not.toMatch(/(?!\n)\p{Cc}|\u202e/u)
  })

  it('succeeds for an empty file, which holds nothing to refuse', async () => {
    expect(await prepare([]).run()).toMatchObject({ code: 0, errors: '' })
  })

  it('says so in Chinese where that is chosen', async () => {
    const { output } = await prepare([...Array.from({ length: 21 }, () => 'no json'), foreign(1)]).run(
      '--lang',
      'zh',
    )
    expect(output).toMatch(
      /^exhibit，用时 [\d.]+ 秒：读取 22 条记录：存入 1，替换 0，拒绝 21，略去 0。\n {2}这一行不符合 JSON 的写法：.*：第 1 行、第 2 行、.*，以及另外 11 处。\n/,
    )
    expect(output).toMatch(/\n {2}“--report 文件”会写出全部。\n$/)
  })

  it('replaces records of the same ids when a file comes again', async () => {
    const { file, dataDir, run } = prepare([foreign(1), foreign(2)])
    await run()
    writeLines(file, [{ key: 2, name: 'Renamed' }, foreign(3)])
    expect((await run()).output).toContain('2 records read: 1 stored, 1 replaced')
    expect(names(dataDir)).toEqual(['Object 1', 'Renamed', 'Object 3'])
  })

  /** An import that was killed in the middle; undefined where it was over before this busy machine noticed that it had begun. */
  const killedImport = async (total: number) => {
    const numbers = Array.from({ length: total }, (_, index) => index + 1)
    const { dataDir, args, run } = prepare(numbers.map(foreign), 'many.ndjson.gz')
    const child = startCli(args, { DATA_DIR: dataDir })
    const count = (): number =>
      existsSync(join(dataDir, 'content.sqlite'))
        ? rowsOf(dataDir, "select name from sqlite_master where name = 'exhibit'").length === 0
          ? 0
          : Number(Reflect.get(Object(rowsOf(dataDir, 'select count(*) as n from exhibit')[0]), 'n'))
        : 0
    // Two transactions: where it is to go on is noted after each, so the last may not be.
    await until('the import is under way', 240_000, () => count() >= 2000)
    child.kill('SIGKILL')
    await once(child, 'close')
    const before = count()
    return before < total ? { total, numbers, dataDir, run, before } : undefined
  }

  it('goes on after the last transaction when it was killed, and has every record once', {
    tags: ['full'],
  }, async () => {
    const killed = (await killedImport(4000)) ?? (await killedImport(64_000))
    if (killed === undefined) throw new Error('both imports were over at once')
    const { total, numbers, dataDir, run, before } = killed
    const { code, output } = await run()
    expect(code).toBe(0)
    const resumed = Number(/^Went on after line (\d+) of an interrupted run/.exec(output)?.[1])
    expect(resumed).toBeGreaterThanOrEqual(before - 1000)
    expect(resumed).toBeLessThanOrEqual(before)
    expect(output).toMatch(new RegExp(`${total} records read: .*, 0 refused, ${resumed} left out`))
    expect(output).toContain(`${resumed} records: written by the run that was interrupted.`)
    expect(names(dataDir)).toEqual(numbers.map((number) => `Object ${number}`))
    expect(rowsOf(dataDir, "select 1 from search_document where entity = 'exhibit'")).toHaveLength(total)

    expect((await run()).output).toContain(`${total} records read: 0 stored, ${total} replaced`)
  })

  it.each<[string, readonly string[], RegExp]>([
    ['an entity that is none', ['--into', 'exhibits'], /^There is no entity "exhibits"\. Choose one of /],
    [
      'a map that is missing',
      ['--map', '/nowhere/map.json'],
      /^Cannot read \/nowhere\/map\.json: there is no/,
    ],
    ['a map that is a folder', ['--map', 'src'], /^Cannot read src: it is a folder\.$/],
    [
      'a map for another entity',
      ['--into', 'message'],
      /fills "exhibitId", and message records have no such/,
    ],
    [
      'a report that cannot be written',
      ['--report', '/nowhere/r'],
      /^Cannot write \/nowhere\/r: there is no/,
    ],
  ])('%s is one sentence', async (_name, more, sentence) => {
    const { code, errors, output } = await prepare([foreign(1)]).run(...more)
    expect([code, output]).toEqual([1, ''])
    expect(errors.trim()).toMatch(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  it.each<[string, string | Buffer, RegExp]>([
    ['no JSON', '{', /map\.json is not JSON: /],
    [
      'GBK',
      Buffer.from('{"fields":{"exhibitId":"/\xb1\xe0"}}', 'latin1'),
      /map\.json:1 is not written in UTF-8\./,
    ],
    [
      'an unknown key',
      '{"fields":{"exhibitId":"/a"},\n  "feilds":{}}',
      /map\.json:2:3 "feilds" is not a key that is known here\. Known: .*"fields"/,
    ],
    ['no fields', '{"fields":{}}', /map\.json:1:11 The value is empty/],
    [
      'an unknown field',
      '{"fields":{"exhibitID":"/a"}}',
      /map\.json:1:12 fills "exhibitID", and exhibit records have no such field\. Did you mean "exhibitId"\?$/,
    ],
    [
      'an unknown field of HTML',
      '{"fields":{"exhibitId":"/a"},"html":["descripton"]}',
      /map\.json:1:38 fills "descripton", .* Did you mean "description"\?$/,
    ],
    [
      'a misspelt step',
      '{"fields":{"exhibitId":{"from":"/a","as":["trimm"]}}}',
      /map\.json:1:43 "trimm" is not one of the choices\. Did you mean "trim"\? Steps of extensions are for sources/,
    ],
    [
      'a misspelt step with settings',
      '{"fields":{"exhibitId":{"from":"/a","as":[{"splt":";"}]}}}',
      /map\.json:1:44 "splt" is not a key that is known here\. Did you mean "split"\? Steps of extensions/,
    ],
    [
      'a step of an extension',
      '{"fields":{"exhibitId":{"from":"/a","as":["shelf-marks"]}}}',
      /map\.json:1:43 "shelf-marks" is not one of the choices\. Choose .* Steps of extensions are for sources and do not/,
    ],
    [
      'a place without a slash',
      '{"fields":{"exhibitId":"a"}}',
      /map\.json:1:24 "a" is not a JSON pointer, such as "\/title"/,
    ],
    [
      'translations alone',
      '{"fields":{"exhibitId":"/a"},\n"translations":{"en":{"exhibitName":"/b"}}}',
      /map\.json:2:23 translates "exhibitName", .* replaced as a whole, .* in one map; or run "vitrine texts export LANGUAGE --out FILE\.csv --records exhibit"/,
    ],
    [
      'several faults',
      '{"fields":{"exhibitId":"a","exhibitName":"b"}}',
      /map\.json:1:24 .*\n.*map\.json:1:42 /,
    ],
  ])('a map with %s is reported in a sentence', (_name, text, sentence) => {
    const { map } = prepare([foreign(1)])
    writeFileSync(map, text)
    const read = () => readImportMap(map, 'exhibit')
    expect(read).toThrow(AppError)
    expect(read).toThrow(sentence)
    expect(chineseOf(read)).toMatch(/\p{Script=Han}{2}/u)
    expect(englishIn(chineseOf(read))).toBeUndefined()
  })

  it.each<[string, (file: string) => void, RegExp]>([
    ['no gzip', (file) => writeFileSync(file, 'plain'), /^Cannot read .*: it is no gzip file, or damaged\.$/],
    [
      'half a gzip',
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 60)),
      /^Cannot read .*: it ends in the middle/,
    ],
  ])('a .gz file that is %s is one sentence', async (_name, spoil, sentence) => {
    const { file, run } = prepare([foreign(1), foreign(2), foreign(3)], 'objects.ndjson.gz')
    spoil(file)
    const { code, errors } = await run()
    expect(code).toBe(1)
    expect(errors.trim()).toMatch(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  it('a file that is missing, and a data folder that cannot be used, are one sentence each', async () => {
    const { map, file, dataDir, args } = prepare([foreign(1)])
    const missing = await callCommand(['import', `${file}x`, '--into', 'exhibit', '--map', map], {
      DATA_DIR: dataDir,
    })
    expect(missing).toMatchObject({ code: 1, output: '' })
    expect(missing.errors.trim()).toBe(`Cannot read ${file}x: there is no such file or folder.`)
    const unusable = await callCommand(args, { DATA_DIR: join(map, 'data') })
    expect(unusable).toMatchObject({ code: 1, output: '' })
    expect(unusable.errors).toMatch(
      /^The data folder .* cannot be used: .* is a file\. Name another .* DATA_DIR/,
    )
    expect(unusable.errors.trim().split('\n')).toHaveLength(1)
  })
})
