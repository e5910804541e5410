import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limitedChunks, writeNewFile } from '../../../base/files.ts'
import { retrySeconds } from '../../../base/http-headers.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import { parsedUrl, schemelessToHttps } from '../../../base/path-segment.ts'
import { OWN_FOLDER } from '../../../base/receive-file.ts'
import { withDeadline } from '../../../base/tasks.ts'
import { MAX_PICTURE_BYTES, PictureRefused } from './picture-file.ts'

/** Maximum redirects, only to allowed hosts. */
const MAX_REDIRECTS = 3

/** Timeout for a whole picture; a large one from a slow host takes minutes. */
const FETCH_TIMEOUT_MS = 600_000
/** Timeout without any data. */
const SILENCE_TIMEOUT_MS = 60_000

/** Status codes of a host with too many requests. */
const BUSY: readonly number[] = [429, 503]
const MAX_TRIES = 3
const WAIT_SECONDS = 5
/** Maximum wait before a retry. A picture that needs a longer one is left to the next import. */
const MAX_WAIT_SECONDS = 45

export interface FetchOptions {
  /** Allowed hosts, with a port if it is not 443. */
  readonly hosts: readonly string[]
  /** Folder for temporary files. */
  readonly folder: string
}

function pictureRefused(reason: Message): PictureRefused {
  return new PictureRefused(reason)
}

/** Returns the URL if it may be requested. */
function allowedUrl(address: string, { hosts }: FetchOptions): URL {
  const url = parsedUrl(schemelessToHttps(address))
  if (url === undefined || url.protocol !== 'https:')
    throw pictureRefused(message`its address does not begin with https://`)
  if (!hosts.includes(url.host))
    throw pictureRefused(message`its host ${url.host} is not among those of --picture-hosts`)
  if (url.username !== '' || url.password !== '') throw pictureRefused(message`its address holds a password`)
  return url
}

async function requestPicture(
  address: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Response> {
  let url = allowedUrl(address, options)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'image/*' } })
    if (response.status < 300 || response.status > 399) return response
    await response.body?.cancel()
    const location = response.headers.get('location') ?? ''
    const target = location === '' ? undefined : parsedUrl(location, url.href)
    if (target === undefined) throw pictureRefused(message`it is redirected to no address`)
    url = allowedUrl(target.href, options)
  }
  throw pictureRefused(message`it is redirected too often`)
}

function tooLarge(): PictureRefused {
  return pictureRefused(message`it is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`)
}

/** Yields the chunks of a body; calls `onChunk` for each. */
async function* withProgress(
  body: AsyncIterable<Uint8Array>,
  onChunk: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    onChunk()
    yield chunk
  }
}

/** Translates a network error into a refusal. */
function explainFailure(error: unknown): unknown {
  if (error instanceof PictureRefused) return error
  if (error instanceof Error && error.name === 'TimeoutError')
    return pictureRefused(message`its host took too long`)
  if (error instanceof TypeError) return pictureRefused(message`its host cannot be reached`)
  return error
}

/**
 * Downloads a picture into a temporary file for `use` and removes it afterwards.
 *
 * @throws PictureRefused if the URL is not allowed or its host does not deliver it.
 */
export async function fetchPicture<T>(
  address: string,
  options: FetchOptions,
  use: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(options.folder, { recursive: true, mode: OWN_FOLDER })
  const file = join(options.folder, `${randomUUID()}.part`)
  const silence = new AbortController()
  const late = (): void => silence.abort(new DOMException('nothing is sent', 'TimeoutError'))
  const timer = setTimeout(late, SILENCE_TIMEOUT_MS)
  try {
    const download = async (signal: AbortSignal): Promise<void> => {
      let response = await requestPicture(address, options, signal)
      for (let tries = 1; tries < MAX_TRIES && BUSY.includes(response.status); tries += 1) {
        const seconds = retrySeconds(response.headers.get('retry-after')) ?? WAIT_SECONDS
        if (seconds > MAX_WAIT_SECONDS) break
        await response.body?.cancel()
        await wait(seconds * 1000, undefined, { signal })
        timer.refresh()
        response = await requestPicture(address, options, signal)
      }
      if (!response.ok || response.body === null) {
        await response.body?.cancel()
        throw pictureRefused(message`its host answers ${response.status}`)
      }
      if (Number(response.headers.get('content-length') ?? 0) > MAX_PICTURE_BYTES) {
        await response.body.cancel()
        throw tooLarge()
      }
      const body = withProgress(response.body, () => timer.refresh())
      await writeNewFile(file, limitedChunks(MAX_PICTURE_BYTES, body, tooLarge), { signal })
    }
    await withDeadline(FETCH_TIMEOUT_MS, download, silence.signal)
    return await use(file)
  } catch (error) {
    throw explainFailure(error)
  } finally {
    clearTimeout(timer)
    await rm(file, { force: true })
  }
}
