import { _, type CodeKeywordDefinition, type Options } from 'ajv'

/**
 * A bound of a day, as "2026-11-30" or "today Europe/Berlin", which is the day of that time zone when a value is validated. The days are
 * compared as texts, which have the same form.
 */
function dayBound(keyword: 'fromDay' | 'untilDay'): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'string',
    code: (context) => {
      const { data } = context
      const [day, timeZone = 'UTC'] = String(context.schema).split(' ')
      // Swedish writes days so.
      const bound =
        day === 'today'
          ? _`new Intl.DateTimeFormat("sv", { timeZone: ${timeZone} }).format(new Date())`
          : _`${day}`
      context.fail(keyword === 'fromDay' ? _`${data} < ${bound}` : _`${data} > ${bound}`)
    },
  }
}

/** Keywords of forms, for which ajv has none of its own. */
export const formKeywords: readonly CodeKeywordDefinition[] = [dayBound('fromDay'), dayBound('untilDay')]

/**
 * Options of ajv for schemas that this repository writes. A test holds them to the meta-schema once
 * (tests/architecture/own-schemas.test.ts); ajv alone would compile that for each of its instances at each start.
 */
export const OWN_SCHEMAS = {
  meta: false,
  validateSchema: false,
  keywords: [...formKeywords],
} satisfies Options
