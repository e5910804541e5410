import type { ReportBuilder } from '../../base/import-report.ts'
import { chunks } from '../../base/lists.ts'
import { countedRecords, message } from '../../base/messages/message.ts'
import type { Content } from '../content.ts'
import { type EntityDefinition, keyOf, parserOf } from '../entities/definition.ts'
import { fromTable } from '../records/select-records.ts'

/** Maximum number of recent lists remembered per entity. */
const MAX_LISTS = 50

const IDS_AT_ONCE = 500

const parseLists = parserOf<readonly (readonly string[])[]>()

/** Returns which ids are stored records that an import wrote last. */
async function storedAmong(
  { reader }: Pick<Content, 'reader'>,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const part of chunks(ids, IDS_AT_ONCE)) {
    const rows = await fromTable(reader, definition.table)
      .select('id')
      .where('origin', '=', 'import')
      .where(
        'id',
        'in',
        part.map((id) => keyOf(definition, id)),
      )
      .execute()
    const stored = new Set(rows.map(({ id }) => id))
    found.push(...part.filter((id) => stored.has(keyOf(definition, id))))
  }
  return found
}

/** Reports stored records that a list marks as not public: they remain visible until deleted. */
export async function nameStillPublic(
  content: Pick<Content, 'reader' | 'entities'>,
  entity: string,
  withheld: ReadonlySet<string>,
  report: ReportBuilder,
): Promise<void> {
  for (const id of await storedAmong(content, content.entities.definition(entity), [...withheld]))
    report.warn({
      place: { id },
      reason: message`it says now that it is not for everyone, and what an earlier import has stored of it is for everyone to read`,
      hint: message`Delete it: vitrine records delete ${entity} ID --yes. In place of ids, "-" reads them from standard input, one a line.`,
      harm: 'public',
    })
}

/** Minimum number of exchanged records that rules out corrections. */
const MIN_EXCHANGED = 3

/** Reports that most replaced records are others than before: two lists with the same numbers. */
export function nameExchanged(exchanged: readonly string[], replaced: number, report: ReportBuilder): void {
  const [first = ''] = exchanged
  if (exchanged.length < MIN_EXCHANGED || exchanged.length * 2 <= replaced) return
  report.warn({
    place: { id: first },
    reason: message`it and most others have nothing but the id in common with the records that they replaced: ${exchanged.length} of ${countedRecords(replaced)}`,
    hint: message`Where this is another list with the same numbers, restore the data of before with "vitrine restore", or bring in the first list again; then write a word before the ids of this one, such as "coin-1", and import it.`,
    harm: 'lost',
  })
}

/**
 * Remembers the ids of an import, and reports records of an earlier import of the same list that are missing. Two lists
 * are the same if the new one has more than half of the earlier ids. A smaller one with half of its ids known is a part
 * of it.
 *
 * @param ids ids that were imported.
 * @param refused ids of refused or left out records, which are still in the list.
 */
export async function nameAbsent(
  content: Pick<Content, 'reader' | 'meta' | 'entities'>,
  entity: string,
  { ids, refused }: { readonly ids: readonly string[]; readonly refused: ReadonlySet<string> },
  report: ReportBuilder,
): Promise<void> {
  if (ids.length === 0) return
  const name = `imported:${entity}`
  const known = parseLists((await content.meta.get(name)) ?? '[]')
  const now = new Set(ids)
  const common = (list: readonly string[]): number => list.filter((id) => now.has(id)).length
  const earlier = new Set(known.filter((list) => common(list) * 2 > list.length))
  const wholes = known.filter((list) => !earlier.has(list))
  const whole = earlier.size > 0 ? undefined : wholes.find((list) => common(list) * 2 >= ids.length)
  const elsewhere = new Set(wholes.flat())
  const missing = [...earlier].flat().filter((id) => !now.has(id) && !refused.has(id) && !elsewhere.has(id))
  const absent = await storedAmong(content, content.entities.definition(entity), [...new Set(missing)])
  for (const id of absent)
    report.warn({
      place: { id },
      reason: message`it came in with an earlier import of this list, is no longer in it, and stays`,
      hint: message`Where it is gone for good, delete it: vitrine records delete ${entity} ID --yes. In place of ids, "-" reads them from standard input, one a line.`,
    })
  const list = [...new Set([...(whole ?? absent), ...ids])]
  const lists = [...wholes.filter((each) => each !== whole), list].slice(-MAX_LISTS)
  await content.meta.set(name, JSON.stringify(lists))
}
