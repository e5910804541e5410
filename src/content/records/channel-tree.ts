import type { ChannelNode } from '../../../schemas/entities/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { parserOf } from '../entities/definition.ts'
import type { LanguageCode } from '../language.ts'
import words from '../words.json' with { type: 'json' }
import type { RecordStore } from './record-store.ts'

/** Stored channel with translated names. */
interface StoredChannel extends Omit<ChannelNode, 'children'> {
  readonly translations?: Readonly<Record<LanguageCode, { readonly name?: string }>>
  readonly children?: readonly StoredChannel[]
}

/** Name of the root, which has no record, in the languages with built-in interface texts. */
const HOME: Readonly<Record<LanguageCode, string>> = words.home

const parseChannel = parserOf<StoredChannel>()

/** Returns the top-level channels in order, with their subtrees. */
async function firstLevel({ reader }: RecordStore): Promise<readonly StoredChannel[]> {
  const rows = await reader.selectFrom('channel').select('record').orderBy('sort_id').execute()
  return rows.map(({ record }) => parseChannel(record))
}

function treeInLanguage(channel: StoredChannel, language: LanguageCode, own: LanguageCode): ChannelTree {
  return {
    id: channel.id,
    name: (language === own ? undefined : channel.translations?.[language]?.name) ?? channel.name,
    route: channel.route,
    ...omitUndefined({ path: channel.path }),
    isVisible: channel.isVisible ?? true,
    children: (channel.children ?? []).map((child) => treeInLanguage(child, language, own)),
  }
}

/** A channel as answered; without subchannels, `children` is empty. */
export interface ChannelTree {
  readonly id: string
  readonly name: string
  readonly route: string
  readonly path?: string
  readonly isVisible: boolean
  readonly children: ChannelTree[]
}

/** Returns the channel tree under its root, with names in a language; undefined if there are no channels. */
export async function channelTree(
  content: RecordStore,
  rootCode: string,
  language: LanguageCode,
): Promise<ChannelTree | undefined> {
  const channels = await firstLevel(content)
  if (channels.length === 0) return undefined
  return {
    id: rootCode,
    name: HOME[language] ?? 'Home',
    route: rootCode,
    path: '/',
    isVisible: true,
    children: channels.map((channel) => treeInLanguage(channel, language, content.languages.own)),
  }
}

function routesUnder({ route, children = [] }: StoredChannel): readonly string[] {
  return [route, ...children.flatMap(routesUnder)]
}

function withRoute(channels: readonly StoredChannel[], route: string): readonly StoredChannel[] {
  return channels.flatMap((channel) => [
    ...(channel.route === route ? [channel] : []),
    ...withRoute(channel.children ?? [], route),
  ])
}

function numbersUnder(channels: readonly StoredChannel[], route: string): readonly string[] {
  return [...new Set([route, ...withRoute(channels, route).flatMap(routesUnder)])]
}

/** Returns a channel number and the numbers of all channels below the channels with that route. */
export async function channelsUnder(content: RecordStore, channelNo: string): Promise<readonly string[]> {
  return numbersUnder(await firstLevel(content), channelNo)
}

/** Returns the numbers of the top-level channels shown in the navigation, each with its `channelsUnder`. */
export async function shownChannels(content: RecordStore): Promise<ReadonlyMap<string, readonly string[]>> {
  const channels = await firstLevel(content)
  const shown = channels.filter(({ isVisible = true }) => isVisible)
  return new Map(shown.map(({ route }) => [route, numbersUnder(channels, route)]))
}
