import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser'

/** Formats a new config file. */
export function printFile(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Detects the indentation and line endings of a text. */
function layoutOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const step = /^[^\S\r\n]+(?=")/m.exec(text)?.[0] ?? '  '
  return {
    insertSpaces: !step.startsWith('\t'),
    tabSize: step.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

/**
 * Sets a value in a JSON text. The last path step is a member name, or -1 to append to a list. Missing lists and objects are created; all
 * other formatting is kept.
 *
 * @param ahead Names of members before which a new member is inserted.
 */
export function putJson(
  text: string,
  path: readonly (string | number)[],
  value: unknown,
  ahead: readonly string[] = [],
): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const plain = text.slice(mark.length)
  const place = (names: string[]): number => {
    const next = names.findIndex((name) => ahead.includes(name))
    return next < 0 ? names.length : next
  }
  const beside = putBeside(plain, path, value, place)
  if (beside !== undefined) return mark + beside
  const edits = modify(plain, [...path], value, {
    formattingOptions: layoutOf(plain),
    isArrayInsertion: path.at(-1) === -1,
    getInsertionIndex: place,
  })
  return mark + applyEdits(plain, edits)
}

/** Sets a value in a JSON text on a single line, which stays on one line with its other formatting. */
export function putInLine(line: string, path: readonly (string | number)[], value: unknown): string {
  return applyEdits(line, modify(line, [...path], value, {}))
}

/** Inserts a scalar into an object or list on a single line, and keeps it on that line. Undefined if this does not apply. */
function putBeside(
  text: string,
  path: readonly (string | number)[],
  value: unknown,
  place: (names: string[]) => number,
): string | undefined {
  const [holder, key] = [nodeAt(text, path.slice(0, -1)), path.at(-1)]
  const { children = [], offset = 0, length = 0 } = holder ?? {}
  const isOnOneLine = children.length > 0 && !/[\r\n]/.test(text.slice(offset, offset + length))
  const names = children.map((child) => String(child.children?.[0]?.value))
  const isNew = holder?.type === 'array' ? key === -1 : !names.includes(String(key))
  if (path.length === 1 || !isOnOneLine || !isNew || typeof value === 'object') return undefined
  const entry =
    holder?.type === 'array' ? JSON.stringify(value) : `${JSON.stringify(key)}: ${JSON.stringify(value)}`
  const next = holder?.type === 'array' ? undefined : children[place(names)]
  if (next !== undefined) return `${text.slice(0, next.offset)}${entry}, ${text.slice(next.offset)}`
  const last = children.at(-1)
  const end = last === undefined ? 0 : last.offset + last.length
  return `${text.slice(0, end)}, ${entry}${text.slice(end)}`
}

/** Removes a member or list entry from a JSON text, with comments on separate lines above it. All other formatting is kept. */
export function removeJson(text: string, path: readonly (string | number)[]): string {
  const found = nodeAt(text, path)
  const node = found?.parent?.type === 'property' ? found.parent : found
  const holder = node?.parent
  if (node === undefined || holder === undefined) return text
  const entries = writtenEntries(text, holder)
  const index = holder.children?.indexOf(node) ?? -1
  const [own, before, next] = [entries[index], entries[index - 1], entries[index + 1]]
  if (own === undefined) return text
  if (next !== undefined) return text.slice(0, own.from) + text.slice(next.from)
  const rest = text.slice(own.to)
  if (before !== undefined) {
    const between = text.slice(before.to, own.from).replace(',', '').trimEnd()
    return text.slice(0, before.to) + between + rest
  }
  const begin = text.slice(0, own.from)
  // Removing the last member leaves empty brackets, unless a comment remains.
  const isAlone = text.slice(holder.offset + 1, own.from).trim() === '' && /^\s*[}\]]/.test(rest)
  return isAlone ? begin.trimEnd() + rest.trimStart() : begin + rest
}

/** Renames a member in place. */
export function renameJson(text: string, path: readonly (string | number)[], name: string): string {
  const key = nodeAt(text, path)?.parent?.children?.[0]
  if (key === undefined) return text
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length)
}

function nodeAt(text: string, path: readonly (string | number)[]): Node | undefined {
  const root = parseTree(text)
  return root && findNodeAtLocation(root, [...path])
}

/** Returns the source range of each list entry, including comments on separate lines above it. */
function writtenEntries(text: string, list: Node): readonly { readonly from: number; readonly to: number }[] {
  const entries = list.children ?? []
  return entries.map(({ offset, length }, index) => {
    const before = entries[index - 1]
    const end = before === undefined ? list.offset + 1 : before.offset + before.length
    const comment = /(?<=\n\s*)(?:\/\/|\/\*)/.exec(text.slice(end, offset))
    return { from: comment === null ? offset : end + comment.index, to: offset + length }
  })
}

/** Moves a list entry to another position. Separators and whitespace between entries stay in place. */
export function moveJson(text: string, path: readonly (string | number)[], from: number, to: number): string {
  const list = nodeAt(text, path)
  if (list === undefined) return text
  const places = writtenEntries(text, list)
  const order = [...places.keys()].toSpliced(from, 1).toSpliced(to, 0, from)
  return places.toReversed().reduce((moved, place, index) => {
    const entry = places[order[places.length - 1 - index] ?? -1] ?? place
    return moved.slice(0, place.from) + text.slice(entry.from, entry.to) + moved.slice(place.to)
  }, text)
}
