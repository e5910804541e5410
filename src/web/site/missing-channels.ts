import type { Item } from '../../engine/contracts/item.ts'
import type { Channel } from '../../engine/index.ts'

function missingBelow(items: readonly Item[], channels: readonly Channel[]): readonly string[] {
  return channels.flatMap((channel) => {
    if (!channel.visible) return []
    const found = items.find(({ path, kind }) => path === channel.path || kind === channel.segment)
    if (found === undefined) return [channel.path]
    return found.visible === false ? [] : missingBelow(found.children ?? [], channel.children)
  })
}

/** Paths of channels that the config shows and a backend's tree does not know: the menu lacks them. */
export function missingChannels(tree: readonly Item[], channels: readonly Channel[]): readonly string[] {
  return missingBelow(tree, channels)
}
