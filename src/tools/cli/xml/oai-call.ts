import { setTimeout as pause } from 'node:timers/promises'
import { type Bilingual, bilingual } from '../../../errors/index.ts'
import { UsageError } from '../../../errors/usage-error.ts'
import { readElements } from './read-elements.ts'
import { textsAt, type XmlNode } from './xml-node.ts'

/** Tries of one call, where the repository is busy or cannot be reached. */
const TRIES = 5
const WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 300
const MILLISECONDS = 120_000
const MAX_BYTES = 128 * 1024 * 1024

/** An error that the protocol names, such as "noRecordsMatch". */
export class OaiError extends Error {
  override readonly name = 'OaiError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface OaiOptions {
  /** Waits before another try; the tests have their own. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

function failed(address: URL, reason: Bilingual): UsageError {
  const shown = `${address.origin}${address.pathname}`
  return new UsageError(
    bilingual(`${shown} cannot be harvested: ${reason.en}.`, `无法采集 ${shown}：${reason.zh}。`),
  )
}

/** Seconds that an answer asks to wait: a number, or a moment. */
function secondsOf(response: Response): number {
  const after = response.headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, MAX_WAIT_SECONDS) : WAIT_SECONDS
}

async function* textOf(address: URL, response: Response): AsyncGenerator<string> {
  if (response.body === null) return
  const decoder = new TextDecoder('utf-8')
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw failed(address, bilingual('an answer is too long', '一次返回的内容过长'))
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

async function answered(address: URL, wait: (milliseconds: number) => Promise<unknown>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(address, { signal: AbortSignal.timeout(MILLISECONDS) }).catch(
      (error: unknown) => {
        if (attempt < TRIES && error instanceof Error) return undefined
        throw failed(address, bilingual('it does not answer', '它没有响应'))
      },
    )
    if (response?.ok === true) return response
    const isBusy = response === undefined || [429, 502, 503, 504].includes(response.status)
    await response?.body?.cancel()
    if (!isBusy || attempt === TRIES) {
      const status = response?.status ?? 0
      throw failed(address, bilingual(`it answers with the status ${status}`, `它返回状态码 ${status}`))
    }
    await wait(1000 * (response === undefined ? WAIT_SECONDS : secondsOf(response)))
  }
}

/**
 * One request of OAI-PMH 2.0: its `OAI-PMH` element.
 *
 * @throws OaiError for an error that the protocol names; UsageError where there is no such answer.
 */
export async function callOai(
  base: URL,
  parameters: Readonly<Record<string, string>>,
  { wait = pause }: OaiOptions = {},
): Promise<XmlNode> {
  const address = new URL(base)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const response = await answered(address, wait)
  for await (const answer of readElements(textOf(address, response), ['OAI-PMH'], base.href)) {
    const [error] = answer.children.filter(({ name }) => name === 'error')
    if (error !== undefined) throw new OaiError(error.attributes.code ?? '', error.text.trim())
    return answer
  }
  throw failed(address, bilingual('its answer is not OAI-PMH', '它的返回不是 OAI-PMH'))
}

/** The first text at a path of an answer. */
export function oneText(node: XmlNode, path: string): string | undefined {
  return textsAt(node, path)[0]
}
