import {
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Paging } from '../../../schemas/api/index.ts'
import { fold } from '../../base/fold.ts'
import { normaliseChoice } from '../../base/tidy.ts'
import type { Database, DatabaseTables, RecordTable, RecordTables, SqlValue } from '../database/tables.ts'
import type { ColumnOf, EntityDefinition, LocalizedColumns } from '../entities/definition.ts'
import type { LanguageCode, Languages } from '../language.ts'

/** Condition of a list; undefined does not filter. */
export type Condition = Expression<SqlBool> | undefined

/** A boolean in any form that clients send. */
type Flag = true | false | 1 | 0 | 'true' | 'false' | '1' | '0' | '' | undefined

/** No text column contains NUL, and PostgreSQL rejects it in parameters. */
const NUL = '\0'

type TextColumn = Expression<string>

const build = expressionBuilder<DatabaseTables, RecordTable>()

/** A condition that is never true. */
export const nothing: Expression<SqlBool> = build.or([])

/** Negates a condition. */
export function negate(condition: Expression<SqlBool>): Expression<SqlBool> {
  return build.not(condition)
}

/** Combines conditions by OR. */
export function anyOf(...conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return build.or(conditions)
}

function equalsWhole(text: TextColumn, value: string): Expression<SqlBool> {
  return value.includes(NUL) ? nothing : build(text, '=', value)
}

function equals(column: string, value: string): Expression<SqlBool> {
  return equalsWhole(sql.ref<string>(column), value)
}

function equalsText(text: TextColumn, value: string | undefined): Condition {
  return value === undefined || value === '' ? undefined : equalsWhole(text, value)
}

function containsFolded(column: TextColumn, value: string | undefined): Condition {
  return containsPart(column, fold(value ?? '').trim())
}

function containsText(column: TextColumn, value: string | undefined): Condition {
  return containsPart(sql`lower(${column})`, (value ?? '').trim().toLowerCase())
}

function containsPart(column: TextColumn, text: string): Condition {
  if (text === '') return undefined
  if (text.includes(NUL)) return nothing
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // Kysely's builder lacks `escape`, which SQLite needs.
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`
}

/** Parses a boolean filter; undefined for none. */
export function flagValue(value: Flag): boolean | undefined {
  return value === undefined || value === '' ? undefined : [true, 1, 'true', '1'].includes(value)
}

function isFlag(column: string, value: Flag): Condition {
  const yes = flagValue(value)
  return yes === undefined ? undefined : build(sql.ref<number>(column), '=', yes ? 1 : 0)
}

/** Creates conditions on the columns of a table; columns of other tables are compile errors. */
interface Conditions<T extends RecordTable, L extends LocalizedColumns> {
  /** The column equals the value, even if that is empty. */
  is(column: ColumnOf<T, string>, value: string): Expression<SqlBool>
  /** The column equals the value; a missing or empty value does not filter. */
  equals(column: ColumnOf<T, string>, value: string | undefined): Condition
  /** The text in the language of the answer equals the value. */
  equalsText(column: keyof L & string, language: LanguageCode, value: string | undefined): Condition
  /** The folded text contains the folded value. */
  contains(column: keyof L & string, language: LanguageCode, value: string | undefined): Condition
  /** The text contains the value, ignoring case. */
  holds(column: keyof L & string, language: LanguageCode, value: string | undefined): Condition
  /** The boolean column has the value. */
  isFlag(column: ColumnOf<T, number>, value: Flag): Condition
  /** The number is within the inclusive bounds, either of which may be omitted. */
  isBetween(column: ColumnOf<T, number>, from: number | undefined, to: number | undefined): Condition
  /**
   * The record has the fact, in any language, with one of the values; missing and empty values do not filter.
   */
  hasFact(name: string, values: string | readonly string[] | undefined): Condition
  /**
   * A column of language codes contains the language; undefined for the records' own language, which all
   * have.
   */
  isIn(column: ColumnOf<T, string>, language: LanguageCode): Condition
}

/** Selects facts by name in a language. */
interface NamedFacts {
  readonly entity: string
  readonly name: string
  readonly language: LanguageCode
  readonly own: LanguageCode
}

/**
 * Builds a `from` clause for the facts of a name that match a condition. Facts are in the language, or in the
 * records' own language for records without a translation into it.
 */
export function countedFacts(
  { entity, name, language, own }: NamedFacts,
  condition: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  const named = sql`from fact where fact.entity = ${entity} and fact.name = ${name} and ${condition}`
  if (language === own) return sql`${named} and fact.language = ''`
  return sql`${named} and (fact.language = ${language} or (fact.language = '' and not exists (
    select 1 from translation where translation.entity = ${entity} and translation.language = ${language}
      and translation.record_id = fact.record_id)))`
}

/** What conditions require of an entity. */
type QueriedEntity<T extends RecordTable, L extends LocalizedColumns> = Pick<EntityDefinition, 'entity'> & {
  readonly table: T
  readonly localized: L
}

/** Creates conditions on the table of an entity. */
export function conditionsOn<T extends RecordTable, L extends LocalizedColumns>(
  { entity, localized }: QueriedEntity<T, L>,
  { own, all }: Languages,
): Conditions<T, L> {
  /**
   * Applies a condition to the text in a language: the translation, or the record's own text if it is not
   * translated. All translations into the language are read at once from their own table.
   */
  const inText = (
    column: keyof L & string,
    language: LanguageCode,
    condition: (text: TextColumn) => Condition,
  ): Condition => {
    const stored = condition(sql<string>`${sql.ref(`entity.${column}`)}`)
    const name = localized[column]
    if (language === own || name === undefined || stored === undefined) return stored
    const translated = condition(sql<string>`${sql.ref(`translation.${name}`)}`)
    // Kysely's builder cannot refer to a table that is only known at run time.
    const rows = sql`from translation where translation.entity = ${entity} and translation.language = ${language}`
    return sql<SqlBool>`(entity.id in (select translation.record_id ${rows} and ${translated})
      or (${stored} and not exists (select 1 ${rows} and translation.record_id = entity.id)))`
  }
  return {
    is: equals,
    equals: (column, value) => equalsText(sql.ref<string>(column), value),
    equalsText: (column, language, value) => inText(column, language, (text) => equalsText(text, value)),
    contains: (column, language, value) => inText(column, language, (text) => containsFolded(text, value)),
    holds: (column, language, value) => inText(column, language, (text) => containsText(text, value)),
    isFlag,
    isBetween: (column, from, to) => {
      const number = sql.ref<number>(column)
      if (from === undefined && to === undefined) return undefined
      return build.and([
        ...(from === undefined ? [] : [build(number, '>=', from)]),
        ...(to === undefined ? [] : [build(number, '<=', to)]),
      ])
    },
    hasFact: (name, values) => {
      // Also as given, since earlier programs stored values unnormalized.
      const given = [values ?? []]
        .flat()
        .flatMap((value) => [value, normaliseChoice(value)])
        .filter((value) => value !== '')
      if (given.length === 0) return undefined
      const known = given.filter((value) => !`${name}${value}`.includes(NUL))
      if (known.length === 0) return nothing
      // Lists all languages, because the index is on name, language and value.
      const languages = ['', ...all.map(({ code }) => code).filter((code) => code !== own)]
      return sql<SqlBool>`entity.id in (select fact.record_id from fact where fact.entity = ${entity}
        and fact.name = ${name} and fact.language in (${sql.join(languages)}) and fact.value in (${sql.join(known)}))`
    },
    isIn: (column, language) =>
      language === own ? undefined : sql<SqlBool>`${sql.ref(column)} like ${`% ${language} %`}`,
  }
}

/** Row of an entity's table, with the columns that answers need. */
export interface SelectedRow {
  readonly id: string
  readonly record: string
  readonly translations: string | null
  readonly [liveColumn: string]: SqlValue
}

type RecordQuery = SelectQueryBuilder<
  DatabaseTables & { readonly entity: RecordTables[RecordTable] },
  'entity',
  object
>

/** Creates a query on the columns common to the tables of all entities. */
export function fromTable(db: Database, table: RecordTable): RecordQuery {
  return db.selectFrom(db.dynamic.table(table).as('entity'))
}

/** Creates a query of the columns that answers need; private ones are not even read. */
export function selectRecords(db: Database, { table, liveColumns }: EntityDefinition) {
  return fromTable(db, table)
    .select(['id', 'record', 'translations'])
    .select(Object.values(liveColumns).map((column) => sql.ref<number>(column).as(column)))
}

/** Combines conditions by AND with the visibility of the entity. */
export function visibleWhere(
  { visible }: Pick<EntityDefinition, 'visible'>,
  conditions: readonly Condition[],
): Expression<SqlBool> {
  return build.and([visible, ...conditions].filter((condition) => condition !== undefined))
}

/** Term of an order: a column or an expression. */
export interface OrderTerm {
  readonly column: string | Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/** Applies an order to a query. */
export function orderedBy(order: readonly OrderTerm[]) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    order.reduce(
      (ordered, { column, direction }) =>
        ordered.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction),
      query,
    )
}

/** Maximum number of records in an answer (readings, pageSize 0). */
const MAX_RECORDS = 1000

const DEFAULT_SIZE = 10

/** Page of a list: `size` records after the first `offset`. */
export interface PageRange {
  readonly page: number
  readonly size: number
  readonly offset: number
  /** Whether the requested size exceeded the maximum. */
  readonly capped: boolean
}

/** Page of records as answered (specification, section 3, paged response). */
export interface RecordPage<R> {
  readonly records: R[]
  readonly pages: number
  readonly current: number
  readonly page: number
  readonly total: number
  readonly size: number
}

/** Page of hits, whose total is counted up to a limit. */
export interface CountedPage<R> extends RecordPage<R> {
  /** Set if there are more than `total`. */
  readonly atLeast?: true
}

/**
 * Parses paging parameters. Size 0, or page 0 without a size, requests all records; otherwise page 0 is the
 * first page.
 */
export function sliceOf({ pageSize, pageNum }: Paging): PageRange {
  const asked = pageSize ?? (pageNum === 0 ? 0 : DEFAULT_SIZE)
  const capped = asked === 0 || asked > MAX_RECORDS
  const size = capped ? MAX_RECORDS : asked
  const page = asked === 0 ? 1 : Math.max(1, pageNum ?? 1)
  return { page, size, offset: (page - 1) * size, capped }
}

/** Builds the page for the records of a slice. */
export function pageOfSlice<R>(records: R[], total: number, { page, size }: PageRange): RecordPage<R> {
  return {
    records,
    pages: Math.ceil(total / size),
    current: page,
    page,
    total,
    size,
  }
}

/** Returns the remark of an answer, which says whether it was truncated to the maximum size. */
export function pageRemark({ total, records }: RecordPage<unknown>, { capped }: PageRange): string {
  return capped && records.length < total
    ? `Answered ${records.length} of ${total} records: an answer holds at most ${MAX_RECORDS}. Ask for the others with pageSize ${MAX_RECORDS} and pageNum.`
    : 'success'
}
