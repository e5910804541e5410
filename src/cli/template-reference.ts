import { inLanguage, localTextSchema } from '../../schemas/config/index.ts'
import type { PieceDefinition, Registry } from '../engine/index.ts'

/** The keywords of an option's schema that its row tells. */
interface OptionSchema {
  readonly type?: unknown
  readonly enum?: unknown
  readonly enumDescriptions?: unknown
  readonly description?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly minProperties?: unknown
  readonly properties?: unknown
  readonly required?: unknown
  readonly items?: unknown
  readonly additionalProperties?: unknown
}

interface Option {
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly meaning: string
}

const isObject = (value: unknown): value is OptionSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = ({ type, minProperties, additionalProperties }: OptionSchema): boolean =>
  type === 'object' && minProperties === 1 && isObject(additionalProperties)

const choices = (values: unknown): string | undefined =>
  Array.isArray(values) ? values.map((value: unknown) => `\`${String(value)}\``).join(', ') : undefined

const range = ({ minimum, maximum }: OptionSchema): string =>
  minimum === undefined || maximum === undefined ? '' : ` ${String(minimum)} to ${String(maximum)}`

const typeOf = (schema: OptionSchema): string => {
  if (isText(schema)) return 'text in every language'
  const listed = choices(schema.enum)
  if (listed !== undefined) return `one of ${listed}`
  if (schema.type === 'array') return isObject(schema.items) ? `list: ${typeOf(schema.items)}` : 'list'
  if (schema.type === 'integer') return `whole number${range(schema)}`
  if (schema.type === 'boolean') return '`true` or `false`'
  return schema.type === 'string' ? 'text' : 'object'
}

/** What each choice means, of a value or of the entries of a list. */
const meaningsOf = (schema: OptionSchema): readonly string[] => {
  if (schema.type === 'array') return isObject(schema.items) ? meaningsOf(schema.items) : []
  const told: readonly unknown[] = Array.isArray(schema.enumDescriptions) ? schema.enumDescriptions : []
  const values: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : []
  return values.map((value, index) => `\`${String(value)}\`: ${inLanguage(String(told[index] ?? ''), 'en')}`)
}

/** A text without a description of its own carries the general one, which says nothing of this option. */
const meaningOf = (schema: OptionSchema): string => {
  const { description } = schema
  const own = typeof description === 'string' && description !== localTextSchema.description
  return [...(own ? [inLanguage(description, 'en')] : []), ...meaningsOf(schema)].join(' ')
}

const optionsBelow = (schema: OptionSchema, prefix: string): readonly Option[] => {
  if (isText(schema)) return []
  if (schema.type === 'array') return isObject(schema.items) ? optionsBelow(schema.items, `${prefix}[]`) : []
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  return properties.flatMap(([name, option]: readonly [string, unknown]) => {
    if (!isObject(option)) return []
    const path = prefix === '' ? name : `${prefix}.${name}`
    const own = { path, type: typeOf(option), required: required.includes(name), meaning: meaningOf(option) }
    return [own, ...optionsBelow(option, path)]
  })
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const optionTable = (piece: PieceDefinition): string => {
  const options = optionsBelow(piece.options, '')
  if (options.length === 0) return 'No options.'
  const rows = options.map(
    ({ path, type, required, meaning }) =>
      `| \`${path}\` | ${cell(type)}${required ? ', required' : ''} | ${cell(meaning)} |`,
  )
  return ['| option | value | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

const dataWords: Readonly<Record<PieceDefinition['kind'], string>> = {
  list: 'a source of kind `list`, or fixed `items`',
  detail: 'a source of kind `record`',
  page: 'no data of its own',
}

const traits = (piece: PieceDefinition): string =>
  [
    `Needs ${dataWords[piece.kind]}.`,
    ...(piece.paged ? ['Turns pages by `?page=`, so it needs a `pageSize`.'] : []),
    ...(piece.full ? ['Shows whole texts, files and further pictures, so joins are asked for.'] : []),
  ].join(' ')

const overview = (pieces: Registry['templates']): string =>
  [
    '| name | kind | what it draws |',
    '| --- | --- | --- |',
    ...Object.values(pieces).map(
      ({ name, kind, summary }) => `| \`${name}\` | ${kind} | ${cell(inLanguage(summary, 'en'))} |`,
    ),
  ].join('\n')

const sections = (pieces: Registry['templates'], word: string): readonly string[] =>
  Object.values(pieces).map((piece) =>
    [`### ${word} \`${piece.name}\``, '', traits(piece), '', optionTable(piece), ''].join('\n'),
  )

/** The reference of every template and block with its options, as Markdown, from the registry's schemas. */
export const templateReference = (registry: Registry): string =>
  [
    '# Templates and blocks',
    '',
    'Generated by `npm run -s vitrine -- docs`; edit the definitions in `src/templates/`, not this file.',
    '',
    'A template draws a page, a block one part of a page of the template `blocks`. Both are named in',
    '`channels/*.json` and take their options under `"options"`. In the tables, `a.b` is `b` inside `a`, and',
    '`a[]` is each entry of the list `a`.',
    '',
    '## Templates',
    '',
    overview(registry.templates),
    '',
    ...sections(registry.templates, 'Template'),
    '## Blocks',
    '',
    overview(registry.blocks),
    '',
    ...sections(registry.blocks, 'Block'),
  ].join('\n')
