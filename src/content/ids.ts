import { type Bilingual, bilingual } from '../base/bilingual.ts'
import { fitsId } from '../base/path-segment.ts'

/** Which texts are ids of records that have a page of their own. */
export interface IdRule {
  readonly isId: (id: string) => boolean
  /** What it asks of an id, said of the id. */
  readonly words: Bilingual
}

/** The rule of a site that names none. */
export const ANY_ID: IdRule = {
  isId: fitsId,
  words: bilingual(
    'must be a text of 1 to 128 characters, not white space alone',
    '必须是 1 至 128 个字符的文字，不能只有空白',
  ),
}
