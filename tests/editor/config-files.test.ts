import { describe, expect, it } from 'vitest'
import type { ASTNode, PropertyASTNode } from 'vscode-json-languageservice'
import { configFiles, openDocument, textOf } from './support/editor.ts'

const CHINESE = /\p{Script=Han}/u

/** A body is the backend's: only its own keys have words of ours, not those inside of them. */
function keysOf(node: ASTNode | undefined, inBody = false): readonly PropertyASTNode[] {
  if (node === undefined) return []
  if (node.type !== 'property') return (node.children ?? []).flatMap((child) => keysOf(child, inBody))
  if (inBody) return [node]
  return [node, ...keysOf(node.valueNode, node.keyNode.value === 'body')]
}

describe('the config in an editor', () => {
  it.each([
    'config/site.json',
    'config/channels/',
    'config/sources/',
    'config/forms/',
    'config/urls.lock.json',
  ])('there is %s', (start) => {
    expect(configFiles.some((path) => path.startsWith(start))).toBe(true)
  })

  it.each(configFiles)('%s has no mark', async (path) => {
    expect(await openDocument(path, textOf(path)).marks()).toEqual([])
  })

  it.each(configFiles)('%s: its schema is found without "$schema" too', async (path) => {
    const { marks } = openDocument(path, '{ "colour": "red" }')
    expect((await marks()).map(({ message }) => message)).toContainEqual(expect.stringContaining('colour'))
  })

  it.each(configFiles)('%s: every key says in both languages what it does', async (path) => {
    const { parsed, hover } = openDocument(path, textOf(path))
    const keys = keysOf(parsed.root)
    expect(keys.length).toBeGreaterThan(0)
    const silent: string[] = []
    for (const { keyNode } of keys) {
      const [english = '', ...rest] = (await hover(keyNode.offset + 1)).split('\n')
      if (
        !/^[A-Z"]/.test(english) ||
        CHINESE.test(english.replace(/"[^"]*"|\{.*\}/g, '')) ||
        !CHINESE.test(rest.join(''))
      )
        silent.push(`${keyNode.value}: ${[english, ...rest].join(' / ')}`)
    }
    expect(silent).toEqual([])
  })
})
