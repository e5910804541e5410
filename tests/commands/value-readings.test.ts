import { describe, expect, it } from 'vitest'
import { describeReport, ReportBuilder } from '../../src/base/import-report.ts'
import { countedRecords } from '../../src/base/messages/message.ts'
import { mapLine } from '../../src/commands/map-line.ts'
import { proposeMap } from '../../src/commands/propose/propose-map.ts'
import { ValueReadings } from '../../src/commands/value-readings.ts'

const languages = { own: 'en', others: [] }

function imported(rows: readonly Readonly<Record<string, string>>[], entity: 'work' | 'agent' = 'work') {
  const { map } = proposeMap(entity, { columns: Object.keys(rows[0] ?? {}), rows }, languages)
  const report = new ReportBuilder(countedRecords)
  const records = rows.map((row, index) => {
    const readings = new ValueReadings()
    const record = mapLine(row, map, entity, { readings })
    readings.count(report, { line: index + 2 })
    return record
  })
  return { map, records, lines: describeReport(report.build()).map(({ en }) => en) }
}

it('takes the years of a time of Wikibase from its precision, and not from its digits', () => {
  const times = [
    { time: '+1800-00-00T00:00:00Z', precision: 7 },
    { time: '-2000-00-00T00:00:00Z', precision: 6 },
    { time: '-10000-00-00T00:00:00Z', precision: 5 },
  ]
  const fields = {
    title: { const: 'Ewer' },
    date: '/made/time',
    dateFrom: { from: '/made', as: ['yearFrom' as const] },
    dateTo: { from: '/made', as: ['yearTo' as const] },
  }
  const report = new ReportBuilder(countedRecords)
  const records = times.map((made, index) => {
    const readings = new ValueReadings()
    const record = mapLine({ made }, { fields }, 'work', { readings })
    readings.count(report, { line: index + 1 })
    return record
  })
  const found = records.map((record) => [Reflect.get(record, 'dateFrom'), Reflect.get(record, 'dateTo')])
  expect(found).toEqual([
    [1700, 1799],
    [-2000, -1001],
    [undefined, undefined],
  ])
  expect(describeReport(report.build()).map(({ en }) => en)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^2 of 3 dates understood/)]),
  )
})

// fihristorg/fihrist-mss#17: 1363 of the hijra is 1943/44, and its calendar is in a column of its own.
describe('a calendar in a column of its own', () => {
  it('is that of the date beside it, and those of another that is not known are named', () => {
    const { map, records, lines } = imported([
      { Number: 'F-1', Title: 'Gulistan', Date: '1363', Calendar: 'Hijri-qamari' },
      { Number: 'F-2', Title: 'Shahnama', Date: '1302', Calendar: 'Persian calendar' },
      { Number: 'F-3', Title: 'Stamp', Date: '38', Calendar: 'Minguo' },
      { Number: 'F-4', Title: 'Letter', Date: '1890', Calendar: 'Gregorian' },
      { Number: 'F-5', Title: 'Psalter', Date: '1700', Calendar: 'Coptic' },
      { Number: 'F-6', Title: 'Map', Date: '1902', Calendar: '' },
    ])
    expect(records.map((each) => [each.date, each.dateFrom, each.dateTo])).toEqual([
      ['1363 (Hijri-qamari calendar)', 1943, 1944],
      ['1302 (Persian calendar)', 1923, 1924],
      ['38 (Minguo calendar)', 1949, 1949],
      ['1890', 1890, 1890],
      ['1700 (Coptic calendar)', undefined, undefined],
      ['1902', 1902, 1902],
    ])
    expect(map.facts?.map(({ label }) => label)).toEqual(['Number'])
    expect(lines).toContainEqual(expect.stringMatching(/^5 of 6 dates understood/))
    expect(lines.join()).toContain('"1700 (Coptic calendar)" is not understood as a date')
  })

  it('is that of years in columns of their own', () => {
    const { records } = imported([
      { Number: 'F-1', Title: 'Gulistan', 'Year from': '1244', 'Year to': '1250', Calendar: 'Hijri' },
      { Number: 'F-2', Title: 'Letter', 'Year from': '1890', 'Year to': '1891', Calendar: 'Julian' },
    ])
    expect(records.map((each) => [each.dateFrom, each.dateTo])).toEqual([
      [1828, 1835],
      [1890, 1891],
    ])
  })

  it('is a fact where all years are of ours', () => {
    const { map, records } = imported([
      { Number: 'F-1', Title: 'Letter', Date: '1890', Calendar: 'Gregorian' },
      { Number: 'F-2', Title: 'Map', Date: '1702', Calendar: 'Julian' },
    ])
    expect(records.map((each) => each.date)).toEqual(['1890', '1702'])
    expect(map.facts?.map(({ label }) => label)).toEqual(['Number', 'Calendar'])
  })
})

// CollectionSpace, TMS and Filemaker have the year and its era, or its qualifier, apart.
describe('an era in a column of its own', () => {
  const yearsOf = (...[header = [], ...lines]: readonly (readonly string[])[]) =>
    imported(
      lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']))),
    ).records.map(({ date, dateFrom, dateTo }) => [date, dateFrom, dateTo])

  it('is that of the year beside it', () => {
    const years = [
      ['500 BC', -500, -500],
      ['79 AD', 79, 79],
      ['1850', 1850, 1850],
    ]
    expect(
      yearsOf(
        ['No', 'Title', 'Year', 'Era'],
        ['1', 'Amphora', '500', 'BC'],
        ['2', 'Lamp', '79', 'AD'],
        ['3', 'Cup', '1850'],
      ),
    ).toEqual(years)
    expect(
      yearsOf(['编号', '名称', '年份', '纪元'], ['1', '钟', '500', '公元前'], ['2', '镜', '300', '公元']),
    ).toEqual([
      ['500 公元前', -500, -500],
      ['300 公元', 300, 300],
    ])
  })

  it('is that of both years, or each has its own', () => {
    expect(
      yearsOf(
        ['Nr', 'Titel', 'Datierung von', 'Datierung bis', 'v./n. Chr.'],
        ['1', 'Krug', '500', '400', 'v. Chr.'],
        ['2', 'Lampe', '79', '120', 'n. Chr.'],
      ),
    ).toEqual([
      [undefined, -500, -400],
      [undefined, 79, 120],
    ])
    expect(
      yearsOf(
        ['No', 'Title', 'dateEarliestSingleYear', 'dateEarliestSingleEra', 'dateLatestYear', 'dateLatestEra'],
        ['1', 'Kore', '300', 'BCE', '400', 'CE'],
        ['2', 'Lamp', '79', 'CE', '79', 'CE'],
      ),
    ).toEqual([
      [undefined, -300, 400],
      [undefined, 79, 79],
    ])
  })

  it('stays a fact of a date in words, which is read without it', () => {
    const { records } = imported([
      {
        No: '1',
        Title: 'Amphora',
        Date: '5th century',
        'Begin date': '500',
        'Begin era': 'BC',
        'End date': '401',
        'End era': 'BC',
      },
      {
        No: '2',
        Title: 'Lamp',
        Date: '1st century',
        'Begin date': '1',
        'Begin era': 'AD',
        'End date': '99',
        'End era': 'AD',
      },
    ])
    expect(records.map(({ date, facts }) => [date, JSON.stringify(facts).includes('"BC"')])).toEqual([
      ['5th century', true],
      ['1st century', false],
    ])
  })

  it('and words that say that a year is the first or the last are read with it', () => {
    expect(
      yearsOf(
        ['No', 'Title', 'Date prefix', 'Date', 'Date suffix'],
        ['1', 'Amphora', 'c.', '500', 'BC'],
        ['2', 'Chair', 'before', '1850'],
        ['3', 'Chair', 'after', '1850'],
      ),
    ).toEqual([
      ['c. 500 BC', -500, -500],
      ['before 1850', undefined, 1850],
      ['after 1850', 1850, undefined],
    ])
    expect(
      yearsOf(
        ['No', 'Title', 'Date', 'Date qualifier'],
        ['1', 'Chair', '1850', 'before'],
        ['2', 'Pot', '500', 'BC'],
      ),
    ).toEqual([
      ['before 1850', undefined, 1850],
      ['BC 500', -500, -500],
    ])
  })

  it.each([
    ['Province', 'BC'],
    ['Recorded by', 'SM'],
    ['Side', '前'],
    ['Year of entry', '1921'],
  ])('is none in a column "%s" with "%s", nor beside a year that has its own', (name, cell) => {
    const { map } = imported([{ No: '1', Title: 'Axe', Year: '1946', [name]: cell }])
    expect(map.fields.date).toBe('/Year')
    expect(yearsOf(['No', 'Title', 'Year', 'Era'], ['1', 'Axe', '-500', 'BC'])).toEqual([
      ['-500', -500, -500],
    ])
  })

  it.each(['Date (BC)', 'Years BC', 'Year (BCE)', 'Jahr v.Chr.', 'Année av. J.-C.', '年代（公元前）'])(
    'may stand in the heading "%s"',
    (name) => {
      expect(yearsOf(['No', 'Title', name], ['1', 'Axe', '500'], ['2', 'Pot', 'c. 450'])).toMatchObject([
        [expect.stringMatching(/^500 /), -500, -500],
        [expect.stringMatching(/^c\. 450 /), -450, -450],
      ])
    },
  )

  it('may stand in both headings of years, and makes no date of what has its own', () => {
    expect(yearsOf(['No', 'Titel', 'von (v. Chr.)', 'bis (v. Chr.)'], ['1', 'Axt', '500', '480'])).toEqual([
      [undefined, -500, -480],
    ])
    const { records } = imported([{ Name: 'Ovid', 'Born (BC)': '43', 'Died (AD)': '17' }], 'agent')
    expect(records).toMatchObject([{ lifeDates: '43 BC – 17 AD', dateFrom: -43, dateTo: 17 }])
    const { map } = imported([
      { No: '1', Title: 'Axe', 'Year (BC)': '500' },
      { No: '2', Title: 'Cup', 'Year (BC)': '50 AD' },
    ])
    expect(map.fields.date).toBeUndefined()
  })

  it('is that of a life, and is not added where nobody wrote it', () => {
    const { records } = imported(
      [
        { Name: 'Virgil', 'Birth year': '70', 'Death year': '19', Era: 'BC' },
        { Name: 'Seneca', 'Birth year': '4 BC', 'Death year': '65', Era: '' },
      ],
      'agent',
    )
    expect(records).toMatchObject([
      { lifeDates: '70 BC – 19 BC', dateFrom: -70, dateTo: -19 },
      { lifeDates: '4 BC – 65', dateFrom: -4 },
    ])
    const readings = new ValueReadings()
    readings.read('17')
    const ovid = { lifeDates: '43 BC – 17 AD', dateFrom: -43, dateTo: 17 }
    expect(readings.settled({ lifeDates: ovid.lifeDates, dateFrom: -43 }, 'lifeDates')).toEqual(ovid)
    const report = new ReportBuilder(countedRecords)
    readings.count(report, { line: 2 })
    expect(
      describeReport(report.build())
        .map(({ en }) => en)
        .join(),
    ).not.toContain('is not understood')
    const without = imported(
      [
        { Name: 'Virgil', Born: '70', Died: '19' },
        { Name: 'Cicero', Born: '106 BC', Died: '43 BC' },
      ],
      'agent',
    )
    expect(without.records.map(({ lifeDates }) => lifeDates)).toEqual(['70 – 19', '106 BC – 43 BC'])
  })
})

it('takes the last year of a work from its first where that of the end is empty', () => {
  const rows = [
    ['19th century', ''],
    ['1946', ''],
    ['5th century BC', ''],
    ['1850', '1860'],
    ['', '1850'],
  ]
  const yearsOf = (all: typeof rows) =>
    imported(
      all.map(([from = '', to = ''], at) => ({
        No: `A-${at}`,
        Title: 'Jar',
        'Date from': from,
        'Date to': to,
      })),
    ).records.map(({ dateFrom, dateTo }) => [dateFrom, dateTo])
  const years = [
    [1800, 1899],
    [1946, 1946],
    [-500, -401],
    [1850, 1860],
    [undefined, 1850],
  ]
  expect(yearsOf(rows)).toEqual(years)
  expect(yearsOf(rows.slice(0, 3))).toEqual(years.slice(0, 3))
  // A number alone is a year in a column of numbers.
  expect(
    yearsOf([
      ['79', ''],
      ['54', '68'],
    ]),
  ).toEqual([
    [79, 79],
    [54, 68],
  ])
})

describe('dates of an imported table', () => {
  it('become years, once each in the account, and those not understood are named', () => {
    const { records, lines } = imported([
      { Title: 'Ewer', Date: '620–610 BC' },
      { Title: 'Basin', Date: 'n.d.' },
      { Title: 'Map', Date: '9000 years ago' },
      { Title: 'Cup', Date: 'before 1740' },
    ])
    expect(records).toEqual([
      expect.objectContaining({ date: '620–610 BC', dateFrom: -620, dateTo: -610 }),
      { title: 'Basin', workId: 'Basin', date: 'n.d.' },
      { title: 'Map', workId: 'Map', date: '9000 years ago' },
      expect.objectContaining({ date: 'before 1740', dateTo: 1740 }),
    ])
    expect(lines.slice(1)).toEqual([
      '3 of 4 dates understood, and not these:',
      '  line 4: "9000 years ago" is not understood as a date.',
    ])
  })

  it('have the years of columns of their own, unless the words contradict them', () => {
    const { map, records, lines } = imported([
      {
        objectName: 'Ewer',
        objectDate: 'ca. 620 BCE',
        objectBeginDate: '-630',
        objectEndDate: '-610',
        metadataDate: '2024-05-01',
      },
      {
        objectName: 'Coin',
        objectDate: 'AD 64',
        objectBeginDate: '64',
        objectEndDate: '64',
        metadataDate: '2024-05-01',
      },
      {
        objectName: 'Basin',
        objectDate: 'n.d.',
        objectBeginDate: '2018',
        objectEndDate: '2018',
        metadataDate: '2024-05-01',
      },
      {
        objectName: 'Map',
        objectDate: '1740',
        objectBeginDate: '1931',
        objectEndDate: '1935',
        metadataDate: '2024-05-01',
      },
      {
        objectName: 'Cup',
        objectDate: '',
        objectBeginDate: '1935',
        objectEndDate: '1931',
        metadataDate: '2024-05-01',
      },
    ])
    expect(map.fields).toMatchObject({
      date: '/objectDate',
      dateFrom: '/objectBeginDate',
      dateTo: '/objectEndDate',
    })
    expect(records.map(({ dateFrom, dateTo }) => [dateFrom, dateTo])).toEqual([
      [-630, -610],
      [64, 64],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(lines.join('\n')).toContain(
      'line 4: "n.d." says that there is no date, and the years 2018 are beside it.',
    )
    expect(lines.join('\n')).toContain('line 5: "1740" contradicts the years 1931 to 1935 beside it.')
    expect(lines.join('\n')).toContain('line 6: the years 1935 to 1931 end before they begin.')
  })

  // metmuseum/openaccess#16: ends such as 153505, and placeholders such as 0 and 9999.
  it('are no years beyond those that there are, nor far beyond the words beside them', () => {
    const row = (objectDate: string, objectBeginDate: string, objectEndDate: string) => ({
      objectName: 'Jar',
      objectDate,
      objectBeginDate,
      objectEndDate,
    })
    const { records, lines } = imported([
      row('ca. 1500–1525', '1495', '15350'),
      row('1900', '1900', '9999'),
      row('1901', '0', '0'),
      row('1780', '1780', '1980'),
      row('ca. 2000 BC', '-2150', '-1900'),
      row('', '1880', '3000'),
      row('after 1900', '1900', ''),
    ])
    expect(records.map(({ dateFrom, dateTo }) => [dateFrom, dateTo])).toEqual([
      [1495, 1525],
      [1900, 1900],
      [1901, 1901],
      [undefined, undefined],
      [-2150, -1900],
      [1880, undefined],
      [1900, undefined],
    ])
    const said = lines.join('\n')
    expect(said).toContain('the number 15350 is no year, and is left out')
    expect(said).toContain('the number 0 is no year, and is left out')
    expect(said).toContain('"1780" contradicts the years 1780 to 1980 beside it')
  })

  it('stay where they are no numbers, for the schema to refuse', () => {
    const record = { date: '1900', dateFrom: 1900, dateTo: 'abc' }
    expect(new ValueReadings().settled(record, 'date')).toEqual(record)
  })

  it.each([
    'metadataDate',
    'Updated',
    'Modified',
    'timestamp',
    'lastmod',
    'created_at',
    'Date added',
    'Accession date',
    'Accession year',
    'publishDate',
    '更新时间',
    '录入日期',
    '入藏日期',
  ])('are never taken from "%s"', (name) => {
    const { map } = imported([{ Title: 'Ewer', [name]: '2024-05-01' }])
    expect([map.fields.date, map.fields.dateFrom, map.fields.dateTo]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('of people are the years of their lives', () => {
    const sample = {
      columns: ['Name', 'Life dates'],
      rows: [{ Name: 'A. Marl', 'Life dates': '64 BC–AD 12' }],
    }
    const { map } = proposeMap('agent', sample, languages)
    expect(mapLine(sample.rows[0], map, 'agent')).toMatchObject({ dateFrom: -64, dateTo: 12 })
  })
})

describe('dates of agents', () => {
  const imported = (fields: Parameters<typeof mapLine>[1]['fields'], lines: readonly object[]) => {
    const report = new ReportBuilder(countedRecords)
    const records = lines.map((line, index) => {
      const readings = new ValueReadings()
      const record = mapLine(line, { fields: { name: { const: 'Marl' }, ...fields } }, 'agent', { readings })
      readings.count(report, { line: index + 2 })
      return [record.dateFrom, record.dateTo]
    })
    return { records, said: describeReport(report.build()).map(({ en }) => en) }
  }
  const end = (from: string, step: 'yearFrom' | 'yearTo') => ({ from, as: [step] })

  it('are those of a life where one column has both ends, and a day each where they have columns of their own', () => {
    const one = imported(
      { lifeDates: '/life', dateFrom: end('/life', 'yearFrom'), dateTo: end('/life', 'yearTo') },
      [{ life: 'American, 1923 - 2013' }, { life: 'born 1930' }, { life: 'est. 1937' }, { life: 1940 }],
    )
    expect(one.records).toEqual([
      [1923, 2013],
      [1930, undefined],
      [1937, undefined],
      [1940, undefined],
    ])
    expect(one.said).toContain('4 of 4 dates understood.')
    const two = imported({ dateFrom: end('/born', 'yearFrom'), dateTo: end('/died', 'yearTo') }, [
      { born: '1885-05-12', died: '1950-06-03' },
    ])
    expect(two.records).toEqual([[1885, 1950]])
  })

  it('are counted where they are numbers, with those that are no years', () => {
    const { records, said } = imported({ dateFrom: '/begin', dateTo: '/end' }, [
      { begin: 1940, end: 2017 },
      { begin: 1977, end: 0 },
    ])
    expect(records).toEqual([
      [1940, 2017],
      [1977, undefined],
    ])
    expect(said[1]).toBe('3 of 4 dates in 2 records understood, and not these:')
    const beside = imported({ lifeDates: '/life', dateFrom: '/begin', dateTo: '/end' }, [
      { life: '1940–2017', begin: 1940, end: 2017 },
      { life: '1940–2017', begin: 1640, end: 1717 },
    ])
    expect(beside.records).toEqual([
      [1940, 2017],
      [undefined, undefined],
    ])
    expect(beside.said[1]).toBe('1 of 2 dates understood, and not these:')
  })
})

it.each([
  [`18°56'06"N`, '18.935'],
  ['72°50′E', '72.83333'],
  ['18 55 00 S', '-18.91667'],
  ['१८°५६′ N', '18.93333'],
  // An east of German and a west of French, a size, and minutes that are none.
  ["18°55'O", undefined],
  ['18 55', undefined],
  ["18°75'N", undefined],
])('says of %s what it is with decimals', (text, degrees) => {
  const readings = new ValueReadings()
  readings.noteNumber(text, false, 'place', ['/Latitude'])
  const report = new ReportBuilder(countedRecords)
  readings.count(report, { line: 2 })
  const [issue] = report.build().valueSummaries.flatMap(({ issues }) => issues)
  expect(issue?.hint?.en).toBe(
    degrees && `Read degrees with the step "degrees", or write them with decimals: ${degrees}.`,
  )
})
