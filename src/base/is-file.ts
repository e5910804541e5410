import { statSync } from 'node:fs'

/** Whether a path leads to a file; a folder is none. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
