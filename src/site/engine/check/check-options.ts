import type { Annotation } from '../../../../schemas/config/index.ts'
import { catalogue, type Problem, problemOf } from '../../../errors/index.ts'
import { isObject } from '../../../shared/object.ts'
import type { PieceDefinition } from '../manifest.ts'
import { branchErrors } from '../read/branch-errors.ts'
import { schemaProblems } from '../read/schema-problems.ts'
import { optionErrors } from '../read/validators.ts'
import { type Visit, walkSchema } from '../schema-node.ts'
import { suggest } from '../suggest.ts'
import { checkMember } from './check-members.ts'
import type { CheckContext } from './context.ts'

interface Drawn {
  readonly source?: string | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** What an option may name, and what there is of it; undefined where it names nothing of the kind. */
function namesFor(kind: Annotation | undefined, queries: readonly string[], context: CheckContext) {
  if (kind === 'form') return { entry: catalogue.FORM_UNKNOWN, known: [...context.formNames] }
  return kind === 'query' ? { entry: catalogue.QUERY_UNKNOWN, known: queries } : undefined
}

function* nameProblems(visit: Visit, queries: readonly string[], context: CheckContext): Generator<Problem> {
  const { value, schema, key, holder } = visit
  const names = namesFor(schema.annotation, queries, context)
  if (typeof value !== 'string' || names === undefined || names.known.includes(value)) return
  const { entry, known } = names
  const args = { name: value, suggestion: suggest(value, known), known }
  yield problemOf(entry, args, context.at(holder, key))
}

/** Facts and links that an option names, itself or by its keys, but the source of the page does not make. */
function* itemProblems(visit: Visit, drawn: Drawn, context: CheckContext): Generator<Problem> {
  const { value, schema, key, holder } = visit
  const what = schema.annotation ?? schema.propertyNames?.annotation
  if (what !== 'fact' && what !== 'link') return
  const source = drawn.source === undefined ? undefined : context.sources.get(drawn.source)?.config
  if (drawn.source === undefined || source === undefined) return
  const known = (source.item[`${what}s`] ?? []).map(({ name }) => name)
  const named = isObject(value)
    ? Object.keys(value).map((name) => ({ name, place: context.at(value, name, 'key') }))
    : [{ name: value, place: context.at(holder, key) }]
  for (const { name, place } of named) {
    if (typeof name !== 'string' || known.includes(name)) continue
    const args = { what, name, source: drawn.source, suggestion: suggest(name, known), known }
    yield problemOf(catalogue.ITEM_NAME_UNKNOWN, args, place)
  }
}

/** The options of a page or block under the schema of its template or block, and what they stand for there (`means`). */
export function* checkOptions(
  drawn: Drawn,
  nameKey: 'template' | 'block',
  piece: PieceDefinition,
  queries: readonly string[],
  context: CheckContext,
): Generator<Problem> {
  const options = drawn.options ?? {}
  const errors = branchErrors(optionErrors(piece.options, options))
  if (errors.length > 0) {
    const written =
      drawn.options === undefined ? context.writtenOf(drawn, nameKey) : context.writtenOf(drawn.options)
    if (written !== undefined) yield* schemaProblems(errors, written)
    return
  }
  for (const visit of walkSchema(piece.options, options)) {
    yield* checkMember(visit, context)
    yield* nameProblems(visit, queries, context)
    yield* itemProblems(visit, drawn, context)
  }
}
