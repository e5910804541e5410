import { patternWords, withDefault } from '../../schemas/config/index.ts'
import { isObject } from '../base/object.ts'
import { type Snippet, snippetsOf } from './editor-snippets.ts'

function withoutDescription(branch: unknown): unknown {
  if (!isObject(branch)) return branch
  const { description: _hidden, ...rest } = branch
  return rest
}

/**
 * A schema as editors get it: with snippets, words for regular expressions, defaults in the descriptions, and without the descriptions of the branches of a union that has one of its
 * own, since an editor shows the innermost it finds.
 */
export function editorSchema(
  schema: unknown,
  path: string,
  snippets: Readonly<Record<string, readonly Snippet[]>>,
): unknown {
  const below = (value: unknown, key: string): unknown => editorSchema(value, `${path}/${key}`, snippets)
  if (Array.isArray(schema)) return schema.map((value: unknown, index) => below(value, String(index)))
  if (!isObject(schema)) return schema
  const { oneOf, description } = schema
  const branches: readonly unknown[] | undefined = Array.isArray(oneOf) ? oneOf : undefined
  const own: Readonly<Record<string, unknown>> =
    branches !== undefined && typeof description === 'string'
      ? { ...schema, oneOf: branches.map(withoutDescription) }
      : schema
  const offered = snippets[path] ?? snippetsOf(schema)
  return {
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, below(value, key)])),
    ...(typeof description === 'string' ? { description: withDefault(description, own.default) } : {}),
    ...(typeof own.pattern === 'string' && own.pattern in patternWords
      ? { patternErrorMessage: patternWords[own.pattern] }
      : {}),
    ...(offered.length === 0 ? {} : { defaultSnippets: offered }),
  }
}
