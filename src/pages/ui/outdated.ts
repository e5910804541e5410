import { BUILD_HEADER } from '../../engine/contracts/document-names.ts'

/** The script that this document was opened with. Undefined where documents load it plainly, as in development. */
function openedWith(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset.entry
}

/** Whether an answer is of another build than this document: its data may be in a form that this code does not know. */
export function isOfOtherBuild({ headers }: Response): boolean {
  const build = headers.get(BUILD_HEADER)
  const own = openedWith()
  return build !== null && own !== undefined && build !== own
}

/**
 * Whether this tab is older than the site: the script it was opened with is gone, and with it what would be loaded later.
 * False where the network does not say.
 */
export async function isOutdated(): Promise<boolean> {
  const own = openedWith()
  if (own === undefined) return false
  const answer = await fetch(own, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}
