import { createMatcher } from '../../engine/index.ts'
import { type ConfigState, type PlacedChannel, placedChannels } from './config-state.ts'
import type { Answers } from './questions.ts'

export function lastSegment(route = ''): string {
  return route.split('/').at(-1) ?? ''
}

/** The whole path of a channel: "/Library" below "/News" is "/News/Library". */
export function pathOf({ route = '', parent = '' }: Answers): string {
  return parent === '' || route.startsWith(`${parent}/`) ? route : `${parent}${route}`
}

/** Whether a page with a channel in its route shows this path already. */
export function isAnswered(path: string, { manifest }: ConfigState): boolean {
  return createMatcher(manifest)(path).kind === 'page'
}

/** The channels that others can be below: those of a file, above the third level. */
export function parentsOf(state: ConfigState): readonly PlacedChannel[] {
  return placedChannels(state).filter(
    ({ file, depth, channel }) => file !== undefined && depth < 3 && channel.path !== '/',
  )
}
