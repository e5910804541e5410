import { existsSync } from 'node:fs'
import { type FieldConfig, type SourceConfig, sourceSchema } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { pointerTo, readPointer } from '../../base/json-pointer.ts'
import { parseJsonText } from '../../base/json-text.ts'
import { isEmpty, isObject, omitUndefined } from '../../base/object.ts'
import { isSecretName } from '../../base/secrets.ts'
import { commandLine, joinWithCommas, type Message, message } from '../../engine/errors/index.ts'
import { idTest, type SiteManifest } from '../../engine/index.ts'
import type { Environment } from '../../web/site/environment.ts'
import { serviceAddresses } from '../../web/site/services.ts'
import { hiddenValues, isPasswordFlag, TickColumns } from '../not-public.ts'
import { changesOf, type PlacedValue } from './change.ts'
import { freeName } from './entries.ts'
import { type CollectedField, collectFields, fieldAt, isDeep } from './infer/collect-fields.ts'
import { parts } from './infer/field-names.ts'
import { findNext, findTotalHeader, saysMore, withAnsweredPage, withPaging } from './infer/find-next.ts'
import { type FoundRecords, findFacets } from './infer/find-records.ts'
import { type InferredItem, inferItem } from './infer/infer-item.ts'
import { inferRequest, type PagingByValues, pagingByValues } from './infer/infer-request.ts'
import {
  type Answers,
  answersTo,
  flagOf,
  orderBySchema,
  type Question,
  questionsOf,
  type Rule,
} from './question.ts'
import {
  type AnswerSample,
  headerRule,
  isWebAddress,
  readSample,
  sampleRecords,
  sentHeaders,
  signatureOf,
} from './sample.ts'
import { itemsOf, recordsHead, showItems, sourceFindings, sourceGist, sourceNotes } from './source-report.ts'
import { type ConfigState, stateOf, variableOf } from './state.ts'
import { type NewRunOptions, writeNew } from './write-new.ts'

type Variables = Readonly<Record<string, string | undefined>>
type Method = SourceConfig['request']['method']

/** A config with the environment variables of its services, which the flags do not need. */
interface SourceState extends ConfigState {
  readonly variables: Variables
}

const fromRule: Rule<SourceState> = (text) => {
  if (isWebAddress(text)) return URL.canParse(text) ? undefined : message`That is no address.`
  return existsSync(text)
    ? undefined
    : message`There is no such file. Name a file, or an address with http:// or https://.`
}

const bodyRule: Rule<SourceState> = (text) => {
  try {
    if (isObject(JSON.parse(text))) return undefined
  } catch {
    // Invalid JSON is refused below.
  }
  return message`A body is an object of JSON, such as {"page": 1}.`
}

const MAPPED = /^([A-Za-z]+)=((?:\/[^/]*)+)$/
const partNames = Object.keys(sourceSchema.properties.item.properties)

/** Parses lines such as "title=/name" and "title=/headings/0/value" into places by part. */
function mapPairs(text = ''): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => line !== '')
  return Object.fromEntries(lines.map((line) => MAPPED.exec(line)?.slice(1) as [string, string]))
}

const mapRule: Rule<SourceState> = (text) => {
  const lines = text.split('\n')
  if (!lines.every((line) => MAPPED.test(line)))
    return message`Write it as PART=PLACE, such as title=/name or title=/headings/0/value.`
  const strange = Object.keys(mapPairs(text)).find((part) => !partNames.includes(part))
  return strange === undefined
    ? undefined
    : message`It names "${strange}", which is no part of an Item. Parts are ${joinWithCommas(partNames)}.`
}

/** Returns the service whose base URL an address begins with, and the path below it. */
function servedBy(
  from: string,
  manifest: SiteManifest,
  variables: Variables,
): { readonly service: string; readonly path: string } | undefined {
  for (const [service, address] of serviceAddresses(manifest, variables)) {
    const base = address.replace(/\/$/, '')
    if (from.startsWith(`${base}/`)) return { service, path: from.slice(base.length) }
  }
  return undefined
}

function usualPath({ from = '' }: Answers, { manifest, variables }: SourceState): string | undefined {
  if (!isWebAddress(from)) return undefined
  const { pathname, search } = new URL(from)
  return servedBy(from, manifest, variables)?.path ?? `${pathname}${search}`
}

const inSource = questionsOf<SourceState>(sourceSchema)
const LOOKED_FOR = { optional: true, property: undefined }

/** Questions of `vitrine new source`. */
export const sourceQuestions: readonly Question<SourceState>[] = [
  {
    key: 'name',
    words: message`Name of its file, such as articles`,
    refuse: freeName('sources'),
  },
  {
    key: 'from',
    words: message`Sample answer, JSON of at most 5 MB: a file or an address`,
    refuse: fromRule,
  },
  {
    key: 'body',
    words: message`Body of the call, as JSON`,
    optional: true,
    refuse: bodyRule,
  },
  inSource('request.method', { offer: ({ body }) => ((body ?? '') === '' ? 'GET' : 'POST') }),
  inSource('service', {
    known: (_answers, { manifest }) => Object.keys(manifest.site.services),
    what: message`service`,
    offer: ({ from = '' }, { manifest, variables }) =>
      servedBy(from, manifest, variables)?.service ?? Object.keys(manifest.site.services)[0],
  }),
  inSource('request.path', {
    offer: usualPath,
    refuse: (text) => (/\s/.test(text) ? message`A path has no spaces.` : undefined),
  }),
  {
    key: 'header',
    words: message`Header of the call, such as "X-Key: value"; "X-Key: \${API_KEY}" takes it from the environment`,
    optional: true,
    flagOnly: true,
    many: true,
    refuse: headerRule,
  },
  inSource('kind', {
    ...LOOKED_FOR,
    schema: { type: 'string', enum: ['list', 'record'] },
    what: message`kind`,
  }),
  inSource('response.records', LOOKED_FOR),
  inSource('response.total', LOOKED_FOR),
  {
    key: 'map',
    words: message`Place of a part of an Item, such as title=/name or title=/headings/0/value`,
    optional: true,
    flagOnly: true,
    many: true,
    refuse: mapRule,
  },
]

/** Maximum number of sampled records, enough to classify a field. */
const MAX_RECORDS = 500

/** Refuses a given place without scalar values in any record. */
function refuseEmpty(
  given: Readonly<Record<string, string>>,
  records: readonly unknown[],
  languages: readonly string[],
): void {
  for (const [part, pointer] of Object.entries(given)) {
    if (fieldAt(pointer, records, languages) !== undefined) continue
    const found: unknown = records
      .map((record) => readPointer(record, pointer))
      .find((value) => value !== undefined)
    const [key] = isObject(found) ? Object.keys(found) : []
    throw new AppError(
      key === undefined
        ? message`--map ${part} is "${pointer}", but no record has anything there.`
        : message`--map ${part} is "${pointer}", which is an object. Name a text in it, such as --map ${part}=${pointer + pointerTo(key)}.`,
    )
  }
}

/**
 * Reports possible places of a required part.
 *
 * @throws AppError always.
 */
function neededPlace(found: FoundRecords, inferred: InferredItem, part: 'id' | 'title'): never {
  const candidates = inferred.unsure.find((each) => each.part === part)?.fields ?? []
  const places = (candidates.length > 0 ? candidates : inferred.leftOut).map(({ pointer }) => pointer)
  const why = candidates.length > 0 ? message`Several places are possible` : message`No place is clearly it`
  throw new AppError(
    message`It is not clear what the ${part} of a record is. ${why}: ${joinWithCommas(places)}. Say it with --map ${part}=PLACE. Taken for records: ${recordsHead(found)}; --records PLACE names others.`,
  )
}

function paramsOf(
  names: readonly string[],
  filters: Readonly<Record<string, string>>,
): SourceConfig['params'] {
  const needed = names.map((name) => [name, { type: 'string', required: true }] as const)
  const preset = Object.entries(filters).map(
    ([name, value]) => [name, { type: 'string', default: value }] as const,
  )
  const all = [...needed, ...preset]
  return all.length === 0 ? undefined : Object.fromEntries(all)
}

/** Returns the value at a place as the steps read it. */
function textAt(record: unknown, pointer: string): string | undefined {
  const value = readPointer(record, pointer)
  return isObject(value) || Array.isArray(value) || isEmpty(value) ? undefined : String(value)
}

/** Returns the field that withholds records which are not public, and how many of the sample it withholds. */
function withheldBy(collected: readonly CollectedField[], records: readonly unknown[]) {
  const found = collected.flatMap((field) => {
    const { pointer, values } = field
    // For events, "online" is a mode of attendance. The kind of records is not known yet, so the values are judged as those of events.
    const said = isDeep(field) ? undefined : hiddenValues(pointer, values.map(String), 'activity')
    // The service may hold password-protected posts even if the sample has none.
    const isFlag = isPasswordFlag(pointer)
    return said === undefined || (said.hidden.length === 0 && !isFlag)
      ? []
      : [{ pointer, hidden: new Set(said.hidden), isFlag }]
  })
  const count = (places: typeof found): number =>
    records.filter((record) =>
      places.some(({ pointer, hidden }) => hidden.has(textAt(record, pointer) ?? '')),
    ).length
  const said = found.filter(({ isFlag }) => !isFlag)
  const alone = said.find((each) => count([each]) === count(said))
  const flag = found.find(({ isFlag }) => isFlag)
  const places = [...(alone === undefined ? said : [alone]), ...(flag === undefined ? [] : [flag])]
  const [first] = places
  if (first === undefined) return undefined
  const all = count(places)
  const answers = records.map((record) => {
    const texts = places.map(({ pointer }) => textAt(record, pointer))
    const isHidden = places.some(({ hidden }, at) => hidden.has(texts[at] ?? ''))
    return [texts.filter((text) => text !== undefined).join(' '), isHidden ? 'yes' : 'no'] as const
  })
  const pointers = places.map(({ pointer }) => pointer)
  const map = { map: Object.fromEntries(answers.filter(([text]) => text !== '')) }
  const field: FieldConfig =
    places.length > 1
      ? { all: pointers, as: [{ join: ' ' }, map] }
      : first.isFlag
        ? first.pointer
        : { from: first.pointer, as: [map] }
  const note =
    all === 0
      ? message`"withheld" of the source keeps out posts with a password, by ${first.pointer}; the sample has none.`
      : message`${all} of ${records.length} records say by ${joinWithCommas(pointers)} that they are not for everyone: "withheld" of the source keeps them out, and those with a value that the sample lacks. A filter in the call would save the service to send them.`
  return { field, pointers, note }
}

/**
 * Returns the filter values beside the records. Empty if an envelope wraps the response. Excludes filters whose query parameter is used
 * otherwise.
 */
function facetsOf(
  answer: unknown,
  { records, response }: FoundRecords,
  { query = {} }: SourceConfig['request'],
): ReturnType<typeof findFacets> {
  const list = readPointer(answer, response.records ?? '')
  if (!Array.isArray(list) || list.length !== records.length) return {}
  const found = Object.entries(findFacets(answer)).filter(
    ([name, { records: place }]) =>
      place !== response.records && (query[name] ?? `{${name}}`) === `{${name}}`,
  )
  return Object.fromEntries(found)
}

function facetNote(names: readonly string[]): Message {
  return message`The answer has values of filters: ${joinWithCommas(names)}. Each is asked for by a parameter of its name; "vitrine check --live" names those that the service does not know. Offer them on a page by "filters".`
}

interface InferredSource {
  readonly source: SourceConfig
  readonly findings: readonly Message[]
  readonly gist: readonly Message[]
  readonly notes: readonly Message[]
}

/**
 * Infers a source from a sample of its responses.
 *
 * @throws AppError where there are no records, or their ID or title is ambiguous.
 */
async function inferSource(
  answers: Answers,
  { text, headers }: AnswerSample,
  state: ConfigState,
): Promise<InferredSource> {
  const { name = '', service = '', path = '', body = '', method } = answers
  const found = await sampleRecords(answers, text, state)
  const records = found.records.slice(0, MAX_RECORDS)
  const given = mapPairs(answers.map)
  const codes = state.manifest.locales.map(({ code }) => code)
  refuseEmpty(given, records, codes)
  const collected = collectFields(records, codes)
  // A place with an index, such as /headings/0/value, is not among the collected ones.
  const named = Object.values(given)
    .filter((pointer) => !collected.some((field) => field.pointer === pointer))
    .flatMap((pointer) => fieldAt(pointer, records, codes) ?? [])
  const withheld = withheldBy(collected, records)
  const open = collected.filter(({ pointer }) => withheld?.pointers.includes(pointer) !== true)
  const inferred = inferItem([...open, ...named], given, codes.slice(1))
  const others = Object.entries(given).filter(([part]) => !parts.some((each) => each === part))
  const item = {
    ...inferred.item,
    id: inferred.item.id ?? neededPlace(found, inferred, 'id'),
    title: inferred.item.title ?? neededPlace(found, inferred, 'title'),
    ...(given.withheld === undefined && withheld !== undefined && { withheld: withheld.field }),
    ...Object.fromEntries(others),
  }
  const isList = found.kind === 'list'
  const own = inferred.findings.find(({ part }) => part === 'id')?.field.values[0]
  const sent: unknown = body === '' ? undefined : parseJsonText(body)
  const answer = parseJsonText(text)
  const next = isList ? findNext(answer, headers, path) : undefined
  const isAsked = isList && next === undefined && sent === undefined
  const linked = isAsked ? withPaging(path, answer, headers) : path
  const answered = isAsked ? withAnsweredPage(linked, answer, found) : undefined
  const asked = answered ?? linked
  const byValues = isAsked ? pagingByValues(asked, found) : undefined
  const { request, paging, params, filters, size } = inferRequest(
    (method ?? 'GET') as Method,
    asked,
    sent,
    codes,
    isList || own === undefined ? undefined : String(own),
    next?.param,
    byValues?.roles,
  )
  const literal = sentHeaders(answers.header).headers
  const totalHeader =
    isList && found.response.total === undefined ? findTotalHeader(headers, records.length) : undefined
  const isDated = item.start !== undefined && item.end !== undefined
  const facets = isList && sent === undefined ? facetsOf(answer, found, request) : {}
  const isFaceted = Object.keys(facets).length > 0
  const chosen = Object.keys(facets).filter((each) => filters[each] === undefined)
  const preset = paramsOf(params, filters)
  const taken = Object.fromEntries(chosen.map((each) => [each, { type: 'string' }]))
  const asks = { ...request.query, ...Object.fromEntries(chosen.map((each) => [each, `{${each}}`])) }
  const source = orderBySchema(
    {
      service,
      kind: found.kind,
      params: chosen.length === 0 ? preset : { ...preset, ...taken },
      request: {
        ...request,
        ...(chosen.length > 0 && { query: asks }),
        ...(Object.keys(literal).length === 0 ? {} : { headers: literal }),
      },
      paging: isList ? paging : undefined,
      response: {
        ...found.response,
        ...omitUndefined({ totalHeader }),
        ...(byValues?.total && { total: byValues.total.pointer }),
        ...next?.response,
        ...(isFaceted && { facets }),
      },
      item,
      status: isDated ? (isList ? 'list' : 'detail') : undefined,
    },
    sourceSchema,
  ) as SourceConfig
  return {
    source,
    findings: sourceFindings(found, inferred),
    gist: sourceGist(found, inferred),
    notes: [
      ...(withheld === undefined ? [] : [withheld.note]),
      ...draftsNote(records),
      ...(answered === undefined ? [] : [answeredNote(found, source)]),
      ...(isList ? pageNotes(found, source, byValues, size, answer) : []),
      ...(isFaceted ? [facetNote(Object.keys(facets))] : []),
      ...sourceNotes(source, name, inferred, {
        isId: idTest(state.manifest.site.ids),
        locales: state.manifest.locales,
      }),
    ],
  }
}

/** Note for records without the day of publication that others have, which `withheld` cannot tell. */
function draftsNote(records: readonly unknown[]): readonly Message[] {
  const ticks = new TickColumns('activity')
  for (const record of records) ticks.see(record)
  const places = records.flatMap((record) => ticks.missingIn(Object(record)) ?? [])
  const [place] = places
  return place === undefined
    ? []
    : [
        message`${places.length} of ${records.length} records have nothing at ${place}, which the others have: they may be drafts, and pages show them. Have the service answer published ones alone, such as by "status=published" of Strapi.`,
      ]
}

/** Note for a sample without paging in its URL, whose paging parameters were taken from the response. */
function answeredNote(
  { records, total = 0 }: FoundRecords,
  { request: { query = {} } }: SourceConfig,
): Message {
  const names = Object.keys(query).filter((name) => ['{page}', '{pageSize}'].includes(String(query[name])))
  const isSized = Object.values(query).includes('{pageSize}')
  const guess = message`The answer holds ${records.length} of ${total} records, and the address of the sample asks for no page, so it is asked for by what the answer names: ${joinWithCommas(names)}. "vitrine check --live" asks for further pages so; write other names into "query" where the service has them.`
  return isSized
    ? guess
    : message`${guess} Nothing says how many records a page has: its page of this site needs "pageSize": ${records.length}.`
}

/** Note for a response that is one page of several, without paging in the request. */
function pageNotes(
  { records, total = 0 }: FoundRecords,
  { paging, response, request: { path } }: SourceConfig,
  byValues: PagingByValues | undefined,
  size: number | undefined,
  answer: unknown,
): readonly Message[] {
  if (byValues !== undefined) {
    const roles = Object.entries(byValues.roles).map(([name, role]) => `${name}: ${role}`)
    const place = response.total ?? ''
    return [
      message`The answer holds ${records.length} of ${byValues.total?.value ?? total} records (${place}), so these parameters are taken for those of the page: ${joinWithCommas(roles)}. "vitrine check --live" asks for further pages by them.`,
    ]
  }
  const isPaged = paging !== undefined && paging.style !== 'none'
  const says = [
    response.total,
    response.pages,
    response.totalHeader,
    response.nextCursor,
    response.nextHeader,
  ]
  if (isPaged && says.every((each) => each === undefined))
    return [
      message`No place of the answer says how many records there are, so lists offer no numbers of pages. Name it where there is one: --total PLACE.`,
    ]
  const sample = `${path}?page=1&per_page=${records.length}`
  const isFull = size === records.length && total === 0
  if (!isPaged && (isFull || saysMore(answer))) {
    const why = isFull
      ? message`The answer holds as many records as the call asks for, ${records.length}`
      : message`The answer says that there are more records than its ${records.length}`
    return [
      message`${why}, and the source asks for no other page: any others are not shown. Make it again with a sample whose address asks for a page, such as ${sample}, by the names that the service has.`,
    ]
  }
  if (isPaged || total <= records.length) return []
  return [
    message`The answer says that there are ${total} records and holds ${records.length}: the source asks for no other page, so the others are not shown. Make it again with a sample whose address asks for a page, such as ${sample}, by the names that the service has.`,
  ]
}

/** Note on the environment variable that makes the site request the sample's address. Empty if it does already. */
function addressNote(
  { from = '', name = '', service = '' }: Answers,
  { manifest, variables }: SourceState,
): readonly Message[] {
  const env = manifest.site.services[service]?.env
  if (!isWebAddress(from) || env === undefined || servedBy(from, manifest, variables) !== undefined) return []
  const { origin } = new URL(from)
  const address = variables[env]
  if (address) {
    return [
      message`The site asks the service "${service}" at ${address}. Set ${env}=${origin} to ask where the sample came from.`,
    ]
  }
  const own = variableOf(name)
  return [
    message`The site answers for the service "${service}" itself. Where all of its content is at ${origin}, set ${env}=${origin}. Where only this source is, write "${name}": { "env": "${own}" } under "services" of site.json and "service": "${name}" in sources/${name}.json, and set ${own}=${origin}.`,
  ]
}

/** Note on headers in the config that may be secrets. */
function secretNotes(headers: Readonly<Record<string, string>>): readonly Message[] {
  return Object.keys(headers)
    .filter(isSecretName)
    .map(
      (name) =>
        message`The header ${name} is in the config now. Where it is a secret, take it from the environment: --header '${name}: \${NAME}'.`,
    )
}

/** Note on query parameters in the config that may be secrets. */
function addressNotes(query: SourceConfig['request']['query'] = {}): readonly Message[] {
  return Object.entries(query)
    .filter(([name, value]) => isSecretName(name) && !String(value).startsWith('{'))
    .map(([name]) => {
      const env = name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()
      return message`The parameter ${name} is in the config now. Where it is a secret, write "{${env}}" in its place and "${env}": "" under "settings" of site.json, and set ${env} in the environment.`
    })
}

/** Returns the command that creates the channel of a source, with the given flags. */
function pageCommand({ name = 'NAME', route }: NewRunOptions['given']): string {
  return `new channel --source ${name}${route === undefined ? '' : ` --route ${route}`}`
}

/**
 * Creates a source from a sample of its responses: infers the mapping, shows it with the resulting Items and writes it. Returns whether it
 * was written.
 *
 * @throws AppError for invalid flags, or a sample that cannot be loaded or has no clear records.
 */
export async function newSource(options: NewRunOptions, environment: Environment): Promise<boolean> {
  const { variables } = environment
  const other = Object.keys(options.given).find((key) => sourceQuestions.every((each) => each.key !== key))
  if (other !== undefined)
    throw new AppError(
      message`${flagOf(other)} is for a preset (--preset), which makes pages too. A sample makes the source alone; its page is made by ${commandLine(pageCommand(options.given))}.`,
    )
  const state = { ...stateOf(options.folder), variables }
  const answers = await answersTo(sourceQuestions, { ...options, state, locales: state.manifest.locales })
  const { name, from = '', body = '', method = 'GET', service = '' } = answers
  const { headers, auth } = sentHeaders(answers.header)
  const signature =
    auth !== undefined && isWebAddress(from) ? signatureOf(auth, service, state, variables) : {}
  const sample = await readSample({ from, method, body, headers: { ...headers, ...signature } })
  const { source, findings, gist, notes } = await inferSource(answers, sample, state)
  const items = await itemsOf(source, sample.text, state, environment)
  const signed: readonly PlacedValue[] =
    auth === undefined ? [] : [{ file: 'site.json', at: ['services', service, 'auth'], value: auth }]
  const thing = {
    changes: changesOf([...signed, { file: `sources/${name}.json`, value: source }], state),
    findings: [...findings, ...showItems(items)],
    gist,
    expected: ['SOURCE_UNUSED'] as const,
    notes: [
      ...addressNote(answers, state),
      ...secretNotes(headers),
      ...addressNotes(source.request.query),
      ...notes,
    ],
  }
  return writeNew(thing, state.files, options)
}
