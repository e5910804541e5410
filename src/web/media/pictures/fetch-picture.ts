import { writeNewFile } from '../../../base/write-new-file.ts'
import { answerOf, type Reach, requestRemote } from '../../site/remote-files.ts'

export interface FetchBounds {
  readonly bytes: number
  readonly milliseconds: number
}

const BOUNDS: FetchBounds = { bytes: 30 * 1024 * 1024, milliseconds: 15_000 }

const HEADERS = {
  accept: 'image/jpeg,image/png,image/webp,image/avif;q=0.9',
  'accept-encoding': 'identity',
  'user-agent': 'vitrine',
}

async function* atMost(bytes: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let passed = 0
  for await (const chunk of chunks) {
    passed += chunk.byteLength
    if (passed > bytes) throw new Error(`it has more than ${bytes} bytes`)
    yield chunk
  }
}

/**
 * Writes a picture of another host to a file. No redirect is followed.
 *
 * @throws Error when the host cannot be reached in time or is not in reach, answers anything but 200 and plain bytes,
 * or sends more than `bounds.bytes`.
 */
export async function fetchPicture(
  address: string,
  reach: Reach,
  target: string,
  bounds: FetchBounds = BOUNDS,
): Promise<void> {
  const signal = AbortSignal.timeout(bounds.milliseconds)
  const request = requestRemote(address, reach, HEADERS, signal)
  try {
    const answer = await answerOf(request)
    const encoding = answer.headers['content-encoding'] ?? 'identity'
    if (answer.statusCode !== 200) throw new Error(`it answered ${answer.statusCode}`)
    if (encoding !== 'identity') throw new Error(`it answered in the encoding ${encoding}`)
    if (Number(answer.headers['content-length'] ?? 0) > bounds.bytes)
      throw new Error(`it has more than ${bounds.bytes} bytes`)
    await writeNewFile(target, atMost(bounds.bytes, answer), { signal })
  } finally {
    request.destroy()
  }
}
