/** The parts of a section that a translation must keep. Fenced code blocks are excluded. */
export interface Part {
  /** Level of its heading, such as "##"; '' before the first. */
  readonly level: string
  /** Unique texts in backticks, sorted. */
  readonly names: readonly string[]
  /** Texts in backticks in the first cell of each table row. */
  readonly rows: readonly string[]
  /** Unique numbers from ten on, in digits outside of backticks, sorted. */
  readonly figures: readonly string[]
}

export interface DocumentLink {
  readonly path: string
  /** '' if there is none. */
  readonly anchor: string
}

const QUOTED = /`([^`]+)`/g

function proseOf(markdown: string): string {
  return markdown.replace(/^```\w[\s\S]*?^```$/gm, '')
}

/** Returns the texts in backticks, in order. */
export function namesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(QUOTED), ([, name = '']) => name.replace(/\s+/g, ' '))
}

function eachOnce(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort()
}

/** Splits a Markdown text into its sections. */
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

/** Returns the targets of links within the project, in order. */
export function linksIn(markdown: string): readonly DocumentLink[] {
  return Array.from(
    proseOf(markdown).matchAll(/\]\((?!https?:)([^)#]+)(?:#([^)]+))?\)/g),
    ([, path = '', anchor = '']) => ({ path, anchor }),
  )
}
