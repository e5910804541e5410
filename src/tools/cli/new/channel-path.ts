import { createMatcher } from '../../../site/engine/index.ts'
import { type ConfigState, type PlacedChannel, placedChannels } from './config-state.ts'
import type { Answers } from './questions.ts'

export const lastSegment = (route = ''): string => route.split('/').at(-1) ?? ''

/** The whole path of a channel: "/Library" below "/News" is "/News/Library". */
export const pathOf = ({ route = '', parent = '' }: Answers): string =>
  parent === '' || route.startsWith(`${parent}/`) ? route : `${parent}${route}`

/** Whether a page with a channel in its route shows this path already. */
export const isAnswered = (path: string, { manifest }: ConfigState): boolean =>
  createMatcher(manifest)(path).kind === 'page'

/** The channels that others can stand below: those of a file, above the third level. */
export const parentsOf = (state: ConfigState): readonly PlacedChannel[] =>
  placedChannels(state).filter(
    ({ file, depth, channel }) => file !== undefined && depth < 3 && channel.path !== '/',
  )
