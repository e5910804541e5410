export { excerptAround, excerptOf } from './excerpt.ts'
export {
  bindPunctuation,
  calendarOf,
  compareDates,
  datePatternOf,
  dateWords,
  eraOf,
  formatDate,
  formatDay,
  formatNumber,
  isoYear,
  isYear,
  knownEnd,
  numberingOf,
  withDigits,
  yearInWords,
  yearRangeWords,
  yearWords,
} from './format.ts'
export {
  foreignScriptOf,
  isLatinSentence,
  isWhollyIn,
  misplacedTexts,
  wrongLanguage,
} from './misplaced-texts.ts'
export {
  directionOf,
  fill,
  fillWithin,
  isLanguage,
  lettersOf,
  localized,
  plainTag,
  scriptOf,
  textLanguage,
} from './text-language.ts'
export {
  colonOf,
  formatByDay,
  formatDays,
  formatTime,
  formatTimes,
  heldTogether,
  holdTimes,
  holdYears,
  listSeparator,
} from './times.ts'
