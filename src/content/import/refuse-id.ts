import { fitsId } from '../../base/path-segment.ts'
import { type EntityDefinition, type StoredRecord, textOf } from '../entities/definition.ts'
import { ANY_ID, type IdRule } from '../ids.ts'
import type { Refusal } from './refusal.ts'

function wordsOf(id: string, hasPage: boolean, { isId, words }: IdRule) {
  if (!fitsId(id)) return ANY_ID.words
  // The same characters in two spellings would be two records, of which an address finds one.
  if (id !== id.normalize('NFC'))
    return {
      en: 'must be in the Unicode normalization form NFC: an accented letter is one character',
      zh: '必须使用 Unicode 规范化形式 NFC：带重音的字母写作一个字符',
    }
  return hasPage && !isId(id) ? words : undefined
}

/** Why a record is refused for its id. The rule of the site is for records with a page of their own. */
export function refuseId(
  { idField, document }: Pick<EntityDefinition, 'idField' | 'document'>,
  record: StoredRecord,
  ids: IdRule,
): Refusal | undefined {
  const words = wordsOf(textOf(record, idField), document !== undefined, ids)
  return words && { reason: words.en, zh: words.zh, pointer: `/${idField}` }
}
