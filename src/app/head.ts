import type { PageView, ShellView } from '../contracts/view.ts'

type Marks = Readonly<Record<string, string>>

function upsert(tag: 'meta' | 'link', marks: Marks, name: string, value: string | undefined): void {
  const selector =
    tag +
    Object.entries(marks)
      .map(([key, mark]) => `[${key}="${CSS.escape(mark)}"]`)
      .join('')
  const found = document.head.querySelector(selector)
  if (value === undefined) {
    found?.remove()
    return
  }
  const element = found ?? document.head.appendChild(document.createElement(tag))
  for (const [key, mark] of Object.entries(marks)) element.setAttribute(key, mark)
  element.setAttribute(name, value)
}

/** Makes the document's head say what the server would have said of this page. */
export function updateHead({ meta, status }: PageView, { locale }: ShellView): void {
  document.title = meta.title
  document.documentElement.lang = locale.tag
  document.documentElement.dir = locale.direction
  upsert('meta', { name: 'description' }, 'content', meta.description)
  const missing = status >= 400
  upsert('meta', { name: 'robots' }, 'content', missing ? 'noindex' : undefined)
  upsert('meta', { property: 'og:title' }, 'content', meta.title)
  upsert('meta', { property: 'og:description' }, 'content', meta.description)
  upsert('meta', { property: 'og:type' }, 'content', meta.type)
  upsert('meta', { property: 'og:url' }, 'content', meta.canonical)
  upsert('meta', { property: 'og:image' }, 'content', meta.image)
  upsert('link', { rel: 'canonical' }, 'href', missing ? undefined : meta.canonical)
  for (const { tag, href } of meta.alternates)
    upsert('link', { rel: 'alternate', hreflang: tag }, 'href', missing ? undefined : href)
}
