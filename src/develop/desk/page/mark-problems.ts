import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { Language } from '../../../engine/errors/wording.ts'
import type { DeskProblem } from '../desk-api.ts'

const TOKEN = /^(?:"(?:[^"\\]|\\.)*"|[\w.+-]+|.)/

/** Offset of a problem in a text; the end of its line where the line is shorter than reported. */
export function offsetOf(text: Text, { line, column }: Pick<DeskProblem, 'line' | 'column'>): number {
  const found = text.line(Math.min(Math.max(line, 1), text.lines))
  return Math.min(found.from + column - 1, found.to)
}

/** Marks of a file's problems, in a language: from where each is to the end of the word there. */
export function marksOf(
  text: Text,
  problems: readonly DeskProblem[],
  language: Language,
): readonly Diagnostic[] {
  return problems.map((problem) => {
    const from = offsetOf(text, problem)
    const rest = text.sliceString(from, text.lineAt(from).to)
    return {
      from,
      to: from + (TOKEN.exec(rest)?.[0].length ?? 0),
      severity: problem.severity,
      source: problem.code,
      message: `${problem.message[language]}\n${problem.hint[language]}`,
    }
  })
}
