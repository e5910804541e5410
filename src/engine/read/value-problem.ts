import { parseTree } from 'jsonc-parser'
import type { SchemaNode } from '../contracts/definitions.ts'
import type { Message } from '../errors/index.ts'
import { schemaProblems } from './schema-problems.ts'
import { optionErrors } from './validators.ts'

/** Why one value does not fit a part of a schema of the config, in the words of the check; undefined where it fits. */
export function valueProblem(schema: SchemaNode, value: unknown): Message | undefined {
  const node = parseTree(JSON.stringify(value))
  const [problem] =
    node === undefined ? [] : schemaProblems(optionErrors(schema, value), { file: '', node, lineStarts: [0] })
  return (
    problem && { en: `${problem.message} ${problem.hint}`, zh: `${problem.zh.message}${problem.zh.hint}` }
  )
}
