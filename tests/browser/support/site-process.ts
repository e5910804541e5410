import { rmSync } from 'node:fs'
import { inject } from 'vitest'
import { cachedVersions, copyMuseum } from './museum-data.ts'
import { findSharedSite, type Site } from './shared-site.ts'
import { ended, outputOf, spawnServer, whenOpen } from './spawn-server.ts'

export interface SiteProcess extends Site {
  readonly pid: number
  /** Ends it by SIGTERM and gives its exit code. */
  readonly stop: () => Promise<number | null>
}

/**
 * The site with the demonstration museum that the run has for all tests which change nothing of it: starting one costs as much as
 * dozens of its pages.
 */
export function sharedSite(): Promise<Site> {
  return findSharedSite(inject('museum'))
}

/**
 * Starts the built site on a free port. Without a data folder among the variables it shows the demonstration museum
 * from a private copy that is removed when the site is stopped; versions of its pictures are kept for other sites and runs. Rejects with the process's output
 * when it does not open. `most` as in `spawnServer`.
 */
export async function startSite(
  variables: Readonly<Record<string, string>> = {},
  most?: number,
): Promise<SiteProcess> {
  const own = variables.DATA_DIR === undefined ? await copyMuseum(inject('museum')) : undefined
  const remove = (): void => {
    if (own !== undefined) rmSync(own, { recursive: true, force: true })
  }
  const child = spawnServer(
    {
      PORT: '0',
      ...(own === undefined ? {} : { DATA_DIR: own, PICTURE_CACHE_DIR: cachedVersions() }),
      ...variables,
    },
    most,
  )
  const output = outputOf(child)
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    const code = await ended(child)
    remove()
    return code
  }
  try {
    return { origin: await whenOpen(child, output), output, stop, pid: child.pid ?? 0 }
  } catch (error) {
    child.kill('SIGKILL')
    await ended(child)
    remove()
    throw error
  }
}
