import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importSchemasWith } from '../../schemas/entities/index.ts'
import { describeReport, type ImportReport } from '../../src/base/import-report.ts'
import { importFile } from '../../src/commands/import-file.ts'
import { entityNamed, readImportMap } from '../../src/commands/import-map.ts'
import { rightsSources, storedRecordProblems } from '../../src/commands/test/live/stored-records.ts'
import { importFolder, importRecords } from '../../src/content/import/index.ts'
import { type Content, openContent } from '../../src/content/index.ts'
import { removeRecords } from '../../src/content/staff/index.ts'
import { checkConfig } from '../../src/web/site/check-config.ts'
import { ownTypes } from '../content/support/own-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-own-import-'))
const schemas = importSchemasWith(ownTypes)
let content: Content

beforeAll(async () => {
  content = await openContent({ dataDir: join(folder, 'data'), recordTypes: ownTypes })
})
afterAll(async () => {
  await content.close()
  rmSync(folder, { recursive: true, force: true })
})

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

function reasons(report: ImportReport): readonly string[] {
  return report.warnings.map(({ place, reason }) => `${place.id ?? ''}:${place.line ?? ''} ${reason.en}`)
}

const fields = {
  id: '/Number',
  name: '/Name',
  mint: { from: '/Mint', as: [{ split: ';' }] },
  weight: '/Weight',
  findspot: { members: { name: '/Where', latitude: '/Lat', longitude: '/Long' } },
}

it('brings a table into a record type: numbers, links and places of cells, and what does not fit is named', async () => {
  const file = written(
    'coins.csv',
    'Number,Name,Mint,Weight,Where,Lat,Long\nA-1,银币,quay;hill,3.90,渡口,30.5,114.25\nA-2,铜币,,heavy,,,\nA-3,锡币,,1846523498713608193,,,\n',
  )
  const mapFile = written('coins.map.json', JSON.stringify({ fields }))
  const entity = entityNamed('coin', schemas)
  const map = readImportMap(mapFile, entity, schemas)
  const { report } = await importFile(content, file, entity, { map, onProgress: () => undefined })
  expect(report.stored).toBe(1)
  // A number of which digits would be lost is no other number.
  expect(report.refused).toMatchObject([{ place: { id: 'A-2', line: 3 } }, { place: { id: 'A-3', line: 4 } }])
  for (const { reason } of report.refused)
    expect(reason.en).toBe('/weight must be number (column 4, "Weight")')
  expect(report.refused[0]?.hint?.en).toMatch(/^"weight" is of the type "number"\. .*\{"decimal": ","\}/)
  const row = await content.reader.selectFrom('own_record').select(['id', 'record']).executeTakeFirst()
  expect(row?.id).toBe('coin/A-1')
  expect(JSON.parse(row?.record ?? '')).toEqual({
    id: 'A-1',
    name: '银币',
    mint: ['quay', 'hill'],
    weight: 3.9,
    findspot: { name: '渡口', latitude: 30.5, longitude: 114.25 },
  })
})

it('names the column of a member of a place, and leaves out signs that stand where there is no value', async () => {
  const file = written(
    'signs.csv',
    'Number,Name,Metals,Legend,Where,Lat,Long\nSG-1,?,?;银,?,渡口,30.5,114.25\nSG-2,x,—,ALDO?,渡口,95,114.25\n',
  )
  const metals = { from: '/Metals', as: [{ split: ';' }] }
  const { id, name, findspot } = fields
  const signs = { fields: { id, name, metals, legend: '/Legend', findspot } }
  const map = readImportMap(
    written('signs.map.json', JSON.stringify(signs)),
    entityNamed('coin', schemas),
    schemas,
  )
  const { report } = await importFile(content, file, 'coin', { map, onProgress: () => undefined })
  expect(report.refused.map(({ reason }) => reason.en)).toEqual([
    '/findspot/latitude must be <= 90 (column 6, "Lat")',
  ])
  const { record } = await content.reader
    .selectFrom('own_record')
    .select('record')
    .where('id', '=', 'coin/SG-1')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(record)).toMatchObject({ name: '?', metals: ['银'] })
  expect(JSON.parse(record)).not.toHaveProperty('legend')
  expect(report.converted.map(({ reason }) => reason.en)).toContain(
    '"?" in "legend" is left out, which is written where there is no value: 1 record, such as SG-1',
  )
})

it('names the types there are, and a field of a map that the type does not declare', () => {
  expect(() => entityNamed('medal', schemas)).toThrow(/coin, mint/)
  expect(() => entityNamed('coins', schemas)).toThrow(/Did you mean "coin"\?$/)
  const mapFile = written('wrong.map.json', JSON.stringify({ fields: { id: '/a', colour: '/b' } }))
  expect(() => readImportMap(mapFile, 'coin', schemas)).toThrow(/"colour"/)
})

it('reads numbers with a decimal comma where the map says so, and names those that it does not understand', async () => {
  const file = written(
    'notes.csv',
    'Number;Name;Weight;Where;Lat;Long\nB-1;金币;6.282,4;渡口;-12,6258;-38,2921\nB-2;银元;n/d;山;;\n',
  )
  const comma = (from: string) => ({ from, as: [{ decimal: ',' }] })
  const findspot = { members: { name: '/Where', latitude: comma('/Lat'), longitude: comma('/Long') } }
  const mapFile = written(
    'notes.map.json',
    JSON.stringify({ fields: { id: '/Number', name: '/Name', weight: comma('/Weight'), findspot } }),
  )
  const entity = entityNamed('coin', schemas)
  const map = readImportMap(mapFile, entity, schemas)
  const { report } = await importFile(content, file, entity, { map, onProgress: () => undefined })
  expect(report.stored).toBe(2)
  const [numbers] = report.valueSummaries.filter(({ subject }) => subject.en === 'numbers')
  expect(numbers?.understood).toBe(3)
  expect(numbers?.issues.map(({ place, reason }) => [place.line, reason.en])).toEqual([
    [3, '"n/d" is not understood as a number, and is left out of "weight", which is filled from "/Weight"'],
  ])
  const row = await content.reader
    .selectFrom('own_record')
    .select('record')
    .where('id', '=', 'coin/B-1')
    .executeTakeFirst()
  expect(JSON.parse(row?.record ?? '')).toMatchObject({
    weight: 6282.4,
    findspot: { latitude: -12.6258, longitude: -38.2921 },
  })
})

it('names numbers whose only mark is that of thousands, where others of the column have decimals', async () => {
  const weights = ['4,31', '1.234', '۴٫۲', '5.250', '12']
  const rows = weights.map((weight, index) => `D-${index};Obol;${weight}`)
  const outcome = async (cells: readonly string[]) => {
    const file = written('weights.csv', ['Number;Name;Weight', ...cells, ''].join('\n'))
    const weight = { from: '/Weight', as: [{ decimal: ',' as const }] }
    const map = { fields: { id: '/Number', name: '/Name', weight } }
    const options = { map, onProgress: () => undefined }
    return (await importFile(content, file, 'coin', options)).report
  }
  expect(reasons(await outcome(rows))).toEqual([
    ': 2 numbers of "weight" are read as thousands, such as "1.234", while others have decimals after ","',
  ])
  const row = await content.reader
    .selectFrom('own_record')
    .select('record')
    .where('id', '=', 'coin/D-2')
    .executeTakeFirst()
  expect(JSON.parse(row?.record ?? '').weight).toBe(4.2)
  expect(reasons(await outcome(rows.slice(0, 2)))).toContain(
    ':3 "1.234" of "weight" is read as thousands, while others have decimals after ","',
  )
  // Where all are whole, thousands are what the map says they are.
  expect(reasons(await outcome(['D-0;Obol;1.234', 'D-1;Obol;12']))).toEqual([])
  await removeRecords(
    content,
    'coin',
    weights.map((_, index) => `D-${index}`),
  )
})

it('takes the digits of any script, and says no value of a private field', async () => {
  const file = written(
    'private.csv',
    'Number,Name,Weight,Price,Paid\nC-1,এক,"১২,৫","Tk 2400,-",some day\nC-2,दो,२३.१७,"Tk 2400,-",\n',
  )
  const price = { from: ['/Price'], as: ['number' as const] }
  const paid = { from: '/Paid', as: ['yearFrom' as const] }
  const outcome = async (map: object) => {
    const mapFile = written('private.map.json', JSON.stringify({ fields: map }))
    const entity = entityNamed('coin', schemas)
    const options = { map: readImportMap(mapFile, entity, schemas), onProgress: () => undefined }
    return (await importFile(content, file, entity, options)).report
  }
  const given = { id: '/Number', name: '/Name', weight: { from: '/Weight', as: ['number'] } }
  const report = await outcome({ ...given, price })
  expect(report.stored).toBe(2)
  const [numbers] = report.valueSummaries.filter(({ subject }) => subject.en === 'numbers')
  expect(numbers?.issues.map(({ place, reason }) => [place.line, reason.en])).toEqual(
    [2, 3].map((line) => [
      line,
      'a value of the private field "price", which is filled from "/Price", is not understood as a number',
    ]),
  )
  const dated = await outcome({ ...given, price: paid })
  for (const each of [report, dated]) expect(JSON.stringify(each)).not.toMatch(/2400|some day/)
  expect(JSON.stringify(dated)).toContain('is not understood as a date')
  const rows = await content.reader
    .selectFrom('own_record')
    .select('record')
    .where('id', 'in', ['coin/C-1', 'coin/C-2'])
    .execute()
  expect(rows.map(({ record }) => JSON.parse(record).weight).sort()).toEqual([12.5, 23.17])
})

it('counts dates and numbers of records that are stored, and of no refused ones', async () => {
  const long = 'x'.repeat(501)
  const text = `Number,Name,Date\nE-1,Jug,1900\nE-2,${long},1901\nE-3,${long},some day\nE-1,Again,1902\n`
  const map = {
    fields: {
      workId: '/Number',
      title: '/Name',
      date: '/Date',
      dateFrom: { from: '/Date', as: ['yearFrom' as const] },
    },
  }
  const outcome = async (cells: string) =>
    (await importFile(content, written('refused.csv', cells), 'work', { map, onProgress: () => undefined }))
      .report
  const report = await outcome(text)
  expect([report.stored, report.refused.length]).toEqual([1, 3])
  expect(report.valueSummaries).toMatchObject([{ understood: 1, issues: [] }])
  expect((await outcome(`Number,Name,Date\nE-2,${long},1901\n`)).valueSummaries).toEqual([])
  await removeRecords(content, 'work', ['E-1'])
})

it('says of a place whose latitude can only be a longitude that the two are exchanged', async () => {
  // Bangkok and Mumbai, longitude first as GeoJSON has them: of Mumbai both fit by chance.
  const findspots = [
    { name: 'Bangkok', latitude: 100.5018, longitude: 13.7563 },
    { name: 'Mumbai', latitude: 72.8777, longitude: 19.076 },
    { name: 'Bangkok', latitude: 191, longitude: 13 },
  ]
  const coins = findspots.map((findspot, index) => ({ id: `G-${index}`, name: 'Fuang', findspot }))
  const { stored, refused } = await importRecords(content, 'coin', coins)
  expect([stored, refused.map(({ hint }) => hint?.en.includes('so the two are exchanged'))]).toEqual([
    1,
    [true, false],
  ])
  await removeRecords(content, 'coin', ['G-1'])
})

it('names days and years that are far ahead, once with their number', async () => {
  const soon = `${new Date().getUTCFullYear() + 1}-06`
  const coins = [
    { id: 'F-1', name: 'Obol', found: '2091-05-02', struck: -44 },
    { id: 'F-2', name: 'Obol', found: '2092' },
    { id: 'F-3', name: 'Obol', found: soon, struck: 2190 },
  ]
  const report = await importRecords(content, 'coin', coins)
  expect([report.stored, reasons(report)]).toEqual([
    3,
    [
      ': "found" is in the future in 2 records, such as 2091-05-02 of F-1',
      ': "struck" is in the future in 1 record, such as 2190 of F-3',
    ],
  ])
  await removeRecords(content, 'coin', ['F-1', 'F-2', 'F-3'])
})

it('names captions that are no WebVTT, which browsers show alone', async () => {
  const media = { members: { path: '/Film', captions: '/Captions' } }
  const map = { fields: { id: '/Number', name: '/Name', media } }
  const rows = [
    'F-1,One,a.mp4,a.srt',
    'F-2,Two,b.mp4,b.vtt',
    'F-3,Three,c.mp4,https://films.test/captions?id=3',
  ]
  const file = written('films.csv', `Number,Name,Film,Captions\n${rows.join('\n')}\n`)
  const { report } = await importFile(content, file, 'coin', { map, onProgress: () => undefined })
  const named = report.warnings.filter(({ reason }) => reason.en.includes('WebVTT'))
  expect(named.map(({ place, reason }) => [place.id, reason.en])).toEqual([
    ['F-1', '/media/0/captions names "a.srt", which is no WebVTT'],
  ])
})

describe('what is not there', () => {
  const media = { members: { path: '/Sound', title: { const: 'Struck' } } }
  const map = { fields: { id: '/Number', name: '/Name', mint: '/Mint', media, pictures: '/Picture' } }
  it('is named for links and files of a table, with their lines and how many they are; the records stay', async () => {
    await content.storage.put('sound/here.wav', Buffer.from('RIFF'))
    await importRecords(content, 'mint', [{ id: 'known', name: 'Known' }])
    const file = written(
      'lost.csv',
      `Number,Name,Mint,Sound,Picture
L-1,One,known,sound/here.wav,
L-2,Two,unknown,sound/missing.wav,https://elsewhere.test/a.jpg
L-3,Three,unknown,/media/of-config.wav,gone.jpg
L-4,Four,,,ftp://elsewhere.test/a.jpg
L-5,Five,,,//elsewhere.test/a.jpg
L-6,Six,,,C:\\pictures\\a.jpg
L-7,Seven,,,"data:image/png;base64,${'A'.repeat(100)}"
L-8,Eight,,,https://elsewhere.test/1.jpg https://elsewhere.test/2.jpg
L-9,Nine,,,"https://elsewhere.test/0,1/1.jpg & https://elsewhere.test/2.jpg"
L-10,Ten,,,"https://elsewhere.test/w_1,h_2/https://other.test/2.jpg?u=https://elsewhere.test"
`,
    )
    const options = { map, onProgress: () => undefined }
    const { report } = await importFile(content, file, 'coin', options)
    expect(report.stored).toBe(10)
    const unloadable = [
      'L-4:5 /pictures/0/path names "ftp://elsewhere.test/a.jpg", an address that no page can load',
      'L-6:7 /pictures/0/path names "C:\\pictures\\a.jpg", an address that no page can load',
      `L-7:8 /pictures/0/path names "data:image/png;base64,${'A'.repeat(58)}", an address that no page can load`,
      'L-8:9 /pictures/0/path names "https://elsewhere.test/1.jpg https://elsewhere.test/2.jpg", which is more than one address',
      'L-9:10 /pictures/0/path names "https://elsewhere.test/0,1/1.jpg & https://elsewhere.test/2.jpg", which is more than one address',
    ]
    const links = [
      ': 2 of 3 links lead to no record',
      'L-2:3 "mint" leads to "unknown", and no mint record has this id',
      'L-3:4 "mint" leads to "unknown", and no mint record has this id',
    ]
    expect(reasons(report)).toEqual([
      ...unloadable,
      ...links,
      ': files that records name and that are not stored: 2, such as "sound/missing.wav", "gone.jpg"',
      'L-2:3 /media/0/path names "sound/missing.wav", which is not stored',
      'L-3:4 /pictures/0/path names "gone.jpg", which is not stored',
    ])
    expect(describeReport(report).map(({ en }) => en)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^ {2}2 of 3 links lead to no record\. Import /)]),
    )
    const elsewhere = await importFile(content, file, 'coin', { ...options, files: { areOwn: false } })
    expect(reasons(elsewhere.report)).toEqual([...unloadable, ...links])
    // Pages load from one of the hosts alone.
    const mayLoad = (address: string): boolean => address.startsWith('https://elsewhere.test/w_1')
    const some = await importFile(content, file, 'coin', { ...options, files: { areOwn: false, mayLoad } })
    expect(reasons(some.report)).toEqual([
      ...unloadable,
      ': pictures or media of 4 records are at https://elsewhere.test, from where pages load none',
      ...links,
    ])
    expect(some.report.warnings[unloadable.length]?.hint?.en).toBe(
      'Add "elsewhere.test" to "images.hosts" of site.json, so that visitors\' browsers may load them from there; or import again with --picture-hosts elsewhere.test, which stores the pictures here.',
    )
  })

  it('is named for records in the database by check --live, with hosts of pictures from which pages load none', async () => {
    await importRecords(content, 'coin', [
      { id: 'Z-9', name: 'One', mint: ['nowhere'], pictures: [{ path: 'https://refused.test/1.jpg' }] },
    ])
    // In a text alone.
    await importRecords(content, 'work', [
      { workId: 'F-2', title: 'T', description: '<p><img alt="" src="https://refused.test/b.jpg"></p>' },
    ])
    const problems = await storedRecordProblems(content, {
      areOwn: true,
      mayLoad: (address) => !address.startsWith('https://refused.test/'),
    })
    expect(problems.map(({ code, file }) => [code, file])).toContainEqual([
      'LIVE_RECORDS',
      'records/coin.json',
    ])
    const words = problems.map((problem) => problem.message)
    expect(words).toEqual(
      expect.arrayContaining([
        'Records "work" in the database: pictures or media of 1 record are at https://refused.test, from where pages load none.',
        'Records "coin" in the database: pictures or media of 1 record are at https://refused.test, from where pages load none.',
        expect.stringMatching(/^Records "coin" in the database: \d of \d links lead to no record\.$/),
        expect.stringMatching(
          /^Record L-2 of "coin" in the database: "mint" leads to "unknown", and no mint record/,
        ),
      ]),
    )
    // A field that was made required after they came in.
    const types = new Map(content.entities.types)
    const coin = types.get('coin')
    if (coin === undefined) throw new Error('no type')
    const fields = coin.config.fields.map((field) =>
      field.name === 'mint' || field.name === 'name' ? { ...field, required: true } : field,
    )
    types.set('coin', { ...coin, config: { ...coin.config, fields } })
    const stricter = await storedRecordProblems(
      { ...content, entities: { ...content.entities, types } },
      { areOwn: true },
    )
    const lacking = stricter.map(({ message }) => message).filter((each) => each.includes('is required'))
    expect(lacking).toEqual([expect.stringMatching(/"mint" is required, and \d+ records? lacks? it/)])
    await removeRecords(content, 'coin', ['Z-9'])
  })

  it('is counted where records of the database say nothing of their rights, or name what nobody knows', async () => {
    const { manifest } = checkConfig('tests/museums/gallery', false)
    const work = manifest?.sources.work
    if (manifest === undefined || work === undefined) throw new Error('the museum has no source of a work')
    const { rights: _, ...bare } = work
    const asked = (source: typeof work, addresses: ReadonlyMap<string, string> = new Map()) =>
      rightsSources({ ...manifest, sources: { work: source } }, addresses, new Map())
    const ids = ['R-1', 'R-2', 'R-3', 'R-4']
    const rights = [undefined, '', 'https://creativecommons.org/licenses/bye/4.0/', 'CC0']
    await importRecords(
      content,
      'work',
      ids.map((workId, index) => ({ workId, title: 'T', ...(rights[index] && { rights: rights[index] }) })),
    )
    const counted = async (read: ReturnType<typeof rightsSources>) =>
      (await storedRecordProblems(content, { areOwn: true }, read)).flatMap((each) =>
        each.code === 'LIVE_RIGHTS' ? [`${each.file} ${each.message}`] : [],
      )
    expect(await counted(asked(bare))).toEqual([
      expect.stringMatching(
        /^sources\/work\.json Of \d+ records of the source "work" \d+ say nothing of their rights, and 1 name a statement that is not known, such as "R-3"\.$/,
      ),
    ])
    // A source that states rights for those without, or another service that answers it.
    const statement = 'http://rightsstatements.org/vocab/CNE/1.0/'
    expect(await counted(asked({ ...bare, rights: { statement } }))).toEqual([])
    expect(await counted(asked(bare, new Map([[bare.service, 'https://api.test']])))).toEqual([])
    await removeRecords(content, 'work', ids)
  })

  it('is not named for ids of authority files where no agent is stored; periods that end before they begin are', async () => {
    const works = [
      {
        workId: 'N-1',
        title: 'One',
        makers: [{ name: 'Reed', agentId: 'viaf-1' }],
        dateFrom: 138,
        dateTo: 117,
      },
      {
        workId: 'N-2',
        title: 'Two',
        relations: [{ title: 'One', workId: 'One' }],
        dateFrom: -44,
        dateTo: 12,
      },
    ]
    const report = await importRecords(content, 'work', works)
    expect(reasons(report)).toEqual(['N-1:1 "dateTo" is 117, before "dateFrom", which is 138'])
    const problems = await storedRecordProblems(content, { areOwn: true })
    expect(problems.map(({ message }) => message).filter((each) => each.includes('"work"'))).toEqual([
      'Records "work" in the database: 1 of 1 links lead to no record.',
      'Records "work" in the database: periods of 1 record end before they begin, such as that of N-1: "dateTo" is 117, and "dateFrom" is 138.',
      'Record N-2 of "work" in the database: "relations" leads to "One", and no work record has this id.',
    ])
    await removeRecords(content, 'work', ['N-1', 'N-2'])
  })

  it('is named for makers of a table that are no agents, and for other works, also where records are replaced', async () => {
    await importRecords(content, 'agent', [{ agentId: 'P-1', name: 'Ayşe' }])
    const file = written(
      'makers.csv',
      'Number,Name,Maker,Maker no,Beside\nM-1,One,Ayşe,P-1,M-2\nM-2,Two,Zöhre,P-99,M-404\nM-3,Three,Emine,,M-3\n',
    )
    const makers = { members: { name: '/Maker', agentId: '/Maker no' } }
    const relations = { members: { title: '/Beside', workId: '/Beside' } }
    const map = { fields: { workId: '/Number', title: '/Name', makers, relations } }
    const options = { map, onProgress: () => undefined }
    const expected = [
      'M-3:4 "relations" leads to the record itself',
      ': 2 of 5 links lead to no record',
      'M-2:3 "makers" leads to "P-99", and no agent record has this id',
      'M-2:3 "relations" leads to "M-404", and no work record has this id',
    ]
    const { report } = await importFile(content, file, 'work', options)
    expect(report.stored).toBe(3)
    expect(reasons(report)).toEqual(expected)
    const again = await importFile(content, file, 'work', options)
    expect(again.report.replaced).toBe(3)
    expect(reasons(again.report)).toEqual(expected)
  })

  it('is looked for in a folder once all of it has come in', async () => {
    const from = join(folder, 'content')
    mkdirSync(join(from, 'files'), { recursive: true })
    writeFileSync(join(from, 'files', 'bell.wav'), 'RIFF')
    const media = (path: string) => [{ path, title: 'Struck' }]
    const coin = { id: 'F-1', name: 'Penny', mint: ['later', 'never'], media: media('bell.wav') }
    writeFileSync(join(from, 'coin.ndjson'), JSON.stringify(coin))
    writeFileSync(join(from, 'mint.ndjson'), JSON.stringify({ id: 'later', name: 'Later', best: 'F-1' }))
    const { entities } = await importFolder(content, from, 'import')
    expect(entities.flatMap(({ report }) => reasons(report))).toEqual([
      ': 1 of 2 links lead to no record',
      'F-1:1 "mint" leads to "never", and no mint record has this id',
    ])
  })

  it('is what stands between values of a list, where several records have it within one', async () => {
    const text = 'Number,Name,Metal\nS-1,One,gold; silver\nS-2,Two,gold\nS-3,Three,iron; tin\n'
    const fields = { id: '/Number', name: '/Name', metals: '/Metal' }
    const file = written('unsplit.csv', text)
    const { report } = await importFile(content, file, 'coin', {
      map: { fields },
      onProgress: () => undefined,
    })
    expect(reasons(report)).toEqual([
      ': 2 records have ";" within single values of the list "metals", such as "gold; silver"',
    ])
    expect(report.warnings[0]?.hint?.en).toContain('{"split": ";"}')
    const split = { ...fields, metals: { from: '/Metal', as: [{ split: ';' }] } }
    const { report: whole } = await importFile(content, file, 'coin', {
      map: { fields: split },
      onProgress: () => undefined,
    })
    expect(reasons(whole)).toEqual([])
  })

  it('is a comma between values of a list, where they are also found without it', async () => {
    const cells = [
      '"gold, silver"',
      'gold',
      'silver',
      '"silver, gold"',
      '"tin, of which little is known"',
      '"Lyon, France"',
    ]
    const text = `Number,Name,Metal\n${cells.map((cell, index) => `S-${index},One,${cell}\n`).join('')}`
    const { report } = await importFile(content, written('commas.csv', text), 'coin', {
      map: { fields: { id: '/Number', name: '/Name', metals: '/Metal' } },
      onProgress: () => undefined,
    })
    expect(reasons(report)).toEqual([
      ': 2 records have "," within single values of the list "metals", such as "gold, silver"',
    ])
    expect(report.warnings[0]?.hint?.en).toContain('{"split": ","}')
  })
})

it('takes an empty cell for no medium and no value of a list, and gives a medium without a title that of its record', async () => {
  const text =
    'Number,Name,Metal,Sound,Words\nM-1,One,gold; ?,a/bell.wav,\nM-2,Two,?,,Struck\nM-3,Three,,c.wav,Rung\n'
  const file = written('media.csv', text)
  const metals = { from: '/Metal', as: [{ split: ';' }, { map: { '?': '' } }] }
  const media = { members: { path: '/Sound', title: '/Words' } }
  const mapFile = written(
    'media.map.json',
    JSON.stringify({ fields: { id: '/Number', name: '/Name', metals, media } }),
  )
  const map = readImportMap(mapFile, 'coin', schemas)
  const { report } = await importFile(content, file, 'coin', { map, onProgress: () => undefined })
  expect(report).toMatchObject({ stored: 3, refused: [] })
  const rows = await content.reader
    .selectFrom('own_record')
    .select('record')
    .where('id', 'like', 'coin/M-%')
    .execute()
  expect(rows.map(({ record }) => JSON.parse(record)).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: 'M-1', name: 'One', metals: ['gold'], media: [{ path: 'a/bell.wav', title: 'One' }] },
    { id: 'M-2', name: 'Two' },
    { id: 'M-3', name: 'Three', media: [{ path: 'c.wav', title: 'Rung' }] },
  ])
})

it('names fields that records had and that a second table with fewer columns takes from them', async () => {
  const entity = entityNamed('work', schemas)
  const bring = async (name: string, lines: string, map: object) => {
    const mapFile = written(`${name}.map.json`, JSON.stringify(map))
    const options = { map: readImportMap(mapFile, entity, schemas), onProgress: () => undefined }
    return (await importFile(content, written(name, lines), entity, options)).report
  }
  const known = { workId: '/No', title: '/Title' }
  const whole = {
    fields: { ...known, date: '/Date', makers: '/Maker' },
    translations: { en: { title: '/Title en' } },
  }
  const text = 'No,Title,Date,Maker,Title en\nK-1,毯,1870,Ayşe,Rug\nK-2,毡,,Zöhre,Felt\nK-3,袋,1880,,\n'
  const first = await bring('rugs.csv', text, whole)
  expect(first).toMatchObject({ stored: 3, warnings: [] })
  expect(await bring('rugs-again.csv', `${text}K-4,鞍,1900,,\n`, whole)).toMatchObject({
    stored: 1,
    replaced: 3,
    warnings: [],
  })
  const fewer = await bring('fewer.csv', 'No,Title\nK-1,毯\nK-2,毡\n', { fields: known })
  expect(fewer.replaced).toBe(2)
  expect(fewer.warnings.map(({ reason }) => reason.en)).toEqual([
    '2 records lost fields that they had, such as K-1, K-2: makers (2), date (1)',
  ])
  expect(fewer.notes.map(({ en }) => en)).toEqual([
    'Translations that did not come in here stay, of 2 records: 2 into en.',
  ])
  expect(fewer.warnings[0]?.hint?.en).toMatch(/one table with all columns.*texts export .* --records work"/)
  const one = await bring('one.csv', 'No,Title\nK-3,袋\n', { fields: known })
  expect(one.warnings.map(({ reason }) => reason.en)).toEqual(['1 record lost fields that it had, K-3: date'])
})

describe('a table that comes in again', () => {
  const entity = entityNamed('work', schemas)
  const bring = async (lines: string, map: object) => {
    const mapFile = written('again.map.json', JSON.stringify(map))
    const options = { map: readImportMap(mapFile, entity, schemas), onProgress: () => undefined }
    return (await importFile(content, written('again.csv', lines), entity, options)).report
  }
  const stored = async (id: string) => {
    const row = await content.reader
      .selectFrom('work')
      .select('translations')
      .where('id', '=', id)
      .executeTakeFirst()
    return JSON.parse(row?.translations ?? '{}')
  }
  const map = {
    fields: { workId: '/No', title: '/Title', description: '/About' },
    facts: [
      { label: '重量', value: '/Weight' },
      { label: '材料', value: '/Material' },
      { label: '地点', value: '/Place' },
    ],
  }
  const header = 'No,Title,About,Weight,Material,Place\n'
  const facts = (weight: string, material: string) => [
    { label: '重量', value: weight },
    { label: '材料', value: material },
  ]
  const translated = (weight: string) => ({
    title: 'Kite',
    description: 'Flies',
    facts: [
      { label: 'Weight', value: weight },
      { label: 'Material', value: 'Paper' },
    ],
  })

  it('keeps translations that it does not have, beside texts that changed as stale ones, and says how many', async () => {
    await importRecords(content, 'work', [
      {
        workId: 'T-1',
        title: '风筝',
        description: '会飞',
        facts: facts('12 g', '纸'),
        translations: { en: translated('12 g') },
      },
      { workId: 'T-2', title: '风筝二', translations: { en: { title: 'Kite 2' } } },
    ])
    const same = await bring(`${header}T-1,风筝,会飞,12 g,纸,\nT-2,风筝二,,,,\n`, map)
    expect(same).toMatchObject({ replaced: 2, same: 2, warnings: [] })
    expect(same.notes.map(({ en }) => en)).toEqual([
      'Translations that did not come in here stay, of 2 records: 4 into en.',
    ])
    expect(await stored('T-1')).toEqual({ en: translated('12 g') })
    // The text of the description is gone, the title has changed, of the facts one number, and a third is new.
    const next = await bring(`${header}T-1,大风筝,,13 g,纸,潍坊\nT-2,风筝二,,,,\n`, map)
    expect(next).toMatchObject({ replaced: 2, same: 1 })
    expect(await stored('T-1')).toEqual({
      en: {
        title: 'Kite',
        facts: [
          { label: 'Weight', value: '13 g' },
          { label: 'Material', value: 'Paper' },
          { label: '地点', value: '潍坊' },
        ],
      },
    })
    expect(reasons(next)).toEqual([
      'T-1:2 the text changed and its translation did not: title (en), facts (en)',
      ': 1 record lost fields that it had, T-1: description, translations/en/description',
    ])
    const again = await bring(`${header}T-1,大风筝,,13 g,纸,潍坊\nT-2,风筝二,,,,\n`, map)
    expect(reasons(again)).toEqual([
      'T-1:2 the text changed and its translation did not: title (en), facts (en)',
    ])
  })

  it('has the translations that its map fills: an empty cell takes one away', async () => {
    const withTitles = { ...map, translations: { en: { title: '/Title en' } } }
    await bring('No,Title,Title en\nU-1,风筝,Kite\n', withTitles)
    const emptied = await bring('No,Title,Title en\nU-1,风筝,\n', withTitles)
    expect(await stored('U-1')).toEqual({})
    expect(reasons(emptied)).toContain(': 1 record lost fields that it had, U-1: translations/en')
  })

  it('names records of an earlier import that are not in it any more, until they are deleted, and counts what changed', async () => {
    const lines = (numbers: readonly number[], title = 'Fan') =>
      `No,Title\n${numbers.map((number) => `A-${number},${title} ${number}\n`).join('')}`
    const plain = { fields: { workId: '/No', title: '/Title' } }
    await bring(lines([1, 2, 3, 4, 5, 6]), plain)
    // Another list beside it, and a part of the first one, in which nothing is missing.
    const other = await bring('No,Title\nB-1,Lamp\nB-2,Lantern\n', plain)
    const part = await bring(lines([1, 2], 'Large fan'), plain)
    expect([reasons(other), reasons(part), part.same]).toEqual([[], [], 0])
    const gone = ['A-5', 'A-6'].map(
      (id) => `${id}: it came in with an earlier import of this list, is no longer in it, and stays`,
    )
    const named = (report: ImportReport) =>
      report.warnings.map(({ place, reason }) => `${place.id}: ${reason.en}`)
    const next = await bring(`${lines([1, 2, 3, 4, 7])}A-8,\n`, plain)
    expect(named(next)).toEqual(gone)
    expect(next).toMatchObject({ read: 6, stored: 1, replaced: 4, same: 2 })
    expect(describeReport(next).map(({ en }) => en)).toEqual(
      expect.arrayContaining([
        '6 records read: 1 stored, 4 replaced (2 changed, 2 as they were), 1 refused, 0 left out.',
        expect.stringMatching(/^ {2}A-5, A-6: .*vitrine records delete work ID --yes/),
      ]),
    )
    expect(named(await bring(lines([1, 2, 3, 4, 7]), plain))).toEqual(gone)
    await removeRecords(content, 'work', ['A-5'])
    expect(named(await bring(lines([1, 2, 3, 4, 7]), plain))).toEqual(gone.slice(1))
    // A row that is refused is not gone.
    expect(named(await bring(`${lines([1, 2, 3, 4])}A-7,\n`, plain))).toEqual(gone.slice(1))
  })
})
