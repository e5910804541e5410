import type { SearchHit } from '../../../schemas/entities/index.ts'
import { searchedText } from '../../base/html-text.ts'
import { isObject } from '../../base/object.ts'
import { encodeSegment } from '../../base/path-segment.ts'
import {
  type DocumentSource,
  type EntityDefinition,
  type StoredRecord,
  textOf,
} from '../entities/definition.ts'
import { joinChannelNo, type Language, type Languages } from '../language.ts'
import { partsOf } from './documents.ts'
import { excerpt } from './snippet.ts'

/** YYYY-MM-DD HH:mm, or the day alone (specification, section 9, dates of search hits). */
function hitMoment(record: StoredRecord, field: string): string {
  return textOf(record, field).replace('T', ' ').slice(0, 16)
}

function optional(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** The first of a list of pictures. */
function picturesFirst({ pictures }: StoredRecord): StoredRecord {
  const first: unknown = Array.isArray(pictures) ? pictures[0] : undefined
  return isObject(first) ? first : {}
}

function firstPicture(record: StoredRecord): string {
  return (
    textOf(record, 'thumbImg') ||
    textOf(picturesFirst(record), 'path') ||
    (textOf(record, 'thumb').split(';')[0] ?? '').trim() ||
    (textOf(record, 'workPhoto').split(',')[0] ?? '').trim()
  )
}

/** The beginning of a text of several sentences, cut between characters. */
function shortened(text: string, length: number | undefined): string {
  const characters = Array.from(text)
  return length === undefined || characters.length <= length
    ? text
    : `${characters.slice(0, length - 1).join('')}…`
}

/** Nothing but addresses of the web, such as the URI of a statement of rights: found, and no words to read. */
const ADDRESSES = /^(?:https?:\/\/\S+\s*)+$/i

/** Search hit of a record in the language it was found in (specification, section 3), its text cut by `snippet`. */
export function hitOf(
  {
    entity,
    idField,
    document,
  }: Pick<EntityDefinition, 'entity' | 'idField'> & { readonly document: DocumentSource },
  record: StoredRecord,
  languages: Languages,
  language: Language,
  snippet: (parts: readonly string[]) => string,
): SearchHit {
  const channelNo = document.channels(record)[0] ?? ''
  const id = textOf(record, idField)
  const hitId = document.hitId ?? idField
  return {
    esId: `${document.hitId === undefined ? idField.slice(0, -2) : entity}-${id}-${language}`,
    channelNo: joinChannelNo(languages, channelNo, language),
    type: channelNo,
    title: shortened(searchedText(textOf(record, document.title)), document.titleLength),
    content: snippet(partsOf(document.body, record).filter((part) => !ADDRESSES.test(part))),
    ...optional({
      [hitId]: id,
      groupId: textOf(record, 'groupId'),
      channelId: textOf(record, 'channelId'),
      thumbImg: firstPicture(record),
      thumbAlt: textOf(record, 'thumbAlt') || textOf(picturesFirst(record), 'alt'),
      description: excerpt(searchedText(textOf(record, 'description'))),
      linkUrl: document.page?.replace(':id', encodeSegment(id)) ?? textOf(record, 'linkUrl'),
      publishDate: hitMoment(record, 'publishDate') || hitMoment(record, 'createTime'),
      extension1: hitMoment(record, 'startTime'),
      extension2: hitMoment(record, 'endTime'),
    }),
  }
}
