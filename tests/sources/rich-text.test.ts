import { describe, expect, it } from 'vitest'
import { richTextHtml } from '../../src/sources/rich-text.ts'

function text(words: string, more: object = {}) {
  return { type: 'text', text: words, ...more }
}

function span(words: string, marks: readonly string[] = []) {
  return { _type: 'span', text: words, marks }
}

function value(words: string, ...marks: readonly string[]) {
  return { nodeType: 'text', value: words, marks: marks.map((type) => ({ type })) }
}

function draft(words: string, type: string) {
  return { text: words, type, inlineStyleRanges: [], data: {} }
}

function notion(type: string, ...words: readonly object[]) {
  return { type, [type]: { rich_text: words } }
}

const PAGE = '<h2>Bell</h2><p>A <strong>bronze</strong> <a href="https://a.example/">bell</a></p>'
const LIST = '<ul><li>one</li><li>two</li></ul>'

describe('a text that a system keeps as objects', () => {
  it.each<[string, unknown, string]>([
    [
      'Sanity',
      [
        { _type: 'block', style: 'h2', children: [span('Bell')] },
        {
          _type: 'block',
          style: 'normal',
          markDefs: [{ _key: 'k', _type: 'link', href: 'https://a.example/' }],
          children: [span('A '), span('bronze', ['strong']), span(' '), span('bell', ['k'])],
        },
        { _type: 'block', listItem: 'bullet', children: [span('one')] },
        { _type: 'block', listItem: 'bullet', children: [span('two')] },
      ],
      PAGE + LIST,
    ],
    [
      'Strapi',
      [
        { type: 'heading', level: 2, children: [text('Bell')] },
        {
          type: 'paragraph',
          children: [
            text('A '),
            text('bronze', { bold: true }),
            text(' '),
            { type: 'link', url: 'https://a.example/', children: [text('bell')] },
          ],
        },
        {
          type: 'list',
          format: 'unordered',
          children: ['one', 'two'].map((words) => ({ type: 'list-item', children: [text(words)] })),
        },
      ],
      PAGE + LIST,
    ],
    [
      'Contentful',
      {
        nodeType: 'document',
        data: {},
        content: [
          { nodeType: 'heading-2', data: {}, content: [value('Bell')] },
          {
            nodeType: 'paragraph',
            data: {},
            content: [
              value('A '),
              value('bronze', 'bold'),
              value(' '),
              { nodeType: 'hyperlink', data: { uri: 'https://a.example/' }, content: [value('bell')] },
            ],
          },
        ],
      },
      PAGE,
    ],
    [
      'TipTap and Storyblok',
      {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [text('Bell')] },
          {
            type: 'paragraph',
            content: [
              text('A '),
              text('bronze', { marks: [{ type: 'bold' }] }),
              text(' '),
              text('bell', { marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] }),
            ],
          },
          { type: 'image', attrs: { src: '/a.jpg', alt: 'Bell' } },
          { type: 'horizontal_rule' },
        ],
      },
      `${PAGE}<img src="/a.jpg" alt="Bell"><hr>`,
    ],
    [
      'Lexical',
      {
        root: {
          type: 'root',
          children: [
            { type: 'heading', tag: 'h2', children: [text('Bell', { format: 0 })] },
            {
              type: 'paragraph',
              children: [
                text('A '),
                text('bronze', { format: 1 }),
                text(' '),
                { type: 'link', fields: { url: 'https://a.example/' }, children: [text('bell')] },
              ],
            },
          ],
        },
      },
      PAGE,
    ],
    [
      'Editor.js',
      {
        blocks: [
          { type: 'header', data: { text: 'Bell', level: 2 } },
          { type: 'paragraph', data: { text: 'A <b>bronze</b> bell' } },
          { type: 'list', data: { style: 'unordered', items: ['one', { content: 'two', items: [] }] } },
          { type: 'quote', data: { text: 'Rings', caption: 'Lee' } },
          { type: 'table', data: { content: [['1', '2']] } },
        ],
      },
      `<h2>Bell</h2><p>A <b>bronze</b> bell</p>${LIST}<blockquote><p>Rings</p><p>Lee</p></blockquote><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`,
    ],
    [
      'Draft.js',
      {
        blocks: [
          draft('Bell', 'header-two'),
          draft('A <bell>', 'unstyled'),
          draft('one', 'unordered-list-item'),
          draft('two', 'unordered-list-item'),
        ],
        entityMap: {},
      },
      `<h2>Bell</h2><p>A &lt;bell&gt;</p>${LIST}`,
    ],
    [
      'Notion',
      [
        notion('heading_2', { plain_text: 'Bell' }),
        notion(
          'paragraph',
          { plain_text: 'A ' },
          { plain_text: 'bronze', annotations: { bold: true } },
          { plain_text: ' ' },
          { plain_text: 'bell', href: 'https://a.example/' },
        ),
        notion('bulleted_list_item', { plain_text: 'one' }),
        notion('bulleted_list_item', { plain_text: 'two' }),
      ],
      PAGE + LIST,
    ],
    [
      'Quill',
      {
        ops: [
          { insert: 'A ' },
          { insert: 'bronze', attributes: { bold: true } },
          { insert: ' bell\nRings\n' },
        ],
      },
      '<p>A <strong>bronze</strong> bell</p><p>Rings</p>',
    ],
    [
      'Slate',
      [{ type: 'paragraph', children: [{ text: 'A' }] }, { children: [{ text: 'B' }] }],
      '<p>A</p><p>B</p>',
    ],
  ])('%s is HTML', (_, given, html) => expect(richTextHtml(given)).toBe(html))

  it.each<[string, unknown]>([
    ['a text', 'A'],
    ['a list of texts', ['A', 'B']],
    ['a list of records', [{ id: 1, title: 'A' }]],
    ['a value of JSON-LD', [{ type: 'literal', '@value': 'A' }]],
    ['a text within an object', { rendered: '<p>A</p>' }],
    ['a place', { type: 'Feature', geometry: {} }],
  ])('%s is none', (_, given) => expect(richTextHtml(given)).toBeUndefined())

  it('ends where it goes too deep', () => {
    const deep = Array.from({ length: 5000 }).reduce<object>(
      (inner) => ({ type: 'quote', children: [inner] }),
      text('A'),
    )
    expect(richTextHtml([deep])).toBe('')
  })
})
