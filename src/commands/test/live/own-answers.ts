import type { JSONPath } from 'jsonc-parser'
import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { pathOf, pointerTo } from '../../../base/json-pointer.ts'
import { isObject } from '../../../base/object.ts'

/** A pointer of a source that leads to nothing in any answer of its call. */
export interface UnansweredField {
  /** Where it is written in the source. */
  readonly at: JSONPath
  readonly pointer: string
  /** The fields of the record, as pointers. */
  readonly known: readonly string[]
}

const UNIONS = ['oneOf', 'anyOf', 'allOf'] as const

/** Schemas that may hold for a value: itself, and the branches of a union. */
function branchesOf(schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isObject(schema)) return []
  const inner = UNIONS.flatMap((key): readonly unknown[] => {
    const list = schema[key]
    return Array.isArray(list) ? list : []
  })
  return [schema, ...inner.flatMap(branchesOf)]
}

/** The schemas of what a step of a pointer leads to; undefined where an answer may hold more than its schema names. */
function stepInto(schema: unknown, token: string): readonly unknown[] | undefined {
  const found: unknown[] = []
  for (const { properties, items, additionalProperties } of branchesOf(schema)) {
    if (isObject(items) && (token === '*' || /^\d+$/.test(token))) found.push(items)
    // Records of a museum's own types have the members that their declarations name, which the check of the config knows.
    if (additionalProperties === true) return undefined
    if (!isObject(properties) && !isObject(additionalProperties)) continue
    if (isObject(properties) && Object.hasOwn(properties, token)) found.push(properties[token])
    else if (isObject(additionalProperties) || token === '*') return undefined
    else if (additionalProperties !== false) return undefined
  }
  return found
}

/** The schemas that a pointer leads to; undefined where that cannot be known. */
function schemasAt(schema: unknown, pointer: string): readonly unknown[] | undefined {
  let reached: readonly unknown[] = [schema]
  for (const token of pathOf(pointer)) {
    const next = reached.map((each) => stepInto(each, token))
    if (next.includes(undefined)) return undefined
    reached = next.flatMap((each) => each ?? [])
    if (reached.length === 0) return []
  }
  return reached
}

/** Pointers of which the first that is not empty counts, with where they are written. */
type Alternatives = readonly [at: JSONPath, pointers: readonly string[]]

function textsIn(value: unknown): readonly string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}

/** What a field reads in the record. */
function* pointersIn(field: unknown, at: JSONPath): Generator<Alternatives> {
  if (!isObject(field)) {
    const pointers = textsIn(field).filter((each) => each.startsWith('/'))
    if (pointers.length > 0) yield [at, pointers]
    return
  }
  const { from, in: languages, template, each, members } = field
  yield* pointersIn(from, [...at, 'from'])
  yield* pointersIn(each, [...at, 'each'])
  if (each === undefined && isObject(members)) yield* pointersByName(members, [...at, 'members'])
  if (isObject(languages)) yield* pointersByName(languages, [...at, 'in'])
  for (const text of textsIn(template))
    for (const [, pointer = ''] of text.matchAll(/\{(\/[^{}]*)\}/g)) yield [[...at, 'template'], [pointer]]
}

function* pointersByName(fields: Readonly<Record<string, unknown>>, at: JSONPath) {
  for (const [name, field] of Object.entries(fields)) yield* pointersIn(field, [...at, name])
}

/** What an item's entries of a list read: in the record itself, but for what is read in the entries of `each`. */
function* pointersOfEntries(entries: unknown, names: readonly string[], at: JSONPath) {
  if (!Array.isArray(entries)) return
  for (const [index, entry] of entries.entries()) {
    if (!isObject(entry)) continue
    const read = entry.each === undefined ? names : ['each']
    for (const name of read) yield* pointersIn(entry[name], [...at, index, name])
  }
}

const MEDIUM_FIELDS = ['src', 'type', 'text', 'poster', 'captions', 'transcript']

function* pointersOfItem({ item }: SourceConfig) {
  const { facts, links, media, targets, ...fields } = item
  yield* pointersByName(fields, ['item'])
  yield* pointersOfEntries(facts, ['value'], ['item', 'facts'])
  yield* pointersOfEntries(links, ['href', 'text', 'id', 'from'], ['item', 'links'])
  yield* pointersOfEntries(media, MEDIUM_FIELDS, ['item', 'media'])
  yield* pointersOfEntries(targets, ['when', 'id'], ['item', 'targets'])
}

/** What joins take of the record; texts without a slash are sent as they are. */
function* pointersOfJoins({ joins = [] }: SourceConfig) {
  for (const [index, { params }] of joins.entries()) yield* pointersByName(params, ['joins', index, 'params'])
}

/** The pointers of a source that lead to nothing in an answer of this schema. */
export function unansweredFields(source: SourceConfig, answer: unknown): readonly UnansweredField[] {
  const { records, record, envelope = true } = source.response
  const data = envelope ? stepInto(answer, 'data') : [answer]
  const written = records ?? record ?? ''
  const all = data?.flatMap((schema) => schemasAt(schema, written) ?? []) ?? []
  const found = records === undefined ? all : all.flatMap((schema) => stepInto(schema, '*') ?? [])
  if (found.length === 0) return []
  const known = found
    .flatMap(branchesOf)
    .flatMap(({ properties }) =>
      isObject(properties) ? Object.keys(properties).map((key) => pointerTo(key)) : [],
    )
  const isUnanswered = (pointer: string): boolean =>
    found.every((schema) => schemasAt(schema, pointer)?.length === 0)
  return [...pointersOfItem(source), ...pointersOfJoins(source)].flatMap(([at, pointers]) => {
    const [pointer] = pointers
    // Further places are for other backends of the same contract.
    return pointer !== undefined && pointers.every(isUnanswered) ? [{ at, pointer, known }] : []
  })
}
