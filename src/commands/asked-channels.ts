import { queryArchivesList } from '../../schemas/api/archives.ts'
import { isObject } from '../base/object.ts'
import type { Channel, Page, PageQuery, SiteManifest } from '../engine/index.ts'
import { withoutSuffix } from '../sources/index.ts'

/** Names in braces of a text that is nothing else: "{channelNo}". */
function paramIn(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined
}

/** Values of a member of a request, wherever it is in it. */
function* membersNamed(request: unknown, name: string): Generator<unknown> {
  if (!isObject(request)) return
  for (const [key, value] of Object.entries(request)) {
    if (key === name) yield value
    else yield* membersNamed(value, name)
  }
}

/** Numbers of channels of articles. */
export interface RequestedChannels {
  readonly numbers: ReadonlySet<string>
  /** Whether addresses or records say more of them. */
  readonly isOpen: boolean
  /** What pages write themselves, by the query that has it. */
  readonly chosen: readonly ChannelChoice[]
}

interface ChannelChoice {
  readonly page: Page
  readonly query: PageQuery
  readonly param: string
  readonly number: string
}

/** Channels and those below them. */
export function allChannels(channels: readonly Channel[]): readonly Channel[] {
  return channels.flatMap((channel) => [channel, ...allChannels(channel.children)])
}

/** Numbers of the channels whose articles pages ask the built-in service for; undefined where none asks. */
export function askedChannels(manifest: SiteManifest): RequestedChannels | undefined {
  const numbers = new Set<string>()
  const chosenNumbers: ChannelChoice[] = []
  let isOpen = false
  let isAsked = false
  const queries = manifest.pages.flatMap((page) => page.queries.map((query) => ({ page, query })))
  for (const [name, source] of Object.entries(manifest.sources)) {
    if (source.request.path !== queryArchivesList.url) continue
    isAsked = true
    const { body, query } = source.request
    const sent = ['channelNo', 'parentChannelNo'].flatMap((member) => [
      ...membersNamed({ body, query }, member),
    ])
    if (sent.length === 0) isOpen = true
    for (const value of sent) {
      const param = paramIn(value)
      const given: unknown = param === undefined ? value : source.params?.[param]?.default
      if (typeof given === 'string' && !given.includes('{')) numbers.add(withoutSuffix(given, manifest))
      if (param === undefined) continue
      for (const { page, query } of queries.filter((each) => each.query.source === name)) {
        const chosen = query.params[param]
        if (chosen?.kind === 'literal') {
          const number = withoutSuffix(String(chosen.value), manifest)
          numbers.add(number)
          chosenNumbers.push({ page, query, param, number })
        } else if (chosen !== undefined) isOpen = true
      }
    }
  }
  if (isOpen) for (const { segment } of allChannels(manifest.channels)) numbers.add(segment)
  return isAsked ? { numbers, isOpen, chosen: chosenNumbers } : undefined
}
