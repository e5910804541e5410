import { fold } from '../../src/base/fold.ts'
import type { Content } from '../../src/content/index.ts'
import type { LanguageCode } from '../../src/content/language.ts'
import { searchContent } from '../../src/content/search/search-content.ts'
import type { Scanned } from './corpus.ts'
import { readable } from './readable.ts'

const PAGE_SIZE = 1000

/** Ids of all hits, through all pages of the real search; a hit that is answered twice is an error. */
async function foundIds(
  content: Content,
  searchValue: string,
  language: LanguageCode = 'zh',
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  const visible = readable(content)
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const slice = { page, size: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, capped: false }
    const answer = await searchContent(visible, { searchValue, language, subType: '', slice })
    pages = answer.pages
    for (const { archivesId, exhibitId, esId } of answer.records) {
      const id = archivesId ?? exhibitId ?? esId
      if (ids.has(id)) throw new Error(`"${searchValue}" answers ${id} twice`)
      ids.add(id)
    }
    if (page === pages && ids.size !== answer.total) {
      throw new Error(`"${searchValue}" says ${answer.total} and answers ${ids.size}`)
    }
  }
  return ids
}

/** How the search compares with looking through every text. */
export interface Recall {
  /** Records that the plain scan finds. */
  readonly scanned: number
  /** Those of them that the search does not find, as `query: id`. */
  readonly missed: readonly string[]
  /** Records that only the search finds: it takes separators for nothing. */
  readonly beyond: number
}

export async function recallOf(
  content: Content,
  records: readonly Scanned[],
  queries: readonly string[],
): Promise<Recall> {
  const missed: string[] = []
  let scanned = 0
  let beyond = 0
  for (const query of queries) {
    const wanted = fold(query)
    const found = await foundIds(content, query)
    const there = records.filter(({ folded }) => folded.includes(wanted))
    scanned += there.length
    beyond += found.size
    for (const { id } of there) {
      if (found.has(id)) beyond -= 1
      else missed.push(`${query}: ${id}`)
    }
  }
  return { scanned, missed, beyond }
}
