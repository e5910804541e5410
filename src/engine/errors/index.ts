export { catalogue, type ProblemCode } from './catalogue.ts'
export { formatProblem, formatProblems, severityWords } from './format-problems.ts'
export { type Place, type Problem, problemKey, problemMessageIn, problemOf } from './problem.ts'
export {
  commandLine,
  foreignWords,
  htmlLanguages,
  inEachLanguage,
  joinWithCommas,
  type Language,
  languageOfEnvironment,
  MAX_FEW_CHOICES,
  type Message,
  message,
  sameInBoth,
  setProgramName,
  unicodeNames,
} from './wording.ts'
