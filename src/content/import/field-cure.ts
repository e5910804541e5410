import type { RecordField, RecordType } from '../../../schemas/config/index.ts'
import { pathOf } from '../../base/json-pointer.ts'
import { type Message, message } from '../../base/messages/message.ts'

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
    message`Write YYYY-MM-DD, YYYY-MM or YYYY. In an import map the step "date" makes one of a date as it is written: {"from": "/Date", "as": ["date"]}.`,
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

/** What to write into a field of a type of the museum's own, where a value does not fit. */
export function fieldCure(field: RecordField): Message {
  return cures[field.type](field)
}
