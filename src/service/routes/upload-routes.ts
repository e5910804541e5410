import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { normalUploadByCode } from '../../../schemas/api/files.ts'
import { tidyText } from '../../text/tidy.ts'
import type { Content } from '../content.ts'
import type { PhotoField } from '../submissions/forms.ts'
import { createPhotoProcess } from '../submissions/photo-process.ts'
import { createPhotoReceiver } from '../submissions/receive-photo.ts'
import type { Turnstile } from '../turnstile.ts'
import { RequestError, success } from './answers.ts'
import { routeSchema } from './route-schema.ts'
import type { ServiceApp } from './service-app.ts'
import type { SubmissionOptions } from './submission-routes.ts'

const LONGEST_NAME = 200

const fieldFor = (options: SubmissionOptions, request: FastifyRequest): PhotoField => {
  const path = request.url.split('?')[0]
  const field = options.forms.flatMap(({ photos }) => photos).find((each) => each.path === path)
  if (field === undefined) throw new RequestError(404, 'No form of this site uploads here.')
  return field
}

const asksForMultipart = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('multipart/form-data')

/** Reads a refused body to its end, so that the browser gets the answer, and nothing more over this connection. */
const discardRest = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  raw.unpipe()
  raw.resume()
  reply.header('connection', 'close')
}

/**
 * The upload of one photograph (specification, section 7), open only for fields of the site's forms. `turn` is where
 * photographs wait to be decoded.
 */
export const uploadRoutes = async (
  app: ServiceApp,
  content: Content,
  options: SubmissionOptions,
  turn: Turnstile,
): Promise<void> => {
  if (options.forms.every(({ photos }) => photos.length === 0)) return
  await app.register(multipart, { limits: { files: 1, fields: 4, fieldSize: 1000, headerPairs: 20 } })
  const photos = createPhotoProcess(options.photoEncoder)
  app.addHook('onClose', async () => photos.close())
  const receive = createPhotoReceiver({ content, turn, photos, now: options.now })
  app.post(normalUploadByCode.url, { schema: routeSchema(normalUploadByCode) }, async (request, reply) => {
    const field = fieldFor(options, request)
    if (!asksForMultipart(request))
      throw new RequestError(415, 'A photograph is sent as multipart/form-data.')
    const part = await request.file({ limits: { fileSize: field.bytes - 1 }, throwFileSizeLimit: false })
    if (part === undefined || part.fieldname !== field.part)
      throw new RequestError(400, `The photograph is missing: send it in the field "${field.part}".`)
    const name = tidyText(part.filename).slice(0, LONGEST_NAME)
    const photo = { stream: part.file, name, isCut: () => part.file.truncated }
    const path = await receive(photo, field.types).catch((error: unknown) => {
      discardRest(request, reply)
      throw error
    })
    return success({ filePath: `/${path}`, fileName: path.slice(path.lastIndexOf('/') + 1) })
  })
}
