/** An element; its name is without a prefix. */
export interface XmlNode {
  readonly name: string
  /** By name without a prefix; `xml:lang` is `lang`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** Its own text and that of what is within, in order. */
  readonly text: string
  /** Line on which it begins, counted from 1. */
  readonly line: number
  /** Language of its text, its own or that of what it is within; empty where nothing says one. */
  readonly language: string
}

/** Elements that a path of names leads to, through all children of these names. */
export function elementsAt(node: XmlNode, path: string): readonly XmlNode[] {
  return path
    .split('/')
    .reduce<readonly XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    )
}

/** What windows-1252 has where Unicode has signs that steer devices: repositories write &#150; for a dash, as HTML reads it. */
const HIGH = /[\u0080-\u009f]/g

function decodeWindows1252(sign: string): string {
  // Node 20 reads it as Latin-1 where nothing can follow.
  return new TextDecoder('windows-1252').decode(Uint8Array.of(sign.charCodeAt(0)), { stream: true })
}

/** Text with white space as it is read. */
export function tidyText({ text }: XmlNode): string {
  return text.replace(HIGH, decodeWindows1252).replace(/\s+/g, ' ').trim()
}

/** Text with white space as it is read, and a line for each of its paragraphs: behind a blank line, or a break that was written as a sign. */
export function tidiedLines(node: XmlNode): string {
  return node.text
    .split(/\r\n?|\n[ \t]*\n/)
    .map((text) => tidyText({ ...node, text }))
    .filter((line) => line !== '')
    .join('\n')
}

/** Texts at a path, without those that are empty. */
export function textsAt(node: XmlNode, path: string): readonly string[] {
  return elementsAt(node, path)
    .map(tidyText)
    .filter((text) => text !== '')
}
