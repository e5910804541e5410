import swagger from '@fastify/swagger'
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts'
import { Ajv } from 'ajv'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FailureBody } from '../../schemas/api/index.ts'
import { AppError } from '../base/app-error.ts'
import { keepDigits } from '../base/json-text.ts'
import { OWN_SCHEMAS } from '../base/own-schemas.ts'
import { createSemaphore } from '../base/semaphore.ts'
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

/** Paths of the content service; one that ends in a slash includes all paths below it. */
export const contentPaths = [
  '/api/',
  '/refFileObject/',
  '/file/',
  '/files/',
  '/iiif/',
  '/cmsSearch',
  '/openapi.json',
] as const

export function isContentPath(path: string): boolean {
  return contentPaths.some((known) => (known.endsWith('/') ? path.startsWith(known) : path === known))
}

export interface ContentServiceOptions {
  readonly content: Content
  /** Shared with callers in this process; by default a new one with the clock of `submissions`. */
  readonly reader?: ContentReader
  /** Shared with callers in this process; by default the service's own. */
  readonly files?: VisibleFiles
  /** Forms that visitors may submit, with the clock that dates them. Without it, the service is read-only. */
  readonly submissions?: SubmissionOptions
  /** Origin in absolute URLs of answers, such as "https://museum.example"; by default that of the request. */
  readonly publicOrigin?: PublicOrigin['publicOrigin']
  /** Whether shared caches may keep answers that contain the origin; by default they may not. */
  readonly cacheScope?: PublicOrigin['cacheScope']
}

const UTC = { now: () => new Date(), timeZone: 'UTC' }

/**
 * Maximum number of pictures waiting while one that needs much memory is decoded. Photographs of visitors are
 * on disk meanwhile.
 */
const MAX_HEAVY_WAITING = 250

/** Limits per visitor. */
const HEAVY_SHARE = { atOnce: 1, waiting: 60 } as const

/** Creates access to the files that visitors may see. HTTP and direct callers share one picture decoder. */
export function visibleFiles(content: Content, { embargo }: Pick<ContentReader, 'embargo'>) {
  const readable = { ...content, embargo }
  const heavy = createSemaphore(1, MAX_HEAVY_WAITING, HEAVY_SHARE)
  const decode = createPictureDecoder(heavy)
  return { files: createFileOpener(readable, decode), images: createShownImages(readable, decode), heavy }
}

type VisibleFiles = ReturnType<typeof visibleFiles>

/**
 * Lets the site in this process open files and read picture sizes as HTTP does. Failures are logged the same
 * way.
 */
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
    /** Returns undefined for a file that does not exist or cannot be loaded. */
    open: (path: string, digest: string | null) =>
      files.open(path, digest).catch((thrown: unknown) => void logged(thrown)),
    /**
     * Returns undefined for a file that is not a picture or cannot be decoded. Rejects on a temporary failure
     * (status 500 or 503).
     */
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

/** Treats a missing or empty body as an empty object. */
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

/** Answers unknown calls below the service's own paths with the envelope too. Their bodies are not read. */
function refuseUnknownCalls(app: FastifyInstance): void {
  for (const url of ['/api/*', '/refFileObject/*', '/file/*'])
    app.all(url, { schema: { hide: true }, onRequest: refuseUnknown }, refuseUnknown)
}

/**
 * The content service as a Fastify plugin: the calls of specification section 7, stored files under
 * `/files/`, regions of pictures under `/iiif/3/`, and `/openapi.json`. Failures always use the envelope
 * `{code, msg, data}`. Parsers, validators and the error handler apply to the plugin only. The caller closes
 * `content`.
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
