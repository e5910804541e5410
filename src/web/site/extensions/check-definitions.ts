import { isObject } from '../../../base/object.ts'
import { type Bilingual, bilingual } from '../../../engine/errors/index.ts'
import { schemaFault } from '../../../engine/index.ts'

/** What each kind of definition is called, and what must be in it. */
export const KINDS = {
  template: { words: bilingual('template', '模板'), schemas: ['options'], functions: ['load'] },
  block: { words: bilingual('block', '区块'), schemas: ['options'], functions: ['load'] },
  field: {
    words: bilingual('control of fields', '字段填写方式'),
    schemas: ['settings'],
    functions: ['value'],
  },
  transform: { words: bilingual('transform', '转换'), schemas: [], functions: ['apply'] },
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

function* fieldFaults({ holds, load, sent }: Exported): Generator<Bilingual> {
  if (!HOLDS.includes(holds))
    yield bilingual('"holds" must be text, tick or nothing', '“holds”必须是 text、tick 或 nothing')
  if (holds !== 'nothing' && typeof load !== 'function')
    yield bilingual('"load" must be a function', '“load”必须是函数')
  if (sent !== undefined && typeof sent !== 'function')
    yield bilingual('"sent" must be a function', '“sent”必须是函数')
}

function* faults(definition: Exported): Generator<Bilingual> {
  const { defines, name } = definition
  const { schemas, functions } = KINDS[defines]
  if (typeof name !== 'string' || !NAME.test(name))
    yield bilingual(
      '"name" must be a small letter followed by letters, digits and hyphens',
      '“name”必须以小写字母开头，只含字母、数字和连字符',
    )
  if (typeof definition.summary !== 'string' || definition.summary.trim() === '')
    yield bilingual('it has no "summary"', '没有“summary”')
  for (const key of functions)
    if (typeof definition[key] !== 'function')
      yield bilingual(`"${key}" must be a function`, `“${key}”必须是函数`)
  const given = defines === 'transform' && definition.options !== undefined ? ['options'] : schemas
  for (const key of given) {
    const fault = schemaFault(definition[key])
    if (fault !== undefined)
      yield bilingual(
        `"${key}" is not a valid JSON Schema: ${fault}`,
        `“${key}”不是有效的 JSON Schema，原因是“${fault}”`,
      )
  }
  if (defines === 'field') yield* fieldFaults(definition)
  if (defines === 'template' || defines === 'block') {
    if (!['list', 'detail', 'page'].includes(String(definition.kind)))
      yield bilingual('"kind" must be list, detail or page', '“kind”必须是 list、detail 或 page')
    for (const key of ['full', 'paged'])
      if (typeof definition[key] !== 'boolean')
        yield bilingual(`"${key}" must be true or false`, `“${key}”必须是 true 或 false`)
  }
}

/** What a definition lacks, in sentences that name it. */
export function definitionFaults(definition: Exported): readonly Bilingual[] {
  const { words } = KINDS[definition.defines]
  const name = typeof definition.name === 'string' ? definition.name : ''
  return [...faults(definition)].map(({ en, zh }) =>
    bilingual(`of the ${words.en} "${name}", ${en}`, `${words.zh}“${name}”的${zh}`),
  )
}
