import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OWN_FOLDER } from '../../../base/receive-file.ts'
import { writeNewFile } from '../../../base/write-new-file.ts'
import { MAX_BYTES, PictureRefused } from './picture-file.ts'

/** Redirections that are followed, to the same hosts alone. */
const MAX_REDIRECTS = 3

/** Time for one picture, from the first byte asked for to the last. */
const MILLISECONDS = 60_000

export interface FetchOptions {
  /** Hosts that may be asked, with their ports where those are not 443. */
  readonly hosts: readonly string[]
  /** Folder for what is coming in. */
  readonly folder: string
}

function refusal(en: string, zh: string): PictureRefused {
  return new PictureRefused({ en, zh })
}

/** The address where it may be asked. */
function allowed(address: string, { hosts }: FetchOptions): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || url.protocol !== 'https:')
    throw refusal('its address does not begin with https://', '网址不以 https:// 开头')
  if (!hosts.includes(url.host))
    throw refusal(
      `its host ${url.host} is not among those of --picture-hosts`,
      `主机 ${url.host} 不在 --picture-hosts 所列之中`,
    )
  if (url.username !== '' || url.password !== '')
    throw refusal('its address holds a password', '网址中含有密码')
  return url
}

async function ask(address: string, options: FetchOptions, signal: AbortSignal): Promise<Response> {
  let url = allowed(address, options)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'image/*' } })
    if (response.status < 300 || response.status > 399) return response
    await response.body?.cancel()
    url = allowed(new URL(response.headers.get('location') ?? '', url).href, options)
  }
  throw refusal('it is redirected too often', '重定向次数过多')
}

async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_BYTES)
      throw refusal(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`, `它超过 ${MAX_BYTES / 1024 / 1024} MB`)
    yield chunk
  }
}

/** Why an address could not be read, of what went wrong on the way. */
function explained(error: unknown): unknown {
  if (error instanceof PictureRefused) return error
  if (error instanceof Error && error.name === 'TimeoutError')
    return refusal('its host took too long', '主机响应过慢')
  if (error instanceof TypeError) return refusal('its host cannot be reached', '无法连接主机')
  return error
}

/**
 * Reads a picture from its address into a file of a folder, for `use`; the file is removed afterwards.
 *
 * @throws PictureRefused for an address that may not be asked, and where its host does not give it.
 */
export async function fetchPicture<T>(
  address: string,
  options: FetchOptions,
  use: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(options.folder, { recursive: true, mode: OWN_FOLDER })
  const file = join(options.folder, `${randomUUID()}.part`)
  try {
    const response = await ask(address, options, AbortSignal.timeout(MILLISECONDS))
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      throw refusal(`its host answers ${response.status}`, `主机返回 ${response.status}`)
    }
    await writeNewFile(file, bounded(response.body))
    return await use(file)
  } catch (error) {
    throw explained(error)
  } finally {
    await rm(file, { force: true })
  }
}
