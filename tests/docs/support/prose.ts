/** What of a document's text a translation keeps, between two headings. Fenced blocks are none of it. */
export interface Part {
  /** "##" below a heading of the second level; '' before the first. */
  readonly level: string
  /** What is in backquotes, sorted, each once. */
  readonly names: readonly string[]
  /** Of each row of its tables, the names of the first cell. */
  readonly rows: readonly string[]
  /** Numbers written in figures outside backquotes, from ten on, sorted, each once. */
  readonly figures: readonly string[]
}

export interface DocumentLink {
  readonly path: string
  /** '' for none. */
  readonly anchor: string
}

const QUOTED = /`([^`]+)`/g

function proseOf(markdown: string): string {
  return markdown.replace(/^```\w[\s\S]*?^```$/gm, '')
}

/** What is in backquotes in a text, in order. */
export function namesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(QUOTED), ([, name = '']) => name.replace(/\s+/g, ' '))
}

function eachOnce(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort()
}

/** The parts of a Markdown text, in order. */
export function partsOf(markdown: string): readonly Part[] {
  return proseOf(markdown)
    .split(/^(?=#+ )/m)
    .map((part) => ({
      level: /^#*/.exec(part)?.[0] ?? '',
      names: eachOnce(namesIn(part)),
      rows: (part.match(/^\|[^|]*/gm) ?? []).map((cell) => namesIn(cell).join()),
      figures: eachOnce(
        part
          .replace(QUOTED, '')
          .replaceAll(',', '')
          .match(/\d{2,}/g) ?? [],
      ),
    }))
}

/** What the links of a Markdown text lead to within the project, in order. */
export function linksIn(markdown: string): readonly DocumentLink[] {
  return Array.from(
    proseOf(markdown).matchAll(/\]\((?!https?:)([^)#]+)(?:#([^)]+))?\)/g),
    ([, path = '', anchor = '']) => ({ path, anchor }),
  )
}
