import type { FileChange } from './new-thing.ts'

interface Line {
  readonly mark: '+' | '-'
  readonly text: string
  /** In the new text, or of a line that goes, where it stood; the first is 1. */
  readonly number: number
}

/** Lengths of the longest common sequences of what is left of two lists, by position. */
const commonLengths = (
  before: readonly string[],
  after: readonly string[],
): readonly (readonly number[])[] => {
  const table: number[][] = Array.from({ length: before.length + 1 }, () => [])
  for (let i = before.length; i >= 0; i--) {
    const row: number[] = Array.from({ length: after.length + 1 }, () => 0)
    table[i] = row
    for (let j = after.length - 1; j >= 0 && i < before.length; j--) {
      const below = table[i + 1]
      row[j] = before[i] === after[j] ? (below?.[j + 1] ?? 0) + 1 : Math.max(below?.[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/)

/** Lines that go and lines that come, in their order. */
export const changedLines = (before: string, after: string): readonly Line[] => {
  const old = linesOf(before)
  const now = linesOf(after)
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const a = old.slice(start, old.length - end)
  const b = now.slice(start, now.length - end)
  const common = commonLengths(a, b)
  const lines: Line[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const goes = common[i + 1]?.[j] ?? -1
    const comes = common[i]?.[j + 1] ?? -1
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++
      j++
    } else if (i < a.length && (j >= b.length || goes >= comes)) {
      lines.push({ mark: '-', text: a[i] ?? '', number: start + i + 1 })
      i++
    } else {
      lines.push({ mark: '+', text: b[j] ?? '', number: start + j + 1 })
      j++
    }
  }
  return lines
}

const newFile = ({ path, after }: FileChange, root: string): readonly string[] => [
  `${root}${path} (new)`,
  ...after
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`),
]

const changedFile = ({ path, before = '', after }: FileChange, root: string): readonly string[] => {
  const lines = changedLines(before, after)
  const heads = lines.map(({ number }, index) => {
    const earlier = lines[index - 1]
    return earlier === undefined || number - earlier.number > 1
  })
  return lines.flatMap(({ mark, text, number }, index) => [
    ...(heads[index] === true ? [`${root}${path}:${number}`] : []),
    `${mark} ${text}`,
  ])
}

/** What would be written: a new file whole, of a changed one the lines that go and come with their place. */
export const showChanges = (changes: readonly FileChange[], root: string): readonly string[] =>
  changes.flatMap((change, index) => [
    ...(index === 0 ? [] : ['']),
    ...(change.before === undefined ? newFile(change, root) : changedFile(change, root)),
  ])
