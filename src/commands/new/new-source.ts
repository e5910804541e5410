import { type SourceConfig, sourceSchema } from '../../../schemas/config/index.ts'
import { parseJsonText } from '../../base/json-text.ts'
import { listed, message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { idTest } from '../../engine/index.ts'
import { readPointer } from '../../sources/pointer.ts'
import { type ConfigState, schemaPath } from './config-state.ts'
import { collectFields, type Field } from './infer/collect-fields.ts'
import { parts } from './infer/field-names.ts'
import { findNext, findTotalHeader, withPaging } from './infer/find-next.ts'
import { type Inferred, inferItem } from './infer/infer-item.ts'
import { inferRequest } from './infer/infer-request.ts'
import type { NewThing } from './new-thing.ts'
import { layoutOf, printFile } from './print-json.ts'
import type { Answers } from './questions.ts'
import type { Sample } from './read-sample.ts'
import { sampleRecords } from './sample-records.ts'
import { mapPairs, methodNamed } from './source-questions.ts'
import { sourceFindings, sourceNotes } from './source-report.ts'

/** Enough to see what a field holds. */
const MAX_RECORDS = 500

const partNames = Object.keys(sourceSchema.properties.item.properties)

function fixedParts(answers: Answers, records: readonly unknown[]): Readonly<Record<string, string>> {
  const places = mapPairs(answers.map)
  for (const [part, pointer] of Object.entries(places)) {
    if (!partNames.includes(part))
      throw new UsageError(
        message`--map names "${part}", which is no part of an Item. Parts are ${listed(partNames)}.`,
      )
    if (records.every((record) => readPointer(record, pointer) === undefined))
      throw new UsageError(message`--map ${part} is "${pointer}", but no record has anything there.`)
  }
  return places
}

/** Reports where a part that every record needs could be. Always throws a UsageError. */
function neededPlace(inferred: Inferred, part: 'id' | 'title'): never {
  const candidates = inferred.unsure.find((each) => each.part === part)?.fields ?? []
  const places = (candidates.length > 0 ? candidates : inferred.leftOut).map(({ pointer }) => pointer)
  const why = candidates.length > 0 ? message`Several places are possible` : message`No place is clearly it`
  throw new UsageError(
    message`It is not clear what the ${part} of a record is. ${why}: ${listed(places)}. Say it with --map ${part}=PLACE.`,
  )
}

function paramsOf(
  names: readonly string[],
  filters: Readonly<Record<string, string>>,
): Pick<SourceConfig, 'params'> {
  const params = {
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const, required: true }])),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
    ),
  }
  return Object.keys(params).length === 0 ? {} : { params }
}

/** The mapping, with the places that were given and cannot be found among plain values. */
function itemOf(
  inferred: Inferred,
  fields: readonly Field[],
  given: Readonly<Record<string, string>>,
): SourceConfig['item'] {
  const { id, title, ...rest } = inferred.item
  const found = (part: string, pointer: string): boolean =>
    parts.some((each) => each === part) && fields.some((field) => field.pointer === pointer)
  const others = Object.entries(given).filter(([part, pointer]) => !found(part, pointer))
  const item = { ...rest, ...Object.fromEntries(others) }
  return { id: id ?? neededPlace(inferred, 'id'), title: title ?? neededPlace(inferred, 'title'), ...item }
}

export interface InferredSource {
  readonly source: SourceConfig
  readonly thing: NewThing
}

/**
 * A source whose mapping is found in a sample of its answers.
 *
 * @param text the sample, JSON.
 * @throws UsageError where there are no records, or their id or title is not clear.
 */
export async function newSource(
  answers: Answers,
  { text, headers }: Sample,
  state: ConfigState,
): Promise<InferredSource> {
  const { name = '', service = '', path = '', body = '', method } = answers
  const found = await sampleRecords(answers, text, state)
  const records = found.records.slice(0, MAX_RECORDS)
  const given = fixedParts(answers, records)
  const codes = state.manifest.locales.map(({ code }) => code)
  const fields = collectFields(records)
  const inferred = inferItem(fields, given, codes.slice(1))
  const item = itemOf(inferred, fields, given)
  const own = inferred.findings.find(({ part }) => part === 'id')?.field.values[0]
  const id = found.kind === 'record' && own !== undefined ? String(own) : undefined
  const sent: unknown = body === '' ? undefined : parseJsonText(body)
  const isList = found.kind === 'list'
  const answer = parseJsonText(text)
  const next = isList ? findNext(answer, headers) : undefined
  const totalHeader =
    isList && found.response.total === undefined ? findTotalHeader(headers, records.length) : undefined
  const { request, paging, params, filters } = inferRequest(
    methodNamed(method),
    isList && next === undefined && sent === undefined ? withPaging(path, answer, headers) : path,
    sent,
    codes,
    id,
    next?.param,
  )
  const response = {
    ...found.response,
    ...(totalHeader === undefined ? {} : { totalHeader }),
    ...next?.response,
  }
  const dated = item.start !== undefined && item.end !== undefined
  const source: SourceConfig = {
    $schema: schemaPath(state, 'source'),
    service,
    kind: found.kind,
    ...paramsOf(params, filters),
    request,
    ...(paging === undefined || found.kind === 'record' ? {} : { paging }),
    response,
    item,
    ...(dated ? { status: found.kind === 'list' ? 'list' : 'detail' } : {}),
  }
  const neighbours = state.files.filter((each) => each.path.startsWith('sources/')).map((each) => each.text)
  return {
    source,
    thing: {
      changes: [{ path: `sources/${name}.json`, after: printFile(source, layoutOf(neighbours).style) }],
      findings: sourceFindings(found, inferred),
      expected: ['SOURCE_UNUSED'],
      notes: sourceNotes(source, name, inferred, { isId: idTest(state.manifest.site.ids), codes }),
    },
  }
}
