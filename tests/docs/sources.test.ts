import { describe, expect, it } from 'vitest'
import { sourceSchema } from '../../schemas/config/index.ts'
import type { FailureReason } from '../../src/engine/contracts/view.ts'
import { fencesIn, readDoc } from './support/documents.ts'
import { compiled, open, siteAt } from './support/example-site.ts'
import { type ExampleBackend, exchangesOf, startBackend } from './support/exchange.ts'
import { type Fence, fenceNamed } from './support/fences.ts'
import { namesIn } from './support/prose.ts'
import { namesUnder, rowsUnder } from './support/tables.ts'

const fences = fencesIn('sources.md')
const basics = fencesIn('configuration.md')
const sections = [...new Set(fences.map(({ section }) => section))]
const examples = sections
  .filter((section) => section.startsWith('Example'))
  .map((section) => [section, fences.filter((fence) => fence.section === section)] as const)

const services: Readonly<Record<string, { readonly env: string }>> = JSON.parse(
  fenceNamed(fences, 'services'),
)

const pagesChannel = {
  $schema: '../../schemas/json/channel.schema.json',
  route: '/Notices',
  title: { zh: '示例', en: 'Examples' },
  pages: fences.filter(({ name }) => name === 'page').map(({ text }) => JSON.parse(text)),
}

const files = [
  {
    path: 'site.json',
    text: JSON.stringify({ ...JSON.parse(fenceNamed(basics, 'site.json')), services }),
  },
  { path: 'channels/home.json', text: fenceNamed(basics, 'channels/home.json') },
  { path: 'channels/examples.json', text: JSON.stringify(pagesChannel) },
  ...fences.filter(({ name }) => name.startsWith('sources/')).map(({ name, text }) => ({ path: name, text })),
]

function named(example: readonly Fence[], name: string): string {
  return fenceNamed(example, name).trim()
}

function variablesFor({ address }: ExampleBackend): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.values(services).map(({ env }) => [env, address]))
}

const document = readDoc('sources.md')

const reasons: Readonly<Record<FailureReason, true>> = {
  unreachable: true,
  timeout: true,
  busy: true,
  status: true,
  'not-json': true,
  refused: true,
  malformed: true,
}

describe('docs/sources.md', () => {
  it('has its four examples', () => {
    expect(examples).toHaveLength(4)
  })

  it.each(examples)('%s: the calls and the Items it shows', async (_section, example) => {
    const exchanges = exchangesOf(example)
    const backend = await startBackend(exchanges)
    try {
      const site = siteAt(compiled(files), variablesFor(backend))
      const { view, failures } = await open(site, named(example, 'address'))
      expect(failures).toEqual([])
      expect(backend.asked).toEqual(exchanges.map(({ asked }) => asked))
      expect(view.data.main).toEqual({ ok: true, ...JSON.parse(named(example, 'result')) })
    } finally {
      await backend.close()
    }
  })

  it('names every reason of a failure, and no other', () => {
    expect(namesUnder(document, 'reason', 'means')).toEqual(Object.keys(reasons).sort())
  })

  it.each([
    ['sources.md', 'key', 'says'],
    ['sources.zh.md', '键', '说明什么'],
  ])('%s names every key of a source, and no other', (name, ...columns) => {
    const listed = rowsUnder(readDoc(name), ...columns).flatMap(([cell = '']) => namesIn(cell))
    const known = Object.keys(sourceSchema.properties).filter((key) => !/^(\$schema|description)$/.test(key))
    expect([...listed].sort()).toEqual(known.sort())
  })

  it('uses every block', () => {
    const used = /^(services|page|address|request|answer|result|sources\/[a-z-]+\.json)$/
    expect(fences.filter(({ name }) => !used.test(name))).toEqual([])
  })
})
