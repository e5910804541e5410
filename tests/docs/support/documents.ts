import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Fence, fencesOf } from './fences.ts'

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

export const docsFolder = join(root, 'docs')

export function readDoc(name: string): string {
  return readFileSync(join(docsFolder, name), 'utf8')
}

export function fencesIn(name: string): readonly Fence[] {
  return fencesOf(readDoc(name))
}
