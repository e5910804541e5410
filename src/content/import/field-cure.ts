import type { RecordField, RecordType } from '../../../schemas/config/index.ts'
import { pathOf } from '../../base/json-pointer.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { getOwn, isObject } from '../../base/object.ts'

const TEXT: Message = message`Write a text.`

const cures: Readonly<Record<RecordField['type'], (field: RecordField) => Message>> = {
  text: () => TEXT,
  html: () => TEXT,
  languageMap: () => message`Write a text, or one for each language, such as {"en": "…"}.`,
  number: () =>
    message`Write a number without quotes, such as 1.5. In an import map the step "number", or {"decimal": ","}, makes one of a text.`,
  year: () =>
    message`Write a whole number, such as 1887 or -475. In an import map the steps "yearFrom" and "yearTo" make years of a date: {"from": "/Date", "as": ["yearFrom"]}.`,
  date: () =>
    message`Write YYYY-MM-DD, YYYY-MM or YYYY. In an import map the step "date" makes one of a date as it is written: {"from": "/Date", "as": ["date"]}; {"dayOrder": "MDY"} of one such as 12/31/2026.`,
  boolean: () => message`Write true or false; tables may have a word for it, such as "yes" or "0".`,
  url: () => message`Write an address with http:// or https://, such as "https://example.org/1".`,
  list: () =>
    message`Write a list of texts, such as ["gold", "silver"]. In an import map the step {"split": ";"} makes one of a text.`,
  link: ({ to = '' }) => message`Write the id of a ${to} record, or a list of ids.`,
  place: () =>
    message`Write an object, such as {"name": "Kyoto", "latitude": 35.01, "longitude": 135.77}. In an import map the step {"decimal": ","} makes numbers of coordinates.`,
}

/** The field of a record type in which a JSON pointer of a record is, also below its translations. */
export function declaredField(type: RecordType | undefined, pointer: string): RecordField | undefined {
  const path = pathOf(pointer)
  const name = path[0] === 'translations' ? path[2] : path[0]
  return type?.config.fields.find((field) => field.name === name)
}

const EXCHANGED: Message = message`Its latitude can only be a longitude, so the two are exchanged. Exchange what the map fills them from, or the numbers; in other records too, where both fit by chance.`

/** Whether a place has its longitude where the latitude belongs: beyond the poles, beside what may be a latitude. */
function isExchanged(place: unknown): boolean {
  const { latitude, longitude } = isObject(place) ? place : {}
  return (
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) > 90 &&
    Math.abs(latitude) <= 180 &&
    Math.abs(longitude) <= 90
  )
}

/** What to do about a moment of one of the engine's own records that is written in another way, such as "12/31/2026" and "2022-05-06T10:00:00+02:00". */
export const MOMENT_CURE: Message = message`Write the time of the museum's clock, without a zone. In an import map the step "datetime" makes one of a date as it is written: {"from": "/Date", "as": ["datetime"]}; {"dayOrder": "MDY"} of one such as 12/31/2026.`

/** What to write into a field of a type of the museum's own, where a value of the record does not fit at a pointer. */
export function fieldCure(field: RecordField, record: unknown, pointer: string): Message {
  const path = pathOf(pointer)
  const holder = path.slice(0, -1).reduce<unknown>((value, name) => getOwn(Object(value), name), record)
  return path.at(-1) === 'latitude' && isExchanged(holder) ? EXCHANGED : cures[field.type](field)
}
