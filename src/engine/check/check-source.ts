import type { SourceConfig } from '../../../schemas/config/index.ts'
import { getOwn } from '../../base/object.ts'
import { catalogue, type Place, type Problem, problemOf } from '../errors/index.ts'
import { suggest } from '../suggest.ts'
import type { CheckContext } from './context.ts'

/** The source that a name is written for. Returns undefined where there is none, or where its file has errors. */
export function* findSource(
  name: string,
  place: Place,
  { sourceNames, sources }: CheckContext,
): Generator<Problem, SourceConfig | undefined> {
  if (!sourceNames.has(name)) {
    const known = [...sourceNames]
    yield problemOf(catalogue.SOURCE_UNKNOWN, { name, suggestion: suggest(name, known), known }, place)
  }
  return sources.get(name)?.config
}

/** Parameters that are written and the source does not declare. Returns the names that were suggested for them. */
export function* unknownParams(
  name: string,
  { params: declared = {} }: SourceConfig,
  written: Readonly<Record<string, unknown>>,
  context: CheckContext,
): Generator<Problem, ReadonlySet<string>> {
  const known = Object.keys(declared)
  const suggested = new Set<string>()
  for (const key of Object.keys(written).filter((each) => getOwn(declared, each) === undefined)) {
    const suggestion = suggest(key, known)
    if (suggestion !== undefined) suggested.add(suggestion)
    const place = context.at(written, key, 'key')
    yield problemOf(catalogue.PARAM_UNKNOWN, { name: key, source: name, suggestion, known }, place)
  }
  return suggested
}
