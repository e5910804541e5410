import { createJsonMeter } from './parse-json.ts'

/** Bytes of one answer, counted after decompression. A text of this length is parsed in 15 ms. */
export const MAX_BYTES = 8 * 1024 * 1024

/** An answer longer than this counts against `MAX_LARGE_BYTES`. */
const LARGE_BYTES = 1024 * 1024

/** Bytes that all large answers together may hold at one time: backends that send without end cannot fill the memory. */
const MAX_LARGE_BYTES = 48 * 1024 * 1024

let held = 0

/**
 * The body of an answer as text. Reading stops, and the connection is closed, as soon as the
 * body is too long, too deep, or has too many values: a `RangeError` says which. So they do when `signal` is aborted; its
 * reason is thrown.
 */
export async function readBody(response: Response, signal?: AbortSignal): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const stop = (): void => void reader.cancel().catch(() => {})
  const chunks: Uint8Array[] = []
  const measure = createJsonMeter()
  let bytes = 0
  let counted = 0
  signal?.addEventListener('abort', stop)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { done, value: chunk } = await reader.read()
      if (done) break
      bytes += chunk.byteLength
      if (bytes > MAX_BYTES) throw new RangeError(`the answer is longer than ${MAX_BYTES} bytes`)
      const large = Math.max(0, bytes - LARGE_BYTES)
      held += large - counted
      counted = large
      if (held > MAX_LARGE_BYTES) throw new RangeError('too many large answers arrive at the same time')
      const fault = measure(chunk)
      if (fault !== undefined) throw new RangeError(fault)
      chunks.push(chunk)
    }
    signal?.throwIfAborted()
    return Buffer.concat(chunks, bytes).toString('utf8')
  } catch (error) {
    stop()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    held -= counted
  }
}
