import { createHash } from 'node:crypto'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { OWN_SCHEMAS } from '../../base/own-schemas.ts'

/** Runtime parts that generated code asks `require` for, which a browser's module has not. */
const RUNTIME: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': '((text) => { let n = 0; for (const _ of text) n += 1; return n })',
}

const REQUIRE = /require\("([^"]+)"\)(?:\.default)?/g

function runtimePart(name: string): string {
  const part = RUNTIME[name]
  if (part === undefined) throw new Error(`the rules of a form need ${name}, which has no part for browsers`)
  return part
}

/** A module whose default export validates a value by a schema: ajv's code made ahead, so that nothing evaluates text. */
export function rulesModule(schema: object): { readonly code: string; readonly digest: string } {
  const ajv = new Ajv({
    ...OWN_SCHEMAS,
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    code: { source: true, esm: true },
  })
  const code = standaloneCode(ajv, ajv.compile(schema)).replace(REQUIRE, (_match, name: string) =>
    runtimePart(name),
  )
  return { code, digest: createHash('sha256').update(code).digest('hex').slice(0, 12) }
}
