import { type Element, elementsIn, elementText } from './content-lists.ts'

/** The first element of a name within another, at any depth. */
function findIn(element: Element, name: string): Element | undefined {
  for (const child of elementsIn(element)) {
    const found = child.name === name ? child : findIn(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

function createElement(
  parent: Element,
  name: string,
  attribs: Element['attribs'],
  children: Element['children'],
): Element {
  const element: Element = { name, attribs, children: [], parent, written: undefined, isClosed: true }
  element.children.push(
    ...children.map((child) => (typeof child === 'string' ? child : { ...child, parent: element })),
  )
  return element
}

/** What a part of a text is in HTML that Confluence keeps as XML of its own; undefined for any other. */
function htmlElementFor(element: Element): Element | undefined {
  const { name, attribs } = element
  const parent = element.parent ?? element
  switch (name) {
    case 'ac:task-list':
      return createElement(parent, 'ul', {}, element.children)
    case 'ac:task': {
      const status = findIn(element, 'ac:task-status')
      const isDone = status !== undefined && elementText(status).trim() === 'complete'
      const body = findIn(element, 'ac:task-body')?.children ?? []
      return createElement(parent, 'li', { 'data-checked': String(isDone) }, body)
    }
    case 'ac:plain-text-body':
      return createElement(parent, 'pre', {}, element.children)
    case 'ac:parameter':
      // A title is what is read; how a macro is drawn is not.
      return attribs['ac:name'] === 'title'
        ? createElement(parent, 'p', {}, [createElement(parent, 'strong', {}, element.children)])
        : createElement(parent, 'style', {}, [])
    case 'ac:image': {
      const src = findIn(element, 'ri:url')?.attribs['ri:value']
      const { 'ac:alt': alt = '', 'ac:width': width, 'ac:height': height } = attribs
      const caption = findIn(element, 'ac:caption')
      const image = createElement(
        parent,
        'img',
        { alt, ...(src && { src }), ...(width && { width }), ...(height && { height }) },
        [],
      )
      return caption === undefined
        ? image
        : createElement(parent, 'figure', {}, [
            image,
            createElement(parent, 'figcaption', {}, caption.children),
          ])
    }
    case 'ac:link': {
      const body = findIn(element, 'ac:plain-text-link-body') ?? findIn(element, 'ac:link-body')
      const page = findIn(element, 'ri:page')?.attribs['ri:content-title']
      const words = body?.children ?? [page ?? findIn(element, 'ri:attachment')?.attribs['ri:filename'] ?? '']
      // Only Confluence knows where its pages are: that the link is lost is said.
      return createElement(parent, 'a', { href: attribs['ac:anchor'] ? `#${attribs['ac:anchor']}` : '' }, [
        ...words,
      ])
    }
    default:
      return undefined
  }
}

/** Writes tasks, code, pictures and links of Confluence's storage format as those of HTML. */
export function arrangeConfluence(parent: Element): void {
  for (const [at, child] of parent.children.entries()) {
    if (typeof child === 'string') continue
    const html = child.name.startsWith('ac:') ? htmlElementFor(child) : undefined
    if (html !== undefined) parent.children[at] = html
    arrangeConfluence(html ?? child)
  }
}
