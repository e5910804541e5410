export { datePatternOf, dateWords, isoYear, numberingOf, yearWords } from './date-words.ts'
export { excerptAround, excerptOf } from './excerpt.ts'
export {
  bindPunctuation,
  compareDates,
  formatDate,
  formatDay,
  formatNumber,
  isYear,
  withDigits,
} from './format.ts'
export {
  directionOf,
  fill,
  fillWithin,
  localized,
  plainTag,
  runsAs,
  textLanguage,
  wrongLanguage,
} from './text-language.ts'
export {
  formatByDay,
  formatDays,
  formatTime,
  formatTimes,
  heldTogether,
  holdTimes,
  holdYears,
} from './times.ts'
