import type { Content } from '../../src/service/index.ts'
import { searchContent } from '../../src/service/search/search-content.ts'
import { fold } from '../../src/text/fold.ts'
import type { Poem } from './poems.ts'

const SIZE = 1000

/** Ids of every record a search finds. */
const foundBy = async (content: Content, searchValue: string): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const slice = { page, size: SIZE, offset: (page - 1) * SIZE, capped: false }
    const found = await searchContent(content, { searchValue, language: 'zh', subType: '', slice })
    pages = found.pages
    for (const { archivesId } of found.records) ids.add(archivesId ?? '')
  }
  return ids
}

/** Records that a plain scan finds and the search does not, as `query: id`. */
export async function missed(
  content: Content,
  poems: readonly Poem[],
  queries: readonly string[],
): Promise<readonly string[]> {
  const gone: string[] = []
  for (const query of queries) {
    const folded = fold(query)
    const found = await foundBy(content, query)
    for (const { id, folded: text } of poems)
      if (text.includes(folded) && !found.has(id)) gone.push(`${query}: ${id}`)
  }
  return gone
}
