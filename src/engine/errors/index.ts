export { catalogue, type ProblemCode } from './catalogue.ts'
export { formatProblem, formatProblems, severityWords } from './format-problems.ts'
export { messageIn, type Place, type Problem, problemKey, problemOf } from './problem.ts'
export {
  commandLine,
  FEW_CHOICES,
  foreignWords,
  htmlLanguages,
  inEachLanguage,
  type Language,
  languageOfEnvironment,
  listed,
  type Message,
  message,
  namesOf,
  sameInBoth,
  setProgramName,
} from './wording.ts'
