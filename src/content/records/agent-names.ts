import type { Agent, Work } from '../../../schemas/entities/index.ts'
import { fold } from '../../base/fold.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import type { LanguageCode } from '../language.ts'
import { publishedCondition } from './embargo.ts'
import { decodeRecord, parseTranslations, type RecordStore } from './record-store.ts'
import { selectRecords, visibleWhere } from './select-records.ts'

/** The words of a name in no order: "Marl, Tobias" has those of "Tobias Marl". */
export function sortedWords(name: string): string {
  return fold(name)
    .split(/[\s,，、]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}

interface KnownAgent {
  /** Each of its names, by their words. */
  readonly spellings: ReadonlySet<string>
  /** Its name in the language of the answer. */
  readonly name: string
}

function ownNames({ name, otherNames }: Readonly<Record<string, unknown>>): readonly string[] {
  const others = typeof otherNames === 'string' ? otherNames.split(/[;；\n|]/) : []
  return [typeof name === 'string' ? name : '', ...others].filter((each) => each.trim() !== '')
}

export async function agentsOf(
  { reader, languages, embargo }: RecordStore,
  ids: readonly string[],
  language: LanguageCode,
): Promise<ReadonlyMap<string, KnownAgent>> {
  const agent: EntityDefinition<Agent> = definitions.agent
  const published = publishedCondition(agent, await embargo.hiddenFrom(agent))
  const rows = await selectRecords(reader, agent)
    .where('id', 'in', ids)
    .where(visibleWhere(agent, [published]))
    .execute()
  return new Map(
    rows.map((row) => {
      const own = decodeRecord(agent, row, languages.own, languages)
      const shown = decodeRecord(agent, row, language, languages)
      const written = [own, ...Object.values(parseTranslations(row.translations))]
      const spellings = new Set(written.flatMap(ownNames).map(sortedWords))
      return [row.id, { spellings, name: shown.name }] as const
    }),
  )
}

/**
 * Works with the makers who are agents under their own names, in the language of the answer, however a work spells them. Another name, such
 * as "after Marl", says something else and stays.
 */
export async function withAgentNames<Made extends Pick<Work, 'makers'>>(
  content: RecordStore,
  works: Made[],
  language: LanguageCode,
): Promise<Made[]> {
  const ids = new Set(works.flatMap(({ makers = [] }) => makers.flatMap(({ agentId }) => agentId ?? [])))
  if (ids.size === 0) return works
  const agents = await agentsOf(content, [...ids], language)
  if (agents.size === 0) return works
  return works.map((work) => {
    const makers = work.makers?.map((maker) => {
      const known = agents.get(maker.agentId ?? '')
      return known?.spellings.has(sortedWords(maker.name)) === true ? { ...maker, name: known.name } : maker
    })
    return makers === undefined ? work : { ...work, makers }
  })
}
