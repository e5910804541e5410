import { type SourceConfig, sourceSchema } from '../../../schemas/config/index.ts'
import { readPointer } from '../../data/pointer.ts'
import { fillRoute } from '../../engine/index.ts'
import { UsageError } from '../usage-error.ts'
import { type ConfigState, schemaPath } from './config-state.ts'
import { collectFields, type Field } from './infer/collect-fields.ts'
import { parts } from './infer/field-names.ts'
import type { Found } from './infer/find-records.ts'
import { type Inferred, inferItem } from './infer/infer-item.ts'
import { inferRequest } from './infer/infer-request.ts'
import type { NewThing } from './new-thing.ts'
import { layoutOf, printFile } from './print-json.ts'
import type { Answers } from './questions.ts'
import { sampleRecords } from './sample-records.ts'
import { mapPairs, methodNamed } from './source-questions.ts'

/** Enough to see what a field holds. */
const MOST_RECORDS = 500

const partNames = Object.keys(sourceSchema.properties.item.properties)

const saidParts = (answers: Answers, records: readonly unknown[]): Readonly<Record<string, string>> => {
  const said = mapPairs(answers.map)
  for (const [part, pointer] of Object.entries(said)) {
    if (!partNames.includes(part))
      throw new UsageError(
        `--map names "${part}", which is no part of an Item. Parts are ${partNames.join(', ')}.`,
      )
    if (records.every((record) => readPointer(record, pointer) === undefined))
      throw new UsageError(`--map ${part} is "${pointer}", but no record has anything there.`)
  }
  return said
}

/** Tells where a part that every record needs could be. Always throws a UsageError. */
const neededPlace = (inferred: Inferred, part: 'id' | 'title'): never => {
  const candidates = inferred.unsure.find((each) => each.part === part)?.fields ?? []
  const places = (candidates.length > 0 ? candidates : inferred.leftOut).map(({ pointer }) => pointer)
  const why = candidates.length > 0 ? 'Several places could be it' : 'No place is clearly it'
  throw new UsageError(
    `It is not clear what the ${part} of a record is. ${why}: ${places.join(', ')}. Say it with --map ${part}=PLACE.`,
  )
}

const reportOf = (found: Found, inferred: Inferred): readonly string[] => {
  const { records, response, kind } = found
  const width = Math.max(...inferred.findings.map(({ field }) => field.pointer.length), 8)
  const more = inferred.unsure.filter(({ part }) => inferred.item[part] === undefined)
  const place = kind === 'list' ? response.records : response.record
  return [
    `${records.length === 1 ? 'One record' : `${records.length} records`} at ${place === '' ? 'the top' : place}${
      response.total === undefined ? '' : `; ${found.total} in all, says ${response.total}`
    }`,
    '',
    ...inferred.findings.map(
      ({ part, field, why }) => `  ${part.padEnd(8)}  ${field.pointer.padEnd(width)}  ${why}`,
    ),
    ...more.map(
      ({ part, fields }) =>
        `  ${part.padEnd(8)}  left out: ${fields.map(({ pointer }) => pointer).join(', ')} could each be it; say it with --map ${part}=PLACE`,
    ),
    '',
    `Left out: ${inferred.leftOut.map(({ pointer }) => pointer).join(', ') || 'nothing'}`,
    '',
  ]
}

const paramsOf = (names: readonly string[]): Pick<SourceConfig, 'params'> =>
  names.length === 0
    ? {}
    : { params: Object.fromEntries(names.map((name) => [name, { type: 'string' as const, required: true }])) }

/** The mapping, with the places that were said and cannot be found among plain values. */
const itemOf = (
  inferred: Inferred,
  fields: readonly Field[],
  said: Readonly<Record<string, string>>,
): SourceConfig['item'] => {
  const { id, title, ...rest } = inferred.item
  const found = (part: string, pointer: string): boolean =>
    parts.some((each) => each === part) && fields.some((field) => field.pointer === pointer)
  const others = Object.entries(said).filter(([part, pointer]) => !found(part, pointer))
  const item = { ...rest, ...Object.fromEntries(others) }
  return { id: id ?? neededPlace(inferred, 'id'), title: title ?? neededPlace(inferred, 'title'), ...item }
}

/** An id that no address can hold, so that its record has no page of its own. */
const idWithoutPage = ({ findings }: Inferred): string | undefined =>
  findings
    .find(({ part }) => part === 'id')
    ?.field.values.map(String)
    .find((id) => fillRoute('/:id', { id }) === undefined)

const notesOn = ({ kind, params }: SourceConfig, name: string, inferred: Inferred): readonly string[] => {
  const odd = idWithoutPage(inferred)
  return [
    ...(odd === undefined
      ? []
      : [
          `An id such as "${odd}" cannot stand in an address (only digits, or 32 letters and more), so those entries have no page of their own.`,
        ]),
    ...(kind === 'record' && params === undefined
      ? [
          'Its path has no {id}, so it asks for this one record only; --path /articles/{id} names the place of the id.',
        ]
      : []),
    `No page shows it yet: vitrine new page --kind ${kind === 'list' ? 'list' : 'detail'} --source ${name}`,
  ]
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
export const newSource = async (
  answers: Answers,
  text: string,
  state: ConfigState,
): Promise<InferredSource> => {
  const { name = '', service = '', path = '', body = '', method } = answers
  const found = await sampleRecords(answers, text, state)
  const records = found.records.slice(0, MOST_RECORDS)
  const said = saidParts(answers, records)
  const codes = state.manifest.locales.map(({ code }) => code)
  const fields = collectFields(records)
  const inferred = inferItem(fields, said, codes.slice(1))
  const item = itemOf(inferred, fields, said)
  const own = inferred.findings.find(({ part }) => part === 'id')?.field.values[0]
  const id = found.kind === 'record' && own !== undefined ? String(own) : undefined
  const sent: unknown = body === '' ? undefined : JSON.parse(body)
  const { request, paging, params } = inferRequest(methodNamed(method), path, sent, codes, id)
  const dated = item.start !== undefined && item.end !== undefined
  const source: SourceConfig = {
    $schema: schemaPath(state, 'source'),
    service,
    kind: found.kind,
    ...paramsOf(params),
    request,
    ...(paging === undefined || found.kind === 'record' ? {} : { paging }),
    response: found.response,
    item,
    ...(dated ? { status: found.kind === 'list' ? 'list' : 'detail' } : {}),
  }
  const neighbours = state.files.filter((each) => each.path.startsWith('sources/')).map((each) => each.text)
  return {
    source,
    thing: {
      changes: [{ path: `sources/${name}.json`, after: printFile(source, layoutOf(neighbours).style) }],
      findings: reportOf(found, inferred),
      expected: ['SOURCE_UNUSED'],
      notes: notesOn(source, name, inferred),
    },
  }
}
