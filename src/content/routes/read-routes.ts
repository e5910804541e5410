import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAhead } from '../../base/http-headers.ts'
import { keepDigits } from '../../base/json-text.ts'
import type { ReadRequest } from '../calls/read-call.ts'
import type { Reader } from '../calls/reader.ts'
import { headerLanguage } from '../language.ts'
import { fastifySchema, handleError, varyByLanguage } from './service-app.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** An unparsed JSON body. */
class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer is cached under the text of the request; see `requestKey`. */
    isKeptCall: boolean
  }
}

/** Returns everything in a request with a JSON body that the answer to a cacheable call depends on. */
function requestKey(
  { languages }: Reader,
  url: string,
  acceptLanguage: string | undefined,
  body: string,
): string {
  return `${headerLanguage(languages, acceptLanguage)} ${url}\n${body}`
}

interface CallText {
  readonly url: string
  readonly acceptLanguage: string | undefined
  readonly body: string
}

/**
 * Returns access to cached answers of calls with a JSON body. They are valid while the revision is unchanged.
 */
export function keptCalls(reader: Reader) {
  return {
    revision: reader.state,
    answer: ({ url, acceptLanguage, body }: CallText, revision: string): Buffer | undefined =>
      reader.keptJson(requestKey(reader, url, acceptLanguage, body), revision),
  }
}

/**
 * Makes the routes of a scope leave JSON bodies unparsed, since the reader has cached many requests by their
 * text. Returns a function that parses the body of a request.
 */
function deferParsing(app: FastifyInstance): (request: FastifyRequest) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new JsonText(String(body))),
  )
  return (request) => {
    const { body, method } = request
    // A missing body is equivalent to an empty object.
    if (body === undefined && method === 'POST') return {}
    if (!(body instanceof JsonText)) return body
    if (body.text.trim() === '') return {}
    let parsed: unknown
    // The callback is called synchronously.
    parse(request, body.text, (error, value) => {
      if (error) throw error
      parsed = keepDigits(body.text, value)
    })
    return parsed
  }
}

/**
 * Registers a route for each read call in its own scope, so that another web app can have them beside its own
 * routes. Existing routes are kept. The reader validates requests, so that direct calls within the site are
 * validated alike.
 */
export async function readRoutes(instance: FastifyInstance, reader: Reader): Promise<void> {
  await instance.register(async (scope) => {
    scope.setErrorHandler(handleError)
    scope.addHook('onSend', varyByLanguage)
    if (!scope.hasRequestDecorator('isKeptCall')) scope.decorateRequest('isKeptCall', false)
    const bodyOf = deferParsing(scope)
    const app = scope.withTypeProvider<JsonSchemaToTsProvider>()
    for (const each of reader.calls) {
      const { call } = each
      const { method, url } = call
      if (scope.hasRoute({ method, url })) continue
      app.route({
        method,
        url,
        schema: fastifySchema(call),
        validatorCompiler: () => () => true,
        // The reader has already picked the fields of the schema; compiling a serializer per schema would
        // take a tenth of the startup time.
        serializerCompiler: () => JSON.stringify,
        handler: async (request, reply) => {
          const { params, query, headers, body: sent } = request
          const parse = (): ReadRequest => ({
            params,
            querystring: query,
            body: bodyOf(request),
            language: headerLanguage(reader.languages, headers['accept-language']),
            isOpened: !isAhead(headers),
          })
          const { json } =
            sent instanceof JsonText
              ? await reader.answerText(
                  each,
                  requestKey(reader, request.url, headers['accept-language'], sent.text),
                  parse,
                )
              : await reader.answer(each, parse())
          request.isKeptCall = each.isCacheable && sent instanceof JsonText
          return reply.type(JSON_TYPE).send(json(JSON.stringify))
        },
      })
    }
  })
}
