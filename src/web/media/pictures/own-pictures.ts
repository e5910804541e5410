import type { FastifyInstance } from 'fastify'
import { writeNewFile } from '../../../base/write-new-file.ts'

/** What is known of an original on our own origin. */
export interface OwnPicture {
  /** '' where another picture never comes under the same address; otherwise it changes with the picture. */
  readonly version: string
  readonly cacheControl: string
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Pictures of our own origin, had as a visitor has them: what a visitor may not see has no versions either. */
export function createOwnPictures(node: () => Pick<FastifyInstance, 'inject'>) {
  return {
    /** Undefined where there is no such picture. */
    look: async (address: string): Promise<OwnPicture | undefined> => {
      const { statusCode, headers } = await node().inject({ url: address, headers: { 'if-none-match': '*' } })
      if (statusCode !== 304 && statusCode !== 200) return undefined
      const cacheControl = text(headers['cache-control']) || 'no-cache'
      return { version: cacheControl.includes('immutable') ? '' : text(headers.etag), cacheControl }
    },
    /** Bytes of the original; undefined where that is not known. */
    size: async (address: string): Promise<number | undefined> => {
      const { statusCode, headers } = await node().inject({ url: address, headers: { range: 'bytes=0-0' } })
      const total = /\/(\d+)$/.exec(text(headers['content-range']))?.[1]
      return statusCode === 206 && total !== undefined ? Number(total) : undefined
    },
    /** @throws Error when it is not there any more. */
    copy: async (address: string, target: string): Promise<void> => {
      const answer = await node().inject({ url: address, payloadAsStream: true })
      try {
        if (answer.statusCode !== 200) throw new Error(`it answered ${answer.statusCode}`)
        await writeNewFile(target, answer.stream())
      } catch (error) {
        answer.stream().destroy()
        throw error
      }
    },
  }
}

export type OwnPictures = ReturnType<typeof createOwnPictures>
