import { queryArchivesList } from '../../schemas/api/archives.ts'
import { isObject } from '../base/object.ts'
import type { Channel, Page, PageQuery, SiteManifest } from '../engine/index.ts'
import { withoutSuffix } from '../sources/index.ts'

/** Returns the parameter of a text that consists of a single placeholder: "{channelNo}". */
function paramIn(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined
}

/** Yields the values of all members with this name in a request. */
function* membersNamed(request: unknown, name: string): Generator<unknown> {
  if (!isObject(request)) return
  for (const [key, value] of Object.entries(request)) {
    if (key === name) yield value
    else yield* membersNamed(value, name)
  }
}

/** Channel numbers of articles that pages request. */
export interface RequestedChannels {
  readonly numbers: ReadonlySet<string>
  /** Whether the address or a record may select further channels. */
  readonly isOpen: boolean
  /** Channel numbers written in pages, with the query that has them. */
  readonly chosen: readonly ChannelChoice[]
}

interface ChannelChoice {
  readonly page: Page
  readonly query: PageQuery
  readonly param: string
  readonly number: string
}

/** Returns channels and their descendants. */
export function allChannels(channels: readonly Channel[]): readonly Channel[] {
  return channels.flatMap((channel) => [channel, ...allChannels(channel.children)])
}

/** Returns the channel numbers whose articles pages request from the built-in service. Undefined if no page does. */
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
