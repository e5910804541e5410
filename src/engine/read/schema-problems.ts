import type { ErrorObject } from 'ajv'
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { descriptionIn, patternWords } from '../../../schemas/config/index.ts'
import { pathOf, pointerTo } from '../../base/json-pointer.ts'
import { getOwn, isObject, omitUndefined } from '../../base/object.ts'
import { DAY_MS } from '../../base/units.ts'
import type { SchemaNode } from '../contracts/definitions.ts'
import {
  catalogue,
  inEachLanguage,
  MAX_FEW_CHOICES,
  type Message,
  message,
  type Place,
  type Problem,
  problemOf,
  sameInBoth,
} from '../errors/index.ts'
import { placeOf, placeOfKey, type WrittenNode } from '../positions.ts'
import { isSchemaNode, typeOfValue } from '../schema-node.ts'
import { suggest, suggestValue, unambiguousValue, withoutBlanksAndMarks } from '../suggest.ts'
import synonyms from '../synonyms.json' with { type: 'json' }
import { optionErrors } from './validators.ts'

/** Returns why a value does not match a part of a config schema, in the words of the check; undefined if it does. */
export function valueProblem(schema: SchemaNode, value: unknown): Message | undefined {
  const node = parseTree(JSON.stringify(value))
  const [problem] =
    node === undefined ? [] : schemaProblems(optionErrors(schema, value), { file: '', node, lineStarts: [0] })
  return (
    problem && { en: `${problem.message} ${problem.hint}`, zh: `${problem.zh.message}${problem.zh.hint}` }
  )
}

/** A violated limit, and the fix. */
interface Limit {
  readonly rule: Message
  readonly cure?: Message
}

type LimitOf = (params: ErrorObject['params'], value: unknown) => Limit

function countOf(value: unknown): number {
  if (typeof value === 'string') return [...value].length
  return Array.isArray(value) ? value.length : Object.keys(Object(value)).length
}

/** Messages for each limit by its Ajv keyword. */
const rules: Readonly<Record<string, LimitOf>> = {
  minimum: ({ limit }, value) => ({
    rule: message`is ${Number(value)}, and must be at least ${limit}`,
    cure: message`Write ${limit} or more.`,
  }),
  maximum: ({ limit }, value) => ({
    rule: message`is ${Number(value)}, and must be at most ${limit}`,
    cure: message`Write ${limit} or less.`,
  }),
  minLength: ({ limit }, value) =>
    countOf(value) === 0
      ? { rule: message`is empty`, cure: message`Write a text.` }
      : {
          rule: message`has ${countOf(value)} characters, and must have at least ${limit}`,
          cure: message`Make it longer.`,
        },
  maxLength: ({ limit }, value) => ({
    rule: message`has ${countOf(value)} characters, and must have at most ${limit}`,
    cure: message`Shorten it.`,
  }),
  minItems: ({ limit }, value) =>
    countOf(value) === 0
      ? { rule: message`is an empty list`, cure: message`Add an entry, or leave the key out.` }
      : {
          rule: message`has ${countOf(value)} entries, and must have at least ${limit}`,
          cure: message`Add what is missing.`,
        },
  maxItems: ({ limit }, value) => ({
    rule: message`has ${countOf(value)} entries, and must have at most ${limit}`,
    cure: message`Remove some of them.`,
  }),
  minProperties: ({ limit }, value) =>
    countOf(value) === 0
      ? { rule: message`is empty`, cure: message`Add a key, or leave it out.` }
      : {
          rule: message`has ${countOf(value)} keys, and must have at least ${limit}`,
          cure: message`Add what is missing.`,
        },
  maxProperties: ({ limit }, value) => ({
    rule: message`has ${countOf(value)} keys, and must have at most ${limit}`,
    cure: message`Remove some of them.`,
  }),
  uniqueItems: ({ i, j }) => ({
    rule: message`has the same entry twice: entries ${Number(j) + 1} and ${Number(i) + 1}`,
    cure: message`Remove one of them.`,
  }),
  const: () => ({ rule: message`must be equal to constant` }),
}

/**
 * JSON Schema keywords whose limits have messages in every language.
 *
 * @internal Exported for tests.
 */
export const documentedLimits: readonly string[] = Object.keys(rules)

/** Returns the limit that a value violates. */
function limitOf({ keyword, params, data, message: english }: ErrorObject): Limit {
  return (
    rules[keyword]?.(params, data) ?? {
      rule: { ...message`is not allowed`, ...omitUndefined({ en: english }) },
    }
  )
}

const typeWords: Readonly<Record<string, Message>> = {
  string: message`a text`,
  number: message`a number`,
  integer: message`a whole number`,
  boolean: message`true or false`,
  object: message`an object { }`,
  array: message`a list [ ]`,
  null: message`null`,
}

function wordsOfType(type: string): Message {
  return typeWords[type] ?? sameInBoth(type)
}

/** Returns the node at these segments, or the deepest existing one on the path. */
function nodeAt(root: Node, segments: readonly string[]): Node {
  let node = root
  for (const segment of segments) {
    const next =
      node.type === 'array'
        ? node.children?.[Number(segment)]
        : node.children?.find((property) => property.children?.[0]?.value === segment)?.children?.[1]
    if (next === undefined) return node
    node = next
  }
  return node
}

function placeOfError(written: WrittenNode, error: ErrorObject, key?: string): Place {
  const path = pathOf(error.instancePath)
  const node = nodeAt(written.node, key === undefined ? path : [...path, key])
  return key === undefined ? placeOf({ ...written, node }) : placeOfKey({ ...written, node })
}

function textParam(error: ErrorObject, name: string): string {
  const value: unknown = error.params[name]
  return typeof value === 'string' ? value : ''
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function knownKeys(error: ErrorObject): readonly string[] {
  if (error.keyword !== 'oneOf') return Object.keys(error.parentSchema?.properties ?? {})
  return toList(error.schema)
    .filter(isSchemaNode)
    .flatMap((branch) => Object.keys(branch.properties ?? {}))
}

/** Returns the only sibling of an unknown key that accepts a key of this name. */
function holderOf(key: string, { parentSchema }: ErrorObject): string | undefined {
  const holders = Object.entries(parentSchema?.properties ?? {}).filter(
    ([, schema]) => isSchemaNode(schema) && Object.hasOwn(schema.properties ?? {}, key),
  )
  return holders.length === 1 ? holders[0]?.[0] : undefined
}

/**
 * Returns the intended key for an unknown one: a known key that is not present yet, or a synonym from other programs; the first that is
 * allowed there.
 */
function intendedKey(error: ErrorObject): string | undefined {
  const present = isObject(error.data) ? Object.keys(error.data) : []
  const free = knownKeys(error).filter((known) => !present.includes(known))
  const key = textParam(error, 'additionalProperty')
  const meant = getOwn<readonly string[]>(synonyms.keys, key) ?? []
  // Even a key that is already present may be meant, under a synonym.
  const called = [...free, ...present].find((name) => meant.includes(name) && knownKeys(error).includes(name))
  return suggest(key, free) ?? called
}

/** Returns the description of a schema. */
function descriptionOf(schema: unknown): Message | undefined {
  const description: unknown = isSchemaNode(schema) ? schema.description : undefined
  if (typeof description !== 'string') return undefined
  return inEachLanguage((language) => descriptionIn(description, language))
}

/** Describes a regular expression; one of an extension's schema is quoted. */
function formOf(pattern: string): Message {
  const words = patternWords[pattern]
  return words === undefined
    ? message`a text that matches ${pattern}`
    : inEachLanguage((language) => descriptionIn(words, language))
}

/** Returns the problem of a union without a matching branch: the wrong type, or an object without any of its keys. */
function unionProblem(error: ErrorObject, written: WrittenNode): Problem {
  const branches = toList(error.schema).filter(isSchemaNode)
  const [key] = isObject(error.data) ? Object.keys(error.data) : []
  if (key !== undefined) {
    const args = { key, suggestion: undefined, known: knownKeys(error) }
    return problemOf(catalogue.CONFIG_UNKNOWN_KEY, args, placeOfError(written, error, key))
  }
  const types = new Set(branches.flatMap((branch) => [branch.type ?? []].flat(2)))
  const expected = [...types].map(wordsOfType)
  const found = wordsOfType(typeOfValue(error.data))
  const args = { found, expected, description: descriptionOf(error.parentSchema) }
  return problemOf(catalogue.CONFIG_TYPE, args, placeOfError(written, error))
}

/** Returns an example object with the required members of a schema; undefined if it requires none. */
function sampleOf(schema: unknown): string | undefined {
  const required: unknown =
    isSchemaNode(schema) && schema.type === 'object' ? Reflect.get(schema, 'required') : []
  const names = (Array.isArray(required) ? required : []).filter((name) => name !== '$schema')
  return names.length === 0 ? undefined : `{ ${names.map((name) => `"${name}": …`).join(', ')} }`
}

/** Monday of a sample week. */
const MONDAY = Date.UTC(2024, 0, 1)
const WEEK: readonly string[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Returns the weekday with this name in a language of the site to which the config belongs: "Salı", "Lundi", "mar". */
function dayCalled(name: string, { node }: WrittenNode): string | undefined {
  const locales = findNodeAtLocation(node, ['locales'])
  const listed: unknown = locales === undefined ? [] : getNodeValue(locales)
  const tags = (Array.isArray(listed) ? listed : []).flatMap((locale: unknown) =>
    isObject(locale) && typeof locale.tag === 'string' ? [locale.tag] : [],
  )
  const plain = (word: string, tag: string) =>
    withoutBlanksAndMarks(word.toLocaleLowerCase(tag)).trim().replace(/\.$/, '')
  const isCalled = (at: number, tag: string): boolean =>
    (['long', 'short'] as const).some(
      (weekday) =>
        plain(new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(at), tag) ===
        plain(name, tag),
    )
  const isTag = (tag: string): boolean => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
    } catch {
      return false
    }
  }
  return [...tags.filter(isTag), 'en'].flatMap((tag) =>
    WEEK.filter((_, index) => isCalled(MONDAY + index * DAY_MS, tag)),
  )[0]
}

/** Returns the intended choice. If there are few choices, which are all listed, only a certain one. */
function choiceOf(value: string, known: readonly string[], written: WrittenNode): string | undefined {
  const day = WEEK.every((each) => known.includes(each)) ? dayCalled(value, written) : undefined
  return day ?? (known.length > MAX_FEW_CHOICES ? suggestValue(value, known) : unambiguousValue(value, known))
}

/** Returns a text without diacritics if it then matches the expression; else undefined. */
function plainValue(value: string, pattern: string): string | undefined {
  const plain = withoutBlanksAndMarks(value.toLowerCase()).trim().replace(/\s+/g, '-')
  return /[^\0-\x7f]/.test(value) && new RegExp(pattern, 'u').test(plain) ? plain : undefined
}

/** Returns the fix for swapped coordinates: a latitude beyond the pole next to a longitude that would be a valid latitude. */
function exchangedPlace({ instancePath, data }: ErrorObject, { node }: WrittenNode): Pick<Limit, 'cure'> {
  const path = pathOf(instancePath)
  if (path.at(-1) !== 'latitude' || !(Math.abs(Number(data)) <= 180)) return {}
  const found = findNodeAtLocation(node, [...path.slice(0, -1), 'longitude'])
  const longitude: unknown = found === undefined ? undefined : getNodeValue(found)
  if (typeof longitude !== 'number' || Math.abs(longitude) > 90) return {}
  return {
    cure: message`Write "latitude": ${longitude} and "longitude": ${Number(data)}; latitude is north and south.`,
  }
}

function problemOfError(error: ErrorObject, written: WrittenNode): Problem {
  const description = descriptionOf(error.parentSchema)
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = textParam(error, 'additionalProperty')
      const within = holderOf(key, error)
      const args = {
        key,
        suggestion: intendedKey(error),
        known: knownKeys(error),
        ...omitUndefined({ within }),
      }
      return problemOf(catalogue.CONFIG_UNKNOWN_KEY, args, placeOfError(written, error, key))
    }
    case 'required': {
      const key = textParam(error, 'missingProperty')
      const about = descriptionOf(error.parentSchema?.properties?.[key])
      const holder = placeOfError(written, error)
      const place = { ...holder, pointer: holder.pointer + pointerTo(key) }
      return problemOf(catalogue.CONFIG_MISSING_KEY, { key, description: about }, place)
    }
    case 'type': {
      const expected = toList(error.params.type).map((type) => wordsOfType(String(type)))
      const found = wordsOfType(typeOfValue(error.data))
      const args = {
        found,
        expected,
        description,
        ...omitUndefined({ sample: sampleOf(error.parentSchema) }),
      }
      return problemOf(catalogue.CONFIG_TYPE, args, placeOfError(written, error))
    }
    case 'enum': {
      const known = toList(error.schema).map(String)
      const suggestion = typeof error.data === 'string' ? choiceOf(error.data, known, written) : undefined
      const args = { value: JSON.stringify(error.data), suggestion, known }
      return problemOf(catalogue.CONFIG_ENUM, args, placeOfError(written, error))
    }
    case 'pattern': {
      const pattern = textParam(error, 'pattern')
      const value = String(error.data)
      const args = { value, form: formOf(pattern), suggestion: plainValue(value, pattern), description }
      return problemOf(catalogue.CONFIG_PATTERN, args, placeOfError(written, error))
    }
    case 'oneOf':
      return unionProblem(error, written)
    default: {
      const args = { ...limitOf(error), ...exchangedPlace(error, written), description }
      return problemOf(catalogue.CONFIG_LIMIT, args, placeOfError(written, error))
    }
  }
}

/** Converts Ajv errors to problems. A missing key is not reported if it is misspelt. */
export function schemaProblems(errors: readonly ErrorObject[], written: WrittenNode): readonly Problem[] {
  const misspelt = new Set(
    errors
      .filter(({ keyword }) => keyword === 'additionalProperties')
      .map((error) => `${error.instancePath}/${intendedKey(error) ?? ''}`),
  )
  return errors
    .filter(
      (error) =>
        error.keyword !== 'required' ||
        !misspelt.has(`${error.instancePath}/${textParam(error, 'missingProperty')}`),
    )
    .map((error) => problemOfError(error, written))
}
