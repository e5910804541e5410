import { described, fieldSchema, localTextSchema, plainControls } from '../../schemas/config/index.ts'
import type { PieceDefinition, Registry } from '../engine/index.ts'

/** A snippet for editors. `${1:word}` and `${1|one,other|}` are numbered placeholders. */
export interface Snippet {
  readonly label: string
  readonly description: string
  readonly body?: object
  /** Replaces `body` if a key contains a dollar sign. */
  readonly bodyText?: string
}

function makeSnippet(en: string, zh: string, body: object): Snippet {
  return {
    label: `${en} · ${zh}`,
    description: described(`Puts in: ${en.toLowerCase()}.`, `插入：${zh}。`),
    body,
  }
}

/**
 * Creates a snippet for a whole source file, starting with its schema. "$schema" is escaped, since editors would parse it as a placeholder.
 */
function fileSnippet(en: string, zh: string, { schemas }: SnippetMuseum, body: object): Snippet {
  const { label, description } = makeSnippet(en, zh, body)
  const text = JSON.stringify({ $schema: `${schemas}/source.schema.json`, ...body }, null, 2)
  return { label, description, bodyText: text.replace('$schema', '\\$schema') }
}

/** Returns a placeholder with a default word. Placeholders with the same number are filled together. */
function placeholder(order: number, word: string): string {
  return `\${${order}:${word}}`
}

/** Returns a placeholder with choices. */
function oneOf(order: number, values: readonly string[]): string {
  return `\${${order}|${values.join(',')}|}`
}

function pieceNames(pieces: Registry['templates'], kind: PieceDefinition['kind']): readonly string[] {
  return Object.values(pieces).flatMap((piece) => (piece.kind === kind ? [piece.name] : []))
}

/** Museum settings for snippets: its languages, the default one first, and the location of the schemas. */
export interface SnippetMuseum {
  readonly languages: readonly string[]
  /** Path relative to a config subfolder, such as "../.vitrine/schemas". */
  readonly schemas: string
}

/** Settings for this repository, and for museums without extensions, which use the package's schemas. */
export const SHARED: SnippetMuseum = { languages: ['zh', 'en'], schemas: '../../schemas/json' }

/** Returns a localized text with placeholders numbered from `first`. */
function localTextSnippet(first: number, zh: string, en: string, { languages }: SnippetMuseum): object {
  return Object.fromEntries(
    languages.map((code, index) => [code, placeholder(first + index, code === 'zh' ? zh : en)]),
  )
}

function textSnippet({ languages }: SnippetMuseum): Snippet {
  const body = Object.fromEntries(languages.map((code, index) => [code, `$${index + 1}`]))
  return makeSnippet('A text in every language', '各语言的文字', body)
}

function linkSnippet(museum: SnippetMuseum): Snippet {
  const body = {
    title: localTextSnippet(1, '链接文字', 'Words', museum),
    href: placeholder(1 + museum.languages.length, '/'),
  }
  return makeSnippet('A link', '链接', body)
}

function fieldSnippets({ languages }: SnippetMuseum): readonly Snippet[] {
  const [first = 'en', other = first] = languages
  return [
    makeSnippet('A field with its steps', '字段及其转换', {
      from: `/${placeholder(1, 'field')}`,
      as: [oneOf(2, ['trim', 'text', 'date', 'datetime', 'number', 'basename'])],
    }),
    makeSnippet('A field of its own for a language', '按语言取不同字段', {
      from: `/${placeholder(1, 'name')}`,
      in: { [other]: `/${placeholder(2, `name_${other}`)}` },
    }),
    makeSnippet('The first field that is not empty', '取第一个非空的字段', {
      from: [`/${placeholder(1, 'image')}`, `/${placeholder(2, 'cover')}`],
    }),
  ]
}

function pageSnippets({ templates }: Registry, museum: SnippetMuseum): readonly Snippet[] {
  const next = 3 + museum.languages.length
  return [
    makeSnippet('A page with a list', '列表页', {
      route: `/${placeholder(1, 'Section')}`,
      template: oneOf(2, pieceNames(templates, 'list')),
      title: localTextSnippet(3, '标题', 'Title', museum),
      source: placeholder(next, 'source'),
      pageSize: `^${placeholder(next + 1, '10')}`,
      links: `/${placeholder(1, 'Section')}/:id`,
    }),
    makeSnippet('A page of one record', '详情页', {
      route: `/${placeholder(1, 'Section')}/:id`,
      template: oneOf(2, pieceNames(templates, 'detail')),
      source: placeholder(3, 'source'),
      params: { id: ':id' },
    }),
  ]
}

function blockSnippet({ blocks }: Registry, museum: SnippetMuseum): Snippet {
  const next = 2 + museum.languages.length
  return makeSnippet('A block with a list', '列表区块', {
    block: oneOf(1, pieceNames(blocks, 'list')),
    title: localTextSnippet(2, '标题', 'Title', museum),
    source: placeholder(next, 'source'),
    pageSize: `^${placeholder(next + 1, '4')}`,
  })
}

function sourceSnippets(museum: SnippetMuseum): readonly Snippet[] {
  return [
    fileSnippet('A source with many records', '列表数据源', museum, {
      service: placeholder(1, 'main'),
      kind: 'list',
      request: {
        method: 'GET',
        path: `/${placeholder(2, 'records')}`,
        query: { page: '{page}', size: '{pageSize}' },
      },
      paging: { style: oneOf(3, ['page', 'offset', 'cursor', 'none']) },
      response: { records: `/${placeholder(4, 'records')}`, total: `/${placeholder(5, 'total')}` },
      item: {
        id: `/${placeholder(6, 'id')}`,
        title: `/${placeholder(7, 'title')}`,
        date: { from: `/${placeholder(8, 'date')}`, as: ['date'] },
      },
    }),
    fileSnippet('A source with one record', '单条数据源', museum, {
      service: placeholder(1, 'main'),
      kind: 'record',
      params: { id: { type: 'string', required: true } },
      request: { method: 'GET', path: `/${placeholder(2, 'records')}/{id}` },
      response: { record: placeholder(3, '') },
      item: {
        id: `/${placeholder(4, 'id')}`,
        title: `/${placeholder(5, 'title')}`,
        html: `/${placeholder(6, 'content')}`,
      },
    }),
  ]
}

/** Returns all snippets, keyed by schema name and path. */
export function snippetsByPlace(
  registry: Registry,
  museum: SnippetMuseum,
): Readonly<Record<string, readonly Snippet[]>> {
  const link = linkSnippet(museum)
  const redirect = [
    makeSnippet('A redirect', '重定向', { [`/${placeholder(1, 'Old')}`]: `/${placeholder(2, 'New')}` }),
  ]
  return {
    'channel/properties/pages/items': pageSnippets(registry, museum),
    'channel/properties/pages/items/properties/blocks/items': [blockSnippet(registry, museum)],
    'channel/properties/channels/items': [
      makeSnippet('A channel of the second level', '第二级频道', {
        segment: placeholder(1, 'Segment'),
        title: localTextSnippet(2, '名称', 'Name', museum),
      }),
    ],
    'channel/properties/redirects': redirect,
    'channel/properties/permanentRedirects': redirect,
    'site/properties/shell/properties/footer/properties/links/items': [link],
    'site/properties/shell/properties/footer/properties/filings/items': [link],
    'form/properties/fields/items': [
      makeSnippet('A field of a form', '表单字段', {
        name: placeholder(1, 'name'),
        control: oneOf(2, plainControls),
        label: localTextSnippet(3, '标签', 'Label', museum),
        required: `^${oneOf(3 + museum.languages.length, ['true', 'false'])}`,
      }),
    ],
    source: sourceSnippets(museum),
  }
}

/** Returns the snippets of schemas used in many places: localized texts and fields of records. */
export function snippetsOf(
  schema: Readonly<Record<string, unknown>>,
  museum: SnippetMuseum,
): readonly Snippet[] {
  if (schema.additionalProperties === localTextSchema.additionalProperties) return [textSnippet(museum)]
  // Compared by keys, since extensions change the steps.
  const keys = Object.keys(Object(schema.properties)).join()
  return keys === Object.keys(fieldSchema.oneOf[1].properties).join() ? fieldSnippets(museum) : []
}
