import { Ajv, type ValidateFunction } from 'ajv'
import type { JSONSchema } from 'json-schema-to-ts'
import { delay, type HttpHandler, http } from 'msw'
import { apiCalls, type Call } from '../../schemas/api/index.ts'
import { goodAnswer, otherAnswer, type State } from './backend-answers.ts'
import { hosts } from './real-site.ts'
import { type NamedCall, namedCalls } from './section-seven.ts'

/** A received request. */
export interface Seen {
  readonly name: string
  /** Path and query. */
  readonly path: string
  readonly body?: unknown
}

export interface BackendDouble {
  readonly handlers: readonly HttpHandler[]
  readonly seen: readonly Seen[]
  /** Violations of the contract by requests and answers. */
  readonly violations: readonly string[]
}

const ajv = new Ajv({ allErrors: true, strict: false, coerceTypes: false })
const validators = new Map<JSONSchema, ValidateFunction>()

function faults(schema: JSONSchema | undefined, value: unknown, what: string): readonly string[] {
  if (schema === undefined) return []
  const plain: Readonly<Record<string, unknown>> = typeof schema === 'object' ? { ...schema } : {}
  const validate = validators.get(schema) ?? ajv.compile(plain)
  validators.set(schema, validate)
  return validate(value) ? [] : [`${what}: ${ajv.errorsText(validate.errors)}`]
}

/** Returns the contract of a call by name. */
export function contractOf(name: string): Call {
  const call = apiCalls.find((each) => each.name === name)
  if (call === undefined) throw new Error(`schemas/api has no ${name}`)
  return call
}

/** Returns a number of a request's body, under `param` if the call has one; 0 if missing. */
export function numberAt(body: unknown, name: string): number {
  const record = typeof body === 'object' && body !== null ? body : {}
  const param = 'param' in record && typeof record.param === 'object' ? record.param : record
  const value = param === null ? undefined : Object.entries(param).find(([key]) => key === name)?.[1]
  return typeof value === 'number' ? value : 0
}

/** Validates a request by the contract of its call. */
export function faultsOfRequest(call: Call, url: URL, body: unknown): readonly string[] {
  const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const key = Object.keys(
    typeof call.params === 'object' && call.params.properties ? call.params.properties : {},
  )[0]
  return [
    ...faults(call.body, body, `body of ${call.name}`),
    ...faults(call.querystring, Object.fromEntries(url.searchParams), `query of ${call.name}`),
    ...faults(call.params, key === undefined ? {} : { [key]: last }, `path of ${call.name}`),
    ...(call.body === undefined && body !== undefined ? [`${call.name} takes no body`] : []),
  ]
}

/** Validates an answer by the contract of its call. */
export function faultsOfAnswer(call: Call, answer: unknown): readonly string[] {
  return faults(call.answer, answer, `answer of ${call.name}`)
}

/** Creates a backend that answers only the calls of section 7, and validates each request by its schema. */
export function createBackendDouble(state: State | ((call: NamedCall) => State)): BackendDouble {
  const seen: Seen[] = []
  const violations: string[] = []
  const handlers = namedCalls.map((named) => {
    const call = contractOf(named.name)
    const address = hosts[named.service] + named.path.replace(/\{(\w+)\}/g, ':$1')
    return http[named.method === 'GET' ? 'get' : 'post'](address, async ({ request }) => {
      const url = new URL(request.url)
      const text = await request.text()
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
      seen.push({
        name: named.name,
        path: url.pathname + url.search,
        ...(body === undefined ? {} : { body }),
      })
      violations.push(...faultsOfRequest(call, url, body))
      const now = typeof state === 'function' ? state(named) : state
      if (now !== 'records') {
        const answer = otherAnswer(now, call)
        if (answer !== undefined) return answer
        await delay('infinite')
      }
      const asked = { call, last, page: numberAt(body, 'pageNum'), pageSize: numberAt(body, 'pageSize') }
      const { clean, sent } = goodAnswer(asked)
      violations.push(...faultsOfAnswer(call, clean))
      return Response.json(sent)
    })
  })
  return { handlers, seen, violations }
}
