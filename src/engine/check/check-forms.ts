import type { FormConfig } from '../../../schemas/config/index.ts'
import { catalogue, type Problem, problemOf } from '../../errors/index.ts'
import { suggest } from '../suggest.ts'
import type { CheckContext } from './context.ts'

/** Why a regular expression does not compile, read as browsers and ajv read it; undefined where it does. */
function regexpFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*: /, '') : 'it does not compile'
  }
}

function* fields({ fields: list }: FormConfig, { at }: CheckContext): Generator<Problem> {
  const seen = new Set<string>()
  for (const field of list) {
    if (seen.has(field.name)) {
      yield problemOf(catalogue.NAME_DUPLICATE, { name: field.name, what: 'a field' }, at(field, 'name'))
    }
    seen.add(field.name)
    const reason = field.pattern === undefined ? undefined : regexpFault(field.pattern)
    if (field.pattern !== undefined && reason !== undefined) {
      yield problemOf(catalogue.REGEXP_INVALID, { pattern: field.pattern, reason }, at(field, 'pattern'))
    }
  }
}

/** Forms: fields have names of their own, patterns compile, the service exists. */
export function* checkForms(context: CheckContext): Generator<Problem> {
  for (const { config } of context.config.forms) {
    const { service } = config.submit
    if (context.services !== undefined && !context.services.has(service)) {
      const known = [...context.services]
      const args = { name: service, suggestion: suggest(service, known), known }
      yield problemOf(catalogue.SERVICE_UNKNOWN, args, context.at(config.submit, 'service'))
    }
    yield* fields(config, context)
  }
}
