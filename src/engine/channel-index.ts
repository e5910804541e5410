import type { Channel, SiteManifest } from './manifest.ts'

/** Channels by their path in lower case. */
export type ChannelIndex = ReadonlyMap<string, Channel>

function* withDescendants(channels: readonly Channel[]): Generator<Channel> {
  for (const channel of channels) {
    yield channel
    yield* withDescendants(channel.children)
  }
}

export function channelIndex({ channels }: Pick<SiteManifest, 'channels'>): ChannelIndex {
  return new Map([...withDescendants(channels)].map((channel) => [channel.path.toLowerCase(), channel]))
}
