import { rmSync } from 'node:fs'
import { inject } from 'vitest'
import { cachedVersions, copyMuseum } from './museum-data.ts'
import { findSharedSite, type HostedSite, openHosted, type Site } from './shared-site.ts'
import { ended, outputOf, type SpawnOptions, spawnServer, whenOpen } from './spawn-server.ts'

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

/** Variables of a site whose data are its own: without a data folder among those given, a private copy of the demonstration museum's. */
async function withData(variables: Readonly<Record<string, string>>) {
  if (variables.DATA_DIR !== undefined) return { variables, remove: () => undefined }
  const own = await copyMuseum(inject('museum'))
  return {
    variables: { DATA_DIR: own, PICTURE_CACHE_DIR: cachedVersions(), ...variables },
    remove: () => rmSync(own, { recursive: true, force: true }),
  }
}

/**
 * Opens a site of the build in the process that the sites of the run share. Without a data folder among the variables it shows the
 * demonstration museum from a private copy that is removed when the site is stopped; versions of its pictures are kept for other sites
 * and runs.
 */
export async function openBuilt(given: Readonly<Record<string, string>>): Promise<HostedSite> {
  const { variables, remove } = await withData(given)
  try {
    const site = await openHosted(inject('museum'), variables)
    return {
      ...site,
      stop: async () => {
        await site.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * As `openBuilt`, in a process of its own. Rejects with the process's output when it does not open. `options` as for `spawnServer`.
 */
export async function startSite(
  given: Readonly<Record<string, string>> = {},
  options?: SpawnOptions,
): Promise<SiteProcess> {
  const { variables, remove } = await withData(given)
  const child = spawnServer(variables, options)
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
