import type { IncomingHttpHeaders } from 'node:http'
import type { Reader } from '../calls/reader.ts'
import { headerLanguage } from '../language.ts'
import { routeSchema } from './route-schema.ts'
import type { ServiceApp } from './service-app.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Whether a record is only looked up: to prepare a page, or by a browser that foresees a click. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  return /prefetch/.test(String(headers['sec-purpose'] ?? ''))
}

/** A route for each call that reads. The reader validates, so that the site's direct calls are validated alike. */
export function readRoutes(app: ServiceApp, reader: Reader): void {
  for (const each of reader.calls) {
    const { call } = each
    app.route({
      method: call.method,
      url: call.url,
      schema: routeSchema(call),
      validatorCompiler: () => () => true,
      handler: async ({ params, query, body, headers }, reply) => {
        const { json } = await reader.answer(each, {
          params,
          querystring: query,
          body,
          language: headerLanguage(headers['accept-language']),
          isOpened: !isAhead(headers),
        })
        return reply.type(JSON_TYPE).send(json((value) => String(reply.serialize(value))))
      },
    })
  }
}
