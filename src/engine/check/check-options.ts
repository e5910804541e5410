import { catalogue, type Problem, problemOf } from '../../errors/index.ts'
import type { PieceDefinition } from '../manifest.ts'
import { isRecord, own } from '../own.ts'
import { meantErrors } from '../read/meant-errors.ts'
import { schemaProblems } from '../read/schema-problems.ts'
import { optionErrors } from '../read/validators.ts'
import { isSchemaNode, type Visit, walkSchema } from '../schema-node.ts'
import { suggest } from '../suggest.ts'
import { checkMember } from './check-members.ts'
import type { CheckContext } from './context.ts'

interface Drawn {
  readonly source?: string | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** Options that are names of something, by their key in every schema. */
function namesFor(key: string | number, queries: readonly string[], context: CheckContext) {
  if (key === 'form') return { entry: catalogue.FORM_UNKNOWN, known: [...context.formNames] }
  if (key === 'source') return { entry: catalogue.SOURCE_UNKNOWN, known: [...context.sourceNames] }
  return key === 'query' ? { entry: catalogue.QUERY_UNKNOWN, known: queries } : undefined
}

function* nameProblems(visit: Visit, queries: readonly string[], context: CheckContext): Generator<Problem> {
  const { value, schema, key, holder } = visit
  if (typeof value !== 'string' || schema.type !== 'string') return
  const names = namesFor(key, queries, context)
  if (names === undefined || names.known.includes(value)) return
  const { entry, known } = names
  const args = { name: value, suggestion: suggest(value, known), known }
  yield problemOf(entry, args, context.at(holder, key))
}

/** What of an Item an option names: by its own value, or by the keys of an object. */
const itemNames: Readonly<Record<string, 'fact' | 'link'>> = {
  fact: 'fact',
  prominent: 'link',
  linksWhen: 'link',
}

/** Facts and links that an option names, but the source of the page does not make. */
function* itemProblems(
  { value, key, holder }: Visit,
  drawn: Drawn,
  context: CheckContext,
): Generator<Problem> {
  const what = own(itemNames, String(key))
  const source = drawn.source === undefined ? undefined : context.sources.get(drawn.source)?.config
  if (what === undefined || drawn.source === undefined || source === undefined) return
  const known = (source.item[`${what}s`] ?? []).map(({ name }) => name)
  const named = isRecord(value)
    ? Object.keys(value).map((name) => ({ name, place: context.at(value, name, 'key') }))
    : [{ name: value, place: context.at(holder, key) }]
  for (const { name, place } of named) {
    if (typeof name !== 'string' || known.includes(name)) continue
    const args = { what, name, source: drawn.source, suggestion: suggest(name, known), known }
    yield problemOf(catalogue.ITEM_NAME_UNKNOWN, args, place)
  }
}

/**
 * The options of a page or block under the schema of its template or block. An option called "form", "source" or
 * "query" is the name of one; "href" and "more" are links; "fact", "prominent" and "linksWhen" name facts and links.
 */
export function* checkOptions(
  drawn: Drawn,
  nameKey: 'template' | 'block',
  piece: PieceDefinition,
  queries: readonly string[],
  context: CheckContext,
): Generator<Problem> {
  const options = drawn.options ?? {}
  const errors = meantErrors(optionErrors(piece.options, options))
  if (errors.length > 0) {
    const written =
      drawn.options === undefined ? context.writtenOf(drawn, nameKey) : context.writtenOf(drawn.options)
    if (written !== undefined) yield* schemaProblems(errors, written)
    return
  }
  if (!isSchemaNode(piece.options)) return
  for (const visit of walkSchema(piece.options, options)) {
    yield* checkMember(visit, context)
    yield* nameProblems(visit, queries, context)
    yield* itemProblems(visit, drawn, context)
  }
}
