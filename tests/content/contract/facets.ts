import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import { assertProperty, SEED } from '../../support/properties.ts'
import { sweepOf } from '../../support/sweep.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, type Service, startService } from '../support/service.ts'

const NAMES = ['classification', 'location', 'maker', 'subject'] as const
const LANGUAGES = ['zh', 'en'] as const

/** Words of the records' own language, and those of a translation. */
const words: Readonly<Record<(typeof NAMES)[number], readonly (readonly [string, string])[]>> = {
  classification: [
    ['绘画', 'Painting'],
    ['陶瓷', 'Ceramic'],
    ['版画', 'Print'],
  ],
  location: [
    ['一号厅', 'Hall 1'],
    ['二号厅', 'Hall 2'],
  ],
  maker: [
    ['马尔', 'Marl'],
    ['佚名', 'unknown'],
    ['画坊', 'Studio'],
  ],
  subject: [
    ['船', 'ship'],
    ['河', 'river'],
    ['桥', 'bridge'],
    ['夜', 'night'],
  ],
}

/** A record as indexes into the words. */
interface Plain {
  readonly classification: number | undefined
  readonly location: number | undefined
  readonly maker: readonly number[]
  readonly subject: readonly number[]
  readonly dateFrom: number | undefined
  readonly length: number
  readonly isTranslated: boolean
}

function index(name: (typeof NAMES)[number]) {
  return fc.nat(words[name].length - 1)
}

function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined })
}

const plain: fc.Arbitrary<Plain> = fc.record({
  classification: maybe(index('classification')),
  location: maybe(index('location')),
  maker: fc.uniqueArray(index('maker'), { maxLength: 2 }),
  subject: fc.uniqueArray(index('subject'), { maxLength: 3 }),
  dateFrom: maybe(fc.integer({ min: -50, max: 50 })),
  length: fc.nat(20),
  isTranslated: fc.boolean(),
})

/** What a visitor chooses: several values of each filter, in the words of one of the languages, and years. */
interface Chosen {
  readonly values: Readonly<Record<(typeof NAMES)[number], readonly number[]>>
  readonly from: number | undefined
  readonly to: number | undefined
}

const chosen: fc.Arbitrary<Chosen> = fc.record({
  values: fc.record({
    classification: fc.uniqueArray(index('classification'), { maxLength: 2 }),
    location: fc.uniqueArray(index('location'), { maxLength: 2 }),
    maker: fc.uniqueArray(index('maker'), { maxLength: 2 }),
    subject: fc.uniqueArray(index('subject'), { maxLength: 3 }),
  }),
  from: maybe(fc.integer({ min: -60, max: 60 })),
  to: maybe(fc.integer({ min: -60, max: 60 })),
})

function wordOf(name: (typeof NAMES)[number], at: number, language: 0 | 1): string {
  return words[name][at]?.[language] ?? ''
}

function recordOf(record: Plain, id: number): Readonly<Record<string, unknown>> {
  const textsIn = (language: 0 | 1) => ({
    ...(record.classification === undefined
      ? {}
      : { classification: wordOf('classification', record.classification, language) }),
    ...(record.location === undefined ? {} : { location: wordOf('location', record.location, language) }),
    makers: record.maker.map((at) => ({ name: wordOf('maker', at, language) })),
    facts: record.subject.map((at) => ({
      name: 'subject',
      label: 'x',
      value: wordOf('subject', at, language),
    })),
  })
  const workId = `w${String(id).padStart(3, '0')}`
  return {
    workId,
    accessionNumber: workId,
    title: workId,
    ...textsIn(0),
    ...(record.dateFrom === undefined
      ? {}
      : { dateFrom: record.dateFrom, dateTo: record.dateFrom + record.length }),
    ...(record.isTranslated ? { translations: { en: { title: `${workId} en`, ...textsIn(1) } } } : {}),
  }
}

function valuesOf(record: Plain, name: (typeof NAMES)[number]): readonly number[] {
  const value = record[name]
  return typeof value === 'object' ? value : value === undefined ? [] : [value]
}

/** One of the values of each filter but `except`, and a period that meets the years: nothing is known of undated records. */
function fits(record: Plain, { values, from, to }: Chosen, except?: string): boolean {
  const { dateFrom, length } = record
  const isInYears =
    (from === undefined || (dateFrom !== undefined && dateFrom + length >= from)) &&
    (to === undefined || (dateFrom !== undefined && dateFrom <= to))
  return (
    isInYears &&
    NAMES.filter((name) => name !== except && values[name].length > 0).every((name) =>
      values[name].some((at) => valuesOf(record, name).includes(at)),
    )
  )
}

/** How many records each value of a filter would leave, the most frequent first, then as the database orders them. */
function countsOf(records: readonly Plain[], choice: Chosen, name: (typeof NAMES)[number]) {
  const left = records.filter((record) => fits(record, choice, name))
  return words[name]
    .map(([key], at) => [key, left.filter((record) => valuesOf(record, name).includes(at)).length] as const)
    .filter(([, total]) => total > 0)
    .sort()
}

const RECORDS = 120
const RUNS = sweepOf('filters against a filter in memory', 60, 20)

/** Filters of a collection against a filter over the same records in memory. */
export function facetSuite(open: OpenBackend): void {
  describe('filters with several values', () => {
    const [records = []] = fc.sample(fc.array(plain, { minLength: RECORDS, maxLength: RECORDS }), {
      numRuns: 1,
      seed: SEED,
    })
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await open()
      expect(await importRecords(opened.content, 'work', records.map(recordOf))).toMatchObject({
        stored: RECORDS,
        refused: [],
      })
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const ask = async ({ values, from, to }: Chosen, language: string) => {
      const { subject, ...own } = Object.fromEntries(
        NAMES.map((name) => [name, values[name].map((at) => wordOf(name, at, 0))]),
      )
      const entity = {
        ...own,
        facts: { subject },
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      }
      const param = { pageSize: 0, facets: NAMES.join(','), keys: true }
      const answer = await service.call('queryWorkList', { body: { entity, param }, language })
      const facets = field(answer, 'facets')
      return { answer, facets: Array.isArray(facets) ? facets : [] }
    }

    it.each(LANGUAGES)('finds and counts the same as a filter in memory, asked in %s', async (language) => {
      await assertProperty(
        fc.asyncProperty(chosen, async (choice) => {
          const { answer, facets } = await ask(choice, language)
          const expected = records.flatMap((record, id) =>
            fits(record, choice) ? [`w${String(id).padStart(3, '0')}`] : [],
          )
          expect(column(answer, 'workId')).toEqual(expected)
          expect(field(answer, 'total')).toBe(expected.length)
          for (const name of NAMES) {
            const counted = facets.filter((each) => each.name === name)
            expect(counted.map(({ key, total }) => [key, total]).sort()).toEqual(
              countsOf(records, choice, name),
            )
            // Of so many records each value has some that are translated.
            const labels = new Map(words[name])
            for (const { key, value } of counted)
              expect(value).toBe(language === 'en' ? labels.get(key) : key)
          }
        }),
        { numRuns: RUNS },
      )
    })
  })
}
