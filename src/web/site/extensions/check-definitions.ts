import { isObject } from '../../../base/object.ts'
import { type Message, message } from '../../../engine/errors/index.ts'
import { schemaFault } from '../../../engine/index.ts'

/** What each kind of definition is called, and what must be in it. */
export const KINDS = {
  template: { words: message`template`, schemas: ['options'], functions: ['load'] },
  block: { words: message`block`, schemas: ['options'], functions: ['load'] },
  field: {
    words: message`control of fields`,
    schemas: ['settings'],
    functions: ['value'],
  },
  transform: { words: message`transform`, schemas: [], functions: ['apply'] },
} as const

export type Kind = keyof typeof KINDS

const NAME = /^[a-z][A-Za-z0-9-]*$/

type Members = Readonly<Record<string, unknown>>

/** An export that one of the define functions has made. */
export interface Exported extends Members {
  readonly defines: Kind
}

function isKind(value: unknown): value is Kind {
  return typeof value === 'string' && Object.hasOwn(KINDS, value)
}

export function isExported(value: unknown): value is Exported {
  return isObject(value) && isKind(value.defines)
}

/** What controls hold that an extension may define. */
const HOLDS: readonly unknown[] = [undefined, 'text', 'tick', 'nothing']

function* fieldFaults({ holds, load, sent }: Exported): Generator<Message> {
  if (!HOLDS.includes(holds)) yield message`"holds" must be text, tick or nothing`
  if (holds !== 'nothing' && typeof load !== 'function') yield message`"load" must be a function`
  if (sent !== undefined && typeof sent !== 'function') yield message`"sent" must be a function`
}

function* faults(definition: Exported): Generator<Message> {
  const { defines, name } = definition
  const { schemas, functions } = KINDS[defines]
  if (typeof name !== 'string' || !NAME.test(name))
    yield message`"name" must be a small letter followed by letters, digits and hyphens`
  if (typeof definition.summary !== 'string' || definition.summary.trim() === '')
    yield message`it has no "summary"`
  for (const key of functions)
    if (typeof definition[key] !== 'function') yield message`"${key}" must be a function`
  const given = defines === 'transform' && definition.options !== undefined ? ['options'] : schemas
  for (const key of given) {
    const fault = schemaFault(definition[key])
    if (fault !== undefined) yield message`"${key}" is not a valid JSON Schema: ${fault}`
  }
  if (defines === 'field') yield* fieldFaults(definition)
  if (defines === 'template' || defines === 'block') {
    if (!['list', 'detail', 'page'].includes(String(definition.kind)))
      yield message`"kind" must be list, detail or page`
    for (const key of ['full', 'paged'])
      if (typeof definition[key] !== 'boolean') yield message`"${key}" must be true or false`
  }
}

/** What a definition lacks, in sentences that name it. */
export function definitionFaults(definition: Exported): readonly Message[] {
  const { words } = KINDS[definition.defines]
  const name = typeof definition.name === 'string' ? definition.name : ''
  return [...faults(definition)].map((fault) => message`of the ${words} "${name}", ${fault}`)
}
