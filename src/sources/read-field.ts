import type { FieldConfig, FieldOrList, ListConfig, Transform } from '../../schemas/config/index.ts'
import { digitsOf } from '../base/digits.ts'
import { endsBeforeStart } from '../base/event-dates.ts'
import { readPointer } from '../base/json-pointer.ts'
import { getOwn, isEmpty } from '../base/object.ts'
import type { TransformContext, TransformDefinition } from '../engine/index.ts'
import { resolveTexts, typedValue } from './in-language.ts'
import { transforms } from './transforms.ts'

/** Context of a transform besides its value: the page's clock and language, and the museum's own transforms. */
export interface ApplyContext extends TransformContext {
  readonly transforms?: Readonly<Record<string, TransformDefinition>> | undefined
}

/** Returns the definition and the options of a configured transform. */
function resolveTransform(transform: Transform, { transforms: own }: ApplyContext) {
  const [name = '', options]: readonly [string?, unknown?] =
    typeof transform === 'string' ? [transform] : (Object.entries(transform)[0] ?? [])
  return { definition: getOwn(own, name) ?? getOwn(transforms, name), options }
}

/**
 * Applies one transform to one value. Lists are transformed entry by entry, unless the transform takes whole lists. `undefined` and
 * `null` stay absent; in lists whose entries keep their positions they become empty texts. Numbers and booleans are converted to text,
 * unless the transform takes numbers.
 */
export function applyTransform(transform: Transform, value: unknown, context: ApplyContext): unknown {
  if (value === undefined || value === null) return undefined
  const { definition, options } = resolveTransform(transform, context)
  if (Array.isArray(value)) {
    if (definition?.applyToList !== undefined) return definition.applyToList(value, options, context)
    const absent = context.keepsPlaces === true ? '' : []
    return value.flatMap((entry: unknown) => applyTransform(transform, entry, context) ?? absent)
  }
  if (typeof value === 'object') {
    if (definition?.applyToObject !== undefined) return definition.applyToObject(value, options, context)
    return applyTransform(transform, typedValue(value), context)
  }
  if (typeof value === 'number' && definition?.applyToNumber !== undefined)
    return definition.applyToNumber(value, options, context)
  const text = typeof value === 'number' ? digitsOf(value) : String(value)
  return definition === undefined ? text : definition.apply(text, options, context)
}

/** Context for reading fields: the page's clock and language. */
export interface ReadContext {
  readonly timeZone: string
  /** With `isExact`, only texts in this language count, without fallback to another. */
  readonly locale: { readonly code: string; readonly tag?: string; readonly isExact?: boolean }
  /**
   * Languages of the site, that of its records first. Values with a text per language are recognized by them, without the step
   * `language`. If absent, none is recognized.
   */
  readonly locales?: readonly { readonly code: string; readonly tag?: string }[]
  /** Language tag for parsing era names and other dates in words; by default that of the records. */
  readonly yearsIn?: string
  /** Joins list entries in a template; by default a comma. */
  readonly separator?: string
  /** Transforms of the museum's extensions. */
  readonly transforms?: ApplyContext['transforms']
  /** Called for a parallel list whose length differs from the first. */
  readonly uneven?: (list: UnevenList) => void
  readonly datesIn?: ApplyContext['datesIn']
  readonly life?: ApplyContext['life']
  readonly onDate?: ApplyContext['onDate']
  readonly onNumber?: ApplyContext['onNumber']
  readonly onThrow?: ApplyContext['onThrow']
  readonly yesNo?: ApplyContext['yesNo']
}

/** A parallel list that cannot be assigned to entries, because it has more or fewer values than there are entries. */
export interface UnevenList {
  /** Name of the member, and of the first one. */
  readonly member: string
  readonly first: string
  readonly values: readonly string[]
  /** Number of entries. */
  readonly entries: number
  /** Pointers to the values. */
  readonly places: readonly string[]
}

/** Returns the value at a JSON pointer in a record. */
type ReadPointer = (pointer: string) => unknown

function pickFirst(read: ReadPointer, from: string | readonly string[] | undefined): unknown {
  if (from === undefined) return undefined
  const pointers = typeof from === 'string' ? [from] : from
  for (const pointer of pointers) {
    const value = read(pointer)
    if (!isEmpty(value)) return value
  }
  return undefined
}

/** Concatenates the values at several pointers; returns undefined if all are empty. */
function pickAll(read: ReadPointer, pointers: readonly string[] = [], keepsPlaces = false): unknown {
  const values = pointers.flatMap((pointer) => {
    const value = read(pointer)
    return isEmpty(value) ? (keepsPlaces ? [''] : []) : value
  })
  return values.every(isEmpty) ? undefined : values
}

const PLACE = /\{(\/[^{}]*)\}/g

type Steps = NonNullable<Exclude<FieldConfig, string>['as']>

function applySteps(value: unknown, steps: Steps | undefined, context: ApplyContext): unknown {
  return (steps ?? []).reduce<unknown>((current, step) => applyTransform(step, current, context), value)
}

/** Whether the first step accepts objects, or lists of them, so that they are not resolved beforehand. */
function takesObjects(steps: Steps | undefined, context: ApplyContext): boolean {
  const [first] = steps ?? []
  if (first === undefined) return false
  const { definition } = resolveTransform(first, context)
  return definition?.applyToObject !== undefined || definition?.applyToList !== undefined
}

/** Fills the placeholders of a template; returns undefined if one of them is empty. */
function fillTemplate(template: string, separator: string, read: ReadPointer): string | undefined {
  let isWhole = true
  const text = template.replace(PLACE, (_whole, pointer: string) => {
    const value = read(pointer)
    const list: readonly unknown[] = Array.isArray(value) ? value : [value]
    // PHP writes `false` for an empty value.
    const texts = list.flatMap((entry) => (entry === false ? [] : (scalarText(entry) ?? [])))
    if (texts.length === 0) isWhole = false
    return texts.join(separator)
  })
  return isWhole ? text : undefined
}

/** A template that ends with the two ends of a period. */
export const PERIOD_ENDS = /\{(\/[^{}]*)\} – \{(\/[^{}]*)\}$/

/** Returns a template with the ends of its period swapped if a record has them in reverse order. */
function inTimeOrder(template: string, record: unknown): string {
  return template.replace(PERIOD_ENDS, (written, from: string, to: string) =>
    endsBeforeStart(readPointer(record, from), readPointer(record, to)) ? `{${to}} – {${from}}` : written,
  )
}

function fillFirst(
  record: unknown,
  { template, places, as }: Exclude<FieldConfig, string>,
  separator: string,
  context: ApplyContext,
  readIn: (steps: Steps | undefined) => ReadPointer,
): string | undefined {
  const read = (pointer: string): unknown => {
    const steps = getOwn(places, pointer)
    return applySteps(readIn(steps)(pointer), steps, context)
  }
  for (const each of asEntries(template)) {
    const ordered = as?.includes('period') === true ? inTimeOrder(each, record) : each
    const text = fillTemplate(ordered, separator, read)
    if (text !== undefined) return text
  }
  return undefined
}

const NO_WORDS: readonly unknown[] = [false, 0, '0', 'false', 'N', 'n', 'no']

/** Whether a value is a "no" in any of the forms backends write. */
export function isNo(value: unknown): boolean {
  return NO_WORDS.includes(value)
}

/** The transform context of a read context, and the language codes of the site. */
interface PreparedContext {
  readonly within: ApplyContext & { readonly locale: string }
  readonly codes: readonly string[] | undefined
  readonly separator: string
}

/** Cached by read context, which is used for about thirty fields of every record of a page. */
const prepared = new WeakMap<ReadContext, PreparedContext>()

function preparedFor(context: ReadContext & Pick<ApplyContext, 'keepsPlaces'>): PreparedContext {
  const known = prepared.get(context)
  if (known !== undefined) return known
  const { timeZone, locale, locales, transforms: own, keepsPlaces } = context
  const { yearsIn = locales?.[0]?.tag, datesIn, life, onDate, onNumber, onThrow, yesNo } = context
  const { code, tag, isExact } = locale
  const made = {
    within: {
      timeZone,
      locale: code,
      tag,
      isExact,
      transforms: own,
      keepsPlaces,
      yearsIn,
      datesIn,
      life,
      onDate,
      onNumber,
      onThrow,
      yesNo,
    },
    codes: locales?.map((each) => each.code),
    separator: context.separator ?? ', ',
  }
  prepared.set(context, made)
  return made
}

/**
 * Reads a mapped field of a record and applies its transforms; returns `undefined` if empty. A language may have a pointer of its own
 * (`in`), with fallback to `from`.
 */
export function readField(
  record: unknown,
  field: FieldConfig | undefined,
  context: ReadContext & Pick<ApplyContext, 'keepsPlaces'>,
): unknown {
  if (field === undefined) return undefined
  const { within, codes, separator } = preparedFor(context)
  const { locale: code } = within
  const readIn =
    (steps: Steps | undefined): ReadPointer =>
    (pointer) => {
      const value = readPointer(record, pointer)
      return codes === undefined || takesObjects(steps, within) ? value : resolveTexts(value, codes, within)
    }
  if (typeof field === 'string') return pickFirst(readIn(undefined), field)
  const read = readIn(field.as)
  const start =
    field.const ??
    pickFirst(read, field.in?.[code]) ??
    fillFirst(record, field, separator, within, readIn) ??
    pickAll(read, field.all, within.keepsPlaces) ??
    pickFirst(read, field.from)
  const value = applySteps(start, field.as, within)
  return isEmpty(value) ? undefined : value
}

function asEntries<T>(value: T | readonly T[] | undefined): readonly T[] {
  return value === undefined ? [] : ([value].flat() as readonly T[])
}

/** Returns the non-empty members of one entry. */
function membersIn(
  record: unknown,
  members: Readonly<Record<string, FieldConfig>>,
  context: ReadContext,
): Readonly<Record<string, unknown>> {
  const found = Object.entries(members).map(([name, field]) => [name, readField(record, field, context)])
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/** Returns the entries of a value as a list, without trailing empty ones. */
function entriesOf(value: unknown): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.slice(0, list.findLastIndex((entry) => !isEmpty(entry)) + 1)
}

/**
 * Zips parallel lists into a list of objects. The first member determines the number of entries; values of the other members are matched
 * by index. A list of a different length is reported and left out, since its values cannot be matched. A fixed value applies to all
 * entries, unless its steps make a list of it.
 */
function zipMembers(
  record: unknown,
  members: Readonly<Record<string, FieldConfig>>,
  context: ReadContext,
): readonly unknown[] {
  const lists = Object.entries(members).map(([name, field]) => {
    const value = readField(record, field, { ...context, keepsPlaces: true })
    const isConst = typeof field !== 'string' && field.const !== undefined
    return {
      name,
      field,
      isConst,
      isFixed: isConst && !Array.isArray(value),
      length: Array.isArray(value) ? value.length : 1,
      value,
      list: entriesOf(value),
    }
  })
  const first = lists.find(({ isFixed, list }) => !isFixed && list.length > 0)
  if (first === undefined) return []
  const entries = first.list.length
  const even = lists.filter(({ name, field, isFixed, list, length }) => {
    if (isFixed || list.length === 0 || (list.length <= entries && length >= entries)) return true
    const values = list.flatMap((entry) =>
      isEmpty(entry) ? [] : [scalarText(entry) ?? JSON.stringify(entry)],
    )
    context.uneven?.({ member: name, first: first.name, values, entries, places: fieldPlaces(field) })
    return false
  })
  return first.list.flatMap((_, index) => {
    const found = even.map(({ name, isFixed, value, list }) => [name, isFixed ? value : list[index]] as const)
    const known = found.filter(([, value]) => !isEmpty(value))
    return known.every(([name]) => lists.find((each) => each.name === name)?.isConst === true)
      ? []
      : [Object.fromEntries(known)]
  })
}

/** Returns the records of a list: at a pointer, or zipped from members. A value that is not a list counts as a list of one. */
export function readList(record: unknown, list: ListConfig, context: ReadContext): readonly unknown[] {
  if (typeof list !== 'string' && list.each === undefined) return zipMembers(record, list.members, context)
  const found = readPointer(record, typeof list === 'string' ? list : (list.each ?? ''))
  const entries: readonly unknown[] = Array.isArray(found) ? found : isEmpty(found) ? [] : [found]
  if (typeof list === 'string') return entries
  return entries
    .map((entry) => membersIn(entry, list.members, context))
    .filter((members) => Object.keys(members).length > 0)
}

/**
 * Returns the pointers from which a field is read in any language. Of the pointers in one group, the first non-empty one is used. Empty
 * for a fixed value.
 */
export function fieldAlternatives(field: FieldOrList): readonly (readonly string[])[] {
  if (typeof field === 'string') return [[field]]
  if ('members' in field)
    return field.each === undefined ? Object.values(field.members).flatMap(fieldAlternatives) : [[field.each]]
  if (field.const !== undefined) return []
  const inTemplates = asEntries(field.template).flatMap((text) =>
    Array.from(text.matchAll(PLACE), ([, pointer = '']) => [pointer]),
  )
  const together = asEntries(field.all).map((pointer) => [pointer])
  const alternatives = [asEntries(field.from), ...Object.values(field.in ?? {}).map(asEntries)]
  return [...alternatives, ...together, ...inTemplates].filter((pointers) => pointers.length > 0)
}

/** Returns all pointers from which a field may be read. */
export function fieldPlaces(field: FieldOrList): readonly string[] {
  return fieldAlternatives(field).flat()
}

/** Returns a scalar as text; for a list, its first scalar entry. Undefined for an empty value or an object. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value === 'number') return digitsOf(value)
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) {
    const first: unknown = value.find((entry) => scalarText(entry) !== undefined)
    return first === undefined ? undefined : scalarText(first)
  }
  const typed = typedValue(value)
  return typed === undefined ? undefined : scalarText(typed)
}

/** Reads a field (`readField`) as text; for a list, its first entry. */
export function readText(
  record: unknown,
  field: FieldConfig | undefined,
  context: ReadContext,
): string | undefined {
  return scalarText(readField(record, field, context))
}

/** Reads a field (`readField`) as a list of texts. */
export function readTexts(
  record: unknown,
  field: FieldConfig | undefined,
  context: ReadContext,
): readonly string[] {
  const value = readField(record, field, context)
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((entry) => scalarText(entry) ?? [])
}
