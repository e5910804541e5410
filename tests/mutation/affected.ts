import { differences } from '../../src/commands/plan/compare.ts'
import type { Channel, Page, SiteManifest } from '../../src/engine/index.ts'

/** A manifest without where things were written. */
function comparable({ digest: _, pages, redirects, ...rest }: SiteManifest): object {
  return {
    ...rest,
    pages: pages.map(({ origin: _origin, ...page }) => page),
    redirects: redirects.map(({ from, to }) => ({ from, to })),
  }
}

/** Whether the check made the same site of both configs. */
export function isSameSite(before: SiteManifest, after: SiteManifest): boolean {
  return differences(comparable(before), comparable(after)).length === 0
}

function differs(one: unknown, other: unknown): boolean {
  return differences(one, other).length > 0
}

/** Names whose values differ between two records. */
function changedNames(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) =>
    differs(before[name], after[name]),
  )
}

/** The changed sources and all that join them. */
function changedSources(before: SiteManifest, after: SiteManifest): ReadonlySet<string> {
  const names = new Set(changedNames(before.sources, after.sources))
  let size = -1
  while (size !== names.size) {
    size = names.size
    for (const [name, { joins = [] }] of Object.entries(after.sources))
      if (joins.some(({ source }) => names.has(source))) names.add(name)
  }
  return names
}

/** Whether a value says somewhere `"form": "<one of the names>"`. */
function namesForm(value: unknown, forms: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, entry]: [string, unknown]) =>
      (key === 'form' && typeof entry === 'string' && forms.includes(entry)) || namesForm(entry, forms),
  )
}

/** One page of each template and all of blocks: what shows a change of the whole site. */
function samplePages({ pages }: SiteManifest): readonly Page[] {
  const templates = new Set<string>()
  return pages.filter(({ template }) => {
    const isFirst = !templates.has(template)
    templates.add(template)
    return isFirst
  })
}

/** Every channel of every level by its address, without those below it. */
function channelsByPath(channels: readonly Channel[]): Readonly<Record<string, object>> {
  return Object.fromEntries(
    channels.flatMap(({ children, ...channel }) => [
      [channel.path, channel],
      ...Object.entries(channelsByPath(children)),
    ]),
  )
}

export interface Affected {
  /** Pages of either manifest, by route. */
  readonly routes: readonly string[]
  /** Addresses beside pages. */
  readonly paths: readonly string[]
}

/** Before an address: as it is while the backend has no channel tree, when the menu is that of the config. */
export const WITHOUT_TREE = 'without the tree: '

/** What addresses beside the pages show of the site as a whole. */
const SITE_PATHS = ['/nowhere/at/all', '/robots.txt', '/manifest.webmanifest', `${WITHOUT_TREE}/`]

/** Everything that a change of the manifest can show on. */
export function affectedBy(before: SiteManifest, after: SiteManifest): Affected {
  const sources = changedSources(before, after)
  const forms = changedNames(before.forms, after.forms)
  const isWhole =
    differs([before.site, before.home], [after.site, after.home]) ||
    sources.has(before.site.shell.navigation.source ?? '')
  const old = new Map(before.pages.map((page) => [page.route, page]))
  const now = new Map(after.pages.map((page) => [page.route, page]))
  const isAffected = (page: Page): boolean => {
    const [was, is] = [old.get(page.route), now.get(page.route)]
    if (was === undefined || is === undefined) return true
    const { origin: _was, ...first } = was
    const { origin: _is, ...second } = is
    return (
      differs(first, second) ||
      page.queries.some(({ source }) => source !== undefined && sources.has(source)) ||
      (forms.length > 0 && namesForm([page.options, page.blocks], forms))
    )
  }
  const pages = [...before.pages, ...after.pages].filter(isAffected)
  const moved = changedNames(
    Object.fromEntries(before.redirects.map(({ from, to }) => [from, to])),
    Object.fromEntries(after.redirects.map(({ from, to }) => [from, to])),
  )
  const [platform = ''] = before.site.platforms ?? []
  const shownForms = isWhole ? Object.keys(before.forms) : forms
  const channels = changedNames(channelsByPath(before.channels), channelsByPath(after.channels))
  const isMenu = differs(before.channels, after.channels)
  return {
    routes: [...new Set([...pages, ...(isWhole ? samplePages(before) : [])].map(({ route }) => route))],
    paths: [
      ...moved,
      ...channels,
      ...(isMenu && !isWhole ? [before.home, `${WITHOUT_TREE}/`] : []),
      ...shownForms.flatMap((name) => [`/_vitrine/forms/${name}`, `/_vitrine/forms/${name}/rules.js`]),
      ...(isWhole ? [...SITE_PATHS, `/?platform=${platform}`] : []),
    ],
  }
}
