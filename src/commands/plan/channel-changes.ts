import { message } from '../../engine/errors/wording.ts'
import type { Channel, SiteManifest } from '../../engine/index.ts'
import { type Change, changeOf, meaning } from './change.ts'
import { differences } from './compare.ts'
import { renamedPages } from './page-changes.ts'
import { namedChanges } from './part-changes.ts'

interface Placed {
  readonly title: Channel['title']
  readonly visible: boolean
  readonly href: string | undefined
  readonly place: number
}

export function flatChannels(channels: readonly Channel[]): readonly (readonly [string, Placed])[] {
  return channels.flatMap(({ path, title, visible, href, children }, index) => [
    [path, { title, visible, href, place: index + 1 }] as const,
    ...flatChannels(children),
  ])
}

const CHANNEL = message`channel`

type Channels = ReadonlyMap<string, Placed>

/** Paths of channels that are there under another one: those of renamed pages, and those that are alike except for their path. */
function renamedPaths(
  before: Channels,
  after: Channels,
  routes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const fresh = [...after].filter(([path]) => !before.has(path))
  const pairs = [...before].flatMap(([path, channel]): readonly (readonly [string, string])[] => {
    if (after.has(path)) return []
    const route = routes.get(path)
    if (route !== undefined && after.has(route)) return [[path, route]]
    const twins = fresh.filter(([, other]) => differences(channel, other).length === 0)
    const [twin] = twins
    return twin !== undefined && twins.length === 1 ? [[path, twin[0]]] : []
  })
  return new Map(pairs)
}

/** The menu and the trail: names of channels, which are shown, in what order. */
export function channelChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const [old, now] = [new Map(flatChannels(before.channels)), new Map(flatChannels(after.channels))]
  const routes = new Map(renamedPages(before, after).map(([from, to]) => [from.route, to.route]))
  const renamed = renamedPaths(old, now, routes)
  // Under their new paths, so that a renamed channel is not one removed and one added.
  const moved = new Map([...old].map(([path, channel]) => [renamed.get(path) ?? path, channel]))
  // Where the page of the same route is renamed, that finding says it.
  const named = [...renamed].filter(([path, to]) => routes.get(path) !== to)
  return [
    ...named.map(([path, to]) =>
      changeOf(
        message`${CHANNEL} ${path}`,
        message`renamed to ${to}`,
        meaning('info', message`Menu and trail lead to the new path.`),
      ),
    ),
    ...namedChanges(CHANNEL, Object.fromEntries(moved), Object.fromEntries(now), {
      routes: (path) => [path],
      added: (path) =>
        now.get(path)?.visible === false
          ? meaning('info', message`It is not in the menu.`)
          : meaning('info', message`The menu has one entry more.`),
      removed: (path) =>
        moved.get(path)?.visible === false
          ? meaning('info', message`It was not in the menu.`)
          : meaning('warn', message`The menu lacks it.`),
      changed: ({ path: [key], to }) => {
        if (key === 'visible')
          return to === true
            ? meaning('info', message`The menu shows it.`)
            : meaning('warn', message`The menu does not show it any more.`)
        if (key === 'place') return meaning('info', message`It is elsewhere in the menu.`)
        return key === 'href'
          ? meaning('warn', message`Its menu entry leads elsewhere.`)
          : meaning('info', message`Menu, trail and headings say it otherwise.`)
      },
    }),
  ]
}
