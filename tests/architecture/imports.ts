import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** A source file with its text; the path is relative to the repository, such as "src/pages/ui/elements.tsx". */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export interface Import {
  readonly from: string
  /** The imported file, or the name of a package. */
  readonly to: string
  readonly line: number
}

/** Every file below a folder of the repository whose name ends as given. */
export function filesBelow(folder: string, ending: RegExp): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path.replaceAll('\\', '/')))
    .filter((path) => ending.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const IMPORT = /(?:^|[\s;}])(?:from\s*|import\s*\(?\s*)(['"])([^'"\n]+)\1/g

/** The text with its comments blanked, so that lines stay where they are. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** What a file imports or re-exports, statically or on demand, types included. */
export function importsOf({ path, text }: SourceFile): readonly Import[] {
  return [...withoutComments(text).matchAll(IMPORT)].map((found) => {
    const [, , name = ''] = found
    const to = name.startsWith('.') ? join(dirname(path), name) : name
    return { from: path, to, line: lineAt(text, found.index + 1) }
  })
}

/** A circle of imports as the files along it, the first repeated at the end; undefined when there is none. */
export function circleIn(imports: readonly Import[]): readonly string[] | undefined {
  const next = new Map<string, readonly string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const clear = new Set<string>()
  const walk = (file: string, trail: readonly string[]): readonly string[] | undefined => {
    if (clear.has(file)) return undefined
    const start = trail.indexOf(file)
    if (start >= 0) return [...trail.slice(start), file]
    for (const to of next.get(file) ?? []) {
      const circle = walk(to, [...trail, file])
      if (circle !== undefined) return circle
    }
    clear.add(file)
    return undefined
  }
  for (const file of next.keys()) {
    const circle = walk(file, [])
    if (circle !== undefined) return circle
  }
  return undefined
}
