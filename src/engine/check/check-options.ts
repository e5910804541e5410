import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { type Annotation, annotationKeywords, type FormFieldConfig } from '../../../schemas/config/index.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { formKeywords, OWN_SCHEMAS } from '../../base/own-schemas.ts'
import type { ControlDefinition, PieceDefinition } from '../contracts/definitions.ts'
import { catalogue, message, type Problem, problemOf } from '../errors/index.ts'
import { valueSchema } from '../form-schema.ts'
import { classifyHref } from '../link.ts'
import { schemaByKind } from '../read/file-kinds.ts'
import { schemaProblems } from '../read/schema-problems.ts'
import { branchErrors, optionErrors } from '../read/validators.ts'
import { SCHEMA_KEYWORDS, type SchemaVisit, walkSchema } from '../schema-node.ts'
import { isText } from '../site-texts.ts'
import { suggest, unknownName } from '../suggest.ts'
import { checkHref, checkLanguage } from './check-href.ts'
import type { CheckContext } from './context.ts'

type Node = Readonly<Record<string, unknown>>

const settings: Options = {
  strict: true,
  allowUnionTypes: true,
  allErrors: true,
  validateFormats: false,
  keywords: [...annotationKeywords, ...formKeywords],
}

/** Ajv with the meta-schema, created on first use because compiling it takes some milliseconds. */
let withMeta: Ajv | undefined

/** Validates a schema against the JSON Schema meta-schema and returns the errors. */
function metaErrors(schema: Node): readonly ErrorObject[] {
  withMeta ??= new Ajv(settings)
  return withMeta.validateSchema(schema) === true ? [] : (withMeta.errors ?? [])
}

/**
 * Compiles a schema that is valid under the meta-schema. Uses an Ajv instance of its own, so that edited schemas do not stay registered.
 */
function compileSchema(schema: Node): ValidateFunction {
  return new Ajv({ ...OWN_SCHEMAS, ...settings }).compile(schema)
}

function wordedError({ instancePath, message = '', params }: ErrorObject): string {
  const allowed: unknown = params.allowedValues
  const choices = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''
  return `${instancePath === '' ? '/' : instancePath} ${message}${choices}`
}

/** Keywords whose value is a list of schemas or a map of schemas by name. */
const LISTS = ['allOf', 'anyOf', 'oneOf', 'items']
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']

/** Yields a schema and all its subschemas, each with its JSON pointer. */
function* nodesOf(schema: unknown, path = ''): Generator<readonly [path: string, node: Node]> {
  if (!isObject(schema)) return
  yield [path, schema]
  for (const key of SCHEMA_KEYWORDS) yield* nodesOf(schema[key], `${path}/${key}`)
  for (const key of LISTS) {
    const list: unknown = schema[key]
    if (Array.isArray(list))
      for (const [index, each] of list.entries()) yield* nodesOf(each, `${path}/${key}/${index}`)
  }
  for (const key of NAMED) {
    const named: unknown = schema[key]
    if (isObject(named))
      for (const [name, each] of Object.entries(named)) yield* nodesOf(each, `${path}/${key}/${name}`)
  }
}

/** Returns why Ajv cannot compile a schema, with the innermost failing pointer; undefined if it can. */
function compileFault(schema: Node): string | undefined {
  let fault: string | undefined
  for (const [path, node] of nodesOf(schema)) {
    try {
      compileSchema(withDefinitions(node, schema))
      if (path === '') return undefined
    } catch (error) {
      fault = `${path === '' ? '/' : path} ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return fault
}

/** Returns a subschema with the definitions of the root that it may refer to. */
function withDefinitions(node: Node, { $defs = {}, definitions = {} }: Node): Node {
  return { $defs, definitions, ...node }
}

function defaultFault(schema: Node): string | undefined {
  for (const [path, node] of nodesOf(schema)) {
    if (!Object.hasOwn(node, 'default')) continue
    const validate = compileSchema(withDefinitions(node, schema))
    if (validate(node.default)) continue
    const [error] = validate.errors ?? []
    return `${path}/default ${JSON.stringify(node.default)} ${error?.message ?? 'does not fit'}`
  }
  return undefined
}

/**
 * Returns the first fault of a JSON Schema given by an extension, with its JSON pointer: it is invalid under the meta-schema, Ajv cannot
 * compile it, or a `default` does not match its own schema. In English, as written by Ajv.
 */
export function schemaFault(schema: unknown): string | undefined {
  if (!isObject(schema)) return 'it is not an object'
  const errors = metaErrors(schema)
  // Of the errors of a keyword with several forms, the one that lists allowed values is the most helpful.
  const error = errors.find(({ params }) => Array.isArray(params.allowedValues)) ?? errors[0]
  if (error !== undefined) return wordedError(error)
  return compileFault(schema) ?? defaultFault(schema)
}

interface ConfiguredPiece {
  readonly source?: string | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** Names that the options of a page and its blocks may refer to. */
export interface PageNames {
  readonly queries: readonly string[]
  /** Query parameters of the URL that the page's queries read. */
  readonly params: readonly string[]
}

/** Returns what an option may refer to and the existing names; undefined if the option is not a reference. */
function nameableBy(kind: Annotation | undefined, { queries, params }: PageNames, context: CheckContext) {
  if (kind === 'read param') return { entry: catalogue.PARAM_UNREAD, known: params }
  if (kind === 'form') return { entry: catalogue.FORM_UNKNOWN, known: [...context.formNames] }
  return kind === 'query' ? { entry: catalogue.QUERY_UNKNOWN, known: queries } : undefined
}

function* nameProblems(visit: SchemaVisit, names: PageNames, context: CheckContext): Generator<Problem> {
  const { value, schema, key, holder } = visit
  const found = nameableBy(schema.annotation, names, context)
  if (typeof value !== 'string' || found === undefined || found.known.includes(value)) return
  const { entry, known } = found
  yield problemOf(entry, unknownName(value, known), context.at(holder, key))
}

/** Reports facts and links that an option names, as value or as key, but that the source of the page does not provide. */
function* itemProblems(
  visit: SchemaVisit,
  drawn: ConfiguredPiece,
  context: CheckContext,
): Generator<Problem> {
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
    const args = { ...unknownName(name, known), what, source: drawn.source }
    yield problemOf(catalogue.ITEM_NAME_UNKNOWN, args, place)
  }
}

/** Reports a place at latitude 0 and longitude 0. */
export function* nowhere(place: Node, { at }: CheckContext): Generator<Problem> {
  if (place.latitude !== 0 || place.longitude !== 0) return
  const reason = message`latitude 0 and longitude 0 are in the Atlantic, where no land is`
  const cure = message`Write where the museum is, as maps say it, such as 37.57 and 126.98.`
  yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(place, 'latitude'))
}

/** Reports a map without anything to draw, or of no place. */
function* mapProblems({ schema, value }: SchemaVisit, context: CheckContext): Generator<Problem> {
  if (schema.annotation !== 'map' || !isObject(value)) return
  yield* nowhere(value, context)
  if (value.still !== undefined || value.tiles !== undefined) return
  const reason = message`the map has neither "still" nor "tiles", so that nothing is drawn`
  const cure = message`Write as "still" a picture of the map in media/, or "tiles" with the address of a server of map tiles.`
  yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, context.at(value))
}

/**
 * Validates the options of a page or block against the schema of its template or block, and the meaning of annotated values (`means`).
 */
export function* checkOptions(
  drawn: ConfiguredPiece,
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
    yield* mapProblems(visit, context)
    yield* nameProblems(visit, names, context)
    yield* itemProblems(visit, drawn, context)
  }
}

/** Validates the settings of a field against the schema of its control. */
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

/** Returns why the value schema of a control defined by an extension cannot be used. */
function valueFault(control: ControlDefinition, field: FormFieldConfig): string | undefined {
  try {
    const fault = schemaFault(valueSchema(control, field))
    return fault === undefined ? undefined : `the schema that "value" returns is wrong: ${fault}`
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  }
}

/** Reports list entries that repeat an earlier entry word for word. */
function* checkEntries(list: readonly unknown[], { at }: CheckContext): Generator<Problem> {
  const seen = new Map<string, number>()
  for (const [index, entry] of list.entries()) {
    const written = JSON.stringify(entry)
    const earlier = seen.get(written)
    if (earlier === undefined) seen.set(written, index)
    else yield problemOf(catalogue.CONFIG_REPEATED, { line: at(list, earlier).line }, at(list, index))
  }
}

/** Reports a picture whose address is invalid, which the page would leave out. */
function* pictureProblems(
  path: string,
  holder: object,
  key: string | number,
  { at }: CheckContext,
): Generator<Problem> {
  const link = classifyHref(path)
  const isWeb = link?.kind === 'external' && /^https?:/i.test(link.href)
  if (isWeb || link?.kind === 'internal' || link?.kind === 'relative') return
  yield problemOf(catalogue.PICTURE_UNSAFE, { path }, at(holder, key))
}

/** Checks the languages of a text: only those of the site, and all of them, unless it overrides a text of the engine. */
function* textProblems(text: object, { at, locales }: CheckContext, isComplete: boolean): Generator<Problem> {
  if (locales.length === 0) return
  const written = Object.keys(text)
  const missing = locales.filter((code) => !written.includes(code))
  const suggested = new Set<string>()
  for (const locale of written.filter((code) => !locales.includes(code))) {
    const suggestion = suggest(locale, missing)
    if (suggestion !== undefined) suggested.add(suggestion)
    yield problemOf(catalogue.LOCALE_UNKNOWN, { locale, suggestion, known: locales }, at(text, locale, 'key'))
  }
  const unreported = missing.filter((code) => !suggested.has(code))
  if (isComplete && unreported.length > 0)
    yield problemOf(catalogue.TRANSLATION_MISSING, { locales: unreported }, at(text))
}

/** Checks one member of the config by the annotation of its schema: a text by language, a link, a list. */
function* checkMember(visit: SchemaVisit, context: CheckContext): Generator<Problem> {
  const { schema, value, holder, key } = visit
  const isPicture = schema.annotation === 'picture'
  const isInterfaceText = schema.annotation === 'interface text'
  if (isObject(value) && (isPicture || isText(schema))) {
    yield* textProblems(value, context, !isInterfaceText)
    for (const [locale, path] of Object.entries(value))
      if (isPicture && typeof path === 'string') yield* pictureProblems(path, value, locale, context)
  }
  if (Array.isArray(value) && value.length > 1) yield* checkEntries(value, context)
  if (typeof value !== 'string') return
  if (schema.annotation === 'address') {
    const place = context.at(holder, key)
    yield* checkHref(value, place, context)
    yield* checkLanguage(value, { holder, place }, context)
  }
  if (isPicture) yield* pictureProblems(value, holder, key, context)
}

/** Checks the texts and links of all files. */
export function* checkMembers(context: CheckContext): Generator<Problem> {
  const { site, channels, sources, forms, records, accessibility } = context.config
  const files = [
    ...(site === undefined ? [] : [{ schema: schemaByKind.site, config: site.config }]),
    ...channels.map(({ config }) => ({ schema: schemaByKind.channel, config })),
    ...sources
      .filter(({ path }) => !path.startsWith('records/'))
      .map(({ config }) => ({ schema: schemaByKind.source, config })),
    ...forms.map(({ config }) => ({ schema: schemaByKind.form, config })),
    ...records.map(({ config }) => ({ schema: schemaByKind.record, config })),
    ...(accessibility === undefined
      ? []
      : [{ schema: schemaByKind.accessibility, config: accessibility.config }]),
  ]
  for (const { schema, config } of files) {
    for (const visit of walkSchema(schema, config)) yield* checkMember(visit, context)
  }
}
