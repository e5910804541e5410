import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { normalUploadByCode } from '../../../schemas/api/files.ts'
import { AppError } from '../../base/app-error.ts'
import { householdOf } from '../../base/household.ts'
import type { Semaphore } from '../../base/semaphore.ts'
import { success } from '../calls/answers.ts'
import type { Content } from '../content.ts'
import type { PhotoField } from '../submissions/forms.ts'
import { createPhotoProcess } from '../submissions/photo-process.ts'
import { createPhotoReceiver } from '../submissions/receive-photo.ts'
import { routeSchema, type ServiceApp } from './service-app.ts'
import type { SubmissionOptions } from './submission-routes.ts'

/** What the parts of a multipart body may weigh beside the file. */
const AROUND_FILE = 64 * 1024

/** Fields that take photographs, by the path they are sent to; forms may share one. */
function fieldsByPath({ forms }: SubmissionOptions): ReadonlyMap<string, PhotoField> {
  return new Map(forms.flatMap(({ photos }) => photos.map((field) => [field.path, field] as const)).reverse())
}

function boundaryOf({ headers }: FastifyRequest): string | undefined {
  return /;\s*boundary=("[^"]+"|[^;\s]+)/i.exec(headers['content-type'] ?? '')?.[1]
}

function checkType(request: FastifyRequest): void {
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('A photograph is sent as multipart/form-data.', { status: 415 })
  if (boundaryOf(request) === undefined)
    throw new AppError('The content type lacks the boundary of the multipart form.', { status: 400 })
}

/** What the parser makes of a body that is cut short or is no multipart form. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && /unexpected end|terminated early|malformed|boundary/i.test(error.message)
}

function readable(error: unknown): unknown {
  return isMalformed(error)
    ? new AppError('The multipart form is cut short or malformed.', { status: 400 })
    : error
}

/** Counts what arrives of a request. Rejects, and never resolves, once that is more than `bytes`. */
function overflowOf({ raw }: FastifyRequest, bytes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let size = 0
    raw.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > bytes) reject(new AppError('The photograph is too large.', { status: 413 }))
    })
  })
}

/** Calls `read`; when the request turns out too long, gives up and lets go of its file. */
async function readAtMost<T>(
  request: FastifyRequest,
  bytes: number,
  read: (onFile: (part: MultipartFile) => void) => Promise<T>,
): Promise<T> {
  const overflow = overflowOf(request, bytes)
  let part: MultipartFile | undefined
  // Reading goes on until the file is let go of, so that nothing of it is left behind.
  const reading = read((found) => {
    part = found
  })
  overflow.catch((error: Error) => part?.file.destroy(error))
  try {
    return await Promise.race([reading, overflow])
  } catch (error) {
    if (part !== undefined) await reading.catch(() => undefined)
    else reading.catch(() => undefined)
    // What is left of the body is dropped, and the connection closed, by whoever sends the refusal.
    request.raw.unpipe()
    throw readable(error)
  }
}

/**
 * The upload of one photograph (specification, section 7), open only at the paths of the site's forms. `turn` is
 * where photographs wait to be decoded.
 */
export async function uploadRoutes(
  app: ServiceApp,
  content: Content,
  options: SubmissionOptions,
  turn: Semaphore,
): Promise<void> {
  const fields = fieldsByPath(options)
  if (fields.size === 0) return
  await app.register(multipart, { limits: { files: 1, fields: 4, fieldSize: 1000, headerPairs: 20 } })
  const photos = createPhotoProcess(options.photoEncoder)
  app.addHook('onClose', async () => photos.close())
  const receive = createPhotoReceiver({ content, turn, photos, now: options.now })
  const { params: _fixed, ...schema } = routeSchema(normalUploadByCode)
  for (const [path, field] of fields)
    app.post(path, { schema, preParsing: async (request) => checkType(request) }, async (request) => {
      const limits = { fileSize: field.bytes - 1 }
      return readAtMost(request, field.bytes + AROUND_FILE, async (onFile) => {
        const part = await request.file({ limits, throwFileSizeLimit: false })
        if (part === undefined || part.fieldname !== field.part)
          throw new AppError(`The photograph is missing: send it in the field "${field.part}".`, {
            status: 400,
          })
        onFile(part)
        // The name of the file stays with its visitor: it may say who is in the picture, and where.
        const photo = {
          stream: part.file,
          isCut: () => part.file.truncated,
          visitor: householdOf(request.ip),
        }
        const kept = await receive(photo, field.types)
        return success({ filePath: `/${kept}`, fileName: kept.slice(kept.lastIndexOf('/') + 1) })
      })
    })
}
