import { createHash, randomUUID } from 'node:crypto'
import { createMemo } from '../../base/tasks.ts'
import type { NavNode, PageView, ShellView } from '../../engine/contracts/view.ts'
import { withoutParam } from '../../engine/index.ts'
import type { RenderedAnswer } from './response-cache.ts'

/** A few per list and language of a site. */
const MAX_DOCUMENTS = 200
const MAX_CHARACTERS = 4 * 1024 * 1024

/** Text that needs no escaping in HTML, JSON, paths and queries, however they are nested. */
const PLAIN = /^[\w.-]+$/

/** Placeholder for a made-up segment. Random, so that it occurs in no address or text. */
const PLACEHOLDER = `segment${randomUUID().replaceAll('-', '')}`

type MissingDocument = Pick<RenderedAnswer, 'status' | 'headers' | 'text'>

interface SharedDocument {
  readonly view: PageView
  /** Restores the replaced segments. */
  readonly restore: (text: string) => string
}

function menuSegments(nodes: readonly NavNode[]): readonly string[] {
  return nodes.flatMap(({ href, children }) => [
    ...(href.split(/[?#]/, 1)[0] ?? '').split('/'),
    ...menuSegments(children),
  ])
}

/** Applies a change to every address in a view. */
function withAddresses(view: PageView, change: (address: string) => string): PageView {
  const { untranslated, feed, calendar, meta } = view
  return {
    ...view,
    url: change(view.url),
    crumbs: view.crumbs.map((crumb) =>
      crumb.href === undefined ? crumb : { ...crumb, href: change(crumb.href) },
    ),
    ...(untranslated && {
      untranslated: untranslated.map((each) => ({ ...each, href: change(each.href) })),
    }),
    ...(feed === undefined ? {} : { feed: change(feed) }),
    ...(calendar === undefined ? {} : { calendar: change(calendar) }),
    meta: {
      ...meta,
      canonical: change(meta.canonical),
      alternates: meta.alternates.map((each) => ({ ...each, href: change(each.href) })),
      ...(meta.feeds && { feeds: meta.feeds.map((each) => ({ ...each, href: change(each.href) })) }),
    },
  }
}

/** Removes the page number from a view past the end of its list, since all such pages are the same. */
function withoutPageNumber(view: PageView): PageView {
  const { main } = view.data
  if (main?.ok !== true || main.page < 2) return view
  return {
    ...withAddresses(view, (address) => withoutParam(address, 'page')),
    data: { ...view.data, main: { ...main, page: 2 } },
  }
}

/**
 * Replaces the segments unique to a view's URL with placeholders: those that the URL chose and that are not in the menu, such as the id
 * of a missing record. Segments that could need escaping are kept.
 */
function sharedView(found: PageView, isInMenu: (segment: string) => boolean): SharedDocument {
  const view = withoutPageNumber(found)
  // It is unknown how a museum's extension uses a segment.
  const params = view.extensions === undefined ? Object.entries(view.params) : []
  const own = params.filter(([, value]) => PLAIN.test(value) && !isInMenu(value))
  const placeholders = own.map(([name, value], index) => ({ name, value, to: `${PLACEHOLDER}${index}x` }))
  const change = (address: string): string => {
    const [path = '', ...query] = address.split('?')
    const segments = path
      .split('/')
      .map((each) => placeholders.find(({ value }) => value === each)?.to ?? each)
    return [segments.join('/'), ...query].join('?')
  }
  const replaced = Object.fromEntries(placeholders.map(({ name, to }) => [name, to]))
  return {
    view: { ...withAddresses(view, change), params: { ...view.params, ...replaced } },
    restore: (text) => placeholders.reduce((whole, { value, to }) => whole.replaceAll(to, value), text),
  }
}

/**
 * Renders pages for missing content, each once for all URLs with the same result: anybody can make up any number of URLs. The cache key
 * contains everything that a document depends on, so that nothing of one URL appears in the page of another.
 */
export function createMissingDocuments() {
  const remember = createMemo<MissingDocument>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CHARACTERS,
    sizeOf: ({ text }) => text.length,
  })
  const menus = new WeakMap<ShellView, ReadonlySet<string>>()
  const segmentsIn = (shell: ShellView): ReadonlySet<string> => {
    const segments = menus.get(shell) ?? new Set(menuSegments(shell.navigation))
    menus.set(shell, segments)
    return segments
  }

  /** @param around Everything in a document besides its view. */
  return async (
    found: PageView,
    shell: ShellView,
    around: unknown,
    draw: (view: PageView) => Promise<MissingDocument>,
  ): Promise<MissingDocument> => {
    const inMenu = segmentsIn(shell)
    const { view, restore } = sharedView(found, (segment) => inMenu.has(segment))
    const key = createHash('sha256')
      .update(JSON.stringify([view, around]))
      .digest('base64url')
    const known = await remember(key, () => draw(view))
    return { ...known, text: restore(known.text) }
  }
}
