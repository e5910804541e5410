import { describe, expect, it } from 'vitest'
import { descriptionIn } from '../../schemas/config/index.ts'
import type { PieceDefinition } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { documentationOf, openDocument } from './support/editor.ts'

const CHANNEL = 'config/channels/example.json'

function inPage(written: string): string {
  return `{ "route": "/A", "pages": [{ "route": "/A", ${written} }] }`
}
function inBlock(written: string): string {
  return inPage(`"template": "blocks", "blocks": [{ ${written} }]`)
}

async function labelsAt(path: string, written: string): Promise<readonly string[]> {
  return [...(await openDocument(path, written).proposals()).keys()]
}

function optionsOf({ options }: PieceDefinition): readonly string[] {
  return 'properties' in options ? Object.keys(Object(options.properties)) : []
}

const templates = Object.values(registry.templates)
const blocks = Object.values(registry.blocks)

describe('names of templates and blocks', () => {
  it.each([
    ['template', templates, inPage('"template": ‸')],
    ['template', templates, inPage('"template": "‸"')],
    ['block', blocks, inBlock('"block": ‸')],
  ] as const)(
    '"%s" is offered each that there is, with its summary in both languages',
    async (_key, pieces, at) => {
      const offered = await openDocument(CHANNEL, at).proposals()
      expect([...offered.keys()]).toEqual(pieces.map(({ name }) => `"${name}"`))
      for (const { name, summary } of pieces) {
        const item = offered.get(`"${name}"`)
        expect(item === undefined ? '' : documentationOf(item)).toBe(summary)
        expect(descriptionIn(summary, 'zh')).toMatch(/\p{Script=Han}/u)
      }
    },
  )
})

describe('options', () => {
  it.each(templates)('of template $name are its own', async (piece) => {
    const labels = await labelsAt(CHANNEL, inPage(`"template": "${piece.name}", "options": { ‸ }`))
    expect([...labels].sort()).toEqual([...optionsOf(piece)].sort())
  })

  it.each(blocks)('of block $name are its own', async (piece) => {
    const labels = await labelsAt(CHANNEL, inBlock(`"block": "${piece.name}", "options": { ‸ }`))
    expect([...labels].sort()).toEqual([...optionsOf(piece)].sort())
  })
})

describe('keys and values', () => {
  it.each([
    [CHANNEL, inPage('"tem‸plte": "common"'), 'template'],
    [CHANNEL, '{ "route": "/A", "tilte‸": {} }', 'title'],
    ['config/site.json', '{ "shell": { "fotter‸": {} } }', 'footer'],
    ['config/sources/example.json', '{ "request": { "metod‸": "GET" } }', 'method'],
    ['config/sources/example.json', '{ "item": { "titel‸": "/t" } }', 'title'],
    ['config/forms/example.json', '{ "fields": [{ "lable‸": {} }] }', 'label'],
    ['config/urls.lock.json', '{ "url‸": [] }', 'urls'],
  ])('%s: %s is offered "%s"', async (path, written, proposal) => {
    const item = (await openDocument(path, written).proposals()).get(proposal)
    expect(item === undefined ? 'not offered' : documentationOf(item)).toMatch(/^[A-Z].*\n.*\p{Script=Han}/u)
  })

  it('choices say in both languages what they mean', async () => {
    const offered = await openDocument(CHANNEL, inPage('"layout": ‸')).proposals()
    expect([...offered.keys()]).toEqual(['"index"', '"inner"', '"bare"'])
    for (const item of offered.values()) expect(documentationOf(item)).toMatch(/^[A-Z].*\n.*\p{Script=Han}/u)
  })
})

describe('marks', () => {
  it.each([
    [CHANNEL, inPage('"template": "comon"'), '"comon"'],
    [CHANNEL, inPage('"template": "common", "colour": 1'), '"colour"'],
    [CHANNEL, inPage('"template": "grid", "options": { "columns": 9 }'), '9'],
    [CHANNEL, inPage('"template": "grid", "options": { "colums": 3 }'), '"colums"'],
    [CHANNEL, inBlock('"block": "list", "options": { "layout": "row" }'), '"row"'],
    ['config/sources/example.json', '{ "timeoutMs": "soon" }', '"soon"'],
    ['config/forms/example.json', '{ "limit": { "times": 0, "minutes": 5 } }', '0'],
    ['config/urls.lock.json', '{ "urls": ["News"] }', '"News"'],
  ])('%s: in %s is under a mark: %s', async (path, written, marked) => {
    const marks = await openDocument(path, written).marks()
    expect(marks.map((mark) => mark.marked)).toContain(marked)
  })
})
