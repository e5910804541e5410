import { setTimeout as pause } from 'node:timers/promises'
import type { NavNode, QueryView, ShellView } from '../../../engine/contracts/view.ts'
import type { Channel, PageMatch, PageQuery } from '../../../engine/index.ts'
import type { Views } from '../../page/views.ts'
import type { Site } from '../../site/site.ts'

function channelPaths(channels: readonly Channel[]): readonly string[] {
  return channels.flatMap(({ path, children }) => [path, ...channelPaths(children)])
}

function menuPaths(nodes: readonly NavNode[]): readonly string[] {
  return nodes.flatMap(({ href, external, children }) => [
    ...(external ? [] : [href]),
    ...menuPaths(children),
  ])
}

/** Whether the page shows one record by its id: such pages are found through the lists that link to them. */
export function isRecordPage({ page, params }: PageMatch): boolean {
  return page.kind === 'detail' && params.id !== undefined
}

/**
 * Every address that is no record's, in the default language and each once: routes without parameters, and the channels
 * of config and menu, also those the menu does not show, that a page answers. What only redirects is left out.
 */
export function siteAddresses({ manifest, match }: Site, menu: readonly NavNode[]): readonly PageMatch[] {
  const routes = manifest.pages.flatMap(({ route }) => (route.includes(':') ? [] : [route]))
  const candidates = [manifest.home, ...routes, ...channelPaths(manifest.channels), ...menuPaths(menu)]
  const found = new Map<string, PageMatch>()
  for (const candidate of candidates) {
    const answer = match(candidate)
    if (answer.kind !== 'page' || isRecordPage(answer)) continue
    const address = answer.alternates[0]?.href ?? answer.canonical
    const plain = match(address)
    if (plain.kind === 'page' && !found.has(plain.canonical)) found.set(plain.canonical, plain)
  }
  return [...found.values()]
}

const AT_ONCE = 4

/** Work on many things, a few at a time; answers in their order. */
export async function inTurns<In, Out>(
  list: readonly In[],
  work: (entry: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const answers: Out[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next; index < list.length; index = next) {
      next = index + 1
      const entry = list[index]
      if (entry !== undefined) answers[index] = await work(entry)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return answers
}

/** What a sitemap is made of. */
export interface SitemapViews {
  readonly query: Views['query']
  readonly shell: (locale: string, platform: undefined) => Promise<Pick<ShellView, 'navigation'>>
}

export interface Asked {
  readonly query: PageQuery
  readonly match: PageMatch
  readonly locale: string
  readonly pageNumber: number
}

/**
 * Asks for records while one request for a sitemap is answered: undefined for what could not be had. A source that failed once is not
 * asked again, and nothing is waited for once `maxMs` are over, also what was asked for before.
 */
export function createRun(views: SitemapViews, maxMs: number) {
  const over = pause(maxMs, undefined, { ref: false })
  let isOver = false
  void over.then(() => {
    isOver = true
  })
  const failing = new Set<string>()
  const within = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
    Promise.race([answer, over])
  return {
    /** What failed or came too late so far: names of sources. */
    failing: (): readonly string[] => [...failing],
    /** Links of the menu; undefined where they come too late. */
    menu: async (locale: string) => (await within(views.shell(locale, undefined)))?.navigation,
    ask: async ({
      query,
      match,
      locale,
      pageNumber,
    }: Asked): Promise<Extract<QueryView, { ok: true }> | undefined> => {
      const source = query.source ?? ''
      const result =
        failing.has(source) || isOver
          ? undefined
          : await within(
              views.query(query, { params: match.params, query: match.query, pageNumber }, locale, ''),
            )
      if (result?.ok === true) return result
      failing.add(source)
      return undefined
    },
  }
}

export type Run = ReturnType<typeof createRun>
