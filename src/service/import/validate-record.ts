import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type Entity, importSchemas } from '../../../schemas/entities/index.ts'
import type { StoredRecord } from '../entities/definition.ts'

/** Why a record was refused. */
export interface Refusal {
  readonly reason: string
  /** JSON pointer of the field; empty for the record itself. */
  readonly pointer: string
}

const ajv = new Ajv({ strict: true, allErrors: false })
const validators = new Map<Entity, ValidateFunction>()

const validatorOf = (entity: Entity): ValidateFunction => {
  const known = validators.get(entity)
  if (known !== undefined) return known
  const validator = ajv.compile(importSchemas[entity])
  validators.set(entity, validator)
  return validator
}

const isObject = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A null member means the same as an absent one: exports of other systems write it so. */
const withoutNulls = (record: StoredRecord): StoredRecord =>
  Object.values(record).includes(null)
    ? Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
    : record

const describe = (error: ErrorObject): string => {
  const unknown: unknown = error.params.additionalProperty
  if (typeof unknown === 'string') return `has the unknown field ${JSON.stringify(unknown)}`
  const allowed: unknown = error.params.allowedValues
  if (Array.isArray(allowed)) return `${error.message}: ${allowed.join(', ')}`
  return error.message ?? error.keyword
}

const pointerOf = (error: ErrorObject): string => {
  const member: unknown = error.params.additionalProperty ?? error.params.missingProperty
  return typeof member === 'string'
    ? `${error.instancePath}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : error.instancePath
}

/** The record when it fits the import schema of its entity, otherwise why not. */
export const validateRecord = (
  entity: Entity,
  value: unknown,
): { readonly record: StoredRecord } | { readonly refusal: Refusal } => {
  if (!isObject(value)) return { refusal: { reason: 'is not a JSON object', pointer: '' } }
  const record = withoutNulls(value)
  const validate = validatorOf(entity)
  if (validate(record)) return { record }
  const error = validate.errors?.[0]
  return {
    refusal:
      error === undefined
        ? { reason: 'does not fit the schema', pointer: '' }
        : { reason: describe(error), pointer: pointerOf(error) },
  }
}
