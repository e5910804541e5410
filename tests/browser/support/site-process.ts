import { rmSync } from 'node:fs'
import { inject } from 'vitest'
import { cachedVersions, copyMuseum } from './museum-data.ts'
import { findSharedSite, type HostedSite, openHosted, type Site } from './shared-site.ts'
import { ended, outputOf, type SpawnOptions, spawnServer, whenOpen } from './spawn-server.ts'

export interface SiteProcess extends Site {
  readonly pid: number
  /** Ends it by SIGTERM and resolves to its exit code. */
  readonly stop: () => Promise<number | null>
}

/**
 * Returns the site with the demonstration museum, shared by all tests of the run that do not modify it.
 * Starting a site takes as long as rendering dozens of its pages.
 */
export function sharedSite(): Promise<Site> {
  return findSharedSite(inject('museum'))
}

/**
 * Returns variables for a site with its own data: a private copy of the demonstration museum's, unless they
 * contain a data folder.
 */
async function withData(variables: Readonly<Record<string, string>>) {
  if (variables.DATA_DIR !== undefined) return { variables, remove: () => undefined }
  const own = await copyMuseum(inject('museum'))
  return {
    variables: { DATA_DIR: own, PICTURE_CACHE_DIR: cachedVersions(), ...variables },
    remove: () => rmSync(own, { recursive: true, force: true }),
  }
}

/**
 * Opens a built site in the process shared by the run's sites. Without a data folder in the variables, it
 * shows a private copy of the demonstration museum, removed when the site stops. Versions of its pictures are
 * kept for other sites and runs.
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
 * Like `openBuilt`, but in a process of its own. Rejects with its output if it does not open. For `options`
 * see `spawnServer`.
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
