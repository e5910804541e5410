import { randomBytes } from 'node:crypto'
import type { Secrets } from '../base/secrets.ts'
import type { Content } from '../content/index.ts'

/** The secret of the forms where none is set: processes on one database share one that is kept there, else the spare one. */
export async function storedSecret(
  content: Content | undefined,
  spare?: string,
): Promise<Secrets | undefined> {
  if (content !== undefined) return [await content.meta.keep('form-secret', randomBytes(32).toString('hex'))]
  return spare === undefined ? undefined : [spare]
}
