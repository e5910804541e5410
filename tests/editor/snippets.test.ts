import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { CompletionItem } from 'vscode-json-languageservice'
import { annotationKeywords } from '../../schemas/config/index.ts'
import { schemaFiles } from '../../src/commands/emit-schemas.ts'
import { writeMuseumSchemas } from '../../src/commands/museum-schemas.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { temporaryFolder } from '../commands/support/run-command.ts'
import { dereferenced } from '../support/dereferenced.ts'
import { sweep } from '../support/sweep.ts'
import { documentationOf, openDocument } from './support/editor.ts'

const CHANNEL = 'config/channels/example.json'
const SOURCE = 'config/sources/example.json'
const FORM = 'config/forms/example.json'
const SITE = 'config/site.json'

/** Where each snippet is offered: at the cursor of a file whose other parts are left out. */
const cases: readonly (readonly [label: string, path: string, written: string])[] = [
  ['A page with a list', CHANNEL, '{ "pages": [‸] }'],
  ['A page of one record', CHANNEL, '{ "pages": [‸] }'],
  ['A channel of the second level', CHANNEL, '{ "channels": [‸] }'],
  ['A block with a list', CHANNEL, '{ "pages": [{ "template": "blocks", "blocks": [‸] }] }'],
  ['A redirect', CHANNEL, '{ "redirects": ‸ }'],
  ['A text in every language', CHANNEL, '{ "title": ‸ }'],
  ['A text in every language', CHANNEL, '{ "pages": [{ "template": "card", "options": { "more": ‸ } }] }'],
  ['A source with many records', SOURCE, '‸'],
  ['A source with one record', SOURCE, '‸'],
  ['A field with its steps', SOURCE, '{ "item": { "date": ‸ } }'],
  ['A field of its own for a language', SOURCE, '{ "item": { "title": ‸ } }'],
  ['The first field that is not empty', SOURCE, '{ "item": { "image": ‸ } }'],
  ['A field of a form', FORM, '{ "fields": [‸] }'],
  ['A link', SITE, '{ "shell": { "footer": { "links": [‸] } } }'],
  ['A link', SITE, '{ "shell": { "footer": { "filings": [‸] } } }'],
]

/** The text of a snippet with every place filled with the word that is there, or with one of its choices. */
function filledWith(pick: (choices: readonly string[]) => string, text: string): string {
  return text
    .replace(/\$\{\d+\|([^|]*)\|\}/g, (_match, choices: string) => pick(choices.split(',')))
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/(?<!\\)\$\d+/g, 'x')
    .replace(/\\([$}\\])/g, '$1')
}

function place(order: number, word: string): string {
  return `\${${order}:${word}}`
}

async function offered(label: string, path: string, written: string): Promise<CompletionItem | undefined> {
  const proposals = await openDocument(path, written).proposals()
  return [...proposals.values()].find((item) => item.label.startsWith(`${label} · `))
}

interface Holder {
  readonly defaultSnippets: readonly {
    readonly label: string
    readonly body?: object
    readonly bodyText?: string
  }[]
}

function holdersIn(value: unknown): readonly (object & Holder)[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(holdersIn)
  return 'defaultSnippets' in value && Array.isArray(value.defaultSnippets)
    ? [{ ...value, defaultSnippets: value.defaultSnippets }, ...inner]
    : inner
}

/** Each schema once, however often a file repeats it. */
function different(holders: readonly (object & Holder)[]): readonly (object & Holder)[] {
  return [...new Map(holders.map((holder) => [JSON.stringify(holder), holder])).values()]
}

const schemas = [...schemaFiles(registry)]
  .filter(([name]) => !name.includes('/'))
  .map(([name, text]) => ({ name, holders: different(holdersIn(dereferenced(JSON.parse(text)))) }))

/** As an editor writes it: a text that begins with "^" is without its quotes. */
function textOf({ body, bodyText }: Holder['defaultSnippets'][number]): string {
  return bodyText ?? JSON.stringify(body).replace(/"\^((?:[^"\\]|\\.)*)"/g, '$1')
}

describe('snippets', () => {
  it.each(cases)(
    '"%s" is offered in %s at %s, and there is nothing wrong with it',
    async (label, path, written) => {
      const item = await offered(label, path, written)
      expect(item?.label).toMatch(/^[A-Z][\w ]+ · \p{Script=Han}+$/u)
      expect(item === undefined ? '' : documentationOf(item)).toMatch(/^Puts in: .*\.\n插入：.*。$/)
      const filled = filledWith(([first = '']) => first, item?.textEdit?.newText ?? '')
      expect(() => JSON.parse(filled)).not.toThrow()
      const marks = await openDocument(path, written.replace('‸', filled)).marks()
      const start = written.indexOf('‸')
      expect(marks.filter(({ at }) => at >= start && at < start + filled.length)).toEqual([])
    },
  )

  it('every snippet that is made is tried here', () => {
    const made = new Set(
      schemas.flatMap(({ holders }) =>
        holders.flatMap(({ defaultSnippets }) => defaultSnippets.map(({ label }) => label.split(' · ')[0])),
      ),
    )
    expect([...made].sort()).toEqual([...new Set(cases.map(([label]) => label))].sort())
  })

  // Every day all but the largest, of which the test above takes every snippet with its first choice.
  const chosen = sweep(
    'schemas of snippets with any choice',
    schemas.filter(({ holders }) => holders.length > 0),
    ({ name }) => name !== 'source.schema.json',
  )

  it.each(chosen)('$name: with any choice they fit their schema', ({ name, holders }) => {
    const seen = new Set<string>()
    const isNew = ({ label }: { readonly label: string }): boolean => seen.size < seen.add(label).size
    // Every day each snippet at the first place that offers it: to compile the schemas of all places takes half a minute.
    const places = sweep(
      `places of the snippets of ${name}`,
      holders,
      ({ defaultSnippets }) => defaultSnippets.filter(isNew).length > 0,
    )
    for (const { defaultSnippets, ...schema } of places) {
      const validate = new Ajv({ strict: false, keywords: [...annotationKeywords] }).compile(schema)
      for (const snippet of defaultSnippets) {
        const most = Math.max(
          ...[...textOf(snippet).matchAll(/\|([^|]*)\|/g)].map(([, all = '']) => all.split(',').length),
          1,
        )
        for (let turn = 0; turn < most; turn++) {
          const filled = filledWith((choices) => choices[turn % choices.length] ?? '', textOf(snippet))
          validate(JSON.parse(filled))
          expect(validate.errors ?? [], `${snippet.label}: ${filled}`).toEqual([])
        }
      }
    }
  })

  it('those of a museum with extensions have its languages, also while its site.json has errors', () => {
    const folder = temporaryFolder()
    const locales = ['sw', 'he', 'en'].map((code) => ({ code }))
    writeFileSync(join(folder, 'site.json'), JSON.stringify({ locales, name: 3 }))
    const written = writeMuseumSchemas(folder, registry)
    const holders = different(
      holdersIn(dereferenced(JSON.parse(readFileSync(join(written, 'channel.schema.json'), 'utf8')))),
    )
    const bodyOf = (label: string): unknown =>
      holders.flatMap(({ defaultSnippets }) => defaultSnippets).find((each) => each.label.startsWith(label))
        ?.body
    expect(bodyOf('A text in every language')).toEqual({ sw: '$1', he: '$2', en: '$3' })
    expect(bodyOf('A block with a list')).toMatchObject({
      title: { sw: place(2, 'Title'), he: place(3, 'Title'), en: place(4, 'Title') },
      source: place(5, 'source'),
    })
    const source = readFileSync(join(written, 'source.schema.json'), 'utf8')
    expect(source).toContain('../.vitrine/schemas/source.schema.json')
    writeFileSync(join(folder, 'site.json'), '{ "locales": [')
    writeMuseumSchemas(folder, registry)
    expect(readFileSync(join(written, 'channel.schema.json'), 'utf8')).toContain('"zh": "$1"')
  })
})
