import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { fold } from '../../shared/fold.ts'
import type { DatabaseTables, RecordTable } from '../database/tables.ts'
import { type ColumnOf, columnIn } from '../entities/definition.ts'
import type { Language } from '../language.ts'

/** Condition of a list; undefined filters nothing. */
export type Condition = Expression<SqlBool> | undefined

/** Name of a text that a table has in both languages, without `_en`. */
type TranslatedColumn<T extends RecordTable> = {
  [C in ColumnOf<T, string>]: `${C}_en` extends ColumnOf<T, string> ? C : never
}[ColumnOf<T, string>]

/** A yes or no in any of the ways clients write it. */
type Flag = true | false | 1 | 0 | 'true' | 'false' | '1' | '0' | '' | undefined

/** No text column holds this character, which PostgreSQL does not even take as a parameter. */
const NUL = '\0'

const build = expressionBuilder<DatabaseTables, RecordTable>()

/** A condition that nothing fulfils. */
export const nothing: Expression<SqlBool> = build.or([])

/** The condition does not hold. */
export function not(condition: Expression<SqlBool>): Expression<SqlBool> {
  return build.not(condition)
}

/** At least one of the conditions holds. */
export function anyOf(...conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return build.or(conditions)
}

function is(column: string, value: string): Expression<SqlBool> {
  return value.includes(NUL) ? nothing : build(sql.ref<string>(column), '=', value)
}

function equals(column: string, value: string | undefined): Condition {
  return value === undefined || value === '' ? undefined : is(column, value)
}

function contains(column: string, value: string | undefined): Condition {
  const folded = fold(value ?? '').trim()
  if (folded === '') return undefined
  if (folded.includes(NUL)) return nothing
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`
  // The builder has no `escape`, which SQLite needs.
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
}

function holds(column: string, value: string | undefined): Condition {
  const text = (value ?? '').trim().toLowerCase()
  if (text === '') return undefined
  if (text.includes(NUL)) return nothing
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}

/** What a yes-or-no filter asks; undefined for nothing. */
export function isYes(value: Flag): boolean | undefined {
  return value === undefined || value === '' ? undefined : [true, 1, 'true', '1'].includes(value)
}

function isFlag(column: string, value: Flag): Condition {
  const yes = isYes(value)
  return yes === undefined ? undefined : build(sql.ref<number>(column), '=', yes ? 1 : 0)
}

/** Conditions on the columns of one table; a column of another one is refused by the compiler. */
export interface Conditions<T extends RecordTable> {
  /** The column is exactly the value, be it empty. */
  is(column: ColumnOf<T, string>, value: string): Expression<SqlBool>
  /** The column equals the value; an absent or empty value filters nothing. */
  equals(column: ColumnOf<T, string>, value: string | undefined): Condition
  /** The text column equals the value in the language of the answer. */
  equalsText(column: TranslatedColumn<T>, language: Language, value: string | undefined): Condition
  /** The folded text column contains the value, folded likewise. */
  contains(column: TranslatedColumn<T>, language: Language, value: string | undefined): Condition
  /** The text column contains the value as it is written, capital letters apart. */
  holds(column: TranslatedColumn<T>, language: Language, value: string | undefined): Condition
  /** The yes-or-no column has the value. */
  isFlag(column: ColumnOf<T, number>, value: Flag): Condition
}

/** Conditions on the table of an entity. */
export function conditionsOn<T extends RecordTable>(_definition: { readonly table: T }): Conditions<T> {
  return {
    is,
    equals,
    equalsText: (column, language, value) => equals(columnIn(column, language), value),
    contains: (column, language, value) => contains(columnIn(column, language), value),
    holds: (column, language, value) => holds(columnIn(column, language), value),
    isFlag,
  }
}
