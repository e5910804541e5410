// A call that reads: how it is defined, how it answers, and what may leave in an answer.

import { Ajv } from 'ajv'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { Call } from '../../../schemas/api/index.ts'
import { AppError } from '../../base/app-error.ts'
import { pointerOfError } from '../../base/json-pointer.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { fitBody, OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { once } from '../../base/tasks.ts'
import type { LanguageCode } from '../language.ts'
import { pageRemark, type RecordPage, type Slice } from '../records/select-records.ts'

/** Seconds after which pictures may be requested again. */
const PICTURES_RETRY_SECONDS = 5

/** Refusal where too many pictures wait to be decoded. */
export function busyWithPictures(): AppError {
  return new AppError('Too many pictures are being made. Ask again in a moment.', {
    status: 503,
    retrySeconds: PICTURES_RETRY_SECONDS,
  })
}

/** Successful answer around `data`. */
export function successEnvelope<D>(data: D, msg = 'success'): { code: 200; msg: string; data: D } {
  return {
    code: 200,
    msg,
    data,
  }
}

/** Page as answered; the remark says when the cap cut it. */
export function pageAnswer<R>(page: RecordPage<R>, slice: Slice) {
  return successEnvelope(page, pageRemark(page, slice))
}

/**
 * The record, or a 404.
 *
 * @throws AppError 404 when there is none.
 */
export function foundOrThrow<R>(record: R | undefined, what: string): R {
  if (record === undefined)
    throw new AppError(`There is no ${what}, or it is no longer public.`, { status: 404 })
  return record
}

/** A value as it may leave the service. */
export interface PickedValue {
  /** Frozen, with all it holds. */
  readonly value: unknown
  /** About the length of the value as JSON, in bytes. */
  readonly bytes: number
}

export type Picker = (value: unknown) => PickedValue

/** Quotes, colon and comma around a member. */
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

/** A value as it is, of which another picker has taken what may leave already. */
const whole: Picker = (value) =>
  value === undefined ? NOTHING : { value, bytes: Buffer.byteLength(JSON.stringify(value)) + PUNCTUATION }

/**
 * What may leave the service: a copy of a value with the members that a schema names, at every level, and no others. The
 * schemas of answers have no `anyOf` or `$ref`; an object that a schema does not describe is left out, except where its schema says that it may have any members.
 */
export function pickerOf(schema: unknown): Picker {
  if (!isObject(schema)) return scalar
  if (schema.additionalProperties === true) return whole
  if (isObject(schema.properties)) return objectPicker(schema.properties)
  return schema.items === undefined ? scalar : listPicker(pickerOf(schema.items))
}

/** A request of a read call, as HTTP or the site in this process gives it. Nothing of it is validated. */
export interface ReadRequest {
  readonly params: unknown
  readonly querystring: unknown
  readonly body: unknown
  readonly language: LanguageCode
  /** Whether a visitor opens the record, so that it counts as a visit. */
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

/** A validated request, typed by the schemas of its call. */
export type ValidRequest<C extends Call> = RequestParts<C> & Pick<ReadRequest, 'language' | 'isOpened'>

/** A call that reads, however it comes in. */
export interface ReadCall {
  readonly call: Call
  /** Whether an answer holds until the content changes. */
  readonly isCacheable: boolean
  /**
   * The request with what clients write loosely put right.
   *
   * @throws AppError 400 with the pointer of what the call's schemas refuse.
   */
  readonly validate: (request: ReadRequest) => PreparedCall
  /** Copy of an answer with the members that the call's schema names. */
  readonly pick: Picker
}

export interface PreparedCall {
  /** One key for equal requests. */
  readonly key: string
  readonly answer: () => Promise<unknown>
}

const ajv = new Ajv({ ...OWN_SCHEMAS, strict: true, allErrors: false, allowUnionTypes: true })

/** One schema for all parts, in the order in which they are validated. */
function requestSchema({ params, body, querystring }: Call): object {
  return {
    type: 'object',
    properties: omitUndefined({ params, body, querystring }),
  }
}

type Answerer<C extends Call> = (asked: ValidRequest<C>) => Promise<unknown>

/** Defines a call that reads by the function that answers it. */
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

/** A call that reads, whose answer depends on nothing but the request and the stored content. */
export function cacheableCall<const C extends Call>(call: C, answer: Answerer<C>): ReadCall {
  return readCall(call, answer, true)
}
