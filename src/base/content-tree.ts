// The element tree of a text, with lists, table rows, tasks and Confluence markup converted to HTML elements.

import { AS_BLOCK, BLOCKS } from './html-text.ts'

/** An HTML element of a text. */
export interface Element {
  readonly name: string
  readonly attribs: Readonly<Record<string, string>>
  readonly children: (Element | string)[]
  readonly parent: Element | undefined
  /** Source of the tag, if it may be text rather than a tag. */
  readonly written: string | undefined
  isClosed: boolean
}

type Kind = 'ol' | 'ul'

/** A list entry in a flat list, as programs write it instead of nested lists. */
interface Entry {
  readonly element: Element
  readonly level: number
  readonly kind: Kind
  /** Attributes of the numbered list it starts. */
  readonly attribs: Readonly<Record<string, string>>
}

const LISTS: readonly string[] = ['ol', 'ul', 'menu', 'dir']

/** Returns the child elements, without text. */
export function elementsIn({ children }: Element): readonly Element[] {
  return children.filter((child): child is Element => typeof child !== 'string')
}

export function elementText({ children }: Element): string {
  return children.map((child) => (typeof child === 'string' ? child : elementText(child))).join('')
}

/** Returns the Word element with the bullet or number of a paragraph. */
function markerIn(element: Element): Element | undefined {
  for (const child of elementsIn(element)) {
    if (/mso-list\s*:\s*ignore/i.test(child.attribs.style ?? '')) return child
    const found = markerIn(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the list type for a bullet or number; undefined for numbers that HTML lists cannot show, such as 一、 or 1.1. */
function listOf(marker: string): Pick<Entry, 'kind' | 'attribs'> | undefined {
  const [, count = ''] = /^\(?(\d{1,4}|[a-z]{1,4})[.)]$/i.exec(marker) ?? []
  if (/^\d/.test(count)) return { kind: 'ol', attribs: count === '1' ? {} : { start: count } }
  if (/^[ai]$/i.test(count)) return { kind: 'ol', attribs: { type: count } }
  if (count !== '') return { kind: 'ol', attribs: {} }
  // Bullets of symbol fonts are letters in other fonts.
  return /^(?:[^\p{L}\p{N}]|[onqvlüØ])$/u.test(marker) ? { kind: 'ul', attribs: {} } : undefined
}

/** Returns a Word paragraph as a list entry. */
function wordListEntry(element: Element): Entry | undefined {
  const level = /mso-list\s*:[^;]*\blevel([1-9])\b/i.exec(element.attribs.style ?? '')?.[1]
  const marker = level === undefined ? undefined : markerIn(element)
  const list = marker === undefined ? undefined : listOf(elementText(marker).replace(/[\s\u00a0]+/g, ''))
  if (list === undefined) return undefined
  marker?.parent?.children.splice(marker.parent.children.indexOf(marker), 1)
  return { element, level: Number(level), ...list }
}

/** Returns an entry of a Quill list, which keeps all levels and types in one flat list. */
function quillListEntry(element: Element): Entry {
  const { class: name = '', 'data-list': kind = '' } = element.attribs
  const own = element.parent?.name !== 'ol' || /^(?:bullet|checked|unchecked)$/.test(kind) ? 'ul' : 'ol'
  return { element, level: Number(/(?:^|\s)ql-indent-(\d)/.exec(name)?.[1] ?? 0), kind: own, attribs: {} }
}

function isOfQuill(list: Element): boolean {
  const entries = elementsIn(list)
  const own = list.name === 'ol' ? 'ol' : 'ul'
  return (
    entries.every(({ name }) => name === 'li') &&
    entries.map(quillListEntry).some(({ level, kind }) => level > 0 || kind !== own)
  )
}

/**
 * Returns the entries of a Word for the web list, which starts a new list in its own element at every change of level.
 * Undefined for other elements.
 */
function webWordListEntries(
  element: Element,
): readonly (Entry & { readonly listId: string | undefined })[] | undefined {
  if (!LISTS.includes(element.name)) {
    const lists = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
    const found = lists.map((child) => (typeof child === 'string' ? undefined : webWordListEntries(child)))
    return element.name !== 'div' || found.length === 0 || found.includes(undefined)
      ? undefined
      : found.flatMap((each) => each ?? [])
  }
  const entries = elementsIn(element)
  const levels = entries.map(({ attribs }) => Number(/^[1-9]$/.exec(attribs['data-aria-level'] ?? '')?.[0]))
  if (levels.length === 0 || levels.some(Number.isNaN)) return undefined
  return entries.map((each, at) => ({
    element: each,
    level: levels[at] ?? 1,
    kind: element.name === 'ol' ? 'ol' : 'ul',
    attribs: at === 0 ? element.attribs : {},
    listId: each.attribs['data-listid'],
  }))
}

/** Creates an element with copies of the children. */
export function createElement(
  name: string,
  attribs: Element['attribs'],
  parent: Element | undefined,
  children: Element['children'] = [],
): Element {
  const element: Element = { name, attribs, children: [], parent, written: undefined, isClosed: true }
  element.children.push(
    ...children.map((child) => (typeof child === 'string' ? child : { ...child, parent: element })),
  )
  return element
}

/** Converts flat entries to nested lists. */
function nestedLists(entries: readonly Entry[], parent: Element): readonly Element[] {
  const lists: Element[] = []
  const open: { readonly level: number; readonly list: Element }[] = []
  for (const { element, level, kind, attribs } of entries) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if (open.at(-1)?.level === level && open.at(-1)?.list.name !== kind) open.pop()
    if (open.at(-1)?.level !== level) {
      const above = open.at(-1)?.list.children.findLast((child) => typeof child !== 'string')
      const list = createElement(kind, attribs, above ?? parent)
      if (above === undefined) lists.push(list)
      else above.children.push(list)
      open.push({ level, list })
    }
    const list = open.at(-1)?.list
    // Keep a heading inside its entry.
    const isLine = ['li', 'p', 'div'].includes(element.name)
    const entry = isLine ? { ...element, name: 'li', parent: list } : createElement('li', {}, list)
    if (!isLine) entry.children.push(element)
    list?.children.push(entry)
  }
  return lists
}

/**
 * Converts flat lists to nested ones: Word paragraphs with bullets from a symbol font, Word for the web lists, indented
 * Quill entries, and entries without a list.
 */
export function arrangeLists(parent: Element): void {
  const arranged: (Element | string)[] = []
  let run: Entry[] = []
  /** Word for the web list of the current run; another list restarts its numbering. */
  let lastList: string | undefined
  const end = (): void => {
    arranged.push(...nestedLists(run, parent))
    run = []
    lastList = undefined
  }
  for (const child of parent.children) {
    if (typeof child === 'string') {
      if (run.length > 0 && child.trim() === '') continue
      end()
      arranged.push(child)
      continue
    }
    const ofWeb = webWordListEntries(child)
    if (ofWeb !== undefined) {
      for (const { listId, ...entry } of ofWeb) {
        if (entry.level === 1 && lastList !== undefined && listId !== lastList) end()
        if (entry.level === 1) lastList = listId
        arrangeLists(entry.element)
        run.push(entry)
      }
      continue
    }
    arrangeLists(child)
    const isLoose = child.name === 'li' && !LISTS.includes(parent.name)
    const entry = isLoose
      ? quillListEntry({ ...child, parent: { ...parent, name: 'ul' } })
      : wordListEntry(child)
    if (entry !== undefined) {
      run.push(entry)
      continue
    }
    end()
    if (LISTS.includes(child.name) && isOfQuill(child))
      arranged.push(
        ...nestedLists(
          elementsIn(child).map((each, at) => ({
            ...quillListEntry(each),
            attribs: at === 0 ? child.attribs : {},
          })),
          parent,
        ),
      )
    else arranged.push(child)
  }
  end()
  parent.children.splice(0, parent.children.length, ...arranged)
}

const GROUPS = ['thead', 'tbody', 'tfoot']

/** Required parents of table parts. Browsers drop misplaced ones, which joins their words. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...GROUPS, 'colgroup', 'caption'].map((name) => [name, ['table']])),
  col: ['table', 'colgroup'],
  tr: ['table', ...GROUPS],
  td: ['tr'],
  th: ['tr'],
}

/** Wraps rows and cells without a table, as pasted from a spreadsheet. */
export function arrangeRows(parent: Element): void {
  const arranged: (Element | string)[] = []
  let table: Element | undefined
  let row: Element | undefined
  for (const child of parent.children) {
    if (typeof child === 'string') {
      if (table !== undefined && child.trim() === '') continue
      table = undefined
      arranged.push(child)
      continue
    }
    arrangeRows(child)
    const homes = HOMES[child.name]
    if (
      homes === undefined ||
      homes.includes(parent.name) ||
      (homes[0] === 'tr' && HOMES.tr?.includes(parent.name))
    ) {
      table = undefined
      arranged.push(child)
      continue
    }
    if (table === undefined) {
      table = createElement('table', {}, parent)
      row = undefined
      arranged.push(table)
    }
    const isCell = homes[0] === 'tr'
    if (isCell && row === undefined) {
      row = createElement('tr', {}, table)
      table.children.push(row)
    }
    const home = isCell ? (row ?? table) : table
    home.children.push({ ...child, parent: home })
    if (!isCell) row = undefined
  }
  parent.children.splice(0, parent.children.length, ...arranged)
}

/** Returns whether a task is checked, by form field, role, class or attribute; undefined if it is not a task. */
function tickOf({ name, attribs, parent }: Element): boolean | undefined {
  if (name === 'input')
    return attribs.type?.toLowerCase() === 'checkbox' ? attribs.checked !== undefined : undefined
  if (LISTS.includes(name)) return undefined
  if (attribs.role === 'checkbox') return attribs['aria-checked'] === 'true'
  const state =
    attribs['data-task-state'] ?? attribs['data-list'] ?? attribs['data-checked'] ?? attribs['data-done']
  if (/^(?:checked|done|true)$/i.test(state ?? '')) return true
  if (/^(?:unchecked|check|todo|false)$/i.test(state ?? '')) return false
  const { class: classes = '' } = attribs
  if (/(?:^|\s)(?:checkbox-on|tox-checklist--checked)(?:\s|$)/.test(classes)) return true
  if (name !== 'li') return /(?:^|\s)checkbox-off(?:\s|$)/.test(classes) ? false : undefined
  const { class: around = '', 'data-checked': all } = parent?.attribs ?? {}
  if (all !== undefined) return all === 'true'
  // Confluence tasks.
  if (/(?:^|\s)inline-task-list(?:\s|$)/.test(around)) return /(?:^|\s)checked(?:\s|$)/.test(classes)
  return /(?:^|\s)tox-checklist(?:\s|$)/.test(around) ? false : undefined
}

/** Returns the checkbox of an entry: a form field, an empty element, or the picture Google Docs inserts. */
function boxIn(entry: Element): Element | undefined {
  for (const child of elementsIn(entry)) {
    if (LISTS.includes(child.name)) continue
    const isBox = elementText(child).trim() === '' && tickOf(child) !== undefined
    if (isBox || child.attribs['aria-roledescription'] === 'checkbox') return child
    const found = boxIn(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** Inserts a character before the first text of an element, on the same line. */
function putBefore(element: Element, sign: string): void {
  const at = element.children.findIndex(
    (child) => (typeof child === 'string' ? child : elementText(child)).trim() !== '',
  )
  const first = element.children[at]
  if (typeof first === 'string') element.children[at] = `${sign} ${first.trimStart()}`
  else if (first !== undefined && ['div', 'label', 'p', 'section', 'span'].includes(first.name))
    putBefore(first, sign)
  else element.children.splice(Math.max(at, 0), 0, `${sign} `)
}

/** Replaces task checkboxes by characters, because pages display neither form fields nor classes or attributes. */
export function writeTicks(parent: Element): void {
  for (const child of elementsIn(parent)) {
    const box = child.name === 'li' ? boxIn(child) : undefined
    const isTicked = tickOf(child) ?? (box === undefined ? undefined : tickOf(box))
    if (isTicked !== undefined && child.name !== 'input') {
      box?.parent?.children.splice(box.parent.children.indexOf(box), 1)
      putBefore(child, isTicked ? '☑' : '☐')
    }
    writeTicks(child)
  }
}

/** Puts line breaks around a `<span>` that its style displays as a block, where words are beside it. */
export function breakSpans(parent: Element): void {
  const isBlock = (child: Element | string): boolean => typeof child === 'object' && BLOCKS.has(child.name)
  const isSpan = (child: Element | string): boolean =>
    typeof child === 'object' && child.name === 'span' && AS_BLOCK.test(child.attribs.style ?? '')
  let beside: Element | string | undefined
  for (const child of parent.children.splice(0)) {
    if (typeof child === 'object') breakSpans(child)
    const isBlank = typeof child === 'string' && child.trim() === ''
    if (beside !== undefined && !isBlank && (isSpan(child) || isSpan(beside)))
      if (!isBlock(child) && !isBlock(beside)) parent.children.push(createElement('br', {}, parent))
    parent.children.push(child)
    if (!isBlank) beside = child
  }
}

/** Returns the first descendant with a name. */
function findIn(element: Element, name: string): Element | undefined {
  for (const child of elementsIn(element)) {
    const found = child.name === name ? child : findIn(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Converts a Confluence XML element to HTML; undefined for others. */
function htmlElementFor(element: Element): Element | undefined {
  const { name, attribs } = element
  const parent = element.parent ?? element
  switch (name) {
    case 'ac:task-list':
      return createElement('ul', {}, parent, element.children)
    case 'ac:task': {
      const status = findIn(element, 'ac:task-status')
      const isDone = status !== undefined && elementText(status).trim() === 'complete'
      const body = findIn(element, 'ac:task-body')?.children ?? []
      return createElement('li', { 'data-checked': String(isDone) }, parent, body)
    }
    case 'ac:plain-text-body':
      return createElement('pre', {}, parent, element.children)
    case 'ac:parameter':
      // Keep the title; other parameters only control the rendering of a macro.
      return attribs['ac:name'] === 'title'
        ? createElement('p', {}, parent, [createElement('strong', {}, parent, element.children)])
        : createElement('style', {}, parent)
    case 'ac:image': {
      const src = findIn(element, 'ri:url')?.attribs['ri:value']
      const { 'ac:alt': alt = '', 'ac:width': width, 'ac:height': height } = attribs
      const caption = findIn(element, 'ac:caption')
      const size = { ...(width && { width }), ...(height && { height }) }
      const image = createElement('img', { alt, ...(src && { src }), ...size }, parent)
      return caption === undefined
        ? image
        : createElement('figure', {}, parent, [
            image,
            createElement('figcaption', {}, parent, caption.children),
          ])
    }
    case 'ac:link': {
      const body = findIn(element, 'ac:plain-text-link-body') ?? findIn(element, 'ac:link-body')
      const page = findIn(element, 'ri:page')?.attribs['ri:content-title']
      const words = body?.children ?? [page ?? findIn(element, 'ri:attachment')?.attribs['ri:filename'] ?? '']
      // Only Confluence can resolve its page links; the lost link is reported.
      const href = attribs['ac:anchor'] ? `#${attribs['ac:anchor']}` : ''
      return createElement('a', { href }, parent, [...words])
    }
    default:
      return undefined
  }
}

/** Converts tasks, code, pictures and links of the Confluence storage format to HTML. */
export function arrangeConfluence(parent: Element): void {
  for (const [at, child] of parent.children.entries()) {
    if (typeof child === 'string') continue
    const html = child.name.startsWith('ac:') ? htmlElementFor(child) : undefined
    if (html !== undefined) parent.children[at] = html
    arrangeConfluence(html ?? child)
  }
}
