import { isObject } from '../base/object.ts'

/** A shorter schema is read sooner where it stands than behind a reference. */
const SHORTEST_LINES = 12

type Schema = Readonly<Record<string, unknown>>
type Mapped = (schema: unknown, name: string) => unknown

const SINGLE = new Set(['items', 'additionalProperties', 'not'])
/** Parts of a condition: they are read together, only what is below them is shared. */
const CONDITIONS = new Set(['if', 'then', 'else'])
const LISTS = new Set(['oneOf', 'anyOf', 'allOf'])

/** A schema with what `map` makes of each schema directly below it, and of its name: that of the property it is for. */
function mapBelow(schema: Schema, name: string, map: Mapped): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (SINGLE.has(key)) return [key, map(value, name)]
      if (CONDITIONS.has(key) && isObject(value)) return [key, mapBelow(value, name, map)]
      if (LISTS.has(key) && Array.isArray(value)) return [key, value.map((each) => map(each, name))]
      if (key !== 'properties' || !isObject(value)) return [key, value]
      return [key, Object.fromEntries(Object.entries(value).map(([own, each]) => [own, map(each, own)]))]
    }),
  )
}

/** Texts of the schemas that stand in more than one place, with the names of the properties they are for. */
function repeated(root: Schema): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  const found = new Set<string>()
  const count: Mapped = (schema, name) => {
    if (!isObject(schema)) return schema
    const text = JSON.stringify(schema, null, 2)
    const known = names.get(text)
    if (known !== undefined) {
      known.add(name)
      found.add(text)
      return schema
    }
    if (text.split('\n').length >= SHORTEST_LINES) names.set(text, new Set([name]))
    return mapBelow(schema, name, count)
  }
  mapBelow(root, '', count)
  return new Map([...names].filter(([text]) => found.has(text)))
}

/** The same schema, in which what stands in several places to the letter is written once, under `definitions`. */
export function shareDefinitions(root: Schema): Schema {
  const shared = repeated(root)
  const nameOf = new Map<string, string>()
  const definitions: Record<string, unknown> = {}
  const refer: Mapped = (schema, name) => {
    if (!isObject(schema)) return schema
    const text = JSON.stringify(schema, null, 2)
    const names = shared.get(text)
    if (names === undefined) return mapBelow(schema, name, refer)
    const known = nameOf.get(text)
    if (known !== undefined) return { $ref: `#/definitions/${known}` }
    const [only = 'value', ...others] = names
    const wanted = others.length === 0 && only !== '' ? only : 'value'
    const taken = [...nameOf.values()].filter((each) => each.replace(/\d+$/, '') === wanted).length
    const own = taken === 0 ? wanted : `${wanted}${taken + 1}`
    nameOf.set(text, own)
    definitions[own] = mapBelow(schema, name, refer)
    return { $ref: `#/definitions/${own}` }
  }
  const body = mapBelow(root, '', refer)
  return nameOf.size === 0 ? body : { ...body, definitions }
}
