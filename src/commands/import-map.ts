import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { annotationKeywords, type ImportMap, importMapSchema } from '../../schemas/config/index.ts'
import { type ImportSchemas, importSchemas } from '../../schemas/entities/index.ts'
import { AppError } from '../base/app-error.ts'
import { NotJson, parseJsonText } from '../base/json-text.ts'
import { OWN_SCHEMAS } from '../base/own-schemas.ts'
import { listed, message } from '../engine/errors/index.ts'
import { fileError, refuseNoUtf8 } from '../engine/errors/usage-error.ts'

const validateMap = new Ajv({
  ...OWN_SCHEMAS,
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  keywords: [...annotationKeywords],
}).compile<ImportMap>(importMapSchema)

/** The entity with this name. Throws an AppError listing the entities there are. */
export function entityNamed(name: string, schemas: ImportSchemas = importSchemas): string {
  if (Object.hasOwn(schemas, name)) return name
  throw new AppError(message`There is no entity "${name}". Choose one of ${listed(Object.keys(schemas))}.`)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw fileError('read', file, error)
  }
}

function parse(file: string): unknown {
  const text = readText(file)
  refuseNoUtf8(file, text)
  try {
    return parseJsonText(text)
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    throw new AppError(message`${file} is not JSON: ${error.words}.`)
  }
}

/** A field no record of the entity has would have every line refused, so it is reported before the first. */
function unknownField(map: ImportMap, entity: string, schemas: ImportSchemas): string | undefined {
  const known = Object.keys(schemas[entity]?.properties ?? {})
  const named = [map.fields, ...Object.values(map.translations ?? {})].flatMap((fields) =>
    Object.keys(fields),
  )
  if (map.facts !== undefined) named.push('facts')
  return named.find((name) => !known.includes(name))
}

/**
 * Checks that a map names only languages into which records may be translated.
 *
 * @throws AppError that names the first other language, and those there are.
 */
export function checkMapLanguages(
  file: string,
  { translations = {} }: ImportMap,
  languages: { readonly own: string; readonly all: readonly { readonly code: string }[] },
): void {
  const codes = languages.all.map(({ code }) => code).filter((code) => code !== languages.own)
  const unknown = Object.keys(translations).find((code) => !codes.includes(code))
  if (unknown === undefined) return
  throw new AppError(
    message`${file} has translations into "${unknown}". The records are in ${languages.own}; they may be translated into: ${codes.length === 0 ? message`no other language` : listed(codes)}. Languages are in "locales" of site.json.`,
  )
}

/** Reads and checks a map for importing into an entity. Throws an AppError that names what is wrong in it. */
export function readImportMap(
  file: string,
  entity: string,
  schemas: ImportSchemas = importSchemas,
): ImportMap {
  const map = parse(file)
  if (!validateMap(map)) {
    const [first] = validateMap.errors ?? []
    const extra: unknown = first?.params.additionalProperty
    const at = first?.instancePath || message`the file`
    throw new AppError(
      typeof extra === 'string'
        ? message`${file} is no import map: ${at} must NOT have additional properties ("${extra}").`
        : message`${file} is no import map: ${at} ${first?.message ?? message`is wrong`}.`,
    )
  }
  const unknown = unknownField(map, entity, schemas)
  if (unknown === undefined) return map
  throw new AppError(message`${file} fills "${unknown}", and ${entity} records have no such field.`)
}
