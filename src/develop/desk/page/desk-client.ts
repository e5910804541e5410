import { percentEncoded } from '../../../base/path-segment.ts'
import { type Message, sameInBoth } from '../../../engine/errors/wording.ts'
import {
  type Conflict,
  type DeskFile,
  type DeskForm,
  type DeskSite,
  deskApi,
  type Offer,
  type Staging,
  type Validation,
} from '../desk-api.ts'

/** Thrown when the server refuses a request, with its message. */
class RefusedError extends Error {
  readonly sentence: Message
  constructor(sentence: Message) {
    super(sentence.en)
    this.sentence = sentence
  }
}

/** Returns the message for a failed request. */
export function deskFailure(error: unknown): Message {
  if (error instanceof RefusedError) return error.sentence
  return sameInBoth(error instanceof Error ? error.message : String(error))
}

function sentenceIn(answer: { readonly message?: Message | string } | null, status: number): Message {
  const { message = String(status) } = answer ?? {}
  return typeof message === 'string' ? sameInBoth(message) : message
}

async function callDesk<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${deskApi}/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const answer = await response.json()
  if (response.ok || response.status === 409) return answer
  throw new RefusedError(sentenceIn(answer, response.status))
}

export function readSite(): Promise<DeskSite> {
  return callDesk('GET', 'site')
}
export function readFile(path: string): Promise<DeskFile> {
  return callDesk('GET', `file?path=${percentEncoded(path)}`)
}
export function readForm(path: string): Promise<DeskForm> {
  return callDesk('GET', `form?path=${percentEncoded(path)}`)
}
export function writeFile(path: string, text: string): Promise<Validation> {
  return callDesk('PUT', 'file', { path, text })
}
export function readValidation(): Promise<Validation> {
  return callDesk('GET', 'validation')
}
export function fetchCompletions(path: string, text: string, offset: number): Promise<readonly Offer[]> {
  return callDesk('POST', 'complete', { path, text, offset })
}
export function fetchHover(path: string, text: string, offset: number): Promise<{ readonly text?: string }> {
  return callDesk('POST', 'hover', { path, text, offset })
}
export function saveDrafts(): Promise<Validation | Conflict> {
  return callDesk('POST', 'save', {})
}
export function discardDraft(path: string): Promise<Validation> {
  return callDesk('POST', 'discard', { path })
}

let lastStaging: Promise<unknown> = Promise.resolve()

/** Sends changes one after the other: the server may process concurrent requests out of order. */
export function setStaging(staging: Staging): Promise<object> {
  const set = lastStaging.then(() => callDesk<object>('PUT', 'staging', { staging }))
  lastStaging = set.catch(() => undefined)
  return set
}
