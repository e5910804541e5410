import { applyEdits, type Edit, parseTree } from 'jsonc-parser'
import { type ConfigText, kindOfFile, renamedKeys } from '../../site/engine/index.ts'

/** A file with the names of today; all else in it is as it was written. */
function fixed({ path, text }: ConfigText): { readonly text: string; readonly changes: readonly string[] } {
  const place = kindOfFile(path)
  const root = place === undefined ? undefined : parseTree(text.replace(/^\uFEFF/, ' '))
  if (place === undefined || root === undefined) return { text, changes: [] }
  const renamed = renamedKeys(root, place.kind)
  const edits: Edit[] = renamed.map(({ node: { offset, length }, to }) => ({
    offset,
    length,
    content: JSON.stringify(to),
  }))
  return { text: applyEdits(text, edits), changes: renamed.map(({ from, to }) => `${from} → ${to}`) }
}

export interface FixedFile {
  readonly path: string
  readonly text: string
  /** Such as "onward → related". */
  readonly changes: readonly string[]
}

/** The files of a config that can be brought up to date, as they would be. */
export function fixConfig(files: readonly ConfigText[]): readonly FixedFile[] {
  return files
    .map((file) => ({ path: file.path, ...fixed(file) }))
    .filter(({ changes }) => changes.length > 0)
}
