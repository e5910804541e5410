import { isObject } from '../../../../base/object.ts'
import {
  inEachLanguage,
  type Language,
  type Message,
  message,
  sameInBoth,
} from '../../../../engine/errors/wording.ts'
import {
  acceptsType,
  descriptionOf,
  type PropertySchema,
  pickBranch,
  typeOfValue,
  withoutDetails,
} from '../../../../engine/schema-node.ts'

/** A JSON Schema as provided to editors by `schemaFiles`. */
export interface FormSchema
  extends Omit<PropertySchema, 'enum' | 'properties' | 'items' | 'oneOf' | 'additionalProperties'> {
  readonly $ref?: string
  readonly definitions?: Readonly<Record<string, FormSchema>>
  readonly properties?: Readonly<Record<string, FormSchema>>
  readonly additionalProperties?: boolean | FormSchema
  readonly items?: FormSchema
  readonly oneOf?: readonly FormSchema[]
  readonly enum?: readonly unknown[]
  readonly enumDescriptions?: readonly string[]
  readonly const?: unknown
  readonly allOf?: readonly { readonly if?: FormSchema; readonly then?: FormSchema }[]
  readonly patternErrorMessage?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
}

export type Path = readonly (string | number)[]

/** Kind of a field's control. `text` has a string per language, `map` has members of any name. */
export type FieldKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'text'
  | 'object'
  | 'map'
  | 'list'
  | 'union'
  | 'json'

/** A part of a config file as shown in a form. */
export interface DeskField {
  readonly path: Path
  readonly kind: FieldKind
  /** Its schema, with references and conditions on the value resolved. */
  readonly schema: FormSchema
  /** Undefined if the file does not contain it. */
  readonly value: unknown
  readonly label: Message
  /** Rest of the schema's description after the label; '' if there is none. */
  readonly help: Message
  /** Names of the members that follow it in order: a new member is inserted before them. */
  readonly ahead: readonly string[]
  /** Whether the value is required, optional, or one of any number of entries. */
  readonly need: 'required' | 'optional' | 'entry'
  /** Whether the value has a type the schema allows. */
  readonly fits: boolean
  /** Whether the schema does not define the member. */
  readonly unknown: boolean
}

/** A key meant for editors, not for people. */
const SCHEMA_KEY = '$schema'

/** Resolves references of a schema and the conditions that a value meets. */
function resolveSchema(schema: FormSchema, root: FormSchema, value: unknown): FormSchema {
  if (schema.$ref !== undefined) {
    const { $ref, ...own } = schema
    const target = root.definitions?.[$ref.replace('#/definitions/', '')] ?? {}
    return resolveSchema({ ...target, ...own }, root, value)
  }
  const following = (schema.allOf ?? []).flatMap(({ if: condition, then = {} }) =>
    condition !== undefined && meetsCondition(condition, value) ? [then] : [],
  )
  if (following.length === 0) return schema
  return {
    ...schema,
    properties: following.reduce(
      (known, { properties = {} }) => withMembers(known, properties),
      schema.properties ?? {},
    ),
    required: [schema, ...following].flatMap(({ required = [] }) => required),
  }
}

type Members = Readonly<Record<string, FormSchema>>

/** Merges the schemas of properties by name. */
function withMembers(known: Members, more: Members): Members {
  const all = Object.entries(more).map(([name, schema]) => [name, { ...known[name], ...schema }] as const)
  return { ...known, ...Object.fromEntries(all) }
}

/** Whether a value's members match a condition. */
function meetsCondition({ properties = {}, required = [] }: FormSchema, value: unknown): boolean {
  if (!isObject(value) || required.some((name) => !Object.hasOwn(value, name))) return false
  return Object.entries(properties).every(
    ([name, { const: wanted }]) => wanted !== undefined && value[name] === wanted,
  )
}

function fieldKind({
  type,
  annotation,
  enum: values,
  oneOf,
  properties,
  additionalProperties,
}: FormSchema): FieldKind {
  if (values !== undefined) return 'choice'
  if (type === 'object' && (annotation === 'text' || annotation === 'picture')) return 'text'
  if (oneOf !== undefined || Array.isArray(type)) return 'union'
  switch (type) {
    case 'string':
    case 'boolean':
      return type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return 'list'
    case 'object':
      if (properties !== undefined) return 'object'
      return isObject(additionalProperties) ? 'map' : 'json'
    default:
      return 'json'
  }
}

function fieldAt(
  place: Pick<DeskField, 'path' | 'need'> & { readonly label?: Message; readonly ahead?: readonly string[] },
  written: FormSchema,
  root: FormSchema,
  value: unknown,
): DeskField {
  const schema = resolveSchema(written, root, value)
  const type = typeOfValue(value)
  const words = descriptionOf(schema)
  return {
    label: shortLabel(words),
    ahead: [],
    ...place,
    kind: fieldKind(schema),
    schema,
    value,
    help: helpOf(words, place.label ?? shortLabel(words)),
    fits:
      value === undefined ||
      fieldKind(schema) === 'json' ||
      fieldKind(schema) === 'choice' ||
      takesValue(schema, root, type),
    unknown: false,
  }
}

function takesValue(schema: FormSchema, root: FormSchema, type: string): boolean {
  return (
    acceptsType({ ...schema, oneOf: [] }, type) ||
    (schema.oneOf ?? []).some((branch) => takesValue(resolveSchema(branch, root, undefined), root, type))
  )
}

const ASIDE = {
  en: /(?:[;.] |, (?:such as|at most|in|for|by|from|with|without|shown|when|as) |(?<!^(?:On|For|In|With) .*): ).*$/,
  zh: /(?:[；。]|(?<!^(?:在|配合).*)：|，(?:例如|格式|用来|数字|最多|用于|以|供|即|由|可|取|从|按|不写)).*$/,
} as const

/** Returns the first words of a description as a label. */
function shortLabel(words: Message): Message {
  return inEachLanguage((language) => words[language].replace(ASIDE[language], ''))
}

/** Returns the rest of a description after its label. */
function helpOf(words: Message, label: Message): Message {
  return inEachLanguage((language) => {
    const all = words[language]
    if (!all.startsWith(label[language])) return all
    const rest = all.slice(label[language].length).replace(/^[,;:.，；：。]\s*/, '')
    return rest.charAt(0).toUpperCase() + rest.slice(1)
  })
}

/** Uses longer labels for fields whose labels would be equal. */
function withDistinctLabels(fields: readonly DeskField[]): readonly DeskField[] {
  const isTaken = (field: DeskField, label: (field: DeskField) => Message): boolean =>
    fields.some((other) => {
      const [one, two] = [label(field), label(other)]
      return other !== field && (one.en === two.en || one.zh === two.zh)
    })
  return fields.map((field) => {
    if (!isTaken(field, ({ label }) => label)) return field
    const longer = withoutDetails(descriptionOf(field.schema))
    if (!isTaken(field, ({ schema }) => withoutDetails(descriptionOf(schema))))
      return { ...field, label: longer }
    const key = String(field.path.at(-1))
    return { ...field, label: inEachLanguage((language) => `${longer[language]} (${key})`) }
  })
}

function membersOf(field: DeskField, root: FormSchema): readonly DeskField[] {
  const { path, schema, value } = field
  const { properties = {}, required = [], additionalProperties } = schema
  const members = isObject(value) ? value : {}
  const names = Object.keys(properties)
  const known = Object.entries(properties).flatMap(([name, member], index) => {
    if (name === SCHEMA_KEY) return []
    const need = required.includes(name) ? ('required' as const) : ('optional' as const)
    const ahead = names.slice(index + 1)
    return [fieldAt({ path: [...path, name], need, ahead }, member, root, members[name])]
  })
  const others = Object.keys(members).filter(
    (name) => name !== SCHEMA_KEY && !Object.hasOwn(properties, name),
  )
  const further = others.map((name): DeskField => {
    const place = { path: [...path, name], need: 'entry', label: sameInBoth(name) } as const
    const known = isObject(additionalProperties) && field.kind !== 'json'
    const entry = fieldAt(place, known ? additionalProperties : {}, root, members[name])
    return { ...entry, unknown: !known && field.kind !== 'json' }
  })
  return [...withDistinctLabels(known), ...further]
}

function entryFields({ path, schema, value }: DeskField, root: FormSchema): readonly DeskField[] {
  if (!Array.isArray(value)) return []
  return value.map((entry: unknown, index) => {
    const place = { path: [...path, index], need: 'entry' } as const
    const field = fieldAt(place, schema.items ?? {}, root, entry)
    const label = inEachLanguage((language) => `${index + 1}. ${entryTitle(field, language)}`.trim())
    return { ...field, label }
  })
}

const MAX_PRINTED_LENGTH = 60

function printedValue(value: unknown, language: Language): string {
  if (typeof value === 'string')
    return value.length > MAX_PRINTED_LENGTH ? `${value.slice(0, MAX_PRINTED_LENGTH)}…` : value
  if (typeof value === 'number') return String(value)
  if (!isObject(value)) return ''
  const text = value[language] ?? Object.values(value)[0]
  return typeof text === 'string' ? printedValue(text, language) : ''
}

/** Returns a title that distinguishes an entry: its first two values, required ones first. */
function entryTitle({ schema, value }: DeskField, language: Language): string {
  if (!isObject(value)) return printedValue(value, language)
  const { required = [], properties = {} } = schema
  const names = new Set([...required, ...Object.keys(properties), ...Object.keys(value)])
  const words = [...names].map((name) => printedValue(value[name], language)).filter((text) => text !== '')
  return words.slice(0, 2).join(' · ')
}

/** Returns the alternatives of a schema, without references. */
function formsOf(written: FormSchema, root: FormSchema): readonly FormSchema[] {
  const schema = resolveSchema(written, root, undefined)
  const { type, oneOf, enum: values } = schema
  if (oneOf !== undefined) return oneOf.flatMap((branch) => formsOf(branch, root))
  return values === undefined && Array.isArray(type)
    ? type.map((each: string) => ({ ...schema, type: each }))
    : [schema]
}

/** Returns the alternatives of a union. */
export function unionForms({ schema }: Pick<DeskField, 'schema'>, root: FormSchema): readonly FormSchema[] {
  return formsOf(schema, root)
}

const YES = message`Yes`

const kindWords: Readonly<Record<FieldKind, Message>> = {
  string: message`A text`,
  number: message`A number`,
  boolean: message`Yes or no`,
  choice: message`A choice from a list`,
  text: message`A text in every language`,
  object: message`Several settings`,
  map: message`Several settings by name`,
  list: message`A list`,
  union: message`A choice of several forms`,
  json: message`Anything`,
}

/** Returns a label for each alternative. */
export function branchLabels(branches: readonly FormSchema[]): readonly Message[] {
  const labels = branches.map((branch) => {
    const { properties = {}, required = [], enum: values = [] } = branch
    const only = required.length === 1 ? properties[required[0] ?? ''] : undefined
    if (only !== undefined && Object.keys(properties).length === 1) return shortLabel(descriptionOf(only))
    if (values.length === 1 && values[0] === true) return YES
    return kindWords[fieldKind(branch)]
  })
  return labels.map((label, index) =>
    labels.some((other, place) => place !== index && other.en === label.en)
      ? inEachLanguage((language) => `${label[language]} ${index + 1}`)
      : label,
  )
}

/** Returns the index of the alternative that a value matches; undefined if none does. */
export function matchingBranch({ schema, value }: DeskField, root: FormSchema): number | undefined {
  if (value === undefined) return undefined
  const branches = formsOf(schema, root)
  const listed = branches.findIndex(({ enum: values }) => values?.includes(value) === true)
  if (listed >= 0) return listed
  // A value in no enum matches an open alternative first.
  const open = branches.flatMap((branch, index) => (branch.enum === undefined ? [index] : []))
  const free = pickBranch(
    open.map((index) => branches[index] as PropertySchema),
    value,
  )
  return free === undefined ? pickBranch(branches as readonly PropertySchema[], value) : open[free]
}

/** Returns the field of the alternative that a value matches. */
function innerOf(field: DeskField, root: FormSchema): DeskField | undefined {
  const branch = formsOf(field.schema, root)[matchingBranch(field, root) ?? -1]
  if (branch === undefined) return undefined
  const { path, need, label, value, ahead } = field
  return fieldAt({ path, need, label, ahead }, branch, root, value)
}

/** Returns the field of a whole file. */
export function fieldOfFile(root: FormSchema, value: unknown): DeskField {
  return fieldAt({ path: [], need: 'required' }, root, root, value)
}

/**
 * Returns the direct child fields. For an object: its properties in schema order, present or not, then unknown ones.
 * For a map its members, for a list its entries, for a union the field of the matching alternative.
 */
export function fieldsBelow(field: DeskField, root: FormSchema): readonly DeskField[] {
  switch (field.kind) {
    case 'object':
    case 'map':
      return membersOf(field, root)
    case 'list':
      return entryFields(field, root)
    case 'union': {
      const inner = innerOf(field, root)
      return inner === undefined ? [] : [inner]
    }
    default:
      return []
  }
}

/** Returns a minimal initial value for a schema. */
export function initialValue(written: FormSchema, root: FormSchema): unknown {
  const schema = resolveSchema(written, root, undefined)
  switch (fieldKind(schema)) {
    case 'choice':
      return schema.enum?.length === 1 ? schema.enum[0] : ''
    case 'string':
      return ''
    case 'number':
      return schema.default ?? schema.minimum ?? 0
    case 'boolean':
      return true
    case 'list': {
      const { minItems = 0, items = {} } = schema
      return Array.from({ length: minItems }, () => initialValue(items, root))
    }
    case 'union':
      return initialValue(formsOf(schema, root)[0] ?? {}, root)
    case 'json':
      return schema.type === 'object' || schema.type === undefined ? {} : null
    default:
      return {}
  }
}

/** Converts a value to another alternative, keeping it if possible; otherwise returns an initial value. */
export function convertedTo(branch: FormSchema, root: FormSchema, value: unknown): unknown {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const kind = fieldKind(branch)
  if (kind === 'string' && isPlain) return String(value)
  if (kind === 'number' && isPlain && Number.isFinite(Number(value))) return Number(value)
  const { items } = branch
  if (
    kind === 'list' &&
    isPlain &&
    items !== undefined &&
    takesValue(resolveSchema(items, root, value), root, typeOfValue(value))
  )
    return [value]
  return initialValue(branch, root)
}
