import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { joinWithCommas, message, sameInBoth } from '../../src/base/messages/message.ts'

const TABLES = 'src/base/messages'

function* nodesBelow(node: unknown): Generator<object> {
  if (typeof node !== 'object' || node === null) return
  yield node
  for (const part of Object.values(node)) yield* nodesBelow(part)
}

/** The texts between the values of a message; undefined for any other node. */
function textsOf(node: object): readonly string[] | undefined {
  if (!('tag' in node && 'quasi' in node)) return undefined
  const { tag, quasi } = Object(node)
  return tag.name === 'message'
    ? quasi.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked)
    : undefined
}

interface Written {
  readonly path: string
  /** What stands before, between and behind the values. */
  readonly texts: readonly string[]
}

function messagesIn(path: string): readonly Written[] {
  const text = readFileSync(path, 'utf8')
  if (!text.includes('message`')) return []
  return [...nodesBelow(parseSync(path, text).program)].flatMap((node) => {
    const texts = textsOf(node)
    return texts === undefined ? [] : [{ path, texts }]
  })
}

/** How the tables name a message. */
function keyOf({ texts }: Written): string {
  return texts.reduce((all, each, place) => `${all}{${place - 1}}${each}`)
}

const CATALOGUE = 'src/engine/errors/catalogue'

/** Every text of a plain problem, whose values have names. */
function textsOfProblem(problem: object): readonly (readonly string[])[] {
  const { title, sample, message: said, why, hint = [] } = Object(problem)
  const names = Object.keys(sample).map((name) => `\\{${name.replace('?', '')}\\}`)
  const samples = Object.values(sample).flatMap((value) => Object(value).text ?? [])
  return [title, ...textsWithin(said), why, ...textsWithin(hint), ...samples].map((each) =>
    each.split(new RegExp([...names, '\\{vitrine [^}]+\\}'].join('|'))),
  )
}

function textsWithin(said: unknown): readonly string[] {
  return typeof said === 'string' ? [said] : Object.values(Object(said)).flatMap(textsWithin)
}

function messagesOfCatalogue(path: string): readonly Written[] {
  const problems = Object.values(JSON.parse(readFileSync(path, 'utf8'))).flatMap((each) =>
    Object.values(Object(each)).flatMap((problem) => textsOfProblem(Object(problem))),
  )
  return problems.map((texts) => ({ path, texts }))
}

const written = [
  ...readdirSync('src', { encoding: 'utf8', recursive: true })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => messagesIn(join('src', path))),
  ...readdirSync(CATALOGUE)
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) => messagesOfCatalogue(join(CATALOGUE, path))),
]
const messages = new Map(written.map((each) => [keyOf(each), each.path]))

function placesOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d+\}/g))].sort()
}

const languages = readdirSync(TABLES).filter((name) => name.endsWith('.json'))

describe.each(languages)('the table %s', (name) => {
  const table: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(TABLES, name), 'utf8'))

  it('has every message: add the lines that are named here', () => {
    const missing = [...messages].filter(([key]) => !Object.hasOwn(table, key))
    expect(missing.map(([key, path]) => `${path}: ${JSON.stringify(key)}: "",`)).toEqual([])
  })

  it('has no other: remove what is named here', () => {
    expect(Object.keys(table).filter((key) => !messages.has(key))).toEqual([])
  })

  it('uses the values that each message has', () => {
    const wrong = Object.entries(table).filter(
      ([key, text]) => String(placesOf(key)) !== String(placesOf(text)),
    )
    expect(wrong).toEqual([])
  })

  it('is sorted, so that branches that add to it seldom conflict', () => {
    expect(Object.keys(table)).toEqual(Object.keys(table).sort())
  })
})

describe('a message', () => {
  it('of the catalogue has no name in braces that is none of its values, but those of a config', () => {
    const left = written
      .filter(({ path }) => path.startsWith(CATALOGUE) && path.endsWith('.json'))
      .flatMap(({ texts }) => texts.join('').match(/\{[a-z]\w*\}/g) ?? [])
    expect([...new Set(left)].sort()).toEqual(['{locale}', '{offset}', '{pageSize}', '{page}'])
  })

  it('holds no number in braces, which would be taken for the place of a value', () => {
    expect(written.filter(({ texts }) => placesOf(texts.join('')).length > 0)).toEqual([])
  })

  it('is in every language, with its values and the messages among them', () => {
    const names = joinWithCommas(['a', message`the top`])
    expect(message`Known: ${names}.`).toEqual({ en: 'Known: a, the top.', zh: '可用的有：a、最外层。' })
  })

  it('takes values as they are, whatever they hold', () => {
    expect(message`Known: ${'{0} $& {1}'}.`.zh).toBe('可用的有：{0} $& {1}。')
    expect(sameInBoth('{0}')).toEqual({ en: '{0}', zh: '{0}' })
  })
})
