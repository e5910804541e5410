export { excerptAround, excerptOf } from './excerpt.ts'
export {
  bindPunctuation,
  compareDates,
  datePatternOf,
  dateWords,
  eraOf,
  formatDate,
  formatDay,
  formatNumber,
  isoYear,
  isYear,
  numberingOf,
  withDigits,
  yearWords,
} from './format.ts'
export {
  directionOf,
  fill,
  fillWithin,
  isLanguage,
  localized,
  misplacedTexts,
  plainTag,
  scriptOf,
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
