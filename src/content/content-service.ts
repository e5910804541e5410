import swagger from '@fastify/swagger'
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts'
import { Ajv } from 'ajv'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FailureBody } from '../../schemas/api/index.ts'
import { AppError } from '../base/app-error.ts'
import { keepDigits } from '../base/json-text.ts'
import { OWN_SCHEMAS } from '../base/own-schemas.ts'
import { createSemaphore } from '../base/tasks.ts'
import { asError, failureOf, logCallFailure } from './calls/failure-of.ts'
import { type ContentReader, contentCalls } from './calls/reader.ts'
import type { Content } from './content.ts'
import { createShownImages, iiifRoutes, type PublicOrigin } from './iiif/image-service.ts'
import { readRoutes } from './routes/read-routes.ts'
import { handleError, varyByLanguage } from './routes/service-app.ts'
import { createFileOpener, storedFileRoutes } from './routes/stored-file-routes.ts'
import {
  guardRoutes,
  type SubmissionOptions,
  submissionRoutes,
  uploadRoutes,
} from './routes/submission-routes.ts'
import { createPictureDecoder } from './storage/picture-decoder.ts'

/** Where the content service answers; one that ends in a slash includes all below it. */
export const contentPaths = [
  '/api/',
  '/refFileObject/',
  '/file/',
  '/files/',
  '/iiif/',
  '/cmsSearch',
  '/openapi.json',
] as const

/** Whether the content service answers a path. */
export function isContentPath(path: string): boolean {
  return contentPaths.some((known) => (known.endsWith('/') ? path.startsWith(known) : path === known))
}

export interface ContentServiceOptions {
  readonly content: Content
  /** Shared with those who call it directly; by default one of its own, by the clock of the submissions. */
  readonly reader?: ContentReader
  /** Shared with those who open them directly; by default its own. */
  readonly files?: VisibleFiles
  /** Forms that may be sent here, and the clock they are dated by; without it nothing can be written. */
  readonly submissions?: SubmissionOptions
  /** The origin that answers hold, such as "https://museum.example"; by default that of the request. */
  readonly publicOrigin?: PublicOrigin['publicOrigin']
  /** Who may keep answers that hold it; by default no shared cache. */
  readonly cacheScope?: PublicOrigin['cacheScope']
}

const UTC = { now: () => new Date(), timeZone: 'UTC' }

/** Pictures that wait for the one that needs much memory; photographs of visitors are on the disk meanwhile. */
const MAX_HEAVY_WAITING = 250

/** How many of them may be one visitor's. */
const HEAVY_SHARE = { atOnce: 1, waiting: 60 } as const

/** What visitors may see of a content's files. One place decodes pictures, for whoever asks. */
export function visibleFiles(content: Content, { embargo }: Pick<ContentReader, 'embargo'>) {
  const readable = { ...content, embargo }
  const heavy = createSemaphore(1, MAX_HEAVY_WAITING, HEAVY_SHARE)
  const decode = createPictureDecoder(heavy)
  return { files: createFileOpener(readable, decode), images: createShownImages(readable, decode), heavy }
}

type VisibleFiles = ReturnType<typeof visibleFiles>

/** Lets the site in this process open files and ask for sizes as HTTP does; what fails is logged alike. */
export function openDirectly(
  { files, images }: VisibleFiles,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
) {
  const logged = (thrown: unknown): FailureBody => {
    const error = asError(thrown)
    const failure = failureOf(error)
    logCallFailure(error, failure, log)
    return failure
  }
  return {
    /** Undefined where there is none, or none that can be loaded. */
    open: (path: string, digest: string | null) =>
      files.open(path, digest).catch((thrown: unknown) => void logged(thrown)),
    /** Undefined for what is no picture, or cannot be decoded. Rejects where that cannot be known just now. */
    sizes: (path: string) =>
      images.sizes(path).catch((thrown: unknown) => {
        const { code } = logged(thrown)
        if (code === 500 || code === 503) throw thrown
        return undefined
      }),
  }
}

const openApiInfo = {
  openapi: '3.1.0',
  info: {
    title: 'Vitrine content service',
    description:
      'The calls of specification section 7 over the records of a museum. The header Accept-Language with one language, such as "fr", asks for records in it; without it, with several or with another they are in the first language of the museum. Parameters of the address do not choose one.',
    version: '1',
  },
} as const

/** A call without a body, or with an empty one, means the same as one with an empty object. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8')
    if (text.trim() === '') done(null, {})
    else parse(request, text, (error, value) => done(error, error ? undefined : keepDigits(text, value)))
  })
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.body === undefined) request.body = {}
  })
}

async function refuseUnknown({ method }: FastifyRequest): Promise<never> {
  throw new AppError(`There is no such call with the method ${method}.`, { status: 404 })
}

/** Unknown calls under the service's own paths answer the envelope too. Their bodies are not read. */
function refuseUnknownCalls(app: FastifyInstance): void {
  for (const url of ['/api/*', '/refFileObject/*', '/file/*'])
    app.all(url, { schema: { hide: true }, onRequest: refuseUnknown }, refuseUnknown)
}

/**
 * Content service as a Fastify plugin: the calls of specification section 7, stored files under `/files/`, parts of
 * pictures under `/iiif/3/`, and `/openapi.json`. It answers the envelope `{code, msg, data}` always and keeps its parsers, validators and error
 * handler to itself. Closing `content` is left to the caller.
 */
export const contentService: FastifyPluginAsync<ContentServiceOptions> = async (
  instance,
  {
    content,
    submissions,
    reader = contentCalls(content, { clock: submissions ?? UTC, isOn: true }),
    files: { files, images, heavy } = visibleFiles(content, reader),
    publicOrigin = ({ protocol, host }) => `${protocol}://${host}`,
    cacheScope = 'private',
  },
) => {
  const ajv = new Ajv({ ...OWN_SCHEMAS, strict: true, allErrors: false, allowUnionTypes: true })
  instance.setValidatorCompiler(({ schema }) => ajv.compile(Object(schema)))
  instance.setErrorHandler(handleError)
  acceptEmptyBodies(instance)
  await instance.register(swagger, { openapi: openApiInfo })
  await readRoutes(instance, reader)
  instance.addHook('onSend', varyByLanguage)
  await instance.register(async (scope) => {
    const app = scope.withTypeProvider<JsonSchemaToTsProvider>()
    storedFileRoutes(app, files)
    iiifRoutes(app, images, { publicOrigin, cacheScope })
    refuseUnknownCalls(scope)
  })
  if (submissions !== undefined)
    await instance.register(async (scope) => {
      guardRoutes(scope, submissions.guard)
      const app = scope.withTypeProvider<JsonSchemaToTsProvider>()
      submissionRoutes(app, content, submissions)
      await uploadRoutes(app, content, submissions, heavy)
    })
  instance.get('/openapi.json', { schema: { hide: true } }, async () => instance.swagger())
}
