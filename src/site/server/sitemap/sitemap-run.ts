import type { QueryView } from '../../contracts/view.ts'
import type { PageMatch, PageQuery } from '../../engine/index.ts'
import type { Views } from '../views.ts'

const AT_ONCE = 4

/** Work on many things, a few at a time; answers in their order. */
export async function inTurns<In, Out>(
  list: readonly In[],
  work: (entry: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const answers: Out[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next; index < list.length; index = next) {
      next = index + 1
      const entry = list[index]
      if (entry !== undefined) answers[index] = await work(entry)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return answers
}

export interface Asked {
  readonly query: PageQuery
  readonly match: PageMatch
  readonly locale: string
  readonly pageNumber: number
}

/**
 * Asks for records during one making of a sitemap: undefined for what could not be had. A source that failed once is not
 * asked again, and nothing is once the time is over, so that a making ends `maxMs` and one call after it began.
 */
export function createRun(views: Views, maxMs: number) {
  const end = performance.now() + maxMs
  const failing = new Set<string>()
  let whole = true
  return {
    /** Whether everything that was requested arrived. */
    isWhole: (): boolean => whole,
    ask: async ({
      query,
      match,
      locale,
      pageNumber,
    }: Asked): Promise<Extract<QueryView, { ok: true }> | undefined> => {
      const source = query.source ?? ''
      const result =
        failing.has(source) || performance.now() > end
          ? undefined
          : await views.query(query, { params: match.params, query: match.query, pageNumber }, locale, '')
      if (result?.ok === true) return result
      whole = false
      failing.add(source)
      return undefined
    },
  }
}

export type Run = ReturnType<typeof createRun>
