import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFile } from '../../src/cli/import-file.ts'
import { readImportMap } from '../../src/cli/import-map.ts'
import { readLines } from '../../src/cli/read-lines.ts'
import { type Content, openContent } from '../../src/service/index.ts'
import { fold } from '../../src/text/fold.ts'

/** 64,292 Tang poems in Traditional characters (chinese-poetry, MIT); not part of the project. */
export const poemsFile = join('..', 'shared', 'data', 'tang-poems.ndjson.gz')
export const poemsThere = existsSync(poemsFile)

export interface Poem {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Title and text as a plain scan compares them. */
  readonly folded: string
}

/** The first poems of the file, or all. Each gets its line as id: those of the file occur more than once. */
export async function readPoems(most = Number.POSITIVE_INFINITY): Promise<readonly Poem[]> {
  const poems: Poem[] = []
  for await (const { number, text: line } of readLines(poemsFile)) {
    if (poems.length === most) break
    const { title, paragraphs } = JSON.parse(line)
    const text = paragraphs.join('')
    poems.push({
      id: String(number),
      title: title || `№ ${number}`,
      text,
      folded: fold([title, text].join('\n')),
    })
  }
  return poems
}

/** A content service of its own that holds these poems, brought in as `vitrine import` does it. */
export async function openPoems(
  poems: readonly Poem[],
): Promise<{ content: Content; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-poems-'))
  const file = join(dataDir, 'poems.ndjson')
  writeFileSync(file, poems.map(({ id, title, text }) => JSON.stringify({ id, title, text })).join('\n'))
  const content = await openContent({ dataDir })
  const map = readImportMap('tests/museums/maps/tang-poems.map.json', 'archive')
  const { accepted, refused } = await importFile(content, file, 'archive', map, () => undefined)
  if (accepted !== poems.length) throw new Error(`${refused.length} poems were refused`)
  return {
    content,
    close: async () => {
      await content.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Numbers between 0 and 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Words of 1 to 6 characters that stand in the poems. */
export function randomQueries(
  poems: readonly Poem[],
  count: number,
  random: () => number,
): readonly string[] {
  const queries: string[] = []
  while (queries.length < count) {
    const characters = Array.from(poems[Math.floor(random() * poems.length)]?.text ?? '')
    const length = 1 + Math.floor(random() * 6)
    const start = Math.floor(random() * Math.max(1, characters.length - length))
    const query = characters.slice(start, start + length).join('')
    if (/[\p{L}\p{N}]/u.test(query)) queries.push(query)
  }
  return queries
}
