import { excerptAround, excerptOf } from '../base/text/index.ts'
import type { Item } from '../engine/contracts/item.ts'
import { findWords, firstWord } from './find-words.ts'
import type { ItemRequest } from './map-context.ts'
import { plainText } from './plain-text.ts'

/**
 * An Item's excerpt of a text that may be HTML: from its beginning; or, after a search, around the first place
 * where what was searched for is, which is marked there and in the title (specification, section 2).
 */
export function markTexts(
  title: string,
  body: string | undefined,
  { excerpt: length, words }: ItemRequest,
): Pick<Item, 'excerpt' | 'marks'> {
  const plain = body === undefined ? undefined : plainText(body).normalize('NFC')
  if (words === undefined || words.length === 0)
    return plain === undefined ? {} : { excerpt: excerptOf(plain, length) }
  const place = plain === undefined ? undefined : firstWord(plain, words)
  const excerpt =
    plain === undefined
      ? undefined
      : place === undefined
        ? excerptOf(plain, length)
        : excerptAround(plain, place, length)
  const inTitle = findWords(title, words)
  const inExcerpt = excerpt === undefined ? [] : findWords(excerpt, words)
  const marks = {
    ...(inTitle.length === 0 ? {} : { title: inTitle }),
    ...(inExcerpt.length === 0 ? {} : { excerpt: inExcerpt }),
  }
  return {
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(Object.keys(marks).length === 0 ? {} : { marks }),
  }
}
