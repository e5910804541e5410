import { describe, expect, it } from 'vitest'
import { openPoems, poemsFile, poemsThere, randomQueries, readPoems, seeded } from '../bench/poems.ts'
import { missed } from '../bench/recall.ts'

const SAMPLE = 3000

describe.skipIf(!poemsThere)(
  `recall on Tang poems${poemsThere ? '' : ` (skipped: there is no ${poemsFile})`}`,
  () => {
    it('is whole against a plain scan, for 1 to 6 characters in either script', async () => {
      const poems = await readPoems(SAMPLE)
      const { content, close } = await openPoems(poems)
      try {
        const queries = randomQueries(poems, 100, seeded(Date.now() % 1e9))
        expect(await missed(content, poems, queries)).toEqual([])
      } finally {
        await close()
      }
    }, 60_000)
  },
)
