export { isCommonCalendar } from './calendars.ts'
export {
  type DateExpression,
  type ExpressedPoint,
  hasForeignWord,
  readExpression,
  saysNoDate,
  wordOfDates,
} from './expression.ts'
export { readLifeDates } from './life-dates.ts'
export { isPlaceholder, readMuseumDate } from './read-museum-date.ts'
export {
  contradictsYears,
  isSerial,
  MAX_BARE_YEAR as LAST_YEAR,
  type MuseumDate,
  overlapOfYears,
  type Years,
} from './years.ts'
