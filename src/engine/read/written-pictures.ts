import { isObject } from '../../base/object.ts'
import type { SchemaNode } from '../contracts/definitions.ts'
import type { Place } from '../errors/index.ts'
import type { Registry } from '../manifest.ts'
import { createPositions, type Positions } from '../positions.ts'
import { walkSchema } from '../schema-node.ts'
import { kindOfFile, schemaByKind } from './file-kinds.ts'
import { readJson } from './json-document.ts'

/** A picture named in the config, and its location. */
export interface WrittenPicture {
  readonly path: string
  readonly place: Place
}

/** Yields the pictures in a value, found by its schema. */
function* picturesUnder(schema: SchemaNode, value: unknown, positions: Positions): Generator<WrittenPicture> {
  for (const { schema: node, value: found, holder, key } of walkSchema(schema, value)) {
    if (node.annotation !== 'picture') continue
    if (typeof found === 'string') yield { path: found, place: positions.at(holder, key) }
    if (isObject(found))
      for (const [locale, path] of Object.entries(found))
        if (typeof path === 'string') yield { path, place: positions.at(found, locale) }
  }
}

/** Yields the pictures in the options of templates and blocks, at any depth. */
function* picturesInOptions(
  value: unknown,
  registry: Registry,
  positions: Positions,
): Generator<WrittenPicture> {
  if (Array.isArray(value)) for (const entry of value) yield* picturesInOptions(entry, registry, positions)
  if (!isObject(value)) return
  const { template, block, options } = value
  const piece =
    typeof template === 'string'
      ? registry.templates[template]
      : typeof block === 'string'
        ? registry.blocks[block]
        : undefined
  if (piece !== undefined && isObject(options)) yield* picturesUnder(piece.options, options, positions)
  for (const each of Object.values(value)) yield* picturesInOptions(each, registry, positions)
}

/** Returns the pictures in a config file, found by its schema and those of the templates and blocks it uses. */
export function writtenPictures(file: string, text: string, registry: Registry): readonly WrittenPicture[] {
  const kind = kindOfFile(file)?.kind
  if (kind === undefined) return []
  const positions = createPositions()
  const { value } = readJson(file, text, positions)
  return [
    ...picturesUnder(schemaByKind[kind], value, positions),
    ...picturesInOptions(value, registry, positions),
  ]
}
