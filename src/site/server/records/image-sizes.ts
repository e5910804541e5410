import { LRUCache } from 'lru-cache'
import { identifierOf } from '../../data/index.ts'
import type { LocalContent } from '../web-node-options.ts'

export interface ImageSize {
  readonly width: number
  readonly height: number
}

const MAX_SIZES = 5000
const STORED = '/files/'

/** Identifier of the image service for a stored picture's address; undefined for pictures that are elsewhere. */
export function imageIdentifier(address: string): string | undefined {
  const path = /^https?:\/\/[^/]+(\/.*)$/.exec(address)?.[1] ?? address
  return path.startsWith(STORED) ? identifierOf(path.slice(STORED.length)) : undefined
}

/** Width and height of stored pictures, asked of the image service once each. */
export function createImageSizes(content: LocalContent) {
  const kept = new LRUCache<string, ImageSize>({ max: MAX_SIZES })
  return async (identifier: string): Promise<ImageSize | undefined> => {
    const known = kept.get(identifier)
    if (known !== undefined) return known
    const answer = await content.app.inject({ url: `/iiif/3/${identifier}/info.json` })
    if (answer.statusCode !== 200) return undefined
    const { width, height }: { width?: unknown; height?: unknown } = JSON.parse(answer.body)
    if (typeof width !== 'number' || typeof height !== 'number') return undefined
    const size = { width, height }
    kept.set(identifier, size)
    return size
  }
}
