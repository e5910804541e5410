import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RecordType } from '../../schemas/config/index.ts'
import { importSchemasWith } from '../../schemas/entities/index.ts'
import { ReportBuilder } from '../../src/base/import-report.ts'
import { countedRecords } from '../../src/base/messages/message.ts'
import { mapLine } from '../../src/commands/map-line.ts'
import { proposeMap } from '../../src/commands/propose/propose-map.ts'
import { proposeOwnMap } from '../../src/commands/propose/propose-own.ts'
import { ValueReadings } from '../../src/commands/value-readings.ts'
import { ANY_ID } from '../../src/content/content.ts'
import { validateRecord } from '../../src/content/import/index.ts'
import { entitiesOf, languagesOf } from '../../src/content/index.ts'
import { copyConfig } from '../support/copy-config.ts'
import { callCommand } from './support/call-command.ts'
import { temporaryFolder } from './support/run-command.ts'

const lighthouse: RecordType = {
  name: 'lighthouse',
  config: {
    label: { el: 'Φάροι', en: 'Lighthouses' },
    title: 'name',
    period: ['lit', 'out'],
    fields: [
      { name: 'name', type: 'languageMap', label: { el: 'Όνομα', en: 'Name' } },
      { name: 'place', type: 'place', label: { el: 'Νησί', en: 'Island' } },
      { name: 'lit', type: 'year', label: { el: 'Έναρξη', en: 'First lit' } },
      { name: 'out', type: 'year', label: { el: 'Λήξη', en: 'Last lit' } },
      { name: 'height', type: 'number', label: { el: 'Ύψος', en: 'Height' }, unit: { el: 'μ', en: 'm' } },
      { name: 'range', type: 'number', label: { el: 'Εμβέλεια', en: 'Range' }, unit: 'km' },
      { name: 'surveyed', type: 'date', label: { el: 'Αποτύπωση', en: 'Surveyed' } },
      { name: 'colours', type: 'list', label: { el: 'Χρώματα', en: 'Colours' } },
      { name: 'keepers', type: 'link', to: 'keeper', label: { el: 'Φαροφύλακες', en: 'Keepers' } },
      { name: 'about', type: 'html', label: { el: 'Περιγραφή', en: 'About' } },
    ],
  },
}

const LANGUAGES = { own: 'el', others: ['en'] }

function proposed(...rows: readonly Readonly<Record<string, string>>[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return proposeOwnMap(lighthouse, { columns, rows }, LANGUAGES)
}

/** The record that the proposed map makes of a row, as an import takes it. */
function recordOf(row: Readonly<Record<string, string>>): unknown {
  const { map } = proposed(row)
  const record = mapLine(row, map, 'lighthouse', {
    language: 'el',
    schemas: importSchemasWith([lighthouse]),
  })
  const languages = languagesOf([
    { code: 'el', channelSuffix: '', tag: 'el' },
    { code: 'en', channelSuffix: 'EN', tag: 'en' },
  ])
  const result = validateRecord('lighthouse', record, {
    languages,
    ids: ANY_ID,
    entities: entitiesOf([lighthouse]),
  })
  return 'refusal' in result ? result.refusal : record
}

describe('a map for a record type of the museum’s own', () => {
  it('has the pictures behind the words of a workbook, and no words for pictures', () => {
    const address = 'https://img.example.org/a.jpg?x=1'
    const { map } = proposed({ Name: 'A', Image: 'see picture', 'Image (link)': address })
    expect(map.fields.pictures).toBe('/Image (link)')
  })

  it('leaves fields out that look internal and do not say whether they are private', () => {
    const field = (name: string, label: string, isPrivate?: boolean) =>
      ({
        name,
        type: 'text',
        label: { el: label },
        ...(isPrivate !== undefined && { private: isPrivate }),
      }) as const
    const textile: RecordType = {
      name: 'textile',
      config: {
        label: { el: '染織' },
        title: 'title',
        fields: [
          field('title', '品名'),
          field('worth', '評価額'),
          field('shelf', '棚', true),
          field('donor', '寄贈者', false),
          field('remark', '備考'),
          field('reached', '連絡'),
          field('dyed', '染色'),
        ],
      },
    }
    const row = {
      品番: 'K-1',
      品名: '帯',
      評価額: '120000',
      '評価額 (en)': '120000',
      棚: 'A-3',
      寄贈者: '佐々木',
      備考: '要修理',
      連絡: '090-1234-5678',
      染色: '藍',
    }
    const sample = { columns: Object.keys(row), rows: [row] }
    const { map, internal, unused } = proposeOwnMap(textile, sample, LANGUAGES)
    expect(Object.keys(map.fields)).toEqual(['id', 'title', 'shelf', 'donor', 'dyed'])
    expect(map.translations).toBeUndefined()
    expect(internal).toEqual(['評価額', '備考', '連絡', '評価額 (en)'])
    expect(unused).toEqual([])
  })

  it('has the address behind the words of a workbook, which are left out', () => {
    const page = { name: 'page', type: 'url', label: { el: 'Σελίδα', en: 'Page' } } as const
    const type = {
      ...lighthouse,
      config: { ...lighthouse.config, fields: [...lighthouse.config.fields, page] },
    }
    const row = { Name: 'A', Page: 'our guide', 'Page (link)': 'https://museum.example/a' }
    const { map, unused } = proposeOwnMap(type, { columns: Object.keys(row), rows: [row] }, LANGUAGES)
    expect([map.fields.page, unused]).toEqual(['/Page (link)', ['Page']])
  })

  it('knows the places and days of Darwin Core, whatever the fields are called', () => {
    expect(
      recordOf({
        id: 'L-7',
        scientificName: 'Abies koreana E.H.Wilson',
        eventDate: '1912-07-15',
        decimalLatitude: '42.0056',
        decimalLongitude: '128.0556',
        locality: 'Paektusan Nordhang',
      }),
    ).toEqual({
      id: 'L-7',
      name: 'Abies koreana E.H.Wilson',
      place: { name: 'Paektusan Nordhang', latitude: 42.0056, longitude: 128.0556 },
      surveyed: '1912-07-15',
    })
  })

  it('leaves out where a specimen was found, if the table withholds it', () => {
    const row = {
      id: 'L-7',
      name: 'Abies',
      locality: 'Nordhang',
      decimalLatitude: '42',
      decimalLongitude: '128',
    }
    expect(recordOf({ ...row, dataGeneralizations: 'to 0.1 degree' })).toEqual({ id: 'L-7', name: 'Abies' })
  })

  it('is made of labels in any language and names of fields, and makes records that are taken', () => {
    expect(
      recordOf({
        'Αρ. ευρετηρίου': 'x',
        id: 'L-7',
        Όνομα: 'Φάρος Ταινάρου',
        Name: 'Cape Tainaron Light',
        Νησί: 'Πελοπόννησος',
        Island: 'Peloponnese',
        Lat: '36,386',
        Lon: '22,483',
        'First lit': '1887',
        Λήξη: 'περ. 1940',
        height: '16,5',
        Surveyed: '3 May 1912',
        Χρώματα: 'λευκό; κόκκινο',
        Keepers: 'k1|k2',
        Περιγραφή: 'Λίθινος πύργος.',
        'About (en)': 'A tower of stone.',
        Pictures: 'a.jpg; b.jpg',
      }),
    ).toEqual({
      id: 'L-7',
      name: 'Φάρος Ταινάρου',
      place: { name: 'Πελοπόννησος', latitude: 36.386, longitude: 22.483 },
      lit: 1887,
      out: 1940,
      height: 16.5,
      surveyed: '1912-05-03',
      colours: ['λευκό', 'κόκκινο'],
      keepers: ['k1', 'k2'],
      about: '<p>Λίθινος πύργος.</p>',
      pictures: [{ path: 'a.jpg' }, { path: 'b.jpg' }],
      translations: {
        en: {
          name: 'Cape Tainaron Light',
          place: { name: 'Peloponnese', latitude: 36.386, longitude: 22.483 },
          about: '<p>A tower of stone.</p>',
        },
      },
    })
  })

  it('reads degrees with a point or a comma, and takes them for no thousands', () => {
    const place = { name: 'Νησί', latitude: 36.386, longitude: -122.5 }
    for (const [Latitude, Longitude] of [
      ['36.386', '-122.5'],
      ['36,386', '-122,5'],
    ] as const)
      expect(recordOf({ id: '1', name: 'A', Νησί: 'Νησί', Latitude, Longitude })).toMatchObject({ place })
  })

  it.each([
    ['Latitude', 'Longitude', '35°41′21″N', '51°23′20″E'],
    ['위도', '경도', '북위 35° 05′ 28″', '동경 129° 04′ 07″'],
    ['عرض جغرافیایی', 'طول جغرافیایی', '۳۵°۴۱′ شمالی', '۵۱°۲۳′ شرقی'],
    ['Географска ширина', 'Географска дужина', '44°49′ с.г.ш.', '20°27′ и.г.д.'],
    ['ละติจูด', 'ลองจิจูด', '13°45′ เหนือ', '100°31′ ตะวันออก'],
  ])('reads degrees with minutes under %s and %s', (one, other, north, east) => {
    const { map } = proposed({ id: '1', name: 'A', Νησί: 'B', [one]: north, [other]: east })
    expect(map.fields.place).toEqual({
      members: {
        name: '/Νησί',
        latitude: { from: `/${one}`, as: [{ degrees: 'latitude' }] },
        longitude: { from: `/${other}`, as: [{ degrees: 'longitude' }] },
      },
    })
  })

  it('takes coordinates of which some are errors, which the import names', () => {
    const rows = ['48.1', '91.5', '0', '−27,5', '33.9'].map((Latitude, index) => ({
      id: `L-${index}`,
      Όνομα: 'A',
      Νησί: 'B',
      Latitude,
      Longitude: '11.5',
    }))
    expect(proposed(...rows).map.fields.place).toMatchObject({ members: { latitude: { from: '/Latitude' } } })
  })

  it('takes no latitude without a longitude, and says that it is left over', () => {
    const { map, unused } = proposed({ id: '1', name: 'A', Νησί: 'Νησί', Latitude: '36.386' })
    expect(JSON.stringify(map)).not.toContain('Latitude')
    expect(unused).toEqual(['Latitude'])
  })

  it('names the columns that no field takes', () => {
    expect(proposed({ id: '1', name: 'A', Optics: 'Fresnel', Empty: '' }).unused).toEqual(['Optics', 'Empty'])
  })

  it('takes as id what has another number in each row, whatever the language of its name', () => {
    const rows = [
      { Αριθμός: 'ΦΑΡ-1', Όνομα: 'A', Έτος: '1887' },
      { Αριθμός: 'ΦΑΡ-2', Όνομα: 'B', Έτος: '1887' },
    ]
    expect(proposed(...rows).map.fields).toEqual({ id: '/Αριθμός', name: '/Όνομα' })
    expect(proposed(...rows.map(({ Αριθμός: _, ...row }) => row)).map.fields).toEqual({
      id: '/Όνομα',
      name: '/Όνομα',
    })
  })

  it.each([
    ['Khmer', 'លេខ', ['V-001', 'V-002', 'V-002', 'V-004']],
    ['Arabic', 'الرقم', ['١', '٢', '٣', '']],
    ['Estonian', 'Museaali number', ['KM 1921:3', 'KM 1921:4', 'KM 1921:5', 'KM 1930:1']],
    ['nothing', 'Column 1', ['1921.7.1', '1921.7.2a', 'L.12', '1921.7.4 a-c']],
  ])('takes a column of numbers as id before a title, under a heading in %s', (_, heading, numbers) => {
    // Of ten rows one has the number of another, or none.
    const more = ['X-5', 'X-6', 'X-7', 'X-8', 'X-9', 'X-10']
    const rows = [...numbers, ...more].map((number, index) => ({
      Hinta: `${index * 7 + 9} €`,
      Leveys: `${index * 7 + 9} cm`,
      Vuosi: String(1800 + index * 20),
      Milloin: `c. ${1800 + index * 20}`,
      Όνομα: `Φάρος ${index}`,
      [heading]: number,
    }))
    expect(proposed(...rows).map.fields.id).toBe(`/${heading}`)
    const works = proposeMap(
      'work',
      { columns: [heading, 'Title'], rows: rows.map((row) => ({ ...row, Title: 'Boat' })) },
      LANGUAGES,
    )
    expect(works.map.fields).toEqual({ workId: `/${heading}`, title: '/Title' })
    const others = rows.map(({ [heading]: _number, ...row }) => row)
    expect(proposed(...others).map.fields.id).toBe('/Όνομα')
  })

  it.each([
    ['gold; silver', 'gold, iron', 'tin', [';', ',']],
    ['red, white', 'white, blue', 'red, blue', [',']],
    ['bow, oak', 'bow, elm', 'oar, elm', [',']],
    ['red / white', 'white / blue', 'blue', [' / ']],
    ['red/white', 'white/blue', 'blue', ['/']],
    // One thing in two languages is one.
    ['red / 红', 'blue / 蓝', 'white / 白', []],
    ['1/2', '2/3', '3', []],
    // One has nothing to compare with.
    ['gold; silver', 'gold, iron', 'gold; tin', [';']],
    // A sentence, decimals, and the name of a place, are no lists.
    ['red, with a little white at the top', 'white, red', 'red', []],
    ['12,5', '13,5', '12', []],
    ['Lyon, France', 'Nice, Italie', 'Lille, Nord', []],
  ])('splits a list at commas where its parts come again: %s | %s | %s', (one, two, three, signs) => {
    const rows = [one, two, three, one.includes(';') && signs.length > 1 ? 'iron, gold' : ''].map(
      (Χρώματα, index) => ({ id: `L-${index}`, Όνομα: 'A', Χρώματα }),
    )
    const as = signs.map((split) => ({ split }))
    expect(proposed(...rows).map.fields.colours).toEqual(
      signs.length === 0 ? '/Χρώματα' : { from: '/Χρώματα', as },
    )
  })

  it.each(['Ύψος (μ)', 'Ύψος (m)', 'Height [m]', 'height_m', 'Ύψος m'])(
    'knows %s as the field with that unit',
    (name) => {
      const { map, unused } = proposed({ 'L no': 'L-1', Όνομα: 'A', [name]: '4,31' })
      expect([map.fields.height, unused]).toEqual([{ from: `/${name}`, as: [{ decimal: ',' }] }, ['L no']])
    },
  )

  it('knows a unit that is the code of a language, and no column in another unit', () => {
    const rows = [{ id: 'L-1', Όνομα: 'A', 'Εμβέλεια (km)': '30', 'Ύψος (cm)': '400' }]
    const columns = Object.keys(rows[0] ?? {})
    const { map, unused } = proposeOwnMap(lighthouse, { columns, rows }, { own: 'el', others: ['km'] })
    expect(map.fields.range).toEqual({ from: '/Εμβέλεια (km)', as: ['number'] })
    expect([map.translations, map.fields.height, unused]).toEqual([undefined, undefined, ['Ύψος (cm)']])
  })

  it.each([
    [
      ['a | b · c', 'd | e', 'f · g', 'h'],
      ['|', ' · '],
    ],
    [
      ['a; b', 'c | d', 'e; f', 'g | h'],
      [';', '|'],
    ],
    [['a; b', 'c; d', 'e | f'], [';']],
    [['red & white', 'red', 'white', 'black & white'], [' & ']],
    [['Marl & Sons', 'Reed & Co', 'Fenwick'], []],
    [['col·lecció', 'col·legi'], []],
  ])('splits %j at %j', (cells, signs) => {
    const { map } = proposed(...cells.map((cell, index) => ({ id: `L-${index}`, Όνομα: 'A', Χρώματα: cell })))
    const steps = signs.map((split) => ({ split }))
    expect(map.fields.colours).toEqual(steps.length === 0 ? '/Χρώματα' : { from: '/Χρώματα', as: steps })
  })

  it('splits no names at commas, which most have before the first name', () => {
    const rows = ['Marl, Anna', 'Marl, Otto', 'Reed, Anna', 'Reed, Otto'].map((Keepers, index) => ({
      id: `L-${index}`,
      Όνομα: 'A',
      Keepers,
    }))
    expect(proposed(...rows).map.fields.keepers).toBe('/Keepers')
  })

  it('takes a title by names that are usual, and as id where there is none', () => {
    expect(proposed({ Title: 'A' }).map).toEqual({ fields: { id: '/Title', name: '/Title' } })
    // What the type declares goes before what is usual.
    expect(proposed({ Title: 'A', name: 'B', nr: '1' }).map.fields).toEqual({ id: '/nr', name: '/name' })
  })

  it('takes as id a number that a field has, before a title, and pictures, media and years by what cells hold', () => {
    const row = (number: string, more: Readonly<Record<string, string>>) => ({
      Όνομα: 'Φάρος',
      'Αρ. ευρ.': number,
      Ήχος: '',
      Εικόνες: '',
      Πότε: '',
      ...more,
    })
    const { name, config } = lighthouse
    const number = {
      name: 'number',
      type: 'text',
      label: { el: 'Αρ. ευρ.', en: 'Catalogue' },
      property: 'identifier',
    } as const
    const type: RecordType = { name, config: { ...config, fields: [...config.fields, number] } }
    const rows = [
      row('ΦΑΡ/1921/1', { Ήχος: 'a/1.wav', Εικόνες: 'f1.jpg; f1_b.tif', Πότε: 'XIX c.' }),
      row('ΦΑΡ 1921-2', { Εικόνες: 'f2.png', Πότε: 'ca. 1890' }),
      row('ΦΑΡ/1934/3 α-β', { Ήχος: 'b.mp3', Πότε: '1920s' }),
    ]
    const sample = { columns: Object.keys(rows[0] ?? {}), rows }
    const { map, unused } = proposeOwnMap(type, sample, LANGUAGES)
    expect(unused).toEqual([])
    expect(map.fields).toEqual({
      id: '/Αρ. ευρ.',
      name: '/Όνομα',
      number: '/Αρ. ευρ.',
      lit: { from: '/Πότε', as: ['yearFrom'] },
      out: { from: '/Πότε', as: ['yearTo'] },
      media: { members: { path: '/Ήχος' } },
      pictures: { from: '/Εικόνες', as: [{ split: ';' }] },
    })
    // A number that was given twice, and a sum at the end, are faults of the table.
    const many = Array.from({ length: 30 }, (_, index) => row(`ΦΑΡ/1921/${Math.max(index, 1)}`, {}))
    const whole = { ...sample, rows: [...many, row('', { Όνομα: 'Σύνολο: 30' })] }
    expect(proposeOwnMap(type, whole, LANGUAGES).map.fields.id).toBe('/Αρ. ευρ.')
    const keyed = proposed({ Key: 'north', Όνομα: 'A' }, { Key: 'south', Όνομα: 'A' })
    expect(keyed.map.fields.id).toBe('/Key')
  })

  it('takes pictures from all columns that have some, and none from those of small copies', () => {
    const files = { 'Photo 1': 'a.jpg', 'Photo 2': '', 'Photo 3': 'c.jpg; d.jpg', Thumbnail: 'a_small.jpg' }
    expect(recordOf({ Key: 'L1', Όνομα: 'A', ...files })).toEqual({
      id: 'L1',
      name: 'A',
      pictures: [{ path: 'a.jpg' }, { path: 'c.jpg' }, { path: 'd.jpg' }],
    })
    const named = { 'Photo 1': 'IMG_7', 'Photo 2': 'IMG_8', Front: 'f.png' }
    expect(recordOf({ Key: 'L1', Όνομα: 'A', ...named })).toMatchObject({
      pictures: [{ path: 'IMG_7' }, { path: 'IMG_8' }, { path: 'f.png' }],
    })
  })

  it('is written beside the table by the command, which then imports with it', async () => {
    const folder = temporaryFolder()
    const config = join(folder, 'config')
    copyConfig(config)
    mkdirSync(join(config, 'records'), { recursive: true })
    const words = (zh: string, en: string) => ({ zh, en })
    writeFileSync(
      join(config, 'records', 'lamp.json'),
      JSON.stringify({
        $schema: '../../schemas/json/record.schema.json',
        label: words('灯', 'Lamps'),
        title: 'name',
        fields: [
          { name: 'name', type: 'languageMap', label: words('名称', 'Name') },
          { name: 'lit', type: 'year', label: words('点亮', 'First lit') },
          { name: 'site', type: 'place', label: words('地点', 'Site') },
          { name: 'kinds', type: 'list', label: words('种类', 'Kinds') },
        ],
      }),
    )
    const table = join(folder, 'lamps.csv')
    writeFileSync(table, '编号,名称,Name,First lit,Optics\n7,北灯,North light,1887,Fresnel\n')
    const variables = { CONFIG_DIR: config, DATA_DIR: join(folder, 'data') }
    const proposal = await callCommand(['import', table, '--into', 'lamp'], variables)
    expect(proposal.output).toContain('lit <- "First lit"')
    expect(proposal.output).toContain('name (en) <- "Name"')
    expect(proposal.output).toContain('left out: "Optics"')
    expect(proposal.output).toContain('records/lamp.json')
    const map = join(folder, 'lamps.map.json')
    expect(JSON.parse(readFileSync(map, 'utf8')).fields).toMatchObject({ id: '/编号', name: '/名称' })
    const imported = await callCommand(['import', table, '--into', 'lamp', '--map', map], variables)
    expect(proposal.output).not.toContain('Look at this')
    const twice = join(folder, 'twice.csv')
    writeFileSync(twice, '名称,First lit,Kinds\n北灯,1887,red|white; blue\n北灯,1890,red\n')
    const unclear = await callCommand(['import', twice, '--into', 'lamp'], variables)
    expect(unclear.output).toContain('1 of 2 rows have in "名称" what an earlier row has, such as "北灯"')
    expect(unclear.output).toContain('kinds <- "Kinds", split at ";"')
    expect(unclear.output).toContain(
      'Look at this: "|" does not divide the cells of "Kinds", 1 of which have it. Where it stands between values, add {"split": "|"} to the steps of "kinds".',
    )
    expect(unclear.output).toContain('give the table a column "ID" with a number for each row')
    const sited = join(folder, 'sited.csv')
    writeFileSync(sited, '编号,名称,Latitude,Longitude\n7,北灯,48.1,11.5\n')
    const nameless = await callCommand(['import', sited, '--into', 'lamp'], variables)
    expect(nameless.output).toContain(
      'Coordinates need the name of their place: give the table a column "site"',
    )
    expect([imported.code, imported.output]).toEqual([0, expect.stringMatching(/1 lamp|1 written|1 record/)])
  })
})

it('knows the coordinates of a place by their Greek names, and takes no measures for them', () => {
  const row = { Κωδικός: 'F-1', Όνομα: 'Ανδρομάχη', 'Όνομα [en]': 'Andromache', Νησί: 'Κέα' }
  const there = proposed({ ...row, Πλάτος: '37,66', Μήκος: '24,33' })
  expect(there.map.fields.place).toEqual({
    members: {
      name: '/Νησί',
      latitude: { from: '/Πλάτος', as: [{ decimal: ',' }] },
      longitude: { from: '/Μήκος', as: [{ decimal: ',' }] },
    },
  })
  expect(there.map.translations).toEqual({ en: { name: '/Όνομα [en]' } })
  for (const [width, length] of [
    ['12 cm', '30 cm'],
    ['120', '300'],
  ] as const) {
    const measured = proposed({ ...row, Πλάτος: width, Μήκος: length })
    expect(measured.map.fields.place).toEqual({ members: { name: '/Νησί' } })
    expect(measured.unused).toEqual(['Πλάτος', 'Μήκος'])
  }
})

describe('a table of a house with letters in Polish, Turkish and Japanese', () => {
  const letter: RecordType = {
    name: 'letter',
    config: {
      label: { pl: 'Listy' },
      title: 'title',
      fields: [
        { name: 'title', type: 'languageMap', label: { pl: 'Tytuł', tr: 'Başlık', ja: '表題' } },
        { name: 'place', type: 'text', label: { pl: 'Miejsce', tr: 'Yer', ja: '場所' } },
        { name: 'languages', type: 'list', label: { pl: 'Język' } },
        { name: 'weight', type: 'number', label: { pl: 'Masa' }, unit: 'kg' },
      ],
    },
  }
  const proposedOf = (columns: readonly string[], ...cells: readonly (readonly string[])[]) => {
    const rows = cells.map((row) =>
      Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ''])),
    )
    return proposeOwnMap(letter, { columns, rows }, { own: 'pl', others: ['tr', 'ja'] })
  }

  it.each([[['No', 'Başlık (pl)', 'Başlık']], [['No', 'Başlık', 'Başlık (pl)']]])(
    'has a title in brackets beside one in the language of the headings: %s',
    (columns) => {
      const { map, unused } = proposedOf(columns, ['L0241', 'List z 17 stycznia 1920', '1920 tarihli mektup'])
      expect(map.fields.title).toBe('/Başlık (pl)')
      expect(map.translations).toEqual({ tr: { title: '/Başlık' } })
      expect(unused).toEqual([])
    },
  )

  it('says in which language headings are, and takes texts in its script for translations', () => {
    const { map, headings } = proposedOf(
      ['番号', '表題', '場所'],
      ['L0321', '書簡321（1910年）', 'Istanbul'],
      ['L0322', '書簡322（1911年）', 'Lahaur'],
    )
    expect(map.fields).toMatchObject({ title: '/表題', place: '/場所' })
    expect(map.translations).toEqual({ ja: { title: '/表題' } })
    expect([...(headings ?? [])]).toEqual([
      [
        'ja',
        [
          { name: '表題', isTranslation: true },
          { name: '場所', isTranslation: false },
        ],
      ],
    ])
    expect(proposedOf(['Lp.', 'Tytuł'], ['L0001', 'List z 1 stycznia 1860']).headings).toBeUndefined()
  })

  it('splits lists at commas that few cells have, and takes the unit of its field from behind a number', () => {
    const languages = [
      ...Array.from({ length: 16 }, () => 'polski'),
      ...Array.from({ length: 4 }, () => 'polski, francuski'),
    ]
    const { map } = proposedOf(
      ['Lp.', 'Tytuł', 'Język', 'Masa (kg)'],
      ...languages.map((language, index) => [
        `L${index}`,
        `List ${index}`,
        language,
        index % 5 === 0 ? '0,25 kg' : '0,3',
      ]),
    )
    expect(map.fields.languages).toEqual({ from: '/Język', as: [{ split: ',' }] })
    expect(map.fields.weight).toEqual({ from: '/Masa (kg)', as: [{ first: 'kg' }, { decimal: ',' }] })
    const row = (masa: string) => ({ 'Lp.': 'L1', Tytuł: 'List', 'Masa (kg)': masa })
    const read = (masa: string) =>
      mapLine(row(masa), map, 'letter', { language: 'pl', schemas: importSchemasWith([letter]) }).weight
    expect([read('0,25 kg'), read('0,3')]).toEqual([0.25, 0.3])
    // Places with their countries are one value each.
    const places = [
      'Lyon, France',
      'Paris, France',
      'Lyon, France',
      'Paris, France',
      ...Array.from({ length: 16 }, () => 'Kraków'),
    ]
    const kept = proposedOf(
      ['Lp.', 'Tytuł', 'Język'],
      ...places.map((place, index) => [`L${index}`, `List ${index}`, place]),
    )
    expect(kept.map.fields.languages).toBe('/Język')
  })
})

it.each<readonly [string, string, string | undefined]>([
  ['el', '12/3/1921', '1921-03-12'],
  ['el', '1.12.1921', '1921-12-01'],
  ['el', 'Μάρτιος 1912', '1912-03'],
  ['el', '4 Μαΐου 1883', '1883-05-04'],
  ['el', '31/2/1921', undefined],
  ['el', 'περ. 1870', undefined],
  ['fr', '1 mars 1921', '1921-03-01'],
  ['de', 'März 1912', '1912-03'],
  ['es', '12 de marzo de 1921', '1921-03-12'],
  ['en', 'March 12, 1921', '1921-03-12'],
  // English has both orders: what is sure is read.
  ['en', '12/3/1921', undefined],
  ['en', '25/3/1921', '1921-03-25'],
  ['en', '3/25/1921', '1921-03-25'],
  // Registers of letters in Polish and in Japanese, to the month.
  ['pl', '01.1860', '1860-01'],
  ['ja', '1910年9月', '1910-09'],
  ['ko', '1910년 9월', '1910-09'],
  ['pl', '13.1860', undefined],
  ['ru', '4 мая 1883', '1883-05-04'],
  // The year first.
  ['ka', '1899 წლის 12 მაისი', '1899-05-12'],
  ['lv', '1899. gada 12. maijs', '1899-05-12'],
  ['hu', '1899. május 12.', '1899-05-12'],
  ['lt', '1899 m. gegužės 12 d.', '1899-05-12'],
  ['ka', '1899 წლის 32 მაისი', undefined],
])('a day that is written in %s is read in a field of dates: %s', (language, written, expected) => {
  const readings = new ValueReadings()
  const map = { fields: { id: '/No', surveyed: { from: '/Day', as: ['date' as const] } } }
  const record = mapLine({ No: '1', Day: written }, map, 'lighthouse', {
    language,
    schemas: importSchemasWith([lighthouse]),
    readings,
  })
  expect(record.surveyed).toBe(expected)
  const report = new ReportBuilder(countedRecords)
  readings.count(report, { line: 2 })
  expect(report.build().valueSummaries).toMatchObject([
    { understood: expected === undefined ? 0 : 1, issues: expected === undefined ? [{}] : [] },
  ])
})
