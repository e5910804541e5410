import type { ServiceConfig, SourceConfig } from '../../../../schemas/config/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import { deriveRecord, deriveTree, putValue } from './derive-record.ts'
import type { CallValues } from './read-call.ts'

/** Number of records in every derived list. */
const SAMPLE_TOTAL = 25
/** ID of the derived record for detail pages. */
export const SAMPLE_ID = '7'

/** A source whose request was received, with the values in it. */
export interface SourceCall {
  readonly name: string
  readonly source: SourceConfig
  readonly values: CallValues
}

/** A response of a backend. */
export interface BackendAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const DEFAULT_ENVELOPE = { code: '/code', success: [200], data: '/data' } as const

/** Wraps a response in the envelope of its service, unless the source has none. */
function inEnvelope(body: unknown, { source }: SourceCall, service: ServiceConfig | undefined): unknown {
  if (source.response.envelope === false) return body
  const envelope = service?.envelope ?? DEFAULT_ENVELOPE
  const made: Record<string, unknown> = {}
  putValue(made, envelope.code, envelope.success[0])
  putValue(made, envelope.data, body)
  return made
}

/** Returns a response with a value at a pointer, or the value itself for the empty pointer. */
function placeAt(
  pointer: string | undefined,
  value: unknown,
  further: readonly (readonly [string, unknown])[],
) {
  if (pointer === undefined || pointer === '') return value
  const made: Record<string, unknown> = {}
  putValue(made, pointer, value)
  for (const [place, each] of further) putValue(made, place, each)
  return made
}

interface Slice {
  readonly first: number
  readonly count: number
  /** Page number as the backend counts. */
  readonly page: number
  readonly pages: number
  /** Cursor of the next page. */
  readonly next?: string
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Returns the range of records that a request selects. */
function sliceOf({ source, values }: SourceCall, total: number): Slice {
  const { style, first: firstPage = 1, all } = source.paging ?? {}
  const size = numberOf(values.pageSize) ?? 0
  if (style === undefined || style === 'none' || size <= 0 || size === all?.pageSize)
    return { first: 0, count: total, page: firstPage, pages: 1 }
  const offset = numberOf(values.offset)
  const firstRecord = style === 'offset' ? (source.paging?.first ?? 0) : 0
  const page =
    style === 'cursor'
      ? (numberOf(values.cursor) ?? 0)
      : offset === undefined
        ? Math.max(0, (numberOf(values.page) ?? firstPage) - firstPage)
        : Math.max(0, Math.floor((offset - firstRecord) / size))
  const first = page * size
  const count = Math.max(0, Math.min(size, total - first))
  const pages = Math.ceil(total / size)
  const next = page + 1 < pages ? { next: String(page + 1) } : {}
  return { first, count, page: page + firstPage, pages, ...next }
}

/** Returns a list response as its source reads it, with totals. `records` are all records. */
function listAnswer(call: SourceCall, records: readonly unknown[]): BackendAnswer['body'] {
  const { response } = call.source
  const { first, count, page, pages, next } = sliceOf(call, records.length)
  const further: (readonly [string, unknown])[] = [
    ...(response.total === undefined ? [] : [[response.total, records.length] as const]),
    ...(response.pages === undefined ? [] : [[response.pages, pages] as const]),
    ...[response.page ?? []].flat().map((pointer) => [pointer, page] as const),
    ...(response.nextCursor === undefined || next === undefined
      ? []
      : [[response.nextCursor, next] as const]),
  ]
  return placeAt(response.records, records.slice(first, first + count), further)
}

/** Returns response headers with the total and the next page, if the source reads them. */
function listHeaders(call: SourceCall, total: number): BackendAnswer['headers'] {
  const { totalHeader, nextHeader } = call.source.response
  const { next } = sliceOf(call, total)
  return {
    ...(totalHeader === undefined ? {} : { [totalHeader]: String(total) }),
    ...(nextHeader === undefined || next === undefined ? {} : { [nextHeader]: next }),
  }
}

function recordId(values: CallValues): string {
  const asked = Object.values(values).find((value) => /^\d{1,9}$/.test(String(value)))
  return asked === undefined ? SAMPLE_ID : String(asked)
}

export interface DeriveOptions {
  /** Current day in the museum's time zone, `YYYY-MM-DD`. */
  readonly today: string
  /** Whether there are no records. */
  readonly isEmpty: boolean
  /** Base URL of the sample pictures for derived records. */
  readonly pictures?: string | undefined
}

/** Returns the response to a request of sources, with derived records or none. */
export function deriveAnswer(
  calls: readonly SourceCall[],
  manifest: SiteManifest,
  { today, isEmpty, pictures }: DeriveOptions,
): BackendAnswer {
  const [call] = calls
  if (call === undefined) return { status: 404, headers: {}, body: { code: 404, msg: 'no such call' } }
  const { source } = call
  const sources = calls.map((each) => [each.name, each.source] as const)
  const service = manifest.site.services[source.service]
  const body = (): unknown => {
    if (source.kind === 'tree')
      return placeAt(source.response.records, isEmpty ? [] : deriveTree(source, manifest), [])
    if (source.kind === 'record') {
      const id = recordId(call.values)
      const record = isEmpty
        ? null
        : deriveRecord(sources, manifest, { seed: Number(id) % 1000, id, today, pictures })
      return placeAt(source.response.record, record, [])
    }
    const records = Array.from({ length: isEmpty ? 0 : SAMPLE_TOTAL }, (_, index) =>
      deriveRecord(sources, manifest, { seed: index + 1, id: String(index + 1), today, pictures }),
    )
    return listAnswer(call, records)
  }
  return {
    status: 200,
    headers: source.kind === 'list' ? listHeaders(call, isEmpty ? 0 : SAMPLE_TOTAL) : {},
    body: inEnvelope(body(), call, service),
  }
}

/** Returns valid JSON in another shape than the source reads. */
export function malformedAnswer(
  [call]: readonly SourceCall[],
  manifest: SiteManifest,
  text: string,
): BackendAnswer['body'] {
  if (call === undefined) return text
  const { response, service, kind } = call.source
  const body =
    kind === 'record' ? placeAt(response.record, text, []) : placeAt(response.records, [text, 7], [])
  return inEnvelope(body, call, manifest.site.services[service])
}
