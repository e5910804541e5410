import { describe, expect, it } from 'vitest'
import { descriptionIn } from '../../schemas/config/index.ts'
import { schemaFiles } from '../../src/commands/emit-schemas.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { dereferenced } from '../support/dereferenced.ts'

interface Node {
  readonly description?: unknown
  readonly enum?: readonly unknown[]
  readonly enumDescriptions?: readonly unknown[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: unknown
  readonly defaultSnippets?: readonly { readonly description?: unknown }[]
}

interface Place {
  readonly at: string
  readonly node: Node
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

/** Every schema inside of one, and every list of them, with the way there. */
function nodesIn(value: unknown, at = ''): readonly Place[] {
  return isNode(value)
    ? [
        { at, node: value },
        ...Object.entries(value).flatMap(([key, inner]) =>
          ['if', 'defaultSnippets', 'enum'].includes(key) ? [] : nodesIn(inner, `${at}/${key}`),
        ),
      ]
    : []
}

/** What a key can be: its schema is under "properties", or under "additionalProperties" of a map. */
function keysIn(places: readonly Place[]): readonly Place[] {
  return places.flatMap(({ at, node }) => {
    const named = at.endsWith('/properties') || !isNode(node.properties) ? {} : node.properties
    const keys = Object.entries(named).map(([key, schema]) => ({ at: `${at}/${key}`, schema }))
    const value = isNode(node.additionalProperties)
      ? [{ at: `${at}/*`, schema: node.additionalProperties }]
      : []
    return [...keys, ...value].flatMap(({ at, schema }) => (isNode(schema) ? [{ at, node: schema }] : []))
  })
}

const CHINESE = /\p{Script=Han}/u
const FULL_STOP = /[.…]$/

/** What is wrong with words that should be one line of English and one of Chinese. */
function faultsOf(words: unknown): string | undefined {
  if (typeof words !== 'string') return 'nothing is shown'
  if (words.split('\n').length !== 2) return 'not one line for each language'
  const [english, chinese] = [descriptionIn(words, 'en'), descriptionIn(words, 'zh')]
  if (CHINESE.test(english.replace(/\{.*\}/, ''))) return 'Chinese among the English'
  if (!/^[A-Z"]/.test(english)) return 'English that does not begin a sentence'
  if (!CHINESE.test(chinese)) return 'no Chinese'
  if (FULL_STOP.test(english) !== chinese.endsWith('。')) return 'a full stop in one language alone'
  return /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u.test(chinese) ? 'half-width signs' : undefined
}

const files = [...schemaFiles(registry)]
  .filter(([name]) => !name.includes('/'))
  .map(([name, text]) => ({ name, places: nodesIn(dereferenced(JSON.parse(text))) }))

function faultsIn(texts: readonly (readonly [string, unknown])[]): readonly string[] {
  return texts.flatMap(([at, words]) => {
    const fault = faultsOf(words)
    return fault === undefined ? [] : [`${at}: ${fault}: ${String(words)}`]
  })
}

describe.each(files)('$name', ({ places }) => {
  it('says of every key in both languages what it does', () => {
    const keys = keysIn(places).filter(({ at }) => !/\/then\/options$/.test(at))
    expect(keys.length).toBeGreaterThan(0)
    expect(faultsIn(keys.map(({ at, node }) => [at, node.description]))).toEqual([])
  })

  it('says of every choice in both languages what it means', () => {
    const choices = places.filter(({ node }) => Array.isArray(node.enum))
    for (const { at, node } of choices) expect(node.enumDescriptions, at).toHaveLength(node.enum?.length ?? 0)
    const texts = choices.flatMap(({ at, node }) =>
      (node.enumDescriptions ?? []).map((words, index) => [`${at}/${node.enum?.[index]}`, words] as const),
    )
    expect(faultsIn(texts)).toEqual([])
  })

  it('says of every snippet in both languages what it puts in', () => {
    const snippets = places.flatMap(({ at, node }) =>
      (node.defaultSnippets ?? []).map((each) => [at, each.description] as const),
    )
    expect(faultsIn(snippets)).toEqual([])
  })
})
