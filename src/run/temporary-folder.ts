import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A folder for the duration of one command. */
export interface TemporaryFolder {
  readonly path: string
  readonly remove: () => void
}

/**
 * Creates a folder that is removed by `remove`, when the process exits, or when a signal ends it. The exit
 * code is then 128 plus the number of the signal.
 *
 * @param prefix Prefix of its name, such as "vitrine-test-".
 */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix))
  // Retries, since a helper process may still write into it.
  const removeFolder = (): void =>
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  // The exit listener removes the folder.
  const end = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal])
  process.once('exit', removeFolder)
  for (const signal of SIGNALS) process.once(signal, end)
  return {
    path,
    remove: () => {
      process.off('exit', removeFolder)
      for (const signal of SIGNALS) process.off(signal, end)
      removeFolder()
    },
  }
}
