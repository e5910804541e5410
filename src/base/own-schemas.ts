import { _, type CodeKeywordDefinition, type Options } from 'ajv'

/**
 * Bound of a date, such as "2026-11-30" or "today Europe/Berlin", which is resolved in that time zone on validation.
 * Dates are compared as ISO texts.
 */
function dayBound(keyword: 'fromDay' | 'untilDay'): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'string',
    code: (context) => {
      const { data } = context
      const [day, timeZone = 'UTC'] = String(context.schema).split(' ')
      // The Swedish locale formats dates as YYYY-MM-DD.
      const bound =
        day === 'today'
          ? _`new Intl.DateTimeFormat("sv", { timeZone: ${timeZone} }).format(new Date())`
          : _`${day}`
      context.fail(keyword === 'fromDay' ? _`${data} < ${bound}` : _`${data} > ${bound}`)
    },
  }
}

/** Form keywords that ajv lacks. */
export const formKeywords: readonly CodeKeywordDefinition[] = [dayBound('fromDay'), dayBound('untilDay')]

/**
 * Ajv options for schemas of this repository. A test validates them against the meta-schema
 * (tests/architecture/own-schemas.test.ts); otherwise ajv would compile it for each instance at every start.
 */
export const OWN_SCHEMAS = {
  meta: false,
  validateSchema: false,
  keywords: [...formKeywords],
} satisfies Options
