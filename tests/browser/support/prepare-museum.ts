import type { TestProject } from 'vitest/node'
import { prepareMuseum } from './museum-data.ts'
import { drawPictures, startSite } from './site-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the run's demonstration museum; see `copyMuseum`. */
    readonly museum: string
  }
}

/**
 * Fills a database and draws every picture once, for all sites of the run. That takes minutes at the first run: other
 * tests run meanwhile, and what needs the museum waits for it.
 */
export function setup(project: TestProject): () => Promise<void> {
  const { folder, prepared, remove } = prepareMuseum(async (dataDir) => {
    const site = await startSite({ DATA_DIR: dataDir })
    try {
      await drawPictures(site.origin)
    } finally {
      await site.stop()
    }
  })
  project.provide('museum', folder)
  // Told by the tests that need it.
  const over = prepared.catch(() => undefined)
  return async () => {
    await over
    remove()
  }
}
