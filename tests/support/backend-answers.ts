import type { JSONSchema } from 'json-schema-to-ts'
import { HttpResponse } from 'msw'
import type { Call } from '../../schemas/api/index.ts'
import { type BackendState, privateValues } from '../../src/commands/test/cases.ts'
import { generateRecord } from './generate-record.ts'

export type { BackendState as State }

const PRIVATE = {
  phoneNum: privateValues.phone,
  phoneNumber: privateValues.phone,
  email: privateValues.email,
  contact: { phoneNumber: privateValues.phone, email: [privateValues.email] },
}

const LIST_TOTAL = 25

/** An id without a group of files. */
const ID_WITHOUT_GROUP = '8'

interface Asked {
  readonly call: Call
  /** Last segment of the path. */
  readonly last: string
  readonly page: number
  readonly pageSize: number
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSchema(items: JSONSchema | readonly JSONSchema[]): items is JSONSchema {
  return !Array.isArray(items)
}

function member(schema: JSONSchema, name: string): JSONSchema {
  const found = typeof schema === 'object' ? schema.properties?.[name] : undefined
  if (found === undefined) throw new Error(`the answer's schema has no ${name}`)
  return found
}

function without(record: unknown, names: readonly string[]): unknown {
  return isObject(record)
    ? Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
    : record
}

/** Ids of records; a search hit has exactly one (specification, section 3). */
const HIT_IDS = ['archivesId', 'exhibitId', 'exhibitionBaseId', 'exhibitionTempId', 'activityId']

function recordFor(schema: JSONSchema, seed: number, call: Call): unknown {
  const record = generateRecord(schema, seed)
  return call.name === 'cmsSearch' ? without(record, HIT_IDS.toSpliced(seed % HIT_IDS.length, 1)) : record
}

function withId(record: unknown, id: string): unknown {
  if (!isObject(record) || !/^\d+$/.test(id)) return record
  const key = Object.keys(record).find((name) => /Id$/.test(name) && typeof record[name] === 'string')
  return key === undefined ? record : { ...record, [key]: id }
}

function records(asked: Asked): unknown {
  const data = member(asked.call.answer, 'data')
  if (typeof data === 'object' && data.type === 'array') return generateRecord(data, 1)
  const list = typeof data === 'object' ? data.properties?.records : undefined
  if (list === undefined) {
    const record = withId(generateRecord(data, Number(asked.last) || 3), asked.last)
    return asked.last === ID_WITHOUT_GROUP ? without(record, ['groupId']) : record
  }
  const items = typeof list === 'object' ? list.items : undefined
  if (items === undefined || !isSchema(items))
    throw new Error(`the records of ${asked.call.name} have no schema`)
  const size = asked.pageSize === 0 ? LIST_TOTAL : asked.pageSize
  const page = Math.max(asked.page, 1)
  const shown = Math.max(0, Math.min(size, LIST_TOTAL - (page - 1) * size))
  return {
    records: Array.from({ length: shown }, (_, index) =>
      recordFor(items, (page - 1) * size + index, asked.call),
    ),
    pages: Math.ceil(LIST_TOTAL / size),
    current: page,
    page,
    total: LIST_TOTAL,
    size,
  }
}

function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (!isObject(value)) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withSecrets(entry)]))
  return { ...inner, ...PRIVATE }
}

/** Returns a valid answer, and the same as sent by a careless backend, including private fields. */
export function goodAnswer(asked: Asked): { readonly clean: unknown; readonly sent: unknown } {
  const data = records(asked)
  // Requested by id, the record does not name its channel, so that it fits under the URL of every channel.
  const sent = asked.call.name === 'queryArchivesById' ? without(data, ['channelNo']) : data
  return {
    clean: { code: 200, msg: '', data },
    sent: { code: 200, msg: '', data: withSecrets(sent) },
  }
}

export function emptyData(call: Call): unknown {
  const data = member(call.answer, 'data')
  if (typeof data === 'object' && data.type === 'array') return []
  const isPaged = typeof data === 'object' && data.properties?.records !== undefined
  return isPaged ? { records: [], pages: 0, current: 1, page: 1, total: 0, size: 10 } : null
}

/** Returns the answer of any state other than `records`. */
export function otherAnswer(state: Exclude<BackendState, 'records'>, call: Call): Response | undefined {
  switch (state) {
    case 'empty':
      return HttpResponse.json({ code: 200, msg: '', data: emptyData(call) })
    case 'slow':
      return undefined
    case 'HTTP 500':
      return HttpResponse.json({ code: 500, msg: privateValues.body, data: null }, { status: 500 })
    case 'malformed':
      return HttpResponse.json({ code: 200, msg: '', data: { records: [privateValues.body, 7] } })
    case 'HTML':
      return HttpResponse.html(`<!doctype html><title>${privateValues.body}</title>`)
    case 'connection refused':
      return HttpResponse.error()
    case 'code 500':
      return HttpResponse.json({ code: 500, msg: privateValues.body, data: null })
  }
}
