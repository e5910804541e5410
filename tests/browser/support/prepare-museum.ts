import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { importFolder, openContent } from '../../../src/service/index.ts'
import { prepareMuseum } from './museum-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the run's demonstration museum; see `copyMuseum`. */
    readonly museum: string
  }
}

const fill = async (dataDir: string): Promise<void> => {
  const content = await openContent({ dataDir })
  try {
    await importFolder(content, join('config', 'content'), 'seed')
  } finally {
    await content.close()
  }
}

/** Brings the demonstration museum in once, for all sites of the run. */
export function setup(project: TestProject): () => Promise<void> {
  const { folder, prepared, remove } = prepareMuseum(fill)
  project.provide('museum', folder)
  // Told by the tests that need it.
  const over = prepared.catch(() => undefined)
  return async () => {
    await over
    remove()
  }
}
