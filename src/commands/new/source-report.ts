import type { LocaleConfig, SourceConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { pathOf, pointerTo } from '../../base/json-pointer.ts'
import type { Item } from '../../engine/contracts/item.ts'
import {
  commandLine,
  inEachLanguage,
  joinWithCommas,
  type Message,
  message,
  sameInBoth,
} from '../../engine/errors/index.ts'
import type { IsId } from '../../engine/index.ts'
import { Views } from '../../web/page/views.ts'
import type { Environment } from '../../web/site/environment.ts'
import { createSite } from '../../web/site/site.ts'
import { MEASURED, UNITS } from '../propose/read-records.ts'
import type { CollectedField } from './infer/collect-fields.ts'
import type { FoundRecords } from './infer/find-records.ts'
import type { InferredItem } from './infer/infer-item.ts'
import { factName, readableName } from './presets/presets.ts'
import { sampleText } from './samples/samples.ts'
import type { ConfigState } from './state.ts'

const MAX_ITEMS = 3
const MAX_EXCERPT_LENGTH = 60
const MAX_LENGTH = 90

/** Replacer for JSON.stringify that truncates long values. */
function cutValue(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAX_LENGTH) return `${value.slice(0, MAX_LENGTH)}…`
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : value
}

/**
 * Returns the first Items that a source yields for a sample of its responses, built as on the site.
 *
 * @throws AppError where it yields none.
 */
export async function itemsOf(
  source: SourceConfig,
  sample: string,
  state: ConfigState,
  environment: Environment,
): Promise<readonly Item[]> {
  const sources = { ...state.manifest.sources, sample: source }
  const failures: string[] = []
  const views = new Views({
    site: createSite({ ...state.manifest, sources }, environment),
    send: async () => new Response(sample, { headers: { 'content-type': 'application/json' } }),
    now: () => new Date(),
    onFailure: ({ detail }) => failures.push(detail),
  })
  const params = Object.keys(source.params ?? {}).map(
    (name) => [name, { kind: 'literal', value: '1' }] as const,
  )
  const query = {
    name: 'sample',
    source: 'sample',
    params: Object.fromEntries(params),
    pageSize: MAX_ITEMS,
    paged: false,
    excerpt: MAX_EXCERPT_LENGTH,
    full: true,
  }
  const address = { params: {}, query: {}, pageNumber: 1 }
  const view = await views.query(query, address, state.manifest.locales[0]?.code ?? '', '')
  if (!view.ok)
    throw new AppError(
      message`The mapping gives no Items for this sample: ${failures.join('; ') || view.reason}.`,
    )
  return view.items.slice(0, MAX_ITEMS)
}

/** Formats Items as lines of JSON with long texts truncated. */
export function showItems(items: readonly Item[]): readonly Message[] {
  return [
    items.length === 1 ? message`It gives this Item:` : message`The first ${items.length} Items it gives:`,
    ...JSON.stringify(items, cutValue, 2)
      .split('\n')
      .map((line) => sameInBoth(`  ${line}`)),
    sameInBoth(''),
  ]
}

/** Describes the number and place of the records. */
export function recordsHead({ records, response, kind, total }: FoundRecords): Message {
  const place = kind === 'list' ? response.records : response.record
  const count = records.length
  const where = place === '' ? message`the top` : (place ?? '')
  const at = count === 1 ? message`One record at ${where}` : message`${count} records at ${where}`
  return response.total === undefined ? at : message`${at}; ${total ?? ''} in all, says ${response.total}`
}

function pointersOf(fields: readonly CollectedField[]): readonly string[] {
  return fields.map(({ pointer }) => pointer)
}

function leftOutOf({ leftOut }: InferredItem): Message {
  const pointers = pointersOf(leftOut)
  return pointers.length === 0 ? message`Left out: nothing` : message`Left out: ${joinWithCommas(pointers)}`
}

const EMPTY = sameInBoth('')

/** Describes parts with several possible places. */
function unsureOf({ unsure, item }: InferredItem): readonly Message[] {
  return unsure
    .filter(({ part }) => item[part] === undefined)
    .map(({ part, fields }) => {
      const places = pointersOf(fields)
      return message`  ${part.padEnd(8)}  left out: ${joinWithCommas(places)} are possible; choose one with --map ${part}=PLACE`
    })
}

/** Describes what was inferred from a sample, and why. */
export function sourceFindings(found: FoundRecords, inferred: InferredItem): readonly Message[] {
  const width = Math.max(...inferred.findings.map(({ field }) => field.pointer.length), 8)
  return [
    recordsHead(found),
    EMPTY,
    ...inferred.findings.map(({ part, field, why }) => {
      const place = `  ${part.padEnd(8)}  ${field.pointer.padEnd(width)}  `
      return inEachLanguage((language) => place + why[language])
    }),
    ...unsureOf(inferred),
    EMPTY,
    leftOutOf(inferred),
    EMPTY,
  ]
}

/** Summarizes what was inferred from a sample. */
export function sourceGist(found: FoundRecords, inferred: InferredItem): readonly Message[] {
  const places = inferred.findings.map(({ part, field }) => `${part} ${field.pointer}`)
  return [recordsHead(found), joinWithCommas(places), ...unsureOf(inferred)]
}

const MAX_FACTS = 6
const MAX_FACT = 120
/** Places for internal use, or with personal contact data. */
const NO_FACT = /(?:id|url|href|path|_at)$|phone|mobile|mail|tel|fax|address/i

/** Returns the last member name of a pointer. */
function memberName(pointer: string): string {
  return pathOf(pointer).findLast((step) => step !== '*') ?? ''
}

/** Returns pairs of a number and its unit that form one fact, as in {"height": {"value": 120.5, "unit": "mm"}}. */
function measuresAmong(fields: readonly CollectedField[]) {
  return fields.flatMap(({ pointer }) => {
    const within = pointer.slice(0, -pointerTo(memberName(pointer)).length)
    const unit = fields.find((each) => UNITS.some((name) => each.pointer === within + pointerTo(name)))
    return within !== '' && unit !== undefined && MEASURED.includes(memberName(pointer))
      ? [{ within, value: pointer, unit: unit.pointer }]
      : []
  })
}

/** Returns places of dates in words, which pages show; the parsed year only sorts. */
function wordsOfDates({ findings, item }: InferredItem): readonly CollectedField[] {
  const { date } = item
  const isYear = typeof date === 'object' && date.as?.includes('year') === true
  return isYear ? findings.filter(({ part }) => part === 'date').map(({ field }) => field) : []
}

/** Facts whose labels are in every new museum. */
const FACT_LABELS = [
  'creditLine',
  'date',
  'dimensions',
  'forWhom',
  'inventoryNumber',
  'lifeDates',
  'location',
  'maker',
  'medium',
  'nationality',
  'occupation',
  'otherNames',
  'price',
  'provenance',
  'speaker',
] as const

/** Returns facts as JSON for short texts and numbers that most records have and no part uses, or undefined. */
function factsIn(
  inferred: InferredItem,
  locales: readonly LocaleConfig[],
): { readonly facts: string; readonly untranslated: readonly string[] } | undefined {
  const useful = [...wordsOfDates(inferred), ...inferred.leftOut].filter(({ pointer, values, records }) => {
    const isShort = values.every((value) => typeof value !== 'boolean' && String(value).length <= MAX_FACT)
    const isPlain = values.every((value) => !/^https?:|@/.test(String(value)))
    return isShort && isPlain && values.length > 1 && values.length * 2 >= records && !NO_FACT.test(pointer)
  })
  const measures = measuresAmong(useful)
  const places = useful
    .map(({ pointer }) => pointer)
    .filter((pointer) => !measures.some(({ unit }) => unit === pointer))
  const untranslated: string[] = []
  const facts = places.slice(0, MAX_FACTS).map((pointer, index) => {
    const measure = measures.find(({ value }) => value === pointer)
    const name = memberName(measure?.within ?? pointer)
    const sample = FACT_LABELS.find((each) => each === factName(name))
    if (sample === undefined) untranslated.push(readableName(name))
    const label =
      sample === undefined
        ? Object.fromEntries(locales.map(({ code }) => [code, readableName(name)]))
        : sampleText(sample, locales)
    return {
      name: `fact${index + 1}`,
      label,
      value:
        measure === undefined ? pointer : { template: [`{${pointer}} {${measure.unit}}`, `{${pointer}}`] },
    }
  })
  return facts.length === 0 ? undefined : { facts: JSON.stringify(facts), untranslated }
}

/** Returns an ID that is invalid in a URL, so that its record has no page. Undefined if all are valid. */
function idWithoutPage({ findings }: InferredItem, isId: IsId): string | undefined {
  return findings
    .find(({ part }) => part === 'id')
    ?.field.values.map(String)
    .find((id) => !isId(id))
}

/** Returns the remaining steps for an inferred source. */
export function sourceNotes(
  { kind, params }: SourceConfig,
  name: string,
  inferred: InferredItem,
  { isId, locales }: { readonly isId: IsId; readonly locales: readonly LocaleConfig[] },
): readonly Message[] {
  const odd = idWithoutPage(inferred, isId)
  const found = kind === 'record' ? undefined : factsIn(inferred, locales)
  const isTranslated = locales.some(({ tag }) => new Intl.Locale(tag).language !== 'en')
  const newPage = commandLine(`new page --kind ${kind === 'list' ? 'list' : 'detail'} --source ${name}`)
  return [
    ...(odd === undefined
      ? []
      : [
          message`An id such as "${odd}" is none of this site ("ids" of site.json), so those entries have no page of their own.`,
        ]),
    ...(kind === 'record' && params === undefined
      ? [
          message`Its path has no {id}, so it asks for this one record only; --path /articles/{id} names the place of the id.`,
        ]
      : []),
    ...(found === undefined ? [] : [message`Facts that it could show, for "item": "facts": ${found.facts}`]),
    ...(found === undefined || found.untranslated.length === 0 || !isTranslated
      ? []
      : [
          message`These labels are names of the answer, in each language: ${joinWithCommas(found.untranslated)}. Write them in the words of your visitors.`,
        ]),
    message`No page shows it yet: ${newPage}`,
  ]
}
