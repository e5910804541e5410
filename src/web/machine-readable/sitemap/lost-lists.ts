/** Which lists the sitemap lacks now, with the sources that failed. */
export interface LostLists {
  /** Takes note of the outcome of a list: without a source that failed, it is there. */
  readonly note: (list: string, failed: string | undefined) => void
  readonly all: () => readonly { readonly list: string; readonly source: string }[]
}

/** `onLost` is called when a list goes missing, not each time it is found missing. */
export function createLostLists(onLost?: (list: string, source: string) => void): LostLists {
  const lost = new Map<string, string>()
  return {
    note: (list, failed) => {
      if (failed === undefined) {
        lost.delete(list)
        return
      }
      if (!lost.has(list)) onLost?.(list, failed)
      lost.set(list, failed)
    },
    all: () => [...lost].map(([list, source]) => ({ list, source })),
  }
}
