import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiSchemas } from '../../schemas/api/index.ts'
import {
  CONFIG_VERSION,
  channelSchema,
  choices,
  importMapSchema,
  patternWords,
  withDefault,
} from '../../schemas/config/index.ts'
import { entitySchemas } from '../../schemas/entities/index.ts'
import { isObject } from '../base/object.ts'
import { type PieceDefinition, type Registry, schemasWith } from '../engine/index.ts'
import { SHARED, type Snippet, type SnippetMuseum, snippetsByPlace, snippetsOf } from './editor-snippets.ts'

function withoutDescription(branch: unknown): unknown {
  if (!isObject(branch)) return branch
  const { description: _hidden, ...rest } = branch
  return rest
}

/**
 * Returns a schema for editors: with snippets, messages for patterns, and defaults in descriptions. Branches of a described union lose
 * their descriptions, since editors show the innermost one.
 */
function editorSchema(
  schema: unknown,
  path: string,
  snippets: Readonly<Record<string, readonly Snippet[]>>,
  museum: SnippetMuseum,
): unknown {
  const below = (value: unknown, key: string): unknown =>
    editorSchema(value, `${path}/${key}`, snippets, museum)
  if (Array.isArray(schema)) return schema.map((value: unknown, index) => below(value, String(index)))
  if (!isObject(schema)) return schema
  const { oneOf, description } = schema
  const branches: readonly unknown[] | undefined = Array.isArray(oneOf) ? oneOf : undefined
  const own: Readonly<Record<string, unknown>> =
    branches !== undefined && typeof description === 'string'
      ? { ...schema, oneOf: branches.map(withoutDescription) }
      : schema
  const offered = snippets[path] ?? snippetsOf(schema, museum)
  return {
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, below(value, key)])),
    ...(typeof description === 'string' ? { description: withDefault(description, own.default) } : {}),
    ...(typeof own.pattern === 'string' && own.pattern in patternWords
      ? { patternErrorMessage: patternWords[own.pattern] }
      : {}),
    ...(offered.length === 0 ? {} : { defaultSnippets: offered }),
  }
}

const DRAFT = 'http://json-schema.org/draft-07/schema#'

/** Returns conditions by which `options` of a page or block have the schema of its template or block. */
function optionsByName(key: 'template' | 'block', pieces: Registry['templates']): readonly object[] {
  return Object.values(pieces).map((piece: PieceDefinition) => ({
    if: { properties: { [key]: { const: piece.name } }, required: [key] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { options: piece.options } },
  }))
}

/** Returns the channel schema for editors, with the names of templates and blocks and their options. */
function channelForEditors(registry: Registry): object {
  const { pages } = channelSchema.properties
  const { blocks } = pages.items.properties
  const named = (name: object, pieces: Registry['templates']): object => ({
    ...name,
    ...choices(...Object.values(pieces).map((piece) => [piece.name, piece.summary] as const)),
  })
  return {
    ...channelSchema,
    properties: {
      ...channelSchema.properties,
      pages: {
        ...pages,
        items: {
          ...pages.items,
          properties: {
            ...pages.items.properties,
            template: named(pages.items.properties.template, registry.templates),
            blocks: {
              ...blocks,
              items: {
                ...blocks.items,
                properties: {
                  ...blocks.items.properties,
                  block: named(blocks.items.properties.block, registry.blocks),
                },
                allOf: optionsByName('block', registry.blocks),
              },
            },
          },
          allOf: optionsByName('template', registry.templates),
        },
      },
    },
  }
}

/** Returns the form schema for editors, in which a field's settings have the schema of its control. */
function formForEditors(schema: object, { controls }: Registry): object {
  // Built-in controls have no settings besides the keys of a field.
  const all = Object.values(controls).filter(({ code }) => code !== undefined)
  const properties: unknown = Reflect.get(schema, 'properties')
  const fields: unknown = isObject(properties) ? properties.fields : undefined
  const items: unknown = isObject(fields) ? fields.items : undefined
  if (all.length === 0 || !isObject(properties) || !isObject(fields) || !isObject(items)) return schema
  const allOf = all.map(({ name, settings }) => ({
    if: { properties: { control: { const: name } }, required: ['control'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { settings } },
  }))
  return { ...schema, properties: { ...properties, fields: { ...fields, items: { ...items, allOf } } } }
}

/** Returns all JSON Schema files for editors, by path relative to schemas/json. */
export function schemaFiles(registry: Registry, museum: SnippetMuseum = SHARED): ReadonlyMap<string, string> {
  const text = (schema: object): string => `${JSON.stringify({ $schema: DRAFT, ...schema }, null, 2)}\n`
  const snippets = snippetsByPlace(registry, museum)
  const schemas = schemasWith(registry)
  const version = `Vitrine config, version ${CONFIG_VERSION}`
  const config = {
    site: schemas.site,
    theme: schemas.theme,
    channel: channelForEditors(registry),
    source: schemas.source,
    form: formForEditors(schemas.form, registry),
    record: schemas.record,
    lock: schemas.lock,
    translations: schemas.translations,
    accessibility: schemas.accessibility,
    statement: schemas.statement,
    'import-map': importMapSchema,
  }
  return new Map([
    ...Object.entries(config).map(
      ([name, schema]) =>
        [
          `${name}.schema.json`,
          text({
            $comment: version,
            ...shareDefinitions(Object(editorSchema(schema, name, snippets, museum))),
          }),
        ] as const,
    ),
    ...entitySchemas.map(
      ({ name, schema }) => [`entities/${name}.schema.json`, text(shareDefinitions(Object(schema)))] as const,
    ),
    ...apiSchemas.map(
      ({ name, schema }) => [`api/${name}.schema.json`, text(shareDefinitions(Object(schema)))] as const,
    ),
  ])
}

/** Generated files. Others in the folder are neither validated nor removed. */
const OURS = /^(?:(?:entities|api)\/)?[\w-]+\.schema\.json$/

function existingSchemas(folder: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => OURS.test(path))
    : []
}

/** Returns files that differ from the schemas: missing, outdated, or obsolete. */
export function schemaDrift(folder: string, registry: Registry): readonly string[] {
  const files = schemaFiles(registry)
  const present = existingSchemas(folder)
  const changed = [...files].flatMap(([path, text]) =>
    present.includes(path) && readFileSync(join(folder, path), 'utf8') === text ? [] : [path],
  )
  return [...changed, ...present.filter((path) => !files.has(path))]
}

/** Writes the JSON Schema files, removes obsolete ones, and returns their number. */
export function emitSchemas(folder: string, registry: Registry): number {
  const files = schemaFiles(registry)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of existingSchemas(folder)) if (!files.has(path)) rmSync(join(folder, path))
  return files.size
}

/** Minimum number of lines of a shared definition. Shorter schemas are easier to read inline. */
const MIN_REFERENCED_LINES = 12

type Schema = Readonly<Record<string, unknown>>
type MapSchema = (schema: unknown, name: string) => unknown

const SINGLE = new Set(['items', 'additionalProperties', 'not'])
/** Parts of a condition, which stay together; only schemas below them are shared. */
const CONDITIONS = new Set(['if', 'then', 'else'])
const LISTS = new Set(['oneOf', 'anyOf', 'allOf'])

/** Applies `map` to each schema directly below another, with the name of its property. */
function mapBelow(schema: Schema, name: string, map: MapSchema): Schema {
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

/** Returns schemas as text that occur more than once, with the names of their properties. */
function repeatedSchemas(root: Schema): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  const found = new Set<string>()
  const count: MapSchema = (schema, name) => {
    if (!isObject(schema)) return schema
    const text = JSON.stringify(schema, null, 2)
    const known = names.get(text)
    if (known !== undefined) {
      known.add(name)
      found.add(text)
      return schema
    }
    if (text.split('\n').length >= MIN_REFERENCED_LINES) names.set(text, new Set([name]))
    return mapBelow(schema, name, count)
  }
  mapBelow(root, '', count)
  return new Map([...names].filter(([text]) => found.has(text)))
}

/** Moves identical schemas that occur several times to `definitions`. @internal Exported for tests. */
export function shareDefinitions(root: Schema): Schema {
  const shared = repeatedSchemas(root)
  const nameOf = new Map<string, string>()
  const definitions: Record<string, unknown> = {}
  const refer: MapSchema = (schema, name) => {
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
