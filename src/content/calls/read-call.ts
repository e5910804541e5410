// Definition of read calls: validation of requests, and selection of the fields that answers may contain.

import { Ajv } from 'ajv'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { Call } from '../../../schemas/api/index.ts'
import { AppError } from '../../base/app-error.ts'
import { pointerOfError } from '../../base/json-pointer.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { fitBody, OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { once } from '../../base/tasks.ts'
import type { LanguageCode } from '../language.ts'
import { type PageRange, pageRemark, type RecordPage } from '../records/select-records.ts'

/** Seconds after which a client may retry a request for pictures. */
const PICTURES_RETRY_SECONDS = 5

/** Returns the 503 error for when too many pictures wait to be decoded. */
export function busyWithPictures(): AppError {
  return new AppError('Too many pictures are being made. Ask again in a moment.', {
    status: 503,
    retrySeconds: PICTURES_RETRY_SECONDS,
  })
}

/** Wraps `data` in the envelope of successful answers. */
export function successEnvelope<D>(data: D, msg = 'success'): { code: 200; msg: string; data: D } {
  return {
    code: 200,
    msg,
    data,
  }
}

/** Wraps a page in an envelope, with a remark when the page size was capped. */
export function pageAnswer<R>(page: RecordPage<R>, slice: PageRange) {
  return successEnvelope(page, pageRemark(page, slice))
}

/**
 * Returns the record.
 *
 * @throws AppError 404 when it is undefined.
 */
export function foundOrThrow<R>(record: R | undefined, what: string): R {
  if (record === undefined)
    throw new AppError(`There is no ${what}, or it is no longer public.`, { status: 404 })
  return record
}

/** A value reduced to the fields that may leave the service. */
export interface PickedValue {
  /** Deeply frozen. */
  readonly value: unknown
  /** Approximate length of the value as JSON, in bytes. */
  readonly bytes: number
}

export type Picker = (value: unknown) => PickedValue

/** Bytes for the quotes, colon and comma around a member. */
const PUNCTUATION = 4
const SCALAR_BYTES = 6

const NOTHING: PickedValue = { value: undefined, bytes: 0 }

const scalar: Picker = (value) => {
  if (typeof value === 'string') return { value, bytes: Buffer.byteLength(value) + PUNCTUATION }
  return typeof value === 'object' ? NOTHING : { value, bytes: SCALAR_BYTES }
}

function listPicker(pickEntry: Picker): Picker {
  return (list) => {
    if (!Array.isArray(list)) return scalar(list)
    const entries = list.map((entry: unknown) => pickEntry(entry))
    return {
      value: Object.freeze(entries.map(({ value }) => value)),
      bytes: entries.reduce((sum, { bytes }) => sum + bytes, PUNCTUATION),
    }
  }
}

function objectPicker(properties: Readonly<Record<string, unknown>>): Picker {
  const members = Object.entries(properties).map(([name, schema]) => [name, pickerOf(schema)] as const)
  return (given) => {
    if (!isObject(given)) return scalar(given)
    const value: Record<string, unknown> = {}
    let bytes = PUNCTUATION
    for (const [name, pick] of members) {
      const member = Object.hasOwn(given, name) ? given[name] : undefined
      if (member === undefined) continue
      const picked = pick(member)
      if (picked.value === undefined) continue
      value[name] = picked.value
      bytes += picked.bytes + name.length + PUNCTUATION
    }
    return { value: Object.freeze(value), bytes }
  }
}

/** Passes a value through unchanged; another picker has already reduced it. */
const whole: Picker = (value) =>
  value === undefined ? NOTHING : { value, bytes: Buffer.byteLength(JSON.stringify(value)) + PUNCTUATION }

/**
 * Creates a function that copies a value with only the members named by a schema, at every level. The schemas
 * of answers have no `anyOf` or `$ref`. Objects without described members are dropped, unless their schema
 * allows additional properties.
 */
export function pickerOf(schema: unknown): Picker {
  if (!isObject(schema)) return scalar
  if (schema.additionalProperties === true) return whole
  if (isObject(schema.properties)) return objectPicker(schema.properties)
  return schema.items === undefined ? scalar : listPicker(pickerOf(schema.items))
}

/** An unvalidated request of a read call, from HTTP or from the site in this process. */
export interface ReadRequest {
  readonly params: unknown
  readonly querystring: unknown
  readonly body: unknown
  readonly language: LanguageCode
  /** Whether a visitor opens the record, which counts as a visit. */
  readonly isOpened: boolean
}

type RequestPart<C extends Call, P extends 'params' | 'querystring' | 'body'> = C extends {
  readonly [Name in P]: infer S extends JSONSchema
}
  ? FromSchema<S>
  : unknown

interface RequestParts<C extends Call> {
  readonly params: RequestPart<C, 'params'>
  readonly querystring: RequestPart<C, 'querystring'>
  readonly body: RequestPart<C, 'body'>
}

/** A validated request, with types derived from the schemas of its call. */
export type ValidRequest<C extends Call> = RequestParts<C> & Pick<ReadRequest, 'language' | 'isOpened'>

/** A read call, independent of how requests reach it. */
export interface ReadCall {
  readonly call: Call
  /** Whether an answer stays valid until the content changes. */
  readonly isCacheable: boolean
  /**
   * Normalizes loosely written requests and validates them.
   *
   * @throws AppError 400, with the pointer of the value that the schemas of the call reject.
   */
  readonly validate: (request: ReadRequest) => PreparedCall
  /** Copies an answer with only the members named by the schema of the call. */
  readonly pick: Picker
}

export interface PreparedCall {
  /** Cache key; equal for equal requests. */
  readonly key: string
  readonly answer: () => Promise<unknown>
}

const ajv = new Ajv({ ...OWN_SCHEMAS, strict: true, allErrors: false, allowUnionTypes: true })

/** Combines the schemas of the parts of a request, in the order of their validation. */
function requestSchema({ params, body, querystring }: Call): object {
  return {
    type: 'object',
    properties: omitUndefined({ params, body, querystring }),
  }
}

type Answerer<C extends Call> = (asked: ValidRequest<C>) => Promise<unknown>

/** Defines a read call by its schemas and the function that answers it. */
export function readCall<const C extends Call>(call: C, answer: Answerer<C>, isCacheable = false): ReadCall {
  const validator = once(() => ajv.compile<RequestParts<C>>(requestSchema(call)))
  return {
    call,
    isCacheable,
    pick: pickerOf(call.answer),
    validate: ({ params, querystring, body, language, isOpened }) => {
      const validate = validator()
      const parts: unknown = { params, querystring, body: fitBody(body, call.body) }
      if (!validate(parts)) {
        const [first] = validate.errors ?? []
        const pointer = first === undefined ? '' : pointerOfError(first)
        throw new AppError(`${pointer} ${first?.message ?? 'is not valid'}`, { status: 400, pointer })
      }
      return {
        key: JSON.stringify([call.url, language, parts]),
        answer: () => answer({ ...parts, language, isOpened }),
      }
    },
  }
}

/** Defines a read call whose answer depends only on the request and the stored content. */
export function cacheableCall<const C extends Call>(call: C, answer: Answerer<C>): ReadCall {
  return readCall(call, answer, true)
}
