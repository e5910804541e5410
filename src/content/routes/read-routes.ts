import type { JsonSchemaToTsProvider } from '@fastify/type-provider-json-schema-to-ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAhead } from '../../base/http-headers.ts'
import { keepDigits } from '../../base/json-text.ts'
import type { ReadRequest } from '../calls/read-call.ts'
import type { Reader } from '../calls/reader.ts'
import { headerLanguage } from '../language.ts'
import { fastifySchema, handleError, varyByLanguage } from './service-app.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** A JSON body that is not parsed yet. */
class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer is kept by the text of the request: see `textOf`. */
    isKeptCall: boolean
  }
}

/** All of a request with a JSON body that the answer to a cacheable call depends on. */
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

/** Answers that these routes have given to calls with a JSON body, as long as what they were made of is the same. */
export function keptCalls(reader: Reader) {
  return {
    revision: reader.state,
    answer: ({ url, acceptLanguage, body }: CallText, revision: string): Buffer | undefined =>
      reader.keptJson(requestKey(reader, url, acceptLanguage, body), revision),
  }
}

/** Leaves JSON bodies unparsed: the reader knows the texts of many. Gives what parses them. */
function deferParsing(app: FastifyInstance): (request: FastifyRequest) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new JsonText(String(body))),
  )
  return (request) => {
    const { body, method } = request
    // A call without a body means the same as one with an empty object.
    if (body === undefined && method === 'POST') return {}
    if (!(body instanceof JsonText)) return body
    if (body.text.trim() === '') return {}
    let parsed: unknown
    // It calls back before it returns.
    parse(request, body.text, (error, value) => {
      if (error) throw error
      parsed = keepDigits(body.text, value)
    })
    return parsed
  }
}

/**
 * A route for each call that reads, in a scope of its own: another web app may have them beside its own routes. One that is
 * there already stays. The reader validates, so that the site's direct calls are validated alike.
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
        // The reader has picked what the schema names; compiling a serialiser of each would take a tenth of a start.
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
