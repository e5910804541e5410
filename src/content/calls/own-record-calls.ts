import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Facet } from '../../../schemas/api/collections.ts'
import { withTextLanguage } from '../../../schemas/api/envelope.ts'
import { queryRecordById, queryRecordList } from '../../../schemas/api/own-records.ts'
import {
  hasRangeFilter,
  isFilterable,
  isLinkedEntity,
  isSorted,
  publicFields,
  type RecordField,
  type RecordType,
} from '../../../schemas/config/index.ts'
import { ownRecordSchema } from '../../../schemas/entities/index.ts'
import { AppError } from '../../base/app-error.ts'
import type { ReadableContent } from '../content.ts'
import {
  type EntityDefinition,
  keyOf,
  parserOf,
  recordTitle,
  type StoredRecord,
} from '../entities/definition.ts'
import { rangeOf, sortName, titleOf } from '../entities/own-definition.ts'
import type { LanguageCode } from '../language.ts'
import { publishedCondition } from '../records/embargo.ts'
import { findRecord, listRecords } from '../records/list-records.ts'
import { decodeRecord } from '../records/record-store.ts'
import {
  conditionsOn,
  nothing,
  type OrderTerm,
  selectRecords,
  sliceOf,
  visibleWhere,
} from '../records/select-records.ts'
import { idsWithNumber, wordsCondition } from '../search/query-of.ts'
import { byCount, type ChosenFilter, countFacets } from './facets.ts'
import {
  cacheableCall,
  foundOrThrow,
  type Picker,
  pageAnswer,
  pickerOf,
  type ReadCall,
  successEnvelope,
  type ValidRequest,
} from './read-call.ts'

/** A record type with everything needed to answer calls on it. */
interface OwnRecordType {
  readonly type: RecordType
  readonly definition: EntityDefinition<StoredRecord>
  readonly links: readonly RecordField[]
  readonly pick: Picker
}

const parse = parserOf<StoredRecord>()

type Titles = ReadonlyMap<string, string>

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

/**
 * Returns the titles of records by id, in a language. `to` is a record type of the museum or an entity of the
 * service. Records that do not exist or are not public are omitted.
 */
async function titlesOf(
  content: ReadableContent,
  all: ReadonlyMap<string, OwnRecordType>,
  to: string,
  language: LanguageCode,
  ids: readonly string[],
): Promise<Titles> {
  const own = all.get(to)
  if (ids.length === 0 || (own === undefined && !isLinkedEntity(to))) return new Map()
  const definition: EntityDefinition = own?.definition ?? content.entities.definition(to)
  const keys = [...new Set(ids)].map((id) => keyOf(definition, id))
  const published = publishedCondition(definition, await content.embargo.hiddenFrom(definition))
  const rows = await selectRecords(content.reader, definition)
    .where('id', 'in', keys)
    .where(visibleWhere(definition, [published]))
    .execute()
  return new Map(
    rows.map((row) => {
      const record = decodeRecord(definition, row, language, content.languages) as StoredRecord
      const title = own === undefined ? recordTitle(definition, record) : titleOf(own.type, record)
      return [String(record[definition.idField]), title]
    }),
  )
}

/**
 * Returns the public field of a name.
 *
 * @throws AppError 400 when there is no such field, or it does not support the operation that `can` checks.
 */
function fieldNamed(
  { type }: OwnRecordType,
  name: string,
  can: (field: RecordField) => boolean,
  pointer: string,
): RecordField {
  const field = publicFields(type.config).find((each) => each.name === name)
  if (field !== undefined && can(field)) return field
  const names = publicFields(type.config)
    .filter(can)
    .map((each) => each.name)
  throw new AppError(`${pointer} "${name}" is none of ${names.join(', ')}`, { status: 400, pointer })
}

/**
 * Replaces the ids in links by objects with id and title, and drops fields that the type does not declare.
 */
async function withTitles(
  content: ReadableContent,
  all: ReadonlyMap<string, OwnRecordType>,
  own: OwnRecordType,
  language: LanguageCode,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const titles = await Promise.all(
    own.links.map(async ({ name, to = '' }) => {
      const ids = records.flatMap((record) => idsIn(record[name]))
      return [name, await titlesOf(content, all, to, language, ids)] as const
    }),
  )
  return records.map((record) => {
    const links = titles.map(([name, known]) => [
      name,
      idsIn(record[name]).flatMap((id) => (known.has(id) ? [{ id, title: known.get(id) }] : [])),
    ])
    return own.pick({ ...record, ...Object.fromEntries(links) }).value as StoredRecord
  })
}

type Filters = NonNullable<ValidRequest<typeof queryRecordList>['body']['entity']>

/** Returns the conditions for the filters of a request. */
async function chosenBy(
  content: ReadableContent,
  own: OwnRecordType,
  filters: Filters,
  language: LanguageCode,
): Promise<readonly ChosenFilter[]> {
  const { definition } = own
  const on = conditionsOn({ ...definition, table: 'own_record' }, content.languages)
  const { words, ids, fields = {}, from = {}, to = {} } = filters
  const keys = [ids ?? []].flat().map((id) => keyOf(definition, id))
  const ranges = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const between = (name: string): RawBuilder<SqlBool> => {
    const field = fieldNamed(own, name, hasRangeFilter, `/body/entity/${name in from ? 'from' : 'to'}`)
    const [min, max] = rangeOf(field, from[name], to[name])
    return sql<SqlBool>`entity.id in (select fact.record_id from fact where fact.entity = ${definition.entity}
      and fact.name = ${sortName(name)} and fact.language = ''
      ${min === undefined ? sql`` : sql`and fact.value >= ${min}`}
      ${max === undefined ? sql`` : sql`and fact.value <= ${max}`})`
  }
  return [
    { condition: await wordsCondition(content, definition, words, language) },
    {
      condition:
        ids === undefined || ids === ''
          ? undefined
          : keys.length === 0
            ? nothing
            : sql<SqlBool>`entity.id in (${sql.join(keys)})`,
    },
    ...Object.entries(fields).map(([name, values]) => {
      fieldNamed(own, name, isFilterable, '/body/entity/fields')
      return { name, condition: on.hasFact(name, values) }
    }),
    ...ranges.map((name) => ({ condition: between(name) })),
  ]
}

/**
 * Orders by a field in the language of the answer. Records without the field come last in both directions.
 */
function sortedBy(
  content: ReadableContent,
  own: OwnRecordType,
  language: LanguageCode,
  sort: string | undefined,
): { readonly order?: readonly OrderTerm[] } {
  if (sort === undefined || sort === '') return {}
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const { name } = fieldNamed(own, sort.replace('-', ''), isSorted, '/body/param/sort')
  const valueIn = (code: string) => sql`(select min(fact.value) from fact
    where fact.entity = ${own.definition.entity} and fact.record_id = entity.id
      and fact.language = ${code} and fact.name = ${sortName(name)})`
  const value =
    language === content.languages.own ? valueIn('') : sql`coalesce(${valueIn(language)}, ${valueIn('')})`
  return {
    order: [
      { column: sql`case when ${value} is null then 1 else 0 end`, direction: 'asc' },
      { column: value, direction },
      { column: 'sort_id', direction },
    ],
  }
}

/** Labels the values of facets of links with the titles of the linked records, with their ids as keys. */
async function withTitlesOfLinks(
  content: ReadableContent,
  all: ReadonlyMap<string, OwnRecordType>,
  own: OwnRecordType,
  language: LanguageCode,
  facets: readonly Facet[],
): Promise<readonly Facet[]> {
  const links = new Map(own.links.map((field) => [field.name, field.to ?? '']))
  const titles = new Map(
    await Promise.all(
      [...links].map(async ([name, to]) => {
        const ids = facets.flatMap((facet) => (facet.name === name ? [facet.key ?? facet.value ?? ''] : []))
        return [name, await titlesOf(content, all, to, language, ids)] as const
      }),
    ),
  )
  return facets.flatMap((facet): readonly Facet[] => {
    if (!links.has(facet.name)) return [facet]
    const key = facet.key ?? facet.value ?? ''
    const title = titles.get(facet.name)?.get(key)
    return title === undefined ? [] : [{ ...facet, key, value: title }]
  })
}

/** Calls on records of the museum's own types. */
export function ownRecordCalls(content: ReadableContent): readonly ReadCall[] {
  const { entities } = content
  const all: ReadonlyMap<string, OwnRecordType> = new Map(
    [...entities.types.values()].map((type) => [
      type.name,
      {
        type,
        definition: { ...entities.definition(type.name), parse },
        links: publicFields(type.config).filter((field) => field.type === 'link'),
        pick: pickerOf(withTextLanguage(ownRecordSchema(type))),
      },
    ]),
  )

  const ownNamed = (name: string): OwnRecordType => {
    const own = all.get(name)
    if (own === undefined)
      throw new AppError(`There is no record type "${name}".`, { status: 404, pointer: '/params/type' })
    return own
  }

  return [
    cacheableCall(queryRecordList, async ({ params, body: { entity = {}, param = {} }, language }) => {
      const own = ownNamed(params.type)
      const slice = sliceOf(param)
      const chosen = await chosenBy(content, own, entity, language)
      const conditions = chosen.map(({ condition }) => condition)
      const order = sortedBy(content, own, language, param.sort)
      for (const name of (param.facets ?? '').split(',').map((each) => each.trim()))
        if (name !== '') fieldNamed(own, name, isFilterable, '/body/param/facets')
      const first = await idsWithNumber(content, own.definition, entity.words, language)
      const answered = await listRecords(content, own.definition, {
        language,
        slice,
        conditions,
        ...order,
        first,
      })
      const { facets } = await countFacets(content, own.definition, language, chosen, param)
      const titled = facets && (await withTitlesOfLinks(content, all, own, language, facets))
      const records = await withTitles(content, all, own, language, answered.records)
      return pageAnswer(
        { ...answered, records, ...(titled && { facets: byCount(content, titled, language) }) },
        slice,
      )
    }),

    cacheableCall(queryRecordById, async ({ params: { type, id }, language }) => {
      const own = ownNamed(type)
      const on = conditionsOn({ ...own.definition, table: 'own_record' }, content.languages)
      const record = foundOrThrow(
        await findRecord(content, own.definition, language, on.is('id', keyOf(own.definition, id))),
        `record of the type "${type}" with the id ${id}`,
      )
      const [answered] = await withTitles(content, all, own, language, [record])
      return successEnvelope(answered)
    }),
  ]
}
