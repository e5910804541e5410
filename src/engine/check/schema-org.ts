import { catalogue, type Place, type Problem, problemOf } from '../errors/index.ts'
import { suggest } from '../suggest.ts'
import names from './schema-org.json' with { type: 'json' }

/** Properties of schema.org, as its vocabulary has them in version 29; those that are proposed or replaced are among them. */
const properties: ReadonlySet<string> = new Set(names.flatMap((line) => line.split(' ')))

/** A property that structured data name is one of schema.org. */
export function* checkProperty(name: string | undefined, place: Place): Generator<Problem> {
  if (name === undefined || properties.has(name)) return
  yield problemOf(catalogue.SCHEMA_ORG_PROPERTY, { name, suggestion: suggest(name, properties) }, place)
}
