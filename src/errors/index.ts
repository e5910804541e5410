export { catalogue, type ProblemCode } from './catalogue.ts'
export { formatProblem, formatProblems } from './format-problems.ts'
export { type Place, type Problem, type ProblemEntry, problemOf } from './problem.ts'
