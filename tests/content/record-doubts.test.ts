import { describe, expect, it } from 'vitest'
import type { RecordType } from '../../schemas/config/index.ts'
import { AccountBook } from '../../src/base/account.ts'
import { countedRecords } from '../../src/base/messages/message.ts'
import { entitiesOf, RecordDoubts } from '../../src/content/index.ts'

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
  const book = new AccountBook(countedRecords)
  for (const [index, record] of records.entries())
    doubts.see({ ...record }, `L-${index + 1}`, { line: index + 1 })
  doubts.report(book)
  book.read(records.length)
  book.wrote({ stored: records.length })
  return book.close().suspicious.map(({ place, reason }) => `${place.line}: ${reason.en}`)
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
      ),
    ).toEqual([
      '1: "collectors" has the same value twice in 1 record, such as c-01 (L-1)',
      '2: "level" is a sign for the value above in 2 records, such as -//- (L-2)',
      '4: "transcript" is the name of a file in 1 record, such as /av/bird.txt (L-4), and pages show it as the words',
      '4: "name" is a sign for the value above in 1 record, such as " (L-4)',
    ]))

  it('are doubted where words and years are far apart, in calendars where the words can be meant so', () => {
    const work = { title: 'Jug', date: '1302', dateFrom: 1895, dateTo: 1896 }
    expect(saidOf('work', ['en', 'de'], work)).toEqual([
      '1: "date" and "dateFrom" are more than a century apart in 1 record, such as "1302" / 1895 (L-1)',
    ])
    // 1302 of the Persian calendar is 1923.
    expect(saidOf('work', ['fa', 'en'], work)).toEqual([])
    const span = { title: 'Jug', date: '1850', dateFrom: 1700, dateTo: 1900 }
    expect(saidOf('work', ['en'], span)).toEqual([])
  })

  // typesense/typesense-instantsearch-adapter#31: a filter offers each as a choice of its own.
  it('are doubted where a filter offers one value in two spellings', () => {
    const work = (classification: string) => ({ title: 'Jug', classification })
    expect(
      saidOf('work', ['en'], work('Print'), work('Print'), work('print'), work('Map'), work('map')),
    ).toEqual([
      '3: "classification" has values that differ in capitals or blanks alone, such as "print" / "Print" (L-3)',
    ])
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
