import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { saveCollectWork } from '../../../schemas/api/collect-works.ts'
import { envelope } from '../../../schemas/api/envelope.ts'
import { addBatch, normalUploadByCode } from '../../../schemas/api/files.ts'
import type { Call } from '../../../schemas/api/index.ts'
import { addMessage } from '../../../schemas/api/messages.ts'
import { formCallAt } from '../../../schemas/api/own-forms.ts'
import { AppError } from '../../base/app-error.ts'
import { tidyReceived } from '../../base/mail-address.ts'
import { isObject } from '../../base/object.ts'
import { BESIDE_FILE_BYTES, createFileReceiver } from '../../base/receive-file.ts'
import { BusyError, householdOf, type Semaphore } from '../../base/semaphore.ts'
import { successEnvelope } from '../calls/read-call.ts'
import type { Content } from '../content.ts'
import { wallClockOf } from '../records/embargo.ts'
import { VISITORS, versionsOf } from '../storage/stored-path.ts'
import { formFaults, type PhotoField, type PhotoType, type SubmissionForm } from '../submissions/forms.ts'
import { extensionOf, preparedFiles } from '../submissions/photo.ts'
import { PhotoProcess } from '../submissions/photo-process.ts'
import {
  formTarget,
  linkedPhotos,
  messageTarget,
  newId,
  type SubmissionTarget,
  saveSubmission,
  workTarget,
} from '../submissions/targets.ts'
import { dropUpload, finishUpload, noteUpload } from '../submissions/uploads.ts'
import { fastifySchema, type ServiceApp } from './service-app.ts'

/** An uploaded file. `isCut` says after the end of the stream whether it exceeded the size limit. */
export interface IncomingPhoto {
  readonly stream: Readable
  readonly isCut: () => boolean
  /** Whether the visitor disconnected before the upload was complete. */
  readonly isGone: () => boolean
  /** Visitor that the upload counts for in rate limits. */
  readonly visitor: string
}

/** Seconds after which a visitor may retry. */
const RETRY_SECONDS = 60

export interface PhotoReceiverOptions {
  readonly content: Content
  /** Queue for decoding photographs. */
  readonly turn: Semaphore
  readonly photos: Pick<PhotoProcess, 'prepare'>
  readonly now: () => Date
}

/**
 * Creates a receiver of photographs: it streams them to disk, checks their content, re-encodes, stores and
 * registers them. It resolves to the path of the stored photograph.
 */
function createPhotoReceiver({ content, turn, photos, now }: PhotoReceiverOptions) {
  const { storage } = content
  const receive = createFileReceiver(content.incoming)

  const keep = async (file: string, types: readonly PhotoType[]): Promise<string> => {
    const type = await photos.prepare(file, types)
    const moment = now()
    const month = moment.toISOString().slice(0, 7).replace('-', '/')
    const path = `${VISITORS}${month}/${newId()}.${extensionOf[type]}`
    await noteUpload(content, { path, now: moment })
    try {
      const prepared = preparedFiles(file)
      for (const [index, version] of versionsOf(path).entries())
        await storage.put(version, createReadStream(prepared[index] ?? ''))
      await finishUpload(content, path)
      return path
    } catch (error) {
      // On a full disk the entry may stay; it is swept like every abandoned upload.
      await dropUpload(content, path).catch(() => undefined)
      throw error
    }
  }

  return async (photo: IncomingPhoto, types: readonly PhotoType[]): Promise<string> => {
    try {
      return await receive(photo.stream, photo.visitor, async (file) => {
        if (photo.isCut()) throw new AppError('The photograph is too large.', { status: 413 })
        try {
          return await turn(() => keep(file, types), { holder: photo.visitor })
        } finally {
          for (const each of preparedFiles(file)) await rm(each, { force: true })
        }
      })
    } catch (error) {
      // The visitor disconnected: not a server error, and nobody waits for the answer.
      if (photo.isGone()) throw new AppError('The photograph has not come whole.', { status: 400 })
      if (error instanceof BusyError)
        throw new AppError('Too many photographs arrive just now. Please try again in a minute.', {
          status: 503,
          retrySeconds: RETRY_SECONDS,
        })
      throw error
    }
  }
}

/** Options of a route that writes. */
interface RouteGuard {
  /** Rejects the call or lets it pass, before any of the body is read. */
  readonly onRequest: onRequestAsyncHookHandler
  /** Maximum size of the body in bytes. */
  readonly bodyLimit: number
}

/** Returns the guard of the route at a path. */
export type GuardOf = (path: string) => RouteGuard

/**
 * Adds the guard to every route of a scope when it is registered. The guard is part of the matched route, so
 * that no spelling of the path bypasses it.
 */
export function guardRoutes(scope: FastifyInstance, guard: GuardOf): void {
  scope.addHook('onRoute', (route) => {
    const { onRequest, bodyLimit } = guard(route.url)
    const others = route.onRequest === undefined ? [] : [route.onRequest].flat()
    route.onRequest = [onRequest, ...others]
    route.bodyLimit = bodyLimit
  })
}

export interface SubmissionOptions {
  readonly forms: readonly SubmissionForm[]
  readonly now: () => Date
  readonly timeZone: string
  /** Guard of each route that writes. */
  readonly guard: GuardOf
  /** Module of the process that decodes photographs (`PhotoProcess`). */
  readonly photoEncoder: string
}

interface FormCall {
  readonly call: Call
  readonly target: SubmissionTarget
}

function callOf(form: SubmissionForm, content: Content): FormCall {
  const known = formCallAt(form.path)
  if (known !== undefined)
    return { call: known, target: known === addMessage ? messageTarget(content) : workTarget(content) }
  const call: Call = {
    name: `form-${form.name}`,
    method: 'POST',
    url: form.path,
    summary: `Takes the form "${form.name}"; no call answers what it was sent.`,
    answer: envelope({ type: 'string', description: 'Id of the submission.' }),
  }
  return { call, target: formTarget(form) }
}

const KEY = /^[\x21-\x7e]{8,200}$/

function sentKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError('The header Idempotency-Key must be 8 to 200 characters without blanks.', {
      status: 400,
    })
  return key
}

function tidyBody({ normalized }: SubmissionForm) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isObject(request.body)) request.body = tidyReceived(request.body, normalized)
  }
}

/** Parses the paths in the parameter `files` of the call that links photographs. */
function linkedPaths(files: unknown): readonly string[] {
  const refuse = (): never => {
    throw new AppError('/body/files must be a JSON list of {filePath, fileName}', { status: 400 })
  }
  let list: unknown
  try {
    list = typeof files === 'string' ? JSON.parse(files) : files
  } catch {
    return refuse()
  }
  if (!Array.isArray(list)) return refuse()
  return list.map((file: unknown) => {
    const path: unknown = Reflect.get(Object(file), 'filePath')
    return typeof path === 'string' ? path.replace(/^\//, '') : refuse()
  })
}

/**
 * Registers the calls by which visitors write, as far as forms of the site use them. Bodies are normalized,
 * then validated by the form's schema. With the header `Idempotency-Key`, a repeated submission is stored
 * once.
 */
export function submissionRoutes(app: ServiceApp, content: Content, options: SubmissionOptions): void {
  const { forms, now, timeZone } = options
  const [fault] = formFaults(forms)
  if (fault !== undefined) throw new AppError(fault.reason, { code: 'CONTENT_FORM', hint: fault.hint })
  for (const form of forms) {
    const { call, target } = callOf(form, content)
    app.post(
      call.url,
      { schema: { ...fastifySchema(call), body: form.schema }, preValidation: tidyBody(form) },
      async (request) => {
        const moment = now()
        const values = isObject(request.body) ? request.body : {}
        const submission = {
          form: form.name,
          values,
          key: sentKey(request),
          now: moment,
          wallClock: wallClockOf(moment, timeZone),
        }
        try {
          return successEnvelope(await saveSubmission(content, target, submission))
        } catch (error) {
          // The form's rules allow a value that its call rejects, which only the author of the form can fix.
          // The logged reason contains no submitted values.
          if (error instanceof AppError && error.status === 400)
            request.log.warn(
              { form: form.name, reason: error.message },
              'a form allows what its call refuses',
            )
          throw error
        }
      },
    )
  }
  if (!forms.some(({ path }) => path === saveCollectWork.url)) return
  app.post(addBatch.url, { schema: fastifySchema(addBatch) }, async ({ body: { files, objectId } }) => {
    const asked = linkedPaths(files)
    const linked = await linkedPhotos(content, objectId)
    if (asked.length === 0 || !asked.every((path) => linked.includes(path)))
      throw new AppError('The photographs are not those the work was saved with. Submit it again.', {
        status: 409,
      })
    return successEnvelope(linked.length)
  })
}

/** Fields for photographs by the path of their upload; forms may share a field. */
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

/** Whether the multipart parser failed because the body is truncated or malformed. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && /unexpected end|terminated early|malformed|boundary/i.test(error.message)
}

function readableError(error: unknown): unknown {
  return isMalformed(error)
    ? new AppError('The multipart form is cut short or malformed.', { status: 400 })
    : error
}

/** Counts the received bytes of a request. Rejects when they exceed `bytes`, and never resolves. */
function overflowOf({ raw }: FastifyRequest, bytes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let size = 0
    raw.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > bytes) reject(new AppError('The photograph is too large.', { status: 413 }))
    })
  })
}

/** Calls `read`. If the request exceeds the limit, aborts and destroys its file stream. */
async function readAtMost<T>(
  request: FastifyRequest,
  bytes: number,
  read: (onFile: (part: MultipartFile) => void) => Promise<T>,
): Promise<T> {
  const overflow = overflowOf(request, bytes)
  let part: MultipartFile | undefined
  // Reading continues until the file stream is destroyed, so that no temporary file is left behind.
  const reading = read((found) => {
    part = found
  })
  overflow.catch((error: Error) => part?.file.destroy(error))
  try {
    return await Promise.race([reading, overflow])
  } catch (error) {
    if (part !== undefined) await reading.catch(() => undefined)
    else reading.catch(() => undefined)
    // Whoever sends the error response drops the rest of the body and closes the connection.
    request.raw.unpipe()
    throw readableError(error)
  }
}

/**
 * Registers the upload of photographs (specification, section 7) at the paths of the site's forms. `turn` is
 * the queue for decoding.
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
  const photos = new PhotoProcess(options.photoEncoder)
  app.addHook('onClose', async () => photos.close())
  const receive = createPhotoReceiver({ content, turn, photos, now: options.now })
  const { params: _fixed, ...schema } = fastifySchema(normalUploadByCode)
  for (const [path, field] of fields)
    app.post(path, { schema, preParsing: async (request) => checkType(request) }, async (request) => {
      const limits = { fileSize: field.bytes - 1 }
      return readAtMost(request, field.bytes + BESIDE_FILE_BYTES, async (onFile) => {
        const part = await request.file({ limits, throwFileSizeLimit: false })
        if (part === undefined || part.fieldname !== field.part)
          throw new AppError(`The photograph is missing: send it in the field "${field.part}".`, {
            status: 400,
          })
        onFile(part)
        // The original file name is not stored: it may reveal who is in the picture, and where.
        const photo = {
          stream: part.file,
          isCut: () => part.file.truncated,
          isGone: () => request.raw.readableAborted,
          visitor: householdOf(request.ip),
        }
        const kept = await receive(photo, field.types)
        return successEnvelope({ filePath: `/${kept}`, fileName: kept.slice(kept.lastIndexOf('/') + 1) })
      })
    })
}
