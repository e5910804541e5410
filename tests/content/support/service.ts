import { Ajv } from 'ajv'
import Fastify, { type FastifyInstance } from 'fastify'
import { failureSchema } from '../../../schemas/api/envelope.ts'
import { apiCalls, readCalls } from '../../../schemas/api/index.ts'
import { type Entity, importSchemas } from '../../../schemas/entities/index.ts'
import type { PublicOrigin } from '../../../src/content/iiif/image-service.ts'
import { importRecords } from '../../../src/content/import/index.ts'
import { type Content, callDirectly, contentCalls, contentService } from '../../../src/content/index.ts'
import type { EmbargoOptions } from '../../../src/content/records/embargo.ts'
import type { SubmissionOptions } from '../../../src/content/routes/submission-routes.ts'
import { ownRecords } from './own-types.ts'
import { museum } from './records.ts'

/** Answer of a call, whose body was validated by the contract. */
export interface Answer {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly pointer: string | undefined
  readonly text: string
}

export interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly english?: boolean
  /** Value of Accept-Language, instead of `english`. */
  readonly language?: string
}

export interface Service {
  readonly app: FastifyInstance
  /**
   * Makes a call by name and validates the answer by the contract, with a validator of the test. Read calls
   * are also made directly and must give the same answer.
   */
  call(name: string, asked?: Asked): Promise<Answer>
}

const ajv = new Ajv({ strict: true, allErrors: true })
const validators = new Map(apiCalls.map(({ name, answer }) => [name, ajv.compile(Object(answer))]))
const validateFailure = ajv.compile(failureSchema)

function member(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name)
}

/** Later than all records of the tests, which must not depend on this machine's clock. */
const lastDay = { now: () => new Date('2026-12-31T00:00:00Z'), timeZone: 'Asia/Shanghai' }

interface ServiceOptions extends Partial<PublicOrigin> {
  readonly clock?: EmbargoOptions['clock']
  readonly embargo?: boolean
}

/** Visits are written periodically, perhaps between two answers. */
export const VISITS = /"visitCount":\d+/g

function withoutVisits(answer: unknown): string {
  return JSON.stringify(answer).replace(VISITS, '"visitCount":0')
}

export async function startService(
  content: Content,
  submissions?: SubmissionOptions,
  { clock = submissions ?? lastDay, embargo = true, ...origin }: ServiceOptions = {},
): Promise<Service> {
  const app = Fastify()
  const reader = contentCalls(content, { clock, isOn: embargo })
  const direct = callDirectly(reader, { warn: () => {}, error: () => {} })
  await app.register(contentService, {
    content,
    reader,
    ...(submissions === undefined ? {} : { submissions }),
    ...origin,
  })
  await app.ready()
  return {
    app,
    call: async (
      name,
      { params = {}, query = {}, body, english = false, language = english ? 'en' : undefined } = {},
    ) => {
      const call = apiCalls.find((candidate) => candidate.name === name)
      if (call === undefined) throw new Error(`no call ${name}`)
      const url = call.url.replace(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
      const response = await app.inject({
        method: call.method,
        url,
        query: { ...query },
        ...(language === undefined ? {} : { headers: { 'accept-language': language } }),
        ...(body === undefined ? {} : { payload: body }),
      })
      const json: unknown = response.json()
      const validate = response.statusCode === 200 ? validators.get(name) : validateFailure
      if (validate === undefined || !validate(json)) {
        throw new Error(`${name} breaks the contract: ${ajv.errorsText(validate?.errors)}\n${response.body}`)
      }
      if (readCalls.some((each) => each.name === name)) {
        const search = new URLSearchParams(query).toString()
        const answer = await direct({
          method: call.method,
          path: search === '' ? url : `${url}?${search}`,
          headers: language === undefined ? {} : { 'accept-language': language },
          body,
          isOpened: false,
        })
        if (answer.status !== response.statusCode || withoutVisits(answer.body) !== withoutVisits(json))
          throw new Error(
            `${name} directly: ${answer.status} ${JSON.stringify(answer.body)}\n${response.body}`,
          )
      }
      const pointer = member(json, 'pointer')
      return {
        status: response.statusCode,
        code: Number(member(json, 'code')),
        msg: String(member(json, 'msg')),
        data: member(json, 'data'),
        pointer: typeof pointer === 'string' ? pointer : undefined,
        text: response.body,
      }
    },
  }
}

/** Returns the records of a page. */
export function recordsOf({ data }: Answer): readonly unknown[] {
  const records = member(data, 'records')
  return Array.isArray(records) ? records : []
}

/** Returns one member of every record of a page. */
export function column(answer: Answer, name: string): readonly unknown[] {
  return recordsOf(answer).map((record) => member(record, name))
}

/** Returns one member of the data. */
export function field({ data }: Answer, name: string): unknown {
  return member(data, name)
}

const entities = Object.keys(importSchemas).filter((name): name is Entity => name in museum)

/** Imports the records of the museum's own types. */
export async function fillOwn(content: Content): Promise<void> {
  for (const type of content.entities.types.keys())
    await importRecords(content, type, Reflect.get(ownRecords, type))
}

/** Imports the small museum; a rejected record fails the test. */
export async function fill(content: Content): Promise<void> {
  for (const entity of entities) {
    const { refused } = await importRecords(content, entity, museum[entity])
    if (refused.length > 0) throw new Error(`${entity}: ${JSON.stringify(refused)}`)
  }
}
