import { isObject } from '../../base/object.ts'

type Schema = Readonly<Record<string, unknown>>

/** Keywords that only people and editors read. */
const WORDS = ['title', 'description', 'default', 'enumDescriptions', 'defaultSnippets', 'annotation']

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const ONE = ['additionalProperties', 'items', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']
const LISTS = ['allOf', 'anyOf', 'oneOf']
const NAMED = ['properties', 'patternProperties']

/** A reference is about as long: shorter parts are written where they are. */
const MIN_LENGTH = 60

type Change = (part: unknown) => unknown

function changed(keyword: string, value: unknown, change: Change): unknown {
  if (ONE.includes(keyword)) return change(value)
  if (LISTS.includes(keyword) && Array.isArray(value)) return value.map(change)
  if (!NAMED.includes(keyword) || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
}

/** A schema with each schema directly below it changed. */
function withParts(schema: Schema, change: Change): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, changed(keyword, value, change)]),
  )
}

/** References in a schema with an address of its own, as of an extension, are to what is below that address. */
function isMovable(part: unknown): part is Schema {
  return isObject(part) && part.$id === undefined
}

function withoutWords(part: unknown): unknown {
  if (!isMovable(part)) return part
  const kept = Object.entries(part).filter(([keyword]) => !WORDS.includes(keyword))
  return withParts(Object.fromEntries(kept), withoutWords)
}

/**
 * A schema that accepts the same values, without words for people, and with each part that is repeated written once. The schema of a
 * source repeats that of a text two hundred times, and ajv writes the code of each.
 */
export function conciseSchema({ $id: _, ...schema }: Schema): Schema {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const count: Change = (part) => {
    if (!isMovable(part)) return part
    const text = JSON.stringify(part)
    if (seen.has(text)) repeated.add(text)
    seen.add(text)
    return withParts(part, count)
  }
  const names = new Map<string, string>()
  const definitions: Record<string, unknown> = {}
  const referred: Change = (part) => {
    if (!isMovable(part)) return part
    const text = JSON.stringify(part)
    if (text.length < MIN_LENGTH || !repeated.has(text)) return withParts(part, referred)
    const known = names.get(text)
    if (known !== undefined) return { $ref: `#/$defs/${known}` }
    const name = String(names.size)
    names.set(text, name)
    definitions[name] = withParts(part, referred)
    return { $ref: `#/$defs/${name}` }
  }
  const bare = withoutWords(schema)
  count(bare)
  return { ...Object(referred(bare)), $defs: definitions }
}
