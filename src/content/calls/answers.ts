import { AppError } from '../../base/app-error.ts'
import { type Page, pageRemark, type Slice } from '../records/page.ts'

/** Seconds after which pictures may be requested again. */
const PICTURES_RETRY_SECONDS = 5

/** Refusal where too many pictures wait to be decoded. */
export function busyWithPictures(): AppError {
  return new AppError('Too many pictures are being made. Ask again in a moment.', {
    status: 503,
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
 * @throws AppError 404 when there is none.
 */
export function found<R>(record: R | undefined, what: string): R {
  if (record === undefined)
    throw new AppError(`There is no ${what}, or it is no longer public.`, { status: 404 })
  return record
}
