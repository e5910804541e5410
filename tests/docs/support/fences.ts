/** A fenced block of a document: ```` ```json page ```` has the language "json" and the name "page". */
export interface Fence {
  readonly language: string
  readonly name: string
  readonly text: string
  /** Last heading of the second level above it; '' for none. */
  readonly section: string
}

/** Every fenced block of a Markdown text, in order. */
export function fencesOf(markdown: string): readonly Fence[] {
  return markdown.split(/^## /m).flatMap((part, index) => {
    const section = index === 0 ? '' : (part.split('\n')[0] ?? '')
    return [...part.matchAll(/^```(\w+)(?: (.+))?\n([\s\S]*?)^```$/gm)].map(
      ([, language = '', name = '', text = '']) => ({ language, name, text, section }),
    )
  })
}

/** The one block with this name. Throws where there is none or more than one. */
export function fenceNamed(fences: readonly Fence[], name: string): string {
  const found = fences.filter((fence) => fence.name === name)
  const [only] = found
  if (only === undefined || found.length > 1) throw new Error(`${found.length} blocks are named "${name}"`)
  return only.text
}
