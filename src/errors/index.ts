export { catalogue, type ProblemCode } from './catalogue.ts'
export { type FormatOptions, formatProblem, formatProblems } from './format-problems.ts'
export { type Place, type Problem, type ProblemEntry, problemOf, type Severity } from './problem.ts'
