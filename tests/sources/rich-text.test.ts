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

describe('what such a text holds beside words', () => {
  const item = (words: string, level: number, listItem = 'bullet') => ({
    _type: 'block',
    listItem,
    level,
    children: [span(words)],
  })
  const asset = (contentType: string, url: string, title: string) => ({
    nodeType: 'embedded-asset-block',
    data: { target: { fields: { title, file: { contentType, url } } } },
    content: [],
  })
  it.each<[string, unknown, string]>([
    [
      'lists within entries, by their level',
      [
        item('one', 1),
        item('two', 2),
        item('three', 3, 'number'),
        item('four', 1),
        item('five', 1, 'number'),
      ],
      '<ul><li>one<ul><li>two<ol><li>three</li></ol></li></ul></li><li>four</li></ul><ol><li>five</li></ol>',
    ],
    [
      'the caption of a picture',
      [
        item('one', 1),
        { _type: 'image', asset: { url: 'https://i.example/a.png' }, alt: 'A', caption: 'Bell & rope' },
      ],
      '<ul><li>one</li></ul><img src="https://i.example/a.png" alt="A"><p>Bell &amp; rope</p>',
    ],
    [
      'a picture of Notion with its caption, and blocks below a block',
      [
        {
          type: 'image',
          image: { external: { url: 'https://i.example/a.png' }, caption: [{ plain_text: 'Bell' }] },
        },
        {
          type: 'bulleted_list_item',
          bulleted_list_item: {
            rich_text: [{ plain_text: 'one' }],
            children: [notion('paragraph', { plain_text: 'more' })],
          },
        },
      ],
      '<img src="https://i.example/a.png" alt=""><p>Bell</p><ul><li>one<p>more</p></li></ul>',
    ],
    [
      'a picture and a file of Contentful',
      {
        nodeType: 'document',
        content: [
          asset('image/png', '//i.example/a.png', 'Bell'),
          asset('application/pdf', '//i.example/a.pdf', 'Plan'),
        ],
      },
      '<img src="https://i.example/a.png" alt="Bell"><p><a href="https://i.example/a.pdf">Plan</a></p>',
    ],
    [
      'a video of Sanity and one of Editor.js, as links',
      [
        { _type: 'block', children: [span('x')] },
        { _type: 'youtube', url: 'https://v.example/1' },
        { type: 'embed', data: { service: 'x', source: 'https://v.example/2' } },
      ],
      '<p>x</p><p><a href="https://v.example/1">https://v.example/1</a></p><p><a href="https://v.example/2">https://v.example/2</a></p>',
    ],
    ['code', [{ type: 'code', data: { code: 'a < b' } }], '<pre>a &lt; b</pre>'],
  ])('%s', (_, given, html) => {
    expect(richTextHtml(given)).toBe(html)
  })
})
