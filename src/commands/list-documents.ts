import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../engine/errors/index.ts'

/** What each document is for, by its first heading, with its path: those of a museum's makers, in a language where they are in it. */
export function listDocuments(folder: string, language: Language): readonly string[] {
  return ['', 'guides'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.md') && !name.endsWith('.zh.md') && name !== 'README.md')
      .toSorted()
      .map((name) => {
        const translated = join(folder, part, name.replace(/\.md$/, `.${language}.md`))
        const path = existsSync(translated) ? translated : join(folder, part, name)
        const title = /^# (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? name
        return `${title}: ${path}`
      }),
  )
}
