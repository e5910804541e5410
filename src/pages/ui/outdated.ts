import { BUILD_HEADER } from '../../engine/contracts/document-names.ts'

/** Returns the entry script this document was loaded with; undefined if it is not marked, as in development. */
function openedWith(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset.entry
}

/** Whether a response comes from another build than this document: its data may have a format this code does not know. */
export function isOfOtherBuild({ headers }: Response): boolean {
  const build = headers.get(BUILD_HEADER)
  const own = openedWith()
  return build !== null && own !== undefined && build !== own
}

/**
 * Whether this tab is older than the deployed site: its entry script is gone, and with it all code loaded on demand.
 * False if the network does not answer.
 */
export async function isOutdated(): Promise<boolean> {
  const own = openedWith()
  if (own === undefined) return false
  const answer = await fetch(own, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}
