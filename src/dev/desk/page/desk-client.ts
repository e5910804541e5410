import { alike, type Said } from '../../../errors/wording.ts'
import {
  type Conflict,
  type DeskFile,
  type DeskSite,
  deskApi,
  type Judgement,
  type Offer,
  type Staging,
} from '../desk-api.ts'

/** The server refused; its sentence. */
class RefusedError extends Error {
  readonly sentence: Said
  constructor(sentence: Said) {
    super(sentence.en)
    this.sentence = sentence
  }
}

/** Why a call has failed. */
export const failureOf = (error: unknown): Said => {
  if (error instanceof RefusedError) return error.sentence
  return alike(error instanceof Error ? error.message : String(error))
}

const sentenceIn = (answer: { readonly message?: Said | string } | null, status: number): Said => {
  const { message = String(status) } = answer ?? {}
  return typeof message === 'string' ? alike(message) : message
}

const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
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

export const readSite = (): Promise<DeskSite> => call('GET', 'site')
export const readFile = (path: string): Promise<DeskFile> =>
  call('GET', `file?path=${encodeURIComponent(path)}`)
export const writeFile = (path: string, text: string): Promise<Judgement> =>
  call('PUT', 'file', { path, text })
export const readJudgement = (): Promise<Judgement> => call('GET', 'judgement')
export const complete = (path: string, text: string, offset: number): Promise<readonly Offer[]> =>
  call('POST', 'complete', { path, text, offset })
export const hover = (path: string, text: string, offset: number): Promise<{ readonly text?: string }> =>
  call('POST', 'hover', { path, text, offset })
export const save = (): Promise<Judgement | Conflict> => call('POST', 'save', {})
export const discard = (path: string): Promise<Judgement> => call('POST', 'discard', { path })
export const setStaging = (staging: Staging): Promise<object> => call('PUT', 'staging', { staging })
