import type { Problem } from './errors/index.ts'

function compare(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
}

/** Problems by file, line and column; each once. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>()
  return [...problems].sort(compare).filter((problem) => {
    const key = [problem.file, problem.pointer, problem.code, problem.message].join('\n')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
