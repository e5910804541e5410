import { distance } from 'fastest-levenshtein'
import type { Call } from '../../../../schemas/api/index.ts'
import { anyOfFilter } from '../../../../schemas/api/request.ts'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { isObject } from '../../../base/object.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { PlaceIn } from './source-places.ts'

/** Of so many letters one may differ: facts have names of the museum's own, which may be like one of ours. */
const LETTERS_PER_FAULT = 6

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

/** Facts that every record of a call has a field for: those filters that take several values. */
function ownFacts({ body }: Call): readonly string[] {
  const filters = memberOf(memberOf(memberOf(body, 'properties'), 'entity'), 'properties')
  return Object.entries(isObject(filters) ? filters : {}).flatMap(([name, schema]) =>
    memberOf(schema, 'items') === anyOfFilter.items ? [name] : [],
  )
}

function namesIn(text: unknown): readonly string[] {
  return (typeof text === 'string' ? text : '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.includes('{'))
}

function meant(name: string, known: readonly string[]): string | undefined {
  return known.find(
    (each) => distance(each.toLowerCase(), name.toLowerCase()) <= name.length / LETTERS_PER_FAULT,
  )
}

/** Facts that a source has counted under names that no record has, or reads without asking for them. */
export function* facetProblems(
  name: string,
  { request, response }: SourceConfig,
  call: Call,
  placeIn: PlaceIn,
): Generator<Problem> {
  const own = ownFacts(call)
  const filtered = memberOf(memberOf(request.body, 'entity'), 'facts')
  const known = [...own, ...Object.keys(isObject(filtered) ? filtered : {})]
  const written = memberOf(memberOf(request.body, 'param'), 'facets')
  if (own.length === 0 || typeof written !== 'string') return
  const asked = namesIn(written)
  for (const fact of asked.filter((each) => !known.includes(each))) {
    const suggestion = meant(fact, known)
    if (suggestion === undefined) continue
    const args = { source: name, fact, suggestion, known, isAsked: true }
    yield problemOf(catalogue.FACET_UNKNOWN, args, placeIn(name, ['request', 'body', 'param', 'facets']))
  }
  if (written.includes('{')) return
  for (const [param, { where = {} }] of Object.entries(response.facets ?? {})) {
    const fact = where['/name']
    if (typeof fact !== 'string' || asked.includes(fact)) continue
    const args = { source: name, fact, suggestion: meant(fact, asked), known: asked, isAsked: false }
    yield problemOf(
      catalogue.FACET_UNKNOWN,
      args,
      placeIn(name, ['response', 'facets', param, 'where', '/name']),
    )
  }
}
