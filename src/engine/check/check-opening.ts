import type { OpeningConfig } from '../../../schemas/config/index.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import type { CheckContext } from './context.ts'

type Exception = NonNullable<OpeningConfig['exceptions']>[number]
type Hours = OpeningConfig['regular'][number] | Exception

function* hoursProblems(hours: Hours, { at }: CheckContext): Generator<Problem> {
  const { opens, closes, lastEntry } = hours
  if (opens === undefined || closes === undefined) {
    const given = opens !== undefined ? 'opens' : closes !== undefined ? 'closes' : 'lastEntry'
    if (hours[given] === undefined) return
    const missing = opens === undefined ? 'opens' : 'closes'
    yield problemOf(catalogue.OPENING_INCOMPLETE, { given, missing }, at(hours, given))
  } else if (closes <= opens) {
    yield problemOf(catalogue.OPENING_HOURS, { opens, closes }, at(hours, 'closes'))
  } else if (lastEntry !== undefined && (lastEntry <= opens || lastEntry > closes)) {
    yield problemOf(catalogue.OPENING_LAST_ENTRY, { opens, closes, lastEntry }, at(hours, 'lastEntry'))
  }
}

/** Opening hours: each day opens before it closes, and each exception begins before it ends. */
export function* checkOpening(context: CheckContext): Generator<Problem> {
  const opening = context.config.site?.config.opening
  if (opening === undefined) return
  for (const rule of opening.regular) yield* hoursProblems(rule, context)
  for (const exception of opening.exceptions ?? []) {
    const { from, to = from } = exception
    if (to < from) yield problemOf(catalogue.OPENING_DATES, { from, to }, context.at(exception, 'to'))
    yield* hoursProblems(exception, context)
  }
}
