import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileChange } from './change.ts'

/**
 * The files of a folder; in a README words take the place of "{name}". What begins with "_" begins with a dot where it goes: npm packs no
 * .gitignore.
 */
export function scaffoldFiles(
  folder: string,
  words: Readonly<Record<string, string>> = {},
): readonly FileChange[] {
  const filled = (text: string): string =>
    Object.entries(words).reduce((made, [name, word]) => made.replaceAll(`{${name}}`, () => word), text)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      return {
        path: path.replaceAll('\\', '/').replace(/^_/, '.'),
        after: path.endsWith('.md') ? filled(text) : text,
      }
    })
}
