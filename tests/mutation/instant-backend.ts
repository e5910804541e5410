import { LRUCache } from 'lru-cache'
import { getResponse } from 'msw'
import { createBackendDouble } from '../support/backend-double.ts'

/** More than the pages of the config ask for. */
const MAX_KEPT = 400

interface Kept {
  readonly status: number
  readonly type: string
  readonly body: string
}

export interface InstantBackend {
  /** Replaces the global fetch: the same answer for the same request, worked out once. */
  readonly fetch: typeof globalThis.fetch
  /** The requests since this was last called, in the order of the alphabet. */
  readonly asked: () => readonly string[]
  /** From now on, paths that begin so are answered with a failure; none without it. */
  readonly refuse: (path?: string) => void
}

/** Its texts longer than any excerpt of the config, so that it shows where they are cut. */
function lengthened(body: string): string {
  return body.replaceAll(/ 文"/g, ` ${'文'.repeat(130)}"`)
}

/** The backend double without a network; what it does not know is not found. */
export function createInstantBackend(): InstantBackend {
  const { handlers } = createBackendDouble('records')
  const kept = new LRUCache<string, Promise<Kept>>({ max: MAX_KEPT })
  let seen: string[] = []
  let refused: string | undefined
  const answer = async (request: Request): Promise<Kept> => {
    const found = await getResponse([...handlers], request)
    if (found === undefined) return { status: 404, type: 'text/plain', body: 'Not found' }
    const type = found.headers.get('content-type') ?? ''
    return { status: found.status, type, body: lengthened(await found.text()) }
  }
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const key = `${request.method} ${request.url} ${typeof init?.body === 'string' ? init.body : ''}`
      const headers = JSON.stringify([...request.headers])
      seen.push(`${key} ${headers}`)
      if (refused !== undefined && new URL(request.url).pathname.startsWith(refused))
        return new Response('', { status: 503 })
      const known = kept.get(key) ?? answer(request)
      kept.set(key, known)
      const { status, type, body } = await known
      return new Response(body, { status, headers: { 'content-type': type } })
    },
    asked: () => {
      const asked = seen.sort()
      seen = []
      return asked
    },
    refuse: (path) => {
      refused = path
    },
  }
}
