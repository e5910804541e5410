import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseTables } from '../database/tables.ts'
import type { Condition } from './conditions.ts'
import type { OrderTerm } from './select-records.ts'

const build = expressionBuilder<DatabaseTables, 'activity' | 'exhibition_temp'>()

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Sorts after every time of a day in the order of texts, so that a day alone lasts until its end. */
const DAY_END = ' 99'

/** The last moment of an activity: its end, or the day of its start where it has none. Empty without either. */
const last = build
  .case()
  .when('end_time', '<>', '')
  .then(build.ref('end_time'))
  .else(sql<string>`substr(${build.ref('start_time')}, 1, 10)`)
  .end()

/** Leaves out what ends before the day; anything but a day filters nothing. */
export function endsFrom(day: string | undefined): Condition {
  return day === undefined || !DAY.test(day) ? undefined : build(last, '>=', day)
}

/** Leaves out what starts after the day; anything but a day filters nothing. */
export function startsUntil(day: string | undefined): Condition {
  return day === undefined || !DAY.test(day) ? undefined : build('start_time', '<=', `${day}${DAY_END}`)
}

/** The last moment of an exhibition: its end. One without an end goes on. */
const end = build
  .case()
  .when('end_time', '<>', '')
  .then(build.ref('end_time'))
  .else(sql<string>`'9999'`)
  .end()

const lastMoments = { activity: last, exhibition: end } as const

/** Something is over: its last moment has passed. A day alone lasts until its end. */
function isOver(what: keyof typeof lastMoments, minute: string): Expression<SqlBool> {
  const moment = lastMoments[what]
  return build.or([
    build(moment, '<', minute.slice(0, 10)),
    build.and([build(sql<number>`length(${moment})`, '>', 10), build(moment, '<', minute)]),
  ])
}

/**
 * What is on or to come first, the nearest first; then what is over, the latest first.
 *
 * @param minute The present minute on the museum's clock, `YYYY-MM-DD HH:mm`.
 */
export function comingFirst(what: keyof typeof lastMoments, minute: string): readonly OrderTerm[] {
  const over = isOver(what, minute)
  return [
    { column: build.case().when(over).then(1).else(0).end(), direction: 'asc' },
    { column: build.case().when(over).then('').else(build.ref('start_time')).end(), direction: 'asc' },
    { column: 'start_time', direction: 'desc' },
    { column: 'sort_id', direction: 'asc' },
  ]
}
