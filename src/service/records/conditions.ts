import { type RawBuilder, sql } from 'kysely'
import { fold } from '../../shared/fold.ts'
import { columnIn } from '../entities/definition.ts'
import type { Language } from '../entities/language.ts'

type Condition = RawBuilder<unknown> | undefined

/** No text column holds this character, which PostgreSQL does not even take as a parameter. */
const nul = '\0'

/** The column is exactly the value, be it empty. */
export const is = (column: string, value: string): RawBuilder<unknown> =>
  value.includes(nul) ? sql`1 = 0` : sql`${sql.ref(column)} = ${value}`

/** The column equals the value; an absent or empty value filters nothing. */
export const equals = (column: string, value: string | undefined): Condition =>
  value === undefined || value === '' ? undefined : is(column, value)

/** The text column equals the value in the language of the answer. */
export const equalsText = (column: string, language: Language, value: string | undefined): Condition =>
  equals(columnIn(column, language), value)

/** The folded text column contains the value, folded likewise. */
export const contains = (column: string, language: Language, value: string | undefined): Condition => {
  const folded = fold(value ?? '').trim()
  if (folded === '') return undefined
  if (folded.includes(nul)) return sql`1 = 0`
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${sql.ref(columnIn(column, language))} like ${pattern} escape '\\'`
}

/** The text column contains the value as it is written, capital letters apart. */
export const holds = (column: string, language: Language, value: string | undefined): Condition => {
  const text = (value ?? '').trim().toLowerCase()
  if (text === '') return undefined
  if (text.includes(nul)) return sql`1 = 0`
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`lower(coalesce(${sql.ref(columnIn(column, language))}, '')) like ${pattern} escape '\\'`
}

type FlagValue = true | false | 1 | 0 | 'true' | 'false' | '1' | '0' | '' | undefined

/** What a yes-or-no filter asks, in any of the ways clients write it; undefined for nothing. */
export const isYes = (value: FlagValue): boolean | undefined =>
  value === undefined || value === '' ? undefined : [true, 1, 'true', '1'].includes(value)

/** The yes-or-no column has the value, in any of the ways clients write it. */
export const isFlag = (column: string, value: FlagValue): Condition => {
  const yes = isYes(value)
  return yes === undefined ? undefined : sql`${sql.ref(column)} = ${yes ? 1 : 0}`
}
