import type { ChannelConfig, LocalText } from '../../../schemas/config/index.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { parameterNames, parseRoute } from '../route-pattern.ts'
import { placeWords } from './addresses.ts'
import { answerTo } from './check-href.ts'
import type { CheckContext } from './context.ts'

interface Level {
  readonly segment: string
  readonly title?: LocalText
  readonly visible?: boolean
  readonly href?: string
  readonly channels?: readonly Level[]
}

function* duplicates(
  siblings: readonly { readonly key: string; readonly holder: object; readonly member: string }[],
  { at }: CheckContext,
): Generator<Problem> {
  const seen = new Map<string, object>()
  for (const { key, holder, member } of siblings) {
    const first = seen.get(key.toLowerCase())
    seen.set(key.toLowerCase(), first ?? holder)
    if (first === undefined) continue
    const args = { segment: key, where: placeWords(at(first, member)) }
    yield problemOf(catalogue.CHANNEL_DUPLICATE, args, at(holder, member))
  }
}

/** Neighbours in the menu that are called the same. */
function* sameTitles(
  siblings: readonly { readonly title?: LocalText; readonly visible?: boolean }[],
  { at, locales }: CheckContext,
): Generator<Problem> {
  const shown = siblings.filter(({ visible }) => visible !== false)
  for (const [index, sibling] of shown.entries()) {
    const { title } = sibling
    if (title === undefined) continue
    for (const code of locales) {
      const first = shown.slice(0, index).find((each) => each.title?.[code]?.trim() === title[code]?.trim())
      if (first?.title?.[code] === undefined) continue
      const args = { title: title[code] ?? '', where: placeWords(at(first, 'title')) }
      yield problemOf(catalogue.CHANNEL_TITLE, args, at(title, code))
      break
    }
  }
}

function* below(levels: readonly Level[], path: string, context: CheckContext): Generator<Problem> {
  yield* duplicates(
    levels.map((level) => ({ key: level.segment, holder: level, member: 'segment' })),
    context,
  )
  yield* sameTitles(levels, context)
  for (const level of levels) {
    const own = `${path === '/' ? '' : path}/${level.segment}`
    const shown = level.visible !== false && level.href === undefined
    if (shown && answerTo(own, context) === undefined) {
      yield problemOf(catalogue.CHANNEL_UNSERVED, { path: own }, context.at(level, 'segment'))
    }
    yield* below(level.channels ?? [], own, context)
  }
}

function* channelProblems(channel: ChannelConfig, context: CheckContext): Generator<Problem> {
  const place = context.at(channel, 'route')
  const pattern = parseRoute(channel.route)
  if (pattern !== undefined && parameterNames(pattern).length > 0) {
    yield problemOf(catalogue.CHANNEL_ROUTE, { route: channel.route }, place)
  } else if (channel.visible !== false && answerTo(channel.route, context) === undefined) {
    yield problemOf(catalogue.CHANNEL_UNSERVED, { path: channel.route }, place)
  }
  yield* below(channel.channels ?? [], channel.route, context)
}

/** Channels: one segment each among its siblings, and something to show at each place of the menu. */
export function* checkChannels(context: CheckContext): Generator<Problem> {
  const channels = context.config.channels.map(({ config }) => config)
  yield* duplicates(
    channels.map((channel) => ({ key: channel.route, holder: channel, member: 'route' })),
    context,
  )
  yield* sameTitles(channels, context)
  for (const channel of channels) yield* channelProblems(channel, context)
}
