import { type Page, pageRemark, type Slice } from '../records/page.ts'

interface RequestErrorDetails {
  /** Answered as `retry-after`. */
  readonly retrySeconds?: number
  /** JSON pointer of the part of the request that is refused. */
  readonly pointer?: string
}

/** Failure with an HTTP status that the caller may read. */
export class RequestError extends Error {
  readonly statusCode: number
  readonly retrySeconds: number | undefined
  readonly pointer: string | undefined

  constructor(statusCode: number, message: string, { retrySeconds, pointer }: RequestErrorDetails = {}) {
    super(message)
    this.name = 'RequestError'
    this.statusCode = statusCode
    this.retrySeconds = retrySeconds
    this.pointer = pointer
  }
}

/** Seconds after which pictures may be requested again. */
const PICTURES_RETRY_SECONDS = 5

/** Refusal where too many pictures wait to be decoded. */
export function busyWithPictures(): RequestError {
  return new RequestError(503, 'Too many pictures are being made. Ask again in a moment.', {
    retrySeconds: PICTURES_RETRY_SECONDS,
  })
}

/** Successful answer around `data`. */
export function success<D>(data: D, msg = 'success'): { code: 200; msg: string; data: D } {
  return {
    code: 200,
    msg,
    data,
  }
}

/** Page as answered; the remark says when the cap cut it. */
export function pageAnswer<R>(page: Page<R>, slice: Slice) {
  return success(page, pageRemark(page, slice))
}

/**
 * The record, or a 404.
 *
 * @throws RequestError 404 when there is none.
 */
export function found<R>(record: R | undefined, what: string): R {
  if (record === undefined) throw new RequestError(404, `There is no ${what}, or it is no longer public.`)
  return record
}
