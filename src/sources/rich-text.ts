import { escapeAttribute, escapeText } from 'entities'
import { isObject } from '../base/object.ts'

/**
 * Renders structured rich text as HTML: documents of Sanity, Strapi, Contentful, Payload, Storyblok, Directus, Notion, Editor.js,
 * Draft.js and Quill. The result is untrusted HTML and is sanitized as such.
 */

type Node = Readonly<Record<string, unknown>>

/** Maximum nesting depth of a document. */
const MAX_LEVELS = 30

/** Marks with their names in the supported systems; Lexical stores them as bits, in this order. */
const MARKS: readonly (readonly [tag: string, names: readonly string[]])[] = [
  ['strong', ['bold', 'strong']],
  ['em', ['italic', 'em', 'emphasis']],
  ['del', ['strikethrough', 'strike', 'strike-through']],
  ['u', ['underline']],
  ['code', ['code']],
  ['sub', ['subscript', 'sub']],
  ['sup', ['superscript', 'sup']],
]

const NUMBERS: readonly string[] = ['one', 'two', 'three', 'four', 'five', 'six']

function filledText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the first text at one of the paths within a node, such as "attrs.href". */
function textAt(node: Node, ...places: readonly string[]): string | undefined {
  for (const place of places) {
    const found = filledText(
      place.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), node),
    )
    if (found !== undefined) return found
  }
  return undefined
}

function htmlElement(tag: string, content: string): string {
  return content === '' ? '' : `<${tag}>${content}</${tag}>`
}

function htmlLink(href: string | undefined, content: string): string {
  return href === undefined || content === '' ? content : `<a href="${escapeAttribute(href)}">${content}</a>`
}

function htmlPicture(src: string | undefined, alt = ''): string {
  return src === undefined ? '' : `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}">`
}

/** Returns the type of a node in lower case without punctuation: "headingtwo", "bulletlist". */
function nodeKind(node: Node): string {
  const kind = [node.nodeType, node._type, node.type].find((each) => typeof each === 'string')
  return String(kind ?? '')
    .toLowerCase()
    .replace(/[-_\s]/g, '')
}

/** Returns the words of a text node, or undefined for any other node. */
function leafOf(node: Node): string | undefined {
  if (typeof node.plain_text === 'string') return node.plain_text
  if (typeof node.text === 'string' && !('children' in node)) return node.text
  return node.nodeType === 'text' && typeof node.value === 'string' ? node.value : undefined
}

/** Returns the names of a text node's marks, and the addresses of its links. */
function marksOf(leaf: Node): readonly string[] {
  const listed = [leaf.marks]
    .flat()
    .flatMap((mark) => (isObject(mark) ? nodeKind(mark) : (filledText(mark) ?? [])))
  const flags = { ...leaf, ...(isObject(leaf.annotations) ? leaf.annotations : {}) }
  const named = Object.entries(flags).flatMap(([name, value]) => (value === true ? name.toLowerCase() : []))
  const bits = typeof leaf.format === 'number' ? leaf.format : 0
  const coded = MARKS.flatMap(([, [name = '']], bit) => ((bits >> bit) % 2 === 1 ? name : []))
  return [...listed, ...named, ...coded]
}

function drawLeaf(leaf: Node, words: string, definitions: readonly Node[]): string {
  const marks = marksOf(leaf)
  const text = escapeText(words).replaceAll('\n', '<br>')
  const drawn = MARKS.reduce(
    (content, [tag, names]) =>
      names.some((name) => marks.includes(name)) ? htmlElement(tag, content) : content,
    text,
  )
  const mark = [leaf.marks].flat().find((each) => isObject(each) && nodeKind(each) === 'link')
  const definition = definitions.find(({ _key }) => typeof _key === 'string' && marks.includes(_key))
  const href =
    textAt(leaf, 'href') ??
    (isObject(mark) ? textAt(mark, 'attrs.href', 'href') : undefined) ??
    (definition === undefined ? undefined : textAt(definition, 'href', 'url'))
  return htmlLink(href, drawn)
}

/** Returns the heading level of a node, from 1 to 6, or undefined if it is not a heading. */
function headingOf(node: Node, kind: string): number | undefined {
  const style = filledText(node.style)
  const [, count] =
    /^h([1-6])$/.exec(style ?? '') ??
    /^(?:heading|header|h)([1-6]|one|two|three|four|five|six)?$/.exec(kind) ??
    []
  if (count === undefined && !/^head(?:ing|er)$/.test(kind)) return undefined
  const said = [node.level, isObject(node.attrs) ? node.attrs.level : undefined, node.tag].find(Boolean)
  const level = count ?? String(said ?? '2').replace(/^h/, '')
  const number = NUMBERS.indexOf(level) + 1 || Number(level)
  return number >= 1 && number <= 6 ? number : 2
}

/** Members that hold child nodes, in order of precedence. */
const HOLDERS = ['children', 'content', 'rich_text', 'blocks'] as const

function childNodes(node: Node): readonly unknown[] {
  // Notion nests the content of a block under its type: {"type": "paragraph", "paragraph": {"rich_text": […]}}.
  const own = typeof node.type === 'string' ? node[node.type] : undefined
  const within = isObject(node.root) ? node.root : isObject(own) ? own : node
  const [first] = HOLDERS.flatMap((name) => (Array.isArray(within[name]) ? [within[name]] : []))
  const parts = (first as readonly unknown[] | undefined) ?? []
  // A Notion block has its words in `rich_text`, besides child blocks.
  const { rich_text: words } = within
  return Array.isArray(words) && parts !== words ? [...words, ...parts] : parts
}

/** Returns the nesting depth of a list item that is a block of its own: "level" of Sanity starts at 1, "depth" of Draft.js at 0. */
function depthOf({ level, depth }: Node): number {
  const given = typeof level === 'number' ? level - 1 : typeof depth === 'number' ? depth : 0
  return Math.min(Math.max(given, 0), MAX_LEVELS)
}

/** Returns the address of embedded content: a video, a file, an embedded page. */
function addressOf(node: Node): string | undefined {
  const type = filledText(node.type) ?? ''
  const found = textAt(
    node,
    ...[
      'url',
      'href',
      'src',
      `${type}.url`,
      `${type}.external.url`,
      `${type}.file.url`,
      'attrs.src',
      'attrs.url',
    ],
    ...['data.source', 'data.link', 'data.url', 'data.file.url', 'data.target.fields.file.url', 'value.url'],
  )
  return found !== undefined && /^(?:https?:)?\/\//i.test(found)
    ? found.replace(/^\/\//, 'https://')
    : undefined
}

/** Returns a link to embedded content, so that it is not lost. */
function linkToEmbedded(node: Node): string {
  const address = addressOf(node)
  const title = textAt(node, 'title', 'data.meta.title', 'data.title', 'data.target.fields.title')
  return address === undefined ? '' : htmlElement('p', htmlLink(address, escapeText(title ?? address)))
}

/** Renders a list of blocks and merges adjacent list items into lists: in Sanity, Draft.js and Notion each item is a block. */
function drawAll(nodes: readonly unknown[], level: number, definitions: readonly Node[] = []): string {
  const parts: string[] = []
  /** Open lists, the innermost last. */
  const open: ('ol' | 'ul')[] = []
  const closeTo = (count: number): void => {
    while (open.length > count) parts.push(`</${open.pop()}>`, open.length > 0 ? '</li>' : '')
  }
  for (const node of nodes) {
    const next = isObject(node) ? looseList(node) : undefined
    if (next === undefined) closeTo(0)
    else {
      // A nested list belongs to the item before it.
      const depth = Math.min(depthOf(node as Node), open.length)
      closeTo(depth + 1)
      if (open.length === depth + 1 && open[depth] !== next) closeTo(depth)
      if (open.length === depth) {
        const before = depth > 0 ? parts.pop() : undefined
        if (before !== undefined) parts.push(before.replace(/<\/li>$/, ''))
        parts.push(`<${next}>`)
        open.push(next)
      }
    }
    parts.push(renderNode(node, level + 1, definitions))
  }
  closeTo(0)
  return parts.join('')
}

/** Returns the list type of a block that is a list item by itself. */
function looseList(node: Node): 'ol' | 'ul' | undefined {
  const kind = typeof node.listItem === 'string' ? `${node.listItem}listitem` : nodeKind(node)
  return /^(?:ordered|numbered|number)listitem$/.test(kind)
    ? 'ol'
    : /^(?:unordered|bulleted|bullet)listitem$/.test(kind)
      ? 'ul'
      : undefined
}

/** Whether a node is a Draft.js block, which keeps its text apart from its style ranges. */
function isOfDraft(node: Node): boolean {
  return 'inlineStyleRanges' in node
}

/** Renders an Editor.js block, whose texts are HTML already; undefined for any other node. */
function drawData(node: Node, kind: string, level: number): string | undefined {
  const { data } = node
  if (!isObject(data) || typeof node.type !== 'string' || 'nodeType' in node || isOfDraft(node))
    return undefined
  const text = textAt(data, 'text', 'html', 'message') ?? ''
  if (kind === 'header' || kind === 'heading')
    return htmlElement(`h${headingOf({ ...node, ...data }, 'heading') ?? 2}`, text)
  if (Array.isArray(data.items)) {
    const items = data.items.map((item) =>
      isObject(item)
        ? htmlElement(
            'li',
            (textAt(item, 'content', 'text') ?? '') +
              (drawData({ ...node, data: item }, kind, level + 1) ?? ''),
          )
        : htmlElement('li', filledText(item) ?? ''),
    )
    return level > MAX_LEVELS || items.length === 0
      ? ''
      : htmlElement(data.style === 'ordered' ? 'ol' : 'ul', items.join(''))
  }
  if (kind === 'quote')
    return htmlElement('blockquote', htmlElement('p', text) + htmlElement('p', textAt(data, 'caption') ?? ''))
  if (kind === 'delimiter') return '<hr>'
  if (kind === 'image' || kind === 'simpleimage')
    return (
      htmlPicture(textAt(data, 'file.url', 'url'), textAt(data, 'caption')) +
      htmlElement('p', textAt(data, 'caption') ?? '')
    )
  if (kind === 'table' && Array.isArray(data.content)) {
    const rows = data.content.map((row) =>
      htmlElement(
        'tr',
        [row]
          .flat()
          .map((cell) => `<td>${filledText(cell) ?? ''}</td>`)
          .join(''),
      ),
    )
    return htmlElement('table', htmlElement('tbody', rows.join('')))
  }
  if (kind === 'code') return htmlElement('pre', escapeText(textAt(data, 'code') ?? text))
  if (text === '') return linkToEmbedded(node)
  return kind === 'raw' || kind === 'html' ? text : htmlElement('p', text)
}

/** Returns the caption of a picture, which may be plain or structured text. */
function captionOf(node: Node, level: number, definitions: readonly Node[]): string {
  const own = typeof node.type === 'string' ? node[node.type] : undefined
  const written = textAt(node, 'caption', 'image.caption', 'attrs.caption', 'fields.caption', 'value.caption')
  const listed = [node.caption, isObject(own) ? own.caption : undefined].find((each) => Array.isArray(each))
  return htmlElement(
    'p',
    written === undefined ? renderNode(listed, level, definitions) : escapeText(written),
  )
}

function renderNode(node: unknown, level: number, definitions: readonly Node[]): string {
  if (level > MAX_LEVELS) return ''
  if (typeof node === 'string') return escapeText(node)
  if (Array.isArray(node)) return drawAll(node, level, definitions)
  if (!isObject(node)) return ''
  const kind = nodeKind(node)
  const data = drawData(node, kind, level)
  if (data !== undefined) return data
  const leaf = leafOf(node)
  if (leaf !== undefined && !isOfDraft(node)) return drawLeaf(node, leaf, definitions)
  const own = Array.isArray(node.markDefs) ? node.markDefs.filter(isObject) : definitions
  const content = leaf !== undefined ? escapeText(leaf) : drawAll(childNodes(node), level, own)
  const heading = headingOf(node, kind)
  if (heading !== undefined) return htmlElement(`h${heading}`, content)
  if (looseList(node) !== undefined || /^(?:listitem|li)$/.test(kind)) return htmlElement('li', content)
  if (/list$|^[ou]l$/.test(kind)) {
    const said = textAt(node, 'listType', 'format', 'tag') ?? kind
    return htmlElement(/^(?:ordered|number|ol)/.test(said) ? 'ol' : 'ul', content)
  }
  if (/quote/.test(kind) || node.style === 'blockquote') return htmlElement('blockquote', content)
  if (/^(?:link|hyperlink|a)$/.test(kind))
    return htmlLink(textAt(node, 'url', 'href', 'data.uri', 'attrs.href', 'fields.url'), content)
  if (/image|^img$|^upload$/.test(kind))
    return (
      htmlPicture(
        textAt(
          node,
          ...[
            'image.url',
            'image.external.url',
            'image.file.url',
            'attrs.src',
            'asset.url',
            'value.url',
            'url',
            'src',
          ],
        ),
        textAt(node, 'alt', 'image.alternativeText', 'attrs.alt', 'value.alt'),
      ) + captionOf(node, level + 1, definitions)
    )
  if (
    kind === 'embeddedassetblock' &&
    /^image\//.test(textAt(node, 'data.target.fields.file.contentType') ?? '')
  )
    return htmlPicture(
      addressOf(node),
      textAt(node, 'data.target.fields.description', 'data.target.fields.title'),
    )
  if (kind === 'code' && typeof node.code === 'string') return htmlElement('pre', escapeText(node.code))
  if (/^(?:hr|horizontalrule|divider|thematicbreak)$/.test(kind)) return '<hr>'
  if (/^(?:linebreak|hardbreak|br)$/.test(kind)) return '<br>'
  if (/^(?:table|tr|td|th)$/.test(kind)) return htmlElement(kind, content)
  if (kind === 'tablerow') return htmlElement('tr', content)
  if (/^table(?:header)?cell$|^tableheader$/.test(kind))
    return htmlElement(/header/.test(kind) ? 'th' : 'td', content)
  if (content === '') return linkToEmbedded(node)
  return /^(?:paragraph|p|block|normal|unstyled)?$/.test(kind) ? htmlElement('p', content) : content
}

/** Renders the paragraphs of a Quill Delta: a sequence of texts in which a line break ends a paragraph. */
function drawDelta(operations: readonly unknown[]): string {
  const text = operations.map((operation) => {
    const { insert, attributes } = isObject(operation) ? operation : {}
    if (isObject(insert)) return htmlPicture(textAt(insert, 'image'))
    const marks = isObject(attributes) ? attributes : {}
    return String(insert ?? '')
      .split('\n')
      .map((words) => (words === '' ? '' : drawLeaf({ ...marks, href: marks.link, text: words }, words, [])))
      .join('\n')
  })
  return text
    .join('')
    .split('\n')
    .map((line) => htmlElement('p', line))
    .join('')
}

/** Whether a value is a rich-text node: it has a type and has children or text. */
function isNode(value: unknown): boolean {
  if (!isObject(value)) return false
  if (typeof value.plain_text === 'string') return true
  const kind = nodeKind(value)
  return kind !== '' && (isObject(value.data) || childNodes(value).length > 0 || leafOf(value) !== undefined)
}

/** Returns the HTML of a structured rich text, or undefined for any other value. */
export function richTextHtml(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const objects = value.filter(isObject)
    const isText = objects.length > 0 && objects.length === value.length && objects.some(isNode)
    return isText ? drawAll(value, 0) : undefined
  }
  if (!isObject(value)) return undefined
  if (Array.isArray(value.ops)) return drawDelta(value.ops)
  if (Array.isArray(value.blocks)) return richTextHtml(value.blocks)
  const root = isObject(value.root) ? value.root : value
  return isNode(root) && childNodes(root).length > 0 ? renderNode(root, 0, []) : undefined
}
