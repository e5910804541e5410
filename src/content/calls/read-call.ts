import { Ajv } from 'ajv'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { Call } from '../../../schemas/api/index.ts'
import { AppError } from '../../base/app-error.ts'
import { fitBody } from '../../base/fit-body.ts'
import { pointerOfError } from '../../base/json-pointer.ts'
import { omitUndefined } from '../../base/object.ts'
import { once } from '../../base/once.ts'
import { OWN_SCHEMAS } from '../../base/own-schemas.ts'
import type { Language } from '../language.ts'
import { type Picker, pickerOf } from './pick.ts'

/** A request of a read call, as HTTP or the site in this process gives it. Nothing of it is validated. */
export interface ReadRequest {
  readonly params: unknown
  readonly querystring: unknown
  readonly body: unknown
  readonly language: Language
  /** Whether a visitor opens the record, so that it counts as a visit. */
  readonly isOpened: boolean
}

type Part<C extends Call, P extends 'params' | 'querystring' | 'body'> = C extends {
  readonly [Name in P]: infer S extends JSONSchema
}
  ? FromSchema<S>
  : unknown

interface Parts<C extends Call> {
  readonly params: Part<C, 'params'>
  readonly querystring: Part<C, 'querystring'>
  readonly body: Part<C, 'body'>
}

/** A validated request, typed by the schemas of its call. */
export type Asked<C extends Call> = Parts<C> & Pick<ReadRequest, 'language' | 'isOpened'>

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
  readonly validate: (request: ReadRequest) => Prepared
  /** Copy of an answer with the members that the call's schema names. */
  readonly pick: Picker
}

export interface Prepared {
  /** The same for equal requests. */
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

type Answerer<C extends Call> = (asked: Asked<C>) => Promise<unknown>

/** Defines a call that reads by the function that answers it. */
export function readCall<const C extends Call>(call: C, answer: Answerer<C>, isCacheable = false): ReadCall {
  const validator = once(() => ajv.compile<Parts<C>>(requestSchema(call)))
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

/** The same for an answer that depends on nothing but the request and the stored content. */
export function cacheableCall<const C extends Call>(call: C, answer: Answerer<C>): ReadCall {
  return readCall(call, answer, true)
}
