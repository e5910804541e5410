import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A folder for the time of one command. */
export interface TemporaryFolder {
  readonly path: string
  readonly remove: () => void
}

/**
 * Makes a folder that is removed by `remove`, at the end of the process, and when a signal ends the process, whose exit code is
 * then 128 and the number of the signal.
 *
 * @param prefix of its name, such as "vitrine-test-".
 */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix))
  // A helper process may still write into it while it is being removed.
  const removeFolder = (): void =>
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  // Its exit listener removes the folder.
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
