import { diffArrays } from 'diff'
import { type Language, message } from '../../engine/errors/index.ts'
import type { FileChange } from './new-thing.ts'

interface Line {
  readonly mark: '+' | '-'
  readonly text: string
  /** In the new text, or of a line that goes, where it was; the first is 1. */
  readonly number: number
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/)
}

/** Lines that go and lines that come, in their order. */
export function changedLines(before: string, after: string): readonly Line[] {
  let old = 1
  let now = 1
  return diffArrays([...linesOf(before)], [...linesOf(after)]).flatMap(({ added, removed, value }) => {
    const first = removed ? old : now
    if (!added) old += value.length
    if (!removed) now += value.length
    const mark = added ? '+' : '-'
    return added || removed
      ? value.map((text, index) => ({ mark, text, number: first + index }) as const)
      : []
  })
}

const NEW = message` (new)`

function newFile({ path, after }: FileChange, root: string, language: Language): readonly string[] {
  return [
    `${root}${path}${NEW[language]}`,
    ...after
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ]
}

function changedFile({ path, before = '', after }: FileChange, root: string): readonly string[] {
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
export function showChanges(
  changes: readonly FileChange[],
  root: string,
  language: Language = 'en',
): readonly string[] {
  return changes.flatMap((change, index) => [
    ...(index === 0 ? [] : ['']),
    ...(change.before === undefined ? newFile(change, root, language) : changedFile(change, root)),
  ])
}
