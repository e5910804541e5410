import {
  descriptionIn,
  fieldSchema,
  hideableTextSchema,
  localTextSchema,
  transformSchema,
  withDefault,
} from '../../../schemas/config/index.ts'
import type { Language } from '../../base/messages/message.ts'
import { asList, isObject } from '../../base/object.ts'
import { referenceTexts } from './words.ts'

/** Schema keywords shown in a row. */
interface Keywords {
  readonly type?: unknown
  readonly enum?: unknown
  readonly const?: unknown
  readonly enumDescriptions?: unknown
  readonly description?: unknown
  readonly default?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly minProperties?: unknown
  readonly properties?: unknown
  readonly required?: unknown
  readonly items?: unknown
  readonly oneOf?: unknown
  readonly additionalProperties?: unknown
}

function branchesOf({ oneOf }: Keywords): readonly Keywords[] {
  return asList(oneOf).filter(isObject)
}

const TEXTS: ReadonlySet<unknown> = new Set([
  localTextSchema.additionalProperties,
  hideableTextSchema.additionalProperties,
])

/** Common parts that have a table of their own. */
function isText({ type, minProperties, additionalProperties }: Keywords): boolean {
  return type === 'object' && minProperties === 1 && TEXTS.has(additionalProperties)
}
function isField({ oneOf }: Keywords): boolean {
  return oneOf === fieldSchema.oneOf
}
function isStep({ oneOf }: Keywords): boolean {
  return oneOf === transformSchema.oneOf
}

/** Returns the rows of a Markdown table for every key of a schema, in one language. */
export function schemaRows(schema: object, language: Language): readonly string[] {
  const typeOf = (part: Keywords): string => {
    if (isText(part)) return referenceTexts.text[language]
    if (isField(part)) return referenceTexts.field[language]
    if (isStep(part))
      return `[${referenceTexts.stepTitle[language]}](#${referenceTexts.stepTitle[language].toLowerCase().replaceAll(' ', '-')})`
    const branches = branchesOf(part)
    if (branches.length > 0) return [...new Set(branches.map(typeOf))].join(referenceTexts.or[language])
    if (Array.isArray(part.type))
      return part.type.map((type: unknown) => typeOf({ ...part, type })).join(referenceTexts.or[language])
    if (part.const !== undefined) return `\`${String(part.const)}\``
    const values = asList(part.enum).map((value) => `\`${String(value)}\``)
    if (values.length > 0) return referenceTexts.oneOf(values.join(', '))[language]
    if (part.type === 'array')
      return isObject(part.items)
        ? referenceTexts.listOf(typeOf(part.items))[language]
        : referenceTexts.list[language]
    if (part.type === 'integer' || part.type === 'number') {
      const bounds = part.minimum !== undefined && part.maximum !== undefined
      const range = bounds ? referenceTexts.range(String(part.minimum), String(part.maximum))[language] : ''
      return `${part.type === 'integer' ? referenceTexts.whole[language] : referenceTexts.number[language]}${range}`
    }
    if (part.type === 'boolean') return referenceTexts.flag[language]
    if (part.type === 'string') return referenceTexts.string[language]
    return isObject(part.additionalProperties)
      ? referenceTexts.map(typeOf(part.additionalProperties))[language]
      : referenceTexts.object[language]
  }

  const inOwn = (text: unknown): string => descriptionIn(String(text ?? ''), language)

  /** Describes each choice, of a value, of list entries, or of the branches of a union. */
  const choicesOf = (part: Keywords): readonly string[] => {
    if (isStep(part) || isField(part)) return []
    if (part.type === 'array') return isObject(part.items) ? choicesOf(part.items) : []
    const descriptions = asList(part.enumDescriptions)
    const own = asList(part.enum).map(
      (value, index) => `\`${String(value)}\`${referenceTexts.colon[language]}${inOwn(descriptions[index])}`,
    )
    return [...own, ...branchesOf(part).flatMap(choicesOf)]
  }

  /** Texts without a specific description carry the general one, which says nothing about this key. */
  const meaningOf = (part: Keywords): string => {
    const own = part.description !== undefined && part.description !== localTextSchema.description
    const description = withDefault(String(part.description ?? ''), part.default)
    return [...(own ? [inOwn(description)] : []), ...choicesOf(part)].join(' ')
  }

  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

  const below = (part: Keywords, prefix: string): readonly string[] => {
    if (isText(part) || isField(part) || isStep(part)) return []
    if (part.type === 'array') return isObject(part.items) ? below(part.items, `${prefix}[]`) : []
    const branches = branchesOf(part)
    if (branches.length > 0) return [...new Set(branches.flatMap((branch) => below(branch, prefix)))]
    const map = part.additionalProperties
    const named = isObject(map) ? below(map, `${prefix}.*`) : []
    const required = asList(part.required)
    const properties = isObject(part.properties) ? Object.entries(part.properties) : []
    const rows = properties.flatMap(([name, member]: readonly [string, unknown]) => {
      if (!isObject(member)) return []
      const path = prefix === '' ? name : `${prefix}.${name}`
      const must = required.includes(name) ? referenceTexts.required[language] : ''
      return [
        `| \`${path}\` | ${cell(typeOf(member))}${must} | ${cell(meaningOf(member))} |`,
        ...below(member, path),
      ]
    })
    return [...rows, ...named]
  }

  return below(schema, '')
}
