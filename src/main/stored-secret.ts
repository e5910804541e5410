import { randomBytes } from 'node:crypto'
import type { Content } from '../service/index.ts'
import type { Secrets } from '../shared/secrets.ts'

/** The secret of the forms where none is set: processes on one database share one that is kept there, else the spare one. */
export async function storedSecret(
  content: Content | undefined,
  spare?: string,
): Promise<Secrets | undefined> {
  if (content !== undefined) return [await content.meta.keep('form-secret', randomBytes(32).toString('hex'))]
  return spare === undefined ? undefined : [spare]
}
