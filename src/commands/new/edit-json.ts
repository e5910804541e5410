import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser'

/** A new file of the config. */
export function printFile(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** How a text is indented, and how its lines end. */
function layoutOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const step = /^[^\S\r\n]+(?=")/m.exec(text)?.[0] ?? '  '
  return {
    insertSpaces: !step.startsWith('\t'),
    tabSize: step.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

/**
 * Gives a JSON text a value at a path, whose last step is the name of a member, or -1 for the end of a list; a list or object
 * that is not there yet is made. The rest stays as it is written.
 *
 * @param ahead members before which a new one goes.
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

/** Gives a JSON text of one line a value at a path; the text stays one line, and the rest of it as it is written. */
export function putInLine(line: string, path: readonly (string | number)[], value: unknown): string {
  return applyEdits(line, modify(line, [...path], value, {}))
}

/** A plain value that is new in an object or list on one line: it goes beside the others, and the line stays one. */
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

/**
 * Takes a member or an entry out of a JSON text, with the comments on lines of their own above it. The rest stays as it is
 * written.
 */
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
  // Where it was all there was, nothing is between the brackets; a comment stays.
  const isAlone = text.slice(holder.offset + 1, own.from).trim() === '' && /^\s*[}\]]/.test(rest)
  return isAlone ? begin.trimEnd() + rest.trimStart() : begin + rest
}

/** Gives a member another name, in its place. */
export function renameJson(text: string, path: readonly (string | number)[], name: string): string {
  const key = nodeAt(text, path)?.parent?.children?.[0]
  if (key === undefined) return text
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length)
}

function nodeAt(text: string, path: readonly (string | number)[]): Node | undefined {
  const root = parseTree(text)
  return root && findNodeAtLocation(root, [...path])
}

/** An entry of a list as it is written, with the comments on lines of their own above it. */
function writtenEntries(text: string, list: Node): readonly { readonly from: number; readonly to: number }[] {
  const entries = list.children ?? []
  return entries.map(({ offset, length }, index) => {
    const before = entries[index - 1]
    const end = before === undefined ? list.offset + 1 : before.offset + before.length
    const comment = /(?<=\n\s*)(?:\/\/|\/\*)/.exec(text.slice(end, offset))
    return { from: comment === null ? offset : end + comment.index, to: offset + length }
  })
}

/** Moves an entry of a list to another place. What is between entries stays where it is. */
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
