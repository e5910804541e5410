const MINUTE_MS = 60_000

interface RevisionOptions {
  readonly now: () => Date
  /** Version of the own content; absent where the site has none. */
  readonly version?: (() => Promise<number>) | undefined
  /** For how long the last revision is used while the version cannot be read. */
  readonly onErrorSeconds: number
}

/**
 * What own content and clock say now, by the minute, because opening hours and statuses turn at full ones. While the database cannot be
 * asked, the last revision is used, so that what is in memory goes on being answered.
 */
export function createRevision({ now, version, onErrorSeconds }: RevisionOptions): () => Promise<string> {
  let last: { readonly revision: string; readonly at: number } | undefined
  return async () => {
    const at = now().getTime()
    const minute = Math.floor(at / MINUTE_MS)
    if (version === undefined) return String(minute)
    try {
      const revision = `${minute} ${await version()}`
      last = { revision, at }
      return revision
    } catch (error) {
      if (last !== undefined && at - last.at <= onErrorSeconds * 1000) return last.revision
      throw error
    }
  }
}

/** Whether two revisions differ by their minute at most. */
export function hasSameContent(one: string, other: string): boolean {
  const contentOf = (revision: string) => revision.replace(/^\d+/, '')
  return contentOf(one) === contentOf(other)
}
