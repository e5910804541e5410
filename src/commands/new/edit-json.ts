import { applyEdits, modify } from 'jsonc-parser'

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
  const edits = modify(plain, [...path], value, {
    formattingOptions: layoutOf(plain),
    isArrayInsertion: path.at(-1) === -1,
    getInsertionIndex: place,
  })
  return mark + applyEdits(plain, edits)
}
