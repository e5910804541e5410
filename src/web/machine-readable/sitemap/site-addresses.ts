import type { NavNode } from '../../../engine/contracts/view.ts'
import type { Channel, PageMatch } from '../../../engine/index.ts'
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
