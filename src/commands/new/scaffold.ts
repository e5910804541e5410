import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileChange } from './change.ts'

/**
 * The files of a folder, with words in place of "{name}" in their texts. What begins with "_" begins with a dot where it goes: npm packs
 * no .gitignore.
 */
export function scaffoldFiles(
  folder: string,
  words: Readonly<Record<string, string>> = {},
): readonly FileChange[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()
    .map((path) => ({
      path: path.replaceAll('\\', '/').replace(/^_/, '.'),
      after: Object.entries(words).reduce(
        (text, [name, word]) => text.replaceAll(`{${name}}`, () => word),
        readFileSync(join(folder, path), 'utf8'),
      ),
    }))
}
