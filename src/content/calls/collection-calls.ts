import { type SqlBool, sql } from 'kysely'
import {
  type Facet,
  queryAgentById,
  queryAgentFacts,
  queryAgentList,
  queryPageById,
  queryPageList,
  queryWorkById,
  queryWorkFacts,
  queryWorkList,
} from '../../../schemas/api/collections.ts'
import { groupBy } from '../../base/lists.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import type { LanguageCode } from '../language.ts'
import { agentsOf, sortedWords, withAgentNames } from '../records/agent-names.ts'
import { findRecord, listRecords } from '../records/list-records.ts'
import {
  type Condition,
  conditionsOn,
  flagValue,
  negate,
  type OrderTerm,
  sliceOf,
} from '../records/select-records.ts'
import { idsWithNumber, titleCondition, wordsCondition } from '../search/query-of.ts'
import { byCount, type ChosenFilter, countFacets, factsPage } from './facets.ts'
import {
  cacheableCall,
  foundOrThrow,
  pageAnswer,
  type ReadCall,
  successEnvelope,
  type ValidRequest,
} from './read-call.ts'

/**
 * Parses a sort parameter: the name of a column, or "date". A leading "-" means descending. "date" sorts by
 * the start of a period ascending and by its end descending. Returns {} when the parameter is missing or
 * empty.
 */
function sortedBy(
  sort: string | undefined,
  columns: Readonly<Record<string, string>>,
): { readonly order?: readonly OrderTerm[] } {
  if (sort === undefined || sort === '') return {}
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = columns[sort.replace('-', '')] ?? (direction === 'asc' ? 'date_from' : 'date_to')
  return {
    order: [
      { column, direction },
      { column: 'sort_id', direction },
    ],
  }
}

const { agent, page, work } = definitions

/** Matches the stored JSON. It cannot match within a text of the record, where quotes are escaped. */
const HAS_PICTURE = sql<SqlBool>`entity.record like '%"pictures":[{%'`

function hasPictureCondition(asked: Parameters<typeof flagValue>[0]): Condition {
  const yes = flagValue(asked)
  return yes === undefined ? undefined : yes ? HAS_PICTURE : negate(HAS_PICTURE)
}

type WorkFilters = NonNullable<ValidRequest<typeof queryWorkList>['body']['entity']>
type AgentFilters = NonNullable<ValidRequest<typeof queryAgentList>['body']['entity']>

function chosenFacts(
  { hasFact }: { readonly hasFact: (name: string, values?: string | readonly string[]) => Condition },
  values: Readonly<Record<string, string | readonly string[] | undefined>>,
): readonly ChosenFilter[] {
  return Object.entries(values).map(([name, given]) => ({ name, condition: hasFact(name, given) }))
}

function workCalls(content: ReadableContent): readonly ReadCall[] {
  const onWork = conditionsOn(work, content.languages)

  const worksChosen = async (
    entity: WorkFilters,
    language: LanguageCode,
  ): Promise<readonly ChosenFilter[]> => {
    const { words, title, accessionNumber, hasPicture, from, to, facts, ...own } = entity
    return [
      { condition: await wordsCondition(content, work, words, language) },
      { condition: await titleCondition(content, work, title) },
      { condition: onWork.contains('title_folded', language, title) },
      { condition: onWork.equals('accession', accessionNumber) },
      { condition: hasPictureCondition(hasPicture) },
      { condition: onWork.isBetween('date_to', from, undefined) },
      { condition: onWork.isBetween('date_from', undefined, to) },
      ...chosenFacts(onWork, own),
      ...chosenFacts(onWork, facts ?? {}),
    ]
  }

  return [
    cacheableCall(queryWorkList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const chosen = await worksChosen(entity, language)
      const conditions = chosen.map(({ condition }) => condition)
      const order = sortedBy(param.sort, {
        accessionNumber: 'sort_accession',
        title: 'sort_title',
      })
      const first = await idsWithNumber(content, work, entity.words, language)
      const listed = await listRecords(content, work, { language, slice, conditions, ...order, first })
      const answered = { ...listed, records: await withAgentNames(content, listed.records, language) }
      const { facets } = await countFacets(content, work, language, chosen, param)
      const named = facets && {
        facets: byCount(content, await choicesUnderAgentNames(content, facets, language), language),
      }
      return pageAnswer({ ...answered, ...named }, slice)
    }),

    cacheableCall(queryWorkById, async ({ params: { id }, language }) => {
      const record = await findRecord(content, work, language, onWork.is('id', id))
      const [named] = record === undefined ? [] : await withAgentNames(content, [record], language)
      return successEnvelope(foundOrThrow(named, `work with the id ${id}`))
    }),

    cacheableCall(queryWorkFacts, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const chosen = await worksChosen(entity, language)
      const page = await factsPage(content, work, language, chosen, param, slice)
      const records = await choicesUnderAgentNames(content, page.records, language)
      return pageAnswer({ ...page, records }, slice)
    }),
  ]
}

function agentCalls(content: ReadableContent): readonly ReadCall[] {
  const onAgent = conditionsOn(agent, content.languages)

  const agentsChosen = async (
    entity: AgentFilters,
    language: LanguageCode,
  ): Promise<readonly ChosenFilter[]> => {
    const { words, name, hasPicture, from, to, facts, ...own } = entity
    return [
      { condition: await wordsCondition(content, agent, words, language) },
      { condition: await titleCondition(content, agent, name) },
      { condition: onAgent.contains('name_folded', language, name) },
      { condition: hasPictureCondition(hasPicture) },
      { condition: onAgent.isBetween('date_to', from, undefined) },
      { condition: onAgent.isBetween('date_from', undefined, to) },
      ...chosenFacts(onAgent, own),
      ...chosenFacts(onAgent, facts ?? {}),
    ]
  }

  return [
    cacheableCall(queryAgentList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const chosen = await agentsChosen(entity, language)
      const conditions = chosen.map(({ condition }) => condition)
      const order = sortedBy(param.sort, { name: 'sort_title' })
      const answered = await listRecords(content, agent, { language, slice, conditions, ...order })
      const facets = await countFacets(content, agent, language, chosen, param)
      return pageAnswer({ ...answered, ...facets }, slice)
    }),

    cacheableCall(queryAgentById, async ({ params: { id }, language }) => {
      const record = await findRecord(content, agent, language, onAgent.is('id', id))
      return successEnvelope(foundOrThrow(record, `agent with the id ${id}`))
    }),

    cacheableCall(queryAgentFacts, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const chosen = await agentsChosen(entity, language)
      return pageAnswer(await factsPage(content, agent, language, chosen, param, slice), slice)
    }),
  ]
}

function pageCalls(content: ReadableContent): readonly ReadCall[] {
  const onPage = conditionsOn(page, content.languages)
  return [
    cacheableCall(queryPageList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const conditions = [
        await wordsCondition(content, page, entity.words, language),
        onPage.equals('section', entity.section),
      ]
      return pageAnswer(await listRecords(content, page, { language, slice, conditions }), slice)
    }),

    cacheableCall(queryPageById, async ({ params: { id }, language }) => {
      const record = await findRecord(content, page, language, onPage.is('id', id))
      return successEnvelope(foundOrThrow(record, `page with the id ${id}`))
    }),
  ]
}

/** Calls on collections of any kind: works, agents (those who made them) and pages of text. */
export function collectionCalls(content: ReadableContent): readonly ReadCall[] {
  return [...workCalls(content), ...agentCalls(content), ...pageCalls(content)]
}

/** Returns the ids of the agents of the first work that has a given maker's name, by that name. */
async function agentsBeside(
  { reader }: ReadableContent,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (names.length === 0) return new Map()
  const first = (name: string) => sql`select * from (select fact.value as name, fact.record_id as id from fact
    where fact.entity = 'work' and fact.name = 'maker' and fact.language = '' and fact.value = ${name}
      and exists (select 1 from fact as agent where agent.entity = 'work' and agent.name = 'makerId'
        and agent.language = '' and agent.record_id = fact.record_id)
    order by fact.record_id limit 1) as first`
  const { rows } = await sql<{ name: string; agent: string }>`
    select works.name as name, agent.value as agent from (${sql.join(names.map(first), sql` union all `)}) as works
    join fact as agent on agent.entity = 'work' and agent.name = 'makerId' and agent.language = ''
      and agent.record_id = works.id`.execute(reader)
  const agents = groupBy(rows, ({ name }) => name)
  return new Map([...agents].map(([name, found]) => [name, found.map(({ agent }) => agent)]))
}

/**
 * Labels the values of facets of makers with the names of their agents in the language of the answer; the
 * keys stay. When several spellings yield the same label, only the first value gets it, so that no two labels
 * are equal.
 */
async function choicesUnderAgentNames(
  content: ReadableContent,
  facets: readonly Facet[],
  language: LanguageCode,
): Promise<Facet[]> {
  const keysOf = (of: string) =>
    facets.flatMap(({ name, key }) => (name === of && key !== undefined && key !== '' ? [key] : []))
  const beside = await agentsBeside(content, language === content.languages.own ? [] : keysOf('maker'))
  const ids = new Set([...keysOf('makerId'), ...[...beside.values()].flat()])
  if (ids.size === 0) return [...facets]
  const agents = await agentsOf(content, [...ids], language)
  const labelOf = ({ name, key = '' }: Facet): string | undefined => {
    if (name === 'makerId') return agents.get(key)?.name
    if (name !== 'maker') return undefined
    const known = beside.get(key)?.flatMap((id) => agents.get(id) ?? [])
    return known?.find(({ spellings }) => spellings.has(sortedWords(key)))?.name
  }
  const taken = new Set<string>()
  return facets.map((facet) => {
    const label = labelOf(facet)
    if (label === undefined || (facet.name === 'maker' && taken.has(label))) return facet
    taken.add(label)
    return { ...facet, value: label }
  })
}
