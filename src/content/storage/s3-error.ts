import { AppError, hasCode } from '../../base/app-error.ts'
import type { ObjectStore } from '../../base/content-settings.ts'
import { type Message, message } from '../../base/messages/message.ts'

interface Cause {
  readonly code?: string
  readonly names: RegExp
  readonly why: Message
  readonly hint: Message
}

const CAUSES: readonly Cause[] = [
  {
    names: /^NoSuchBucket$/,
    why: message`there is no such bucket`,
    hint: message`Create the bucket, or correct S3_BUCKET and S3_PATH_STYLE.`,
  },
  {
    names: /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
    why: message`the bucket is in another region`,
    hint: message`Set S3_REGION to the region of the bucket, and S3_ENDPOINT to its address.`,
  },
  {
    names: /^(RequestTimeTooSkewed|RequestExpired)$/,
    why: message`the clocks of this machine and of the store differ`,
    hint: message`Synchronise the clock of this machine (NTP).`,
  },
  {
    names: /^(InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|InvalidToken|Forbidden)$/,
    why: message`the store refuses the credentials`,
    hint: message`Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; they must be allowed to list, read, write and delete in the bucket.`,
  },
]

const AWAY: Message = message`Check S3_ENDPOINT and that the store runs and can be reached from this machine.`

/**
 * Returns the name of an error. Its message and other members are omitted, because stores repeat keys and
 * signatures in them.
 */
function errorName(error: unknown): string {
  const { code, name } = Object(error)
  const given = typeof code === 'string' ? code : name
  return typeof given === 'string' && /^[\w.]{1,60}$/.test(given) ? given : 'unknown error'
}

const CODE = 'CONTENT_FILES'
/** Code for a store that does not respond, and may recover on its own. */
const AWAY_CODE = 'CONTENT_FILES_AWAY'
/** Seconds after which a client may retry. */
const RETRY_SECONDS = 10

/** Returns the error to throw for a failed request to the bucket. It does not contain credentials. */
export function storageUnavailable({ bucket, endpoint, region }: ObjectStore, error: unknown): AppError {
  const name = errorName(error)
  const {
    why,
    hint,
    code = CODE,
  } = CAUSES.find(({ names }) => names.test(name)) ?? {
    why: message`the store does not answer`,
    hint: AWAY,
    code: AWAY_CODE,
  }
  const place = `${bucket} (${endpoint ?? region})`
  return new AppError(message`The bucket ${place} cannot be used: ${why} (${name}).`, {
    code,
    hint,
    retrySeconds: RETRY_SECONDS,
  })
}

export function isStorageUnavailable(error: unknown): error is AppError {
  return isStoreAway(error) || (hasCode(error, CODE) && error.retrySeconds !== undefined)
}

/** Whether the store did not respond, as opposed to rejecting a request. */
export function isStoreAway(error: unknown): error is AppError {
  return hasCode(error, AWAY_CODE)
}

/** Whether the store reports a missing file. */
export function isMissingObject(error: unknown): boolean {
  const { name, $metadata } = Object(error)
  return Object($metadata).httpStatusCode === 404 && name !== 'NoSuchBucket'
}
