import { describe, expect, it } from 'vitest'
import type { RecordType } from '../../schemas/config/index.ts'
import { ReportBuilder } from '../../src/base/import-report.ts'
import { countedRecords } from '../../src/base/messages/message.ts'
import { RecordDoubts, reversedPeriods } from '../../src/content/import/index.ts'
import { entitiesOf } from '../../src/content/index.ts'

const label = { en: 'Localities' }
const locality: RecordType = {
  name: 'locality',
  config: {
    label,
    title: 'name',
    fields: [
      { name: 'name', type: 'text', label },
      { name: 'place', type: 'place', label },
      { name: 'depth', type: 'number', label, unit: { en: 'cm', uk: 'см' } },
      { name: 'height', type: 'number', label, unit: 'm' },
    ],
  },
}

const { definition } = entitiesOf([locality])

function saidOf(entity: string, tags: readonly string[], ...records: readonly object[]) {
  const type = entity === locality.name ? locality : undefined
  const doubts = new RecordDoubts(definition(entity), type, tags)
  const report = new ReportBuilder(countedRecords)
  for (const [index, record] of records.entries())
    doubts.see({ ...record }, `L-${index + 1}`, { line: index + 1 })
  doubts.report(report)
  report.countRead(records.length)
  report.countStored({ stored: records.length })
  return report.build().warnings.map(({ place, reason }) => `${place.line}: ${reason.en}`)
}

// The levels of an archive and the answers to letters, of a house with both; "see also" leads back by right.
it('records that lead to each other in a circle are named once each', () => {
  const link = (name: string, back?: Readonly<Record<string, string>>) => ({
    name,
    type: 'link' as const,
    to: 'letter',
    label,
    ...(back && { back }),
  })
  const letter: RecordType = {
    name: 'letter',
    config: {
      label,
      title: 'name',
      fields: [link('parent', { en: 'Contains' }), link('other'), link('seeAlso', label)],
    },
  }
  const doubts = new RecordDoubts(entitiesOf([letter]).definition('letter'), letter, ['en'])
  const parents = {
    F1: ['F3'],
    F2: 'F1',
    F3: ['F2'],
    S1: ['F1'],
    L7: ['L8'],
    L8: ['L7'],
    A: ['A'],
    B: ['C', 'D'],
    C: ['B'],
  }
  for (const [line, [id, parent]] of Object.entries(parents).entries())
    doubts.see({ parent, other: parent, seeAlso: parent }, id, { line })
  expect(doubts.found().map(({ reason, place }) => `${place.line}: ${reason.en}`)).toEqual([
    '0: "parent" leads in a circle: F1 → F3 → F2 → F1',
    '4: "parent" leads in a circle: L7 → L8 → L7',
  ])
})

describe('values that fit their fields', () => {
  const place = (latitude?: number, longitude?: number) => ({ place: { name: 'P', latitude, longitude } })

  it('are doubted where they are at 0, 0 or have a half of a place', () =>
    expect(saidOf('locality', ['en'], place(0, 9.3), place(0, 0), place(0, 0), place(4), place())).toEqual([
      '2: "place" has the latitude 0 and the longitude 0: 2 records',
      '4: "place" has a latitude or a longitude alone in 1 record, such as L-4',
    ]))

  it('are doubted below zero where nothing measured is, and not where heights are', () =>
    expect(saidOf('locality', ['en'], { depth: 4, height: -28 }, { depth: -4 })).toEqual([
      '2: "depth" is below zero in 1 record, such as -4 (L-2)',
    ]))

  // Of a natural history museum: a collector named twice, "-//-" in a table, the path of a text file as a transcript.
  it('are doubted where they stand for something else', () =>
    expect(
      saidOf(
        'locality',
        ['uk'],
        { collectors: ['c-01', 'c-02', 'c-01'], name: 'Яр' },
        { level: '-//-', name: 'Гора "Лиса"' },
        { level: { uk: '〃' }, name: 'Те саме' },
        { media: [{ path: '/av/bird.mp3', transcript: '/av/bird.txt' }], name: '"' },
        { media: [{ path: '/av/bird.mp3', transcript: 'Тьох. Записано 1.txt' }], name: 'Яр – Яр' },
        { level: '상동', name: 'Яр' },
        { level: 'dito', name: 'Яр' },
      ),
    ).toEqual([
      '1: "collectors" has the same value twice in 1 record, such as c-01 (L-1)',
      '2: "level" is a sign for the value above in 4 records, such as -//- (L-2)',
      '4: "transcript" is the name of a file in 1 record, such as /av/bird.txt (L-4), and pages show it as the words',
      '4: "name" is a sign for the value above in 1 record, such as " (L-4)',
    ]))

  it('are doubted where words of a date say other years than those beside them', () => {
    const work = (date: string, dateFrom: number, dateTo = dateFrom) => ({
      title: 'Jug',
      date,
      dateFrom,
      dateTo,
    })
    expect(saidOf('work', ['el', 'en'], work('αρχές 18ου αι.', 1900, 1933))).toEqual([
      '1: "date" contradicts the years beside it in 1 record, such as "αρχές 18ου αι." / 1900–1933 (L-1)',
    ])
    // Near to it, of more years than the words say, or in words that nobody reads.
    expect(
      saidOf(
        'work',
        ['el', 'en'],
        work('αρχές 18ου αι.', 1700, 1733),
        work('about 1860', 1880),
        work('18th century', 1740),
        work('after the fire of the quay', 1740),
      ),
    ).toEqual([])
  })

  it('are doubted where they are what programs write for none', () => {
    const work = (date: string | undefined, dateFrom: number) => ({
      title: 'Jug',
      ...(date !== undefined && { date }),
      dateFrom,
    })
    expect(saidOf('work', ['en'], work('-99', -99), work(undefined, -9))).toEqual([
      '1: the year is what programs write where there is none in 2 records, such as -99 (L-1)',
    ])
    expect(saidOf('work', ['en'], work('99 BC', -99), work('-95', -95))).toEqual([])
  })

  it('are doubted where words and years are far apart, in calendars where the words can be meant so', () => {
    const work = { title: 'Jug', date: '1302', dateFrom: 1895, dateTo: 1896 }
    expect(saidOf('work', ['en', 'de'], work)).toEqual([
      '1: "date" and "dateFrom" are a century or more apart in 1 record, such as "1302" / 1895 (L-1)',
    ])
    // 1302 of the Persian calendar is 1923.
    expect(saidOf('work', ['fa', 'en'], work)).toEqual([])
    // No year of that calendar, which has not come to 1782.
    const life = { name: 'Hong', lifeDates: '1782–1852', dateFrom: 1882, dateTo: 1952 }
    expect(saidOf('agent', ['ko', 'fa'], life)).toEqual([
      '1: "lifeDates" and "dateFrom" are a century or more apart in 1 record, such as "1782–1852" / 1882 (L-1)',
    ])
    const hijri = (date: string, dateFrom: number, dateTo = dateFrom) => ({
      title: 'Jug',
      date,
      dateFrom,
      dateTo,
    })
    expect(
      saidOf(
        'work',
        ['tr'],
        hijri('1318 (1902)', 1318),
        hijri('Hicri 1304', 1304),
        hijri('1318 (1902)', 1902),
      ),
    ).toEqual([
      '1: "dateFrom" is a year of another calendar than the common one, which "date" says too, in 2 records, such as "1318 (1902)" / 1318 (L-1)',
    ])
    expect(
      saidOf('work', ['en'], hijri('1655, copied in 1902', 1655), hijri('1655–1902?', 1655, 1902)),
    ).toEqual([])
    const span = { title: 'Jug', date: '1850', dateFrom: 1700, dateTo: 1900 }
    expect(saidOf('work', ['en'], span)).toEqual([])
  })

  // typesense/typesense-instantsearch-adapter#31: a filter offers each as a choice of its own.
  it('are doubted where a filter offers one value in two spellings', () => {
    const work = (classification: string) => ({ title: 'Jug', classification })
    expect(
      saidOf('work', ['en'], work('Print'), work('Print'), work('print'), work('Map'), work('map')),
    ).toEqual([
      '3: "classification" has values that differ in capitals, blanks or width alone, such as "print" / "Print" (L-3)',
    ])
    // The slip may come first; letters may be as wide as ideographs; each may come once, where values of the others come again.
    expect(saidOf('work', ['en'], work('print'), work('Print'), work('Print'))).toEqual([
      expect.stringContaining('"print" / "Print" (L-1)'),
    ])
    expect(saidOf('work', ['ja'], work('カメラ'), work('カメラ'), work('ｶﾒﾗ'))).toEqual([
      expect.stringContaining('"ｶﾒﾗ" / "カメラ" (L-3)'),
    ])
    const others = ['Map', 'Map', 'Map', 'Coin', 'Coin'].map(work)
    expect(saidOf('work', ['en'], work('ABC'), work('ＡＢＣ'), ...others)).toHaveLength(1)
    expect(saidOf('work', ['en'], work('ABC'), work('ＡＢＣ'), work('Map'))).toHaveLength(1)
    expect(saidOf('work', ['en'], work('Glass'), work('glass'), work('GLASS'), work('Map'))).toHaveLength(1)
    // Nobody chooses by what nearly each record has of its own, such as an inscription.
    expect(saidOf('work', ['en'], ...['Rex', 'REX', 'Leo', 'Max'].map(work))).toEqual([])
  })

  // Planted by a museum of natural history in its own records: ages, a booking, a link, a point, words for a picture.
  it('are doubted where numbers and moments are in no order', () => {
    const night = {
      activityName: 'Night of stars',
      startTime: '2026-10-30 22:00',
      endTime: '2026-10-31 01:30',
    }
    expect(
      saidOf(
        'activity',
        ['ko'],
        { ...night, minAge: 60, maxAge: 6 },
        { ...night, activityName: 'Tour', minAge: 6, maxAge: 60, reserveEndTime: '2026-10-30 20:00' },
        { ...night, activityName: 'Walk', reserveStartTime: '2026-10-01', reserveEndTime: '2027-05-01' },
      ),
    ).toEqual([
      '1: "minAge" is above "maxAge" in 1 record, such as 60 / 6 (L-1)',
      '3: booking ends when the activity is over in 1 record, such as 2027-05-01 / 2026-10-31 01:30 (L-3)',
    ])
    const fields = [
      ...['minDepth', 'maxDepth'].map((name) => ({ name, type: 'number' as const, label })),
      ...['foundFrom', 'foundTo', 'year_start', 'year_end'].map((name) => ({
        name,
        type: 'year' as const,
        label,
      })),
      ...['pathStart', 'pathEnd'].map((name) => ({ name, type: 'number' as const, label })),
    ]
    const core: RecordType = { name: 'core', config: { label, title: 'name', fields } }
    const doubts = new RecordDoubts(entitiesOf([core]).definition('core'), core, ['en'])
    doubts.see({ minDepth: 40, maxDepth: 4 }, 'C-1', { line: 1 })
    doubts.see({ minDepth: -4, maxDepth: -40 }, 'C-2', { line: 2 })
    expect(doubts.found().map(({ reason }) => reason.en)).toEqual([
      '"minDepth" is above "maxDepth" in 1 record, such as 40 / 4 (C-1)',
    ])
    // A path leads down as well as up.
    const years = {
      foundFrom: 1920,
      foundTo: 1902,
      year_start: 1850,
      year_end: 1800,
      pathStart: 900,
      pathEnd: 20,
    }
    expect(reversedPeriods(years, core).map(({ from, to }) => `${from} ${to}`)).toEqual([
      'year_start year_end',
      'foundFrom foundTo',
    ])
  })

  it('are doubted where they have another shape than their members', () => {
    const picture = (more: object) => ({ title: 'Jug', pictures: [{ path: 'jug.jpg', ...more }] })
    expect(
      saidOf(
        'work',
        ['en'],
        picture({ focus: '150% 30%' }),
        picture({ focus: '50% 30%', alt: 'A jug, from file l01.jpg' }),
        picture({ focus: 'left', alt: 'l01.jpg' }),
        picture({ alt: 'IMG_2034' }),
        { title: 'Jug', description: '<p>Jug<img src="/news/n01.jpg"> and <img src="a.png" alt=""></p>' },
        { title: 'Jug', description: '<p>Jug<img alt="" src="/news/n01.jpg"></p>' },
      ),
    ).toEqual([
      '1: "focus" is no point of the picture in 2 records, such as 150% 30% (L-1)',
      '3: "alt" is the name of a file in 2 records, such as l01.jpg (L-3), and is read aloud',
      '5: a picture within "description" has no "alt" in 1 record, such as L-5',
    ])
    const ltr = '<div dir="ltr"><p>أعلن المتحف، يوم السبت.</p></div>'
    expect(
      saidOf(
        'archive',
        ['ar'],
        { title: 'خبر', content: '<p>&nbsp;</p>' },
        { title: 'خبر', content: '<p> </p>', linkUrl: 'https://a.example' },
        { title: 'خبر', content: '<p><img alt="" src="a.png"></p>' },
        { title: 'خبر', content: ltr },
        {
          title: 'خبر',
          content: '<p>هاتف</p><p dir="ltr">+968 26 84 01 23</p><p dir="ltr">Al-Hassan قاعة</p>',
        },
      ),
    ).toEqual([
      '1: "content" has tags and no text in 1 record, such as L-1',
      '4: a text from right to left within "content" has dir="ltr" in 1 record, such as L-4',
    ])
    const links = ['ww.booking.example/x', 'https://a.example', '/visit', 'tours/plan.pdf', 'visit'].map(
      (linkUrl, index) => ({ activityName: `Tour ${index}`, startTime: '2026-10-30', linkUrl }),
    )
    expect(saidOf('activity', ['en'], ...links)).toEqual([
      '1: "linkUrl" is an address without "https://" in 1 record, such as ww.booking.example/x (L-1)',
    ])
  })

  // Planted in the gallery and the mint of tests/museums.
  it('are doubted where lives, links and translations cannot be so', () => {
    const agents = [
      { name: 'A', kind: 'person', lifeDates: '1866–1801', dateFrom: 1801, dateTo: 1866 },
      { name: 'B', kind: 'person', dateFrom: 1801, dateTo: 1966 },
      { name: 'C', kind: 'firm', dateFrom: 1801, dateTo: 1966 },
      { name: 'D', kind: 'person', lifeDates: '1801–1866', dateFrom: 1801, dateTo: 1866 },
    ]
    expect(saidOf('agent', ['en', 'fr'], ...agents)).toEqual([
      '1: "lifeDates" ends before it begins in 1 record, such as 1866–1801 (L-1)',
      '2: more than 123 years are between "dateFrom" and "dateTo" in 1 record, such as 1801 / 1966 (L-2)',
    ])
    const text = (href: string) => ({ title: 'Jug', description: `<p><a class="x" href="${href}">x</a></p>` })
    const good = [
      'https://river.example/x',
      'http://river.example',
      '/works',
      'mailto:info@river.example',
      '#top',
    ]
    const bad = ['htps://river.example/x', 'https//river.example', 'http:/river.example', 'www.river.example']
    expect(saidOf('work', ['en'], ...good.map(text))).toEqual([])
    expect(saidOf('work', ['en'], ...bad.map(text))).toEqual([
      '1: a link within "description" has no address that is one in 4 records, such as htps://river.example/x (L-1)',
    ])
    expect(saidOf('work', ['en'], text('mailto://info@river.example'))).toEqual([
      '1: a link within "description" has no address that is one in 1 record, such as mailto://info… (L-1)',
    ])
    const makers = (agentId: string) => [{ name: 'Tobias Marl', agentId }]
    const work = (fr: object) => ({
      title: 'Jug',
      date: '1830',
      dimensions: '20.5 × 30',
      makers: makers('marl'),
      translations: { fr },
    })
    expect(
      saidOf(
        'work',
        ['en', 'fr'],
        work({ date: '1830', dimensions: '20,5 x 30', makers: makers('marl') }),
        work({ date: '1930' }),
        work({ date: 'vers 1930', makers: makers('fenwick') }),
      ),
    ).toEqual([
      '2: "date" is another in the language "fr" in 1 record, such as 1830 / 1930 (L-2)',
      '3: "makers" is another in the language "fr" in 1 record, such as marl / fenwick (L-3)',
    ])
    const called = {
      title: 'Jug',
      provenance: '030 1234567',
      translations: { fr: { provenance: '030 1234568' } },
    }
    expect(saidOf('work', ['en', 'fr'], called)).toEqual([
      '1: "provenance" is another in the language "fr" in 1 record, such as L-1',
    ])
    // 1830 of the common calendar is 1208 of the Persian one.
    expect(saidOf('work', ['fa', 'en'], work({ date: '1208' }))).toEqual([])
    const pictures = ['a.jpg', 'b.jpg', 'a.jpg'].map((path) => ({ path }))
    expect(saidOf('work', ['en'], { title: 'Jug', pictures })).toEqual([
      '1: "pictures" has the same value twice in 1 record, such as a.jpg (L-1)',
    ])
  })

  it('are doubted where one place of many lies among the others once it is turned', () => {
    const places = Array.from({ length: 20 }, (_, index) => place(50 + index / 10, 13 + index / 20))
    expect(saidOf('locality', ['en'], ...places)).toEqual([])
    expect(saidOf('locality', ['en'], ...places, place(13.25, 52.5))).toEqual([
      '21: "place" is far from all others, and among them once its numbers are exchanged or have the other sign: 1 record, such as 13.25, 52.5 (L-21)',
    ])
    expect(saidOf('locality', ['en'], ...places, place(51, -13.2)).length).toBe(1)
    // From afar, and a museum of few places.
    expect(saidOf('locality', ['en'], ...places, place(-33.9, 151.2))).toEqual([])
    expect(saidOf('locality', ['en'], ...places.slice(0, 5), place(13.25, 52.5))).toEqual([])
  })

  it('are doubted where an activity is announced under two ids', () => {
    const talk = {
      activityName: '강연: 광물 속의 물',
      startTime: '2026-11-05 14:00',
      activityVenueName: '강당',
    }
    const others = [{ startTime: '2026-11-06 14:00' }, { activityVenueName: '별관' }, {}]
    expect(saidOf('activity', ['ko'], talk, ...others.map((more) => ({ ...talk, ...more })))).toEqual([
      '4: an activity is announced under two ids, at the same time and place: 1 record, such as 2026-11-05 14:00 / L-1 (L-4)',
    ])
  })

  it('are doubted where the title is one of few kinds, and another field has names', () => {
    const type: RecordType = {
      name: 'mineral',
      config: {
        label,
        title: 'habit',
        fields: ['habit', 'name', 'number'].map((name) => ({ name, type: 'text', label })),
      },
    }
    const said = (count: number, nameOf: (index: number) => string) => {
      const doubts = new RecordDoubts(entitiesOf([type]).definition('mineral'), type, ['en'])
      for (let index = 0; index < count; index += 1) {
        const record = {
          habit: ['massive', 'prismatic'][index % 2],
          name: nameOf(index),
          number: `M ${index}`,
        }
        doubts.see(record, `M-${index}`, { line: index + 1 })
      }
      return doubts.found().map(({ reason }) => reason.en)
    }
    const word = (index: number) =>
      `Quartz ${String.fromCodePoint(0x61 + (index % 26), 0x61 + Math.floor(index / 26))}`
    expect(said(60, word)).toEqual([
      '"habit" is the title, and has few values for 60 records: 2. "name" has 60',
    ])
    expect(said(30, word)).toEqual([])
    // Numbered specimens, and letters of which another field has the day.
    expect(said(60, (index) => `석영 ${index % 10}${word(index)}`).length).toBe(1)
    expect(said(60, (index) => `${index + 1} September 1920`)).toEqual([])
    // Coins of which the kind is all that is known.
    expect(said(60, () => 'Quartz')).toEqual([])
  })

  it('are doubted where the statement of rights is in the field of the credit line', () => {
    const fields = ['name', 'rights', 'credit'].map((name) => ({ name, type: 'text' as const, label }))
    const fan: RecordType = {
      name: 'fan',
      config: { label, title: 'name', rights: 'credit', credit: 'rights', fields },
    }
    const doubts = new RecordDoubts(entitiesOf([fan]).definition('fan'), fan, ['en'])
    const free = 'http://creativecommons.org/publicdomain/zero/1.0/'
    doubts.see({ name: 'Fan', rights: free, credit: 'Gift of the makers' }, 'F-1', { line: 1 })
    doubts.see({ name: 'Fan', rights: free, credit: '' }, 'F-2', { line: 2 })
    doubts.see({ name: 'Fan', rights: 'In the public domain', credit: free }, 'F-3', { line: 3 })
    expect(doubts.found().map(({ reason }) => reason.en)).toEqual([
      'the statement of rights is in "rights", which is the credit line of the type, in 1 record, such as F-1',
    ])
  })

  // Symbiota/community-board#394: Excel makes days of the numbers of collectors.
  it('are doubted where days stand among the numbers of a fact', () => {
    const leaf = (value: string, label = 'Collector number') => ({
      title: 'Leaf',
      facts: [{ label, value }],
    })
    const said = (...values: readonly string[]) => saidOf('work', ['en'], ...values.map((each) => leaf(each)))
    expect(said('27-Aug', '28-Sep', '08-29', 'Mar-05', '1234', '1235')).toEqual([
      '1: "Collector number" has days that a spreadsheet may have made of numbers: 3, such as "27-Aug" (L-1)',
    ])
    // Days and years of finds, and a column with other words.
    expect(said('27-Aug', '28-Sep', '1905', '12')).toEqual([])
    expect(said('27-Aug', '1234', 'not numbered')).toEqual([])
  })

  // devopsdays/devopsdays-web#1100: an activity of which nobody knows the day was "in progress".
  it('are doubted where an activity has no day', () => {
    const activity = (more: object) => ({ activityId: '1', activityName: 'Talk', activityType: '1', ...more })
    expect(
      saidOf(
        'activity',
        ['en'],
        activity({}),
        activity({ startTime: '2027-01-01' }),
        activity({ activityStatus: 'postponed' }),
      ),
    ).toEqual(['1: an activity has no day: 1 record, such as L-1'])
  })
})

describe('values that say that there is none', () => {
  const fact = (label: string, value: string) => ({ label, value })
  const NOTHING = [
    '-',
    '—',
    'n/a',
    'N.A.',
    '(n/a)',
    'NULL',
    '#N/A',
    '无',
    '暂无',
    '記載なし',
    'k. A.',
    'нет данных',
    // Of Stata.
    '.',
    '.a',
  ]
  const SAID = ['unknown', '不详', 'none', 'NA', 'Null', '0', '−5', 'Smith, John', '无锡', 'A-', '.ab', 'a.']

  it('are no choices of filters, and answers are', () => {
    const { facts } = definition('work')
    const choices = (values: readonly string[]) =>
      facts?.({ facts: values.map((value) => fact('Findspot', value)) }, 'en').map(({ value }) => value)
    expect(choices(NOTHING)).toEqual([])
    expect(choices(SAID)).toEqual(SAID)
    expect(facts?.({ classification: 'n/a', medium: 'clay', location: '-' }, 'en')).toEqual([
      { name: 'medium', value: 'clay' },
    ])
  })

  it('are named by an import, once for each field', () => {
    expect(
      saidOf(
        'work',
        ['en'],
        { title: 'Bowl', medium: 'n/a', facts: [fact('Findspot', '-')] },
        { title: 'Jug', medium: 'unknown', date: 'n/a', facts: [fact('Findspot', '无')] },
      ),
    ).toEqual([
      '1: "medium" has what is written where there is no value in 1 record, such as n/a (L-1)',
      '1: "Findspot" has what is written where there is no value in 2 records, such as - (L-1)',
    ])
  })
})
