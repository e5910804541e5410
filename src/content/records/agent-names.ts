import type { Agent, Work } from '../../../schemas/entities/index.ts'
import { fold } from '../../base/fold.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import type { LanguageCode } from '../language.ts'
import { publishedCondition } from './embargo.ts'
import { decodeRecord, parseTranslations, type RecordStore } from './record-store.ts'
import { selectRecords, visibleWhere } from './select-records.ts'

/** Normalizes a name to its sorted words, so that "Marl, Tobias" equals "Tobias Marl". */
export function sortedWords(name: string): string {
  return fold(name)
    .split(/[\s,，、]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}

interface KnownAgent {
  /** All names of the agent, each normalized to its sorted words. */
  readonly spellings: ReadonlySet<string>
  /** Name in the language of the answer. */
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
 * Replaces the names of makers by those of their agents in the language of the answer. A work must name the agent itself, in any spelling or
 * language. Other wordings such as "after Marl" mean something else and are kept.
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
