export { catalogue, type ProblemCode } from './catalogue.ts'
export { formatProblem, formatProblems, severityWords } from './format-problems.ts'
export { htmlLanguages, languageOfEnvironment } from './language.ts'
export { messageIn, type Place, type Problem, problemOf } from './problem.ts'
export {
  callProgram,
  commandLine,
  FEW_CHOICES,
  foreignWords,
  inEachLanguage,
  type Language,
  listed,
  type Message,
  message,
  namesOf,
  sameInBoth,
} from './wording.ts'
