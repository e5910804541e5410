/** A fenced code block of a document: ```` ```json page ```` has the language "json" and the name "page". */
export interface Fence {
  readonly language: string
  readonly name: string
  readonly text: string
  /** Preceding heading of level two; '' if there is none. */
  readonly section: string
}

/** Returns the fenced code blocks of a Markdown text, in order. */
export function fencesOf(markdown: string): readonly Fence[] {
  return markdown.split(/^## /m).flatMap((part, index) => {
    const section = index === 0 ? '' : (part.split('\n')[0] ?? '')
    return [...part.matchAll(/^```(\w+)(?: (.+))?\n([\s\S]*?)^```$/gm)].map(
      ([, language = '', name = '', text = '']) => ({ language, name, text, section }),
    )
  })
}

/**
 * Returns the only block with this name.
 *
 * @throws Error when there is none or more than one.
 */
export function fenceNamed(fences: readonly Fence[], name: string): string {
  const found = fences.filter((fence) => fence.name === name)
  const [only] = found
  if (only === undefined || found.length > 1) throw new Error(`${found.length} blocks are named "${name}"`)
  return only.text
}
