import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../engine/errors/index.ts'

interface Document {
  /** File name without folder and extension, such as "deployment". */
  readonly name: string
  readonly path: string
  readonly title: string
  readonly text: string
}

function documentsIn(folder: string, language: Language): readonly Document[] {
  return ['', 'guides'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((file) => file.endsWith('.md') && !file.endsWith('.zh.md') && file !== 'README.md')
      .toSorted()
      .map((file) => {
        const name = file.replace(/\.md$/, '')
        const translated = join(folder, part, `${name}.${language}.md`)
        const path = existsSync(translated) ? translated : join(folder, part, file)
        const text = readFileSync(path, 'utf8')
        return { name, path, text, title: /^# (.*)$/m.exec(text)?.[1] ?? file }
      }),
  )
}

function lineOf({ title, path }: Document): string {
  return `${title}: ${path}`
}

/** Returns the document with a name. Otherwise lists documents with the word in their name, headings or commands, best matches first. */
export function documentsNamed(folder: string, word: string, language: Language): readonly string[] {
  const wanted = word.replace(/\.md$/, '').toLowerCase()
  const all = documentsIn(folder, language)
  const own = all.find(({ name }) => name === wanted)
  if (own !== undefined) return [own.path, '', own.text.trimEnd()]
  const called = `vitrine -- ${wanted}`
  const ranks: readonly ((document: Document) => boolean)[] = [
    ({ name, title }) => name.includes(wanted) || title.toLowerCase().includes(wanted),
    ({ text }) =>
      text.split('\n').some((line) => line.startsWith('#') && line.toLowerCase().includes(wanted)),
    ({ text }) => text.includes(called) || text.includes(`vitrine ${wanted}`),
  ]
  return [...new Set(ranks.flatMap((isNear) => all.filter(isNear)).map(lineOf))]
}

/** Lists the documents for museum makers with title and path, in a language if available. */
export function listDocuments(folder: string, language: Language): readonly string[] {
  return documentsIn(folder, language).map(lineOf)
}
