import { inLanguage } from '../../schemas/config/described.ts'
import type { SchemaNode } from './contracts/definitions.ts'
import { inEachLanguage, type Language, type Message } from './errors/wording.ts'

/** A property as its schema describes it to whoever fills it in. */
export interface PropertySchema extends SchemaNode {
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly default?: unknown
}

/** What a property is for, without the full stop. */
export function wordsOf({ description = '' }: Pick<SchemaNode, 'description'>): Message {
  const plain = (language: Language): string => inLanguage(description, language).replace(/[.。]$/, '')
  return inEachLanguage(plain)
}

/** Without what is said behind a semicolon, such as the default of the schema. */
export function shortened({ en, zh }: Message): Message {
  return { en: en.replace(/; .*$/, ''), zh: zh.replace(/；.*$/, '') }
}
