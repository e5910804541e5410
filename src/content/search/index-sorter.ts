import type { Content } from '../content.ts'

/** Records whose search documents are sorted into the index at once, and those that may wait for it. */
const SORTED_AT_ONCE = 40_000
const MAX_UNSORTED = 80_000

/** Sorts search documents into the index beside what is written next, on another connection; never more than one at a time. */
export class IndexSorter {
  readonly #content: Pick<Content, 'writer' | 'search'>
  #unsorted = 0
  #isSorting = false
  #sorting: Promise<void> = Promise.resolve()

  constructor(content: Pick<Content, 'writer' | 'search'>) {
    this.#content = content
  }

  /** So many documents were added; resolves when more may be. */
  async added(count: number): Promise<void> {
    this.#unsorted += count
    if (this.#unsorted < SORTED_AT_ONCE || (this.#isSorting && this.#unsorted < MAX_UNSORTED)) return
    await this.#sorting
    this.#unsorted = 0
    this.#isSorting = true
    this.#sorting = this.#sort().finally(() => {
      this.#isSorting = false
    })
    this.#sorting.catch(() => undefined)
  }

  /** Resolves when nothing is being sorted; rejects where that failed. */
  ended(): Promise<void> {
    return this.#sorting
  }

  async sortRest(): Promise<void> {
    if (this.#unsorted > 0) await this.#sort()
  }

  #sort(): Promise<void> {
    const { writer, search } = this.#content
    return writer.transaction().execute(search.sortAdded)
  }
}
