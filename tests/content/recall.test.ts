import { describe, expect, it } from 'vitest'
import { isThere, openCorpus, poems, randomParts } from '../bench/corpus.ts'
import { recallOf } from '../bench/recall.ts'
import { seededRandom } from '../bench/seeded-random.ts'
import { SEED } from '../support/properties.ts'

const there = isThere(poems)

describe.skipIf(!there)(`search on Tang poems${there ? '' : ` (skipped: there is no ${poems.file})`}`, () => {
  it('finds every poem that a plain scan finds, for 1 to 6 characters', async () => {
    const corpus = await openCorpus(poems, 5000)
    const content = await corpus.open()
    try {
      const texts = corpus.scanned.flatMap(({ title, body }) => [title, body])
      const queries = randomParts(texts, 150, [1, 6], seededRandom(SEED))
      const { scanned, missed } = await recallOf(content, corpus.scanned, queries)
      expect(scanned).toBeGreaterThan(queries.length - 1)
      expect(missed).toEqual([])
    } finally {
      await content.close()
      corpus.remove()
    }
  })
})
