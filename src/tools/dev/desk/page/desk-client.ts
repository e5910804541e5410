import { type Bilingual, sameInBoth } from '../../../../errors/wording.ts'
import {
  type Conflict,
  type DeskFile,
  type DeskSite,
  deskApi,
  type Offer,
  type Staging,
  type Validation,
} from '../desk-api.ts'

/** The server refused; its sentence. */
class RefusedError extends Error {
  readonly sentence: Bilingual
  constructor(sentence: Bilingual) {
    super(sentence.en)
    this.sentence = sentence
  }
}

/** Why a call has failed. */
export const failureOf = (error: unknown): Bilingual => {
  if (error instanceof RefusedError) return error.sentence
  return sameInBoth(error instanceof Error ? error.message : String(error))
}

const sentenceIn = (answer: { readonly message?: Bilingual | string } | null, status: number): Bilingual => {
  const { message = String(status) } = answer ?? {}
  return typeof message === 'string' ? sameInBoth(message) : message
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
export const writeFile = (path: string, text: string): Promise<Validation> =>
  call('PUT', 'file', { path, text })
export const readValidation = (): Promise<Validation> => call('GET', 'validation')
export const complete = (path: string, text: string, offset: number): Promise<readonly Offer[]> =>
  call('POST', 'complete', { path, text, offset })
export const hover = (path: string, text: string, offset: number): Promise<{ readonly text?: string }> =>
  call('POST', 'hover', { path, text, offset })
export const save = (): Promise<Validation | Conflict> => call('POST', 'save', {})
export const discard = (path: string): Promise<Validation> => call('POST', 'discard', { path })
export const setStaging = (staging: Staging): Promise<object> => call('PUT', 'staging', { staging })
