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

/** Condition of a list; undefined filters nothing. */
export type Condition = Expression<SqlBool> | undefined

/** A yes or no in any of the ways clients write it. */
type Flag = true | false | 1 | 0 | 'true' | 'false' | '1' | '0' | '' | undefined

/** No text column holds this character, which PostgreSQL does not even take as a parameter. */
const NUL = '\0'

type TextColumn = Expression<string>

const build = expressionBuilder<DatabaseTables, RecordTable>()

/** A condition that nothing fulfils. */
export const nothing: Expression<SqlBool> = build.or([])

/** The condition does not hold. */
export function negate(condition: Expression<SqlBool>): Expression<SqlBool> {
  return build.not(condition)
}

/** At least one of the conditions holds. */
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
  // The builder has no `escape`, which SQLite needs.
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`
}

/** What a yes-or-no filter asks; undefined for nothing. */
export function flagValue(value: Flag): boolean | undefined {
  return value === undefined || value === '' ? undefined : [true, 1, 'true', '1'].includes(value)
}

function isFlag(column: string, value: Flag): Condition {
  const yes = flagValue(value)
  return yes === undefined ? undefined : build(sql.ref<number>(column), '=', yes ? 1 : 0)
}

/** Conditions on the columns of one table; a column of another one is refused by the compiler. */
interface Conditions<T extends RecordTable, L extends LocalizedColumns> {
  /** The column is exactly the value, even an empty one. */
  is(column: ColumnOf<T, string>, value: string): Expression<SqlBool>
  /** The column equals the value; an absent or empty value filters nothing. */
  equals(column: ColumnOf<T, string>, value: string | undefined): Condition
  /** The text column equals the value in the language of the answer. */
  equalsText(column: keyof L & string, language: LanguageCode, value: string | undefined): Condition
  /** The folded text column contains the value, which is folded too. */
  contains(column: keyof L & string, language: LanguageCode, value: string | undefined): Condition
  /** The text column contains the value as it is written, capital letters apart. */
  holds(column: keyof L & string, language: LanguageCode, value: string | undefined): Condition
  /** The yes-or-no column has the value. */
  isFlag(column: ColumnOf<T, number>, value: Flag): Condition
  /** The number is one of those between the bounds, which may be left out. */
  isBetween(column: ColumnOf<T, number>, from: number | undefined, to: number | undefined): Condition
  /** The record has the fact, in any language, with one of the values; absent and empty ones filter nothing. */
  hasFact(name: string, values: string | readonly string[] | undefined): Condition
  /** A column of languages names this one; undefined for the language of all records. */
  isIn(column: ColumnOf<T, string>, language: LanguageCode): Condition
}

/** Facts of one name, in one of the languages of the records. */
interface NamedFacts {
  readonly entity: string
  readonly name: string
  readonly language: LanguageCode
  readonly own: LanguageCode
}

/**
 * The facts of a name with a further condition, from `from` on: in the language, and in their own of records that are not
 * translated into it.
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

/** What conditions must know of an entity. */
type QueriedEntity<T extends RecordTable, L extends LocalizedColumns> = Pick<EntityDefinition, 'entity'> & {
  readonly table: T
  readonly localized: L
}

/** Conditions on the table of an entity, whose records are in some languages. */
export function conditionsOn<T extends RecordTable, L extends LocalizedColumns>(
  { entity, localized }: QueriedEntity<T, L>,
  { own, all }: Languages,
): Conditions<T, L> {
  /**
   * The condition holds for the text of the language: that of the translation, or the record's own where it is not translated.
   * The translations of a language are read once, in their own table.
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
    // The builder cannot name the table of any entity.
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
      // As it is written too: an earlier program has stored it so.
      const given = [values ?? []]
        .flat()
        .flatMap((value) => [value, normaliseChoice(value)])
        .filter((value) => value !== '')
      if (given.length === 0) return undefined
      const known = given.filter((value) => !`${name}${value}`.includes(NUL))
      if (known.length === 0) return nothing
      // Each language by itself, since the index is by name, language and value.
      const languages = ['', ...all.map(({ code }) => code).filter((code) => code !== own)]
      return sql<SqlBool>`entity.id in (select fact.record_id from fact where fact.entity = ${entity}
        and fact.name = ${name} and fact.language in (${sql.join(languages)}) and fact.value in (${sql.join(known)}))`
    },
    isIn: (column, language) =>
      language === own ? undefined : sql<SqlBool>`${sql.ref(column)} like ${`% ${language} %`}`,
  }
}

/** Row of an entity's table as far as answers need it. */
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

/** Query of the columns that the tables of all entities have, whichever table it is. */
export function fromTable(db: Database, table: RecordTable): RecordQuery {
  return db.selectFrom(db.dynamic.table(table).as('entity'))
}

/** Query of what answers need; what visitors must not see is not even read. */
export function selectRecords(db: Database, { table, liveColumns }: EntityDefinition) {
  return fromTable(db, table)
    .select(['id', 'record', 'translations'])
    .select(Object.values(liveColumns).map((column) => sql.ref<number>(column).as(column)))
}

/** The public may see the record, and all conditions hold. */
export function visibleWhere(
  { visible }: Pick<EntityDefinition, 'visible'>,
  conditions: readonly Condition[],
): Expression<SqlBool> {
  return build.and([visible, ...conditions].filter((condition) => condition !== undefined))
}

/** What a list is ordered by: a column, or something made of columns. */
export interface OrderTerm {
  readonly column: string | Expression<unknown>
  readonly direction: 'asc' | 'desc'
}

/** Puts a query into an order. */
export function orderedBy(order: readonly OrderTerm[]) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    order.reduce(
      (ordered, { column, direction }) =>
        ordered.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction),
      query,
    )
}

/** No answer holds more records than this (readings, pageSize 0). */
const MAX_RECORDS = 1000

const DEFAULT_SIZE = 10

/** Part of a list: `size` records after the first `offset`. */
export interface Slice {
  readonly page: number
  readonly size: number
  readonly offset: number
  /** Whether more was asked for than an answer may hold. */
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

/** Page of hits, which are counted to a bound. */
export interface CountedPage<R> extends RecordPage<R> {
  /** There are more than `total`. */
  readonly atLeast?: true
}

/** Slice that a request asks for. Size 0 asks for all, and so does page 0 without a size; page 0 is the first. */
export function sliceOf({ pageSize, pageNum }: Paging): Slice {
  const asked = pageSize ?? (pageNum === 0 ? 0 : DEFAULT_SIZE)
  const capped = asked === 0 || asked > MAX_RECORDS
  const size = capped ? MAX_RECORDS : asked
  const page = asked === 0 ? 1 : Math.max(1, pageNum ?? 1)
  return { page, size, offset: (page - 1) * size, capped }
}

/** Page of the records of a slice. */
export function pageOfSlice<R>(records: R[], total: number, { page, size }: Slice): RecordPage<R> {
  return {
    records,
    pages: Math.ceil(total / size),
    current: page,
    page,
    total,
    size,
  }
}

/** Remark of an answer: says so when the cap cut it. */
export function pageRemark({ total, records }: RecordPage<unknown>, { capped }: Slice): string {
  return capped && records.length < total
    ? `Answered ${records.length} of ${total} records: an answer holds at most ${MAX_RECORDS}. Ask for the others with pageSize ${MAX_RECORDS} and pageNum.`
    : 'success'
}
