import type { Annotation, FormFieldConfig } from '../../../schemas/config/index.ts'
import { getOwn, isObject } from '../../base/object.ts'
import type { ControlDefinition, PieceDefinition } from '../contracts/definitions.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { valueSchema } from '../form-schema.ts'
import { schemaProblems } from '../read/schema-problems.ts'
import { branchErrors, optionErrors } from '../read/validators.ts'
import { type Visit, walkSchema } from '../schema-node.ts'
import { suggest } from '../suggest.ts'
import { checkMember } from './check-members.ts'
import type { CheckContext } from './context.ts'
import { schemaFault } from './schema-fault.ts'

interface Drawn {
  readonly source?: string | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** What the options of a page and its blocks may name. */
export interface PageNames {
  readonly queries: readonly string[]
  /** Query parameters of the address that its queries read. */
  readonly params: readonly string[]
}

/** What an option may name, and what there is of it; undefined where it names nothing of the kind. */
function namesFor(kind: Annotation | undefined, { queries, params }: PageNames, context: CheckContext) {
  if (kind === 'read param') return { entry: catalogue.PARAM_UNREAD, known: params }
  if (kind === 'form') return { entry: catalogue.FORM_UNKNOWN, known: [...context.formNames] }
  return kind === 'query' ? { entry: catalogue.QUERY_UNKNOWN, known: queries } : undefined
}

function* nameProblems(visit: Visit, names: PageNames, context: CheckContext): Generator<Problem> {
  const { value, schema, key, holder } = visit
  const found = namesFor(schema.annotation, names, context)
  if (typeof value !== 'string' || found === undefined || found.known.includes(value)) return
  const { entry, known } = found
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

/** The options of a page or block under the schema of its template or block, and what they represent there (`means`). */
export function* checkOptions(
  drawn: Drawn,
  nameKey: 'template' | 'block',
  piece: PieceDefinition,
  names: PageNames,
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
    yield* nameProblems(visit, names, context)
    yield* itemProblems(visit, drawn, context)
  }
}

/** The settings of a field under the schema of its control. */
export function* checkControlSettings(field: FormFieldConfig, context: CheckContext): Generator<Problem> {
  const control = getOwn(context.registry.controls, field.control)
  if (control === undefined) return
  const given = field.settings ?? {}
  const errors = branchErrors(optionErrors(control.settings, given))
  const written =
    field.settings === undefined ? context.writtenOf(field, 'control') : context.writtenOf(field.settings)
  if (errors.length > 0 && written !== undefined) yield* schemaProblems(errors, written)
  if (errors.length > 0) return
  for (const visit of walkSchema(control.settings, given)) yield* checkMember(visit, context)
  if (control.code === undefined) return
  const reason = valueFault(control, field)
  if (reason !== undefined)
    yield problemOf(catalogue.EXTENSION_RUN, { name: field.control, reason }, context.at(field, 'control'))
}

/** Why the value of a field cannot be validated by what its control, of an extension, gives as its schema. */
function valueFault(control: ControlDefinition, field: FormFieldConfig): string | undefined {
  try {
    const fault = schemaFault(valueSchema(control, field))
    return fault === undefined ? undefined : `the schema that "value" returns is wrong: ${fault}`
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  }
}
