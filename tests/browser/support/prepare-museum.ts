import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { importFolder } from '../../../src/content/import/index.ts'
import { openContent } from '../../../src/content/index.ts'
import { prepareMuseum } from './museum-data.ts'
import { openSharedSite } from './shared-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the run's demonstration museum; see `copyMuseum`. */
    readonly museum: string
  }
}

async function fill(dataDir: string): Promise<void> {
  const content = await openContent({ dataDir })
  try {
    await importFolder(content, join('config', 'content'), 'seed')
  } finally {
    await content.close()
  }
}

/**
 * Imports the demonstration museum once for all sites of the run, and starts the site that most tests share.
 */
export function setup(project: TestProject): () => Promise<void> {
  const { folder, prepared, remove } = prepareMuseum(fill)
  project.provide('museum', folder)
  // Tests that need one of them report its failure.
  const opened = openSharedSite(folder, prepared)
  return async () => {
    const end = await opened
    await end()
    remove()
  }
}
