import type { Agent, PageRecord, Work } from '../../../schemas/entities/index.ts'
import { fold } from '../../base/fold.ts'
import { readMuseumDate } from '../../base/museum-date/index.ts'
import { isObject } from '../../base/object.ts'
import {
  type ColumnValue,
  type DefinitionOf,
  fieldText,
  filterableFacts,
  foldedText,
  ownFacts,
  parserOf,
  type RecordFact,
  type StoredRecord,
  textColumn,
} from './definition.ts'

const byId = { column: 'sort_id', direction: 'asc' } as const

const common = { privateFields: [], liveColumns: {} } as const

/** Year of undated records: they sort last, by either end of the period. */
const UNDATED_YEAR = 1_000_000

function yearOf(record: StoredRecord, ...fields: readonly string[]): number | undefined {
  return fields.map((field) => record[field]).find((value) => typeof value === 'number')
}

/** Assumed maximum lifetime, when only the year of birth or death is known. */
const MAX_LIFETIME_YEARS = 100

/** Number of years that an open-ended date such as "after 1888" extends beyond its year. */
const OPEN_END_YEARS = 50

/** Returns how many years may follow, or precede, the only year of a record. */
type YearReach = (record: StoredRecord) => number

/** Columns for the period in which a record is found. */
function yearColumns(reach: YearReach): Readonly<Record<'date_from' | 'date_to', ColumnValue<number>>> {
  return {
    date_from: (record) => {
      const to = yearOf(record, 'dateTo')
      return yearOf(record, 'dateFrom') ?? (to === undefined ? UNDATED_YEAR : to - reach(record))
    },
    date_to: (record) => {
      const from = yearOf(record, 'dateFrom')
      return yearOf(record, 'dateTo') ?? (from === undefined ? -UNDATED_YEAR : from + reach(record))
    },
  }
}

/** Whether the date of a record is open-ended, as "before 1740" and "1888/..". */
function isOpen(record: StoredRecord): boolean {
  const date = readMuseumDate(fieldText(record, 'date'))
  return typeof date === 'object' && (date.from === undefined) !== (date.to === undefined)
}

function entriesIn(record: StoredRecord, field: string): readonly StoredRecord[] {
  const list = record[field]
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** Joins the texts of the given members of all entries of a list. */
function memberTexts(field: string, ...members: readonly string[]): (record: StoredRecord) => string {
  return (record) =>
    entriesIn(record, field)
      .flatMap((entry) => members.map((member) => fieldText(entry, member)))
      .filter((part) => part !== '')
      .join(', ')
}

function freeFacts(record: StoredRecord): readonly RecordFact[] {
  return entriesIn(record, 'facts').map((fact) => ({
    name: fieldText(fact, 'name') || fieldText(fact, 'label'),
    value: fieldText(fact, 'value'),
  }))
}

/** Pads numbers so that they sort by value: "A-9" before "A-10". */
function sortText(value: string): string {
  return fold(value).replace(/\d+/g, (digits) => digits.padStart(12, '0'))
}

function channelsOf(...names: readonly string[]): readonly string[] {
  return names.filter((name) => name !== '')
}

/** Definitions of the entities for collections of any kind. */
export const collectionDefinitions = {
  agent: {
    ...common,
    entity: 'agent',
    parse: parserOf<Agent>(),
    table: 'agent',
    idField: 'agentId',
    columns: { name_folded: foldedText('name'), ...yearColumns(() => MAX_LIFETIME_YEARS) },
    localized: { name_folded: 'name_folded' },
    sortedBy: 'name',
    order: [{ column: 'sort_title', direction: 'asc' }, byId],
    facts: (record) =>
      filterableFacts([...ownFacts(record, 'kind', 'nationality', 'occupation'), ...freeFacts(record)]),
    document: {
      title: 'name',
      body: [
        'biography',
        'otherNames',
        'lifeDates',
        'occupation',
        'nationality',
        memberTexts('facts', 'value'),
      ],
      channels: () => ['Agents'],
    },
  },
  work: {
    ...common,
    entity: 'work',
    parse: parserOf<Work>(),
    table: 'work',
    idField: 'workId',
    columns: {
      accession: textColumn('accessionNumber'),
      sort_accession: (record) => sortText(fieldText(record, 'accessionNumber')),
      title_folded: foldedText('title'),
      // A single year is exact, unless the date is open-ended.
      ...yearColumns((record) => (isOpen(record) ? OPEN_END_YEARS : 0)),
    },
    localized: { title_folded: 'name_folded' },
    sortedBy: 'title',
    skipsArticles: true,
    order: [{ column: 'sort_accession', direction: 'asc' }, byId],
    facts: (record) =>
      filterableFacts([
        ...entriesIn(record, 'makers').flatMap((maker) => [
          { name: 'maker', value: fieldText(maker, 'name') },
          { name: 'makerId', value: fieldText(maker, 'agentId') },
        ]),
        ...ownFacts(record, 'classification', 'medium', 'location', 'rights'),
        ...freeFacts(record),
      ]),
    document: {
      title: 'title',
      numbers: (record) => [fieldText(record, 'accessionNumber')],
      body: [
        'description',
        memberTexts('makers', 'name'),
        'accessionNumber',
        'date',
        'medium',
        'classification',
        memberTexts('facts', 'value'),
        'creditLine',
        'location',
        'provenance',
      ],
      channels: () => ['Works'],
    },
  },
  page: {
    ...common,
    entity: 'page',
    parse: parserOf<PageRecord>(),
    table: 'page',
    idField: 'pageId',
    columns: {
      section: textColumn('section'),
      position: ({ position }) => (typeof position === 'number' ? position : 0),
      title_folded: foldedText('title'),
    },
    localized: { title_folded: 'name_folded' },
    order: [{ column: 'position', direction: 'asc' }, byId],
    document: {
      title: 'title',
      body: ['summary', 'content'],
      channels: (record) => channelsOf(fieldText(record, 'section'), 'Pages'),
    },
  },
} as const satisfies {
  readonly agent: DefinitionOf<'agent'>
  readonly work: DefinitionOf<'work'>
  readonly page: DefinitionOf<'page'>
}
