export { hasPlace, readPointer } from '../base/json-pointer.ts'
export { withDeadline } from '../base/tasks.ts'
export { type BackendRequest, buildRequest, optionalPart } from './build-request.ts'
export {
  type BackendResult,
  BUSY_STATUSES,
  callBackend,
  MAX_ANSWER_BYTES,
  NOT_ASKED,
  readBody,
  reasonIn,
  type SendRequest,
  sendHttp,
} from './call-backend.ts'
export {
  type CachePolicy,
  createAnswerCache,
  type LeftOutPart,
  type LoadContext,
  type LoadedRecords,
  type OmittedPart,
  type PagelessEntries,
  type RawAnswer,
  type SourceFailure,
} from './call-source.ts'
export { cleanHtml, type VideoFrame } from './clean-html.ts'
export { singleWords } from './find-words.ts'
export { isDayInNumbers, isNoLanguage, languageFit, listedTexts, typedValue } from './in-language.ts'
export { isWithheld, loadPage, loadPageQuery, loadRequest, type PageAddress } from './load-page.ts'
export { withoutSuffix } from './map-record.ts'
export { parseJson } from './parse-json.ts'
export { configuredPicture, identifierOf } from './picture-address.ts'
export {
  fieldAlternatives,
  fieldPlaces,
  PERIOD_ENDS,
  type ReadContext,
  readField,
  readList,
  readText,
  readTexts,
  scalarText,
  type UnevenList,
} from './read-field.ts'
export { degreesOf } from './record-parts.ts'
export { richTextHtml } from './rich-text.ts'
export { createCursorMemory } from './turn-pages.ts'
export {
  addDays,
  dayOfEpoch,
  instantOf,
  isNoDate,
  oneMoment,
  toWallClock,
  wallClockNow,
  withOffset,
  yearAlone,
} from './wall-clock.ts'
