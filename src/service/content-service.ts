import swagger from '@fastify/swagger'
import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts'
import { Ajv } from 'ajv'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fitBody } from '../shared/fit-body.ts'
import type { Content } from './content.ts'
import { createPictureDecoder } from './picture-decoder.ts'
import { type Clock, createEmbargo } from './records/embargo.ts'
import { activityRoutes } from './routes/activity-routes.ts'
import { RequestError } from './routes/answers.ts'
import { archiveRoutes } from './routes/archive-routes.ts'
import { exhibitRoutes } from './routes/exhibit-routes.ts'
import { exhibitionRoutes } from './routes/exhibition-routes.ts'
import { guardRoutes } from './routes/guard-routes.ts'
import { handleError } from './routes/handle-error.ts'
import { iiifRoutes, type PublicOrigin } from './routes/iiif-routes.ts'
import { keepAnswers } from './routes/keep-answers.ts'
import { referenceRoutes } from './routes/reference-routes.ts'
import { searchRoutes } from './routes/search-routes.ts'
import { storedFileRoutes } from './routes/stored-file-routes.ts'
import { type SubmissionOptions, submissionRoutes } from './routes/submission-routes.ts'
import { uploadRoutes } from './routes/upload-routes.ts'
import { visitorRoutes } from './routes/visitor-routes.ts'
import { createSemaphore } from './semaphore.ts'

export interface ContentServiceOptions {
  readonly content: Content
  /** The museum's clock; by default that of the submissions, else this machine's in UTC. */
  readonly clock?: Clock
  /** Whether articles dated in the future are hidden until their minute; default true. */
  readonly embargo?: boolean
  /** Forms that may be sent here, and the clock they are dated by; without it nothing can be written. */
  readonly submissions?: SubmissionOptions
  /** The origin that answers hold, such as "https://museum.example"; by default that of the request. */
  readonly publicOrigin?: PublicOrigin['publicOrigin']
  /** Who may keep answers that hold it; by default no shared cache. */
  readonly cacheScope?: PublicOrigin['cacheScope']
}

/** Pictures that wait for the one that needs much memory; photographs of visitors lie on the disk meanwhile. */
const HEAVY_WAITING = 250

const openApiInfo = {
  openapi: '3.1.0',
  info: {
    title: 'Vitrine content service',
    description: 'The calls of specification section 7 over the records of a museum.',
    version: '1',
  },
} as const

/** A call without a body, or with an empty one, means the same as one with an empty object. */
const acceptEmptyBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8')
    if (text.trim() === '') done(null, {})
    else parse(request, text, done)
  })
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.body === undefined) request.body = {}
  })
}

const refuseUnknown = async ({ method }: FastifyRequest): Promise<never> => {
  throw new RequestError(404, `There is no such call with the method ${method}.`)
}

/** Unknown calls under the service's own paths answer the envelope too. Their bodies are not read. */
const refuseUnknownCalls = (app: FastifyInstance): void => {
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
    content: opened,
    submissions,
    clock = submissions ?? { now: () => new Date(), timeZone: 'UTC' },
    embargo: isOn = true,
    publicOrigin = ({ protocol, host }) => `${protocol}://${host}`,
    cacheScope = 'private',
  },
) => {
  const embargo = createEmbargo(opened, { clock, isOn })
  const content = { ...opened, embargo }
  // By the minute, because publication and the order of coming events turn at full ones.
  const state = async (): Promise<string> => `${embargo.minute()} ${await opened.version()}`
  const ajv = new Ajv({ strict: true, allErrors: false, allowUnionTypes: true })
  instance.setValidatorCompiler(({ schema }) => ajv.compile(Object(schema)))
  instance.setErrorHandler(handleError)
  acceptEmptyBodies(instance)
  instance.addHook('onSend', async (_request, reply) => {
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-language' : `${vary}, accept-language`)
  })
  const heavy = createSemaphore(1, HEAVY_WAITING)
  const decode = createPictureDecoder(heavy)
  await instance.register(swagger, { openapi: openApiInfo })
  await instance.register(async (scope) => {
    scope.addHook('preValidation', async (request) => {
      request.body = fitBody(request.body, request.routeOptions.schema?.body)
    })
    keepAnswers(scope, state)
    const app = scope.withTypeProvider<JsonSchemaToTsProvider>()
    archiveRoutes(app, content)
    exhibitionRoutes(app, content)
    exhibitRoutes(app, content)
    activityRoutes(app, content)
    visitorRoutes(app, content)
    referenceRoutes(app, content)
    searchRoutes(app, content)
    storedFileRoutes(app, content, decode)
    iiifRoutes(app, content, decode, { publicOrigin, cacheScope })
    refuseUnknownCalls(scope)
  })
  if (submissions !== undefined)
    await instance.register(async (scope) => {
      guardRoutes(scope, submissions.guard)
      const app = scope.withTypeProvider<JsonSchemaToTsProvider>()
      submissionRoutes(app, opened, submissions)
      await uploadRoutes(app, opened, submissions, heavy)
    })
  instance.get('/openapi.json', { schema: { hide: true } }, async () => instance.swagger())
}
