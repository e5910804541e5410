import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'

function isOnDiskOfCheckout(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.dev === statSync('.').dev
}

/**
 * A folder for temporary files in which files of this checkout can have a second name. The temporary folder of the process may be in
 * memory, and a copy of all packages takes four times the processor time.
 */
export function linkableFolder(): string {
  return [tmpdir(), '/tmp'].find(isOnDiskOfCheckout) ?? tmpdir()
}
