import { describe, expect, it } from 'vitest'
import { textLanguage } from '../../src/base/text/index.ts'

const all = ['km-KH', 'he', 'en', 'fr', 'ja']
const LONG = 'A Latin text that is longer than the longest of the names of people'

describe('the language of a text', () => {
  it.each([
    ['in Khmer', 'ទឹកជំនន់ឆ្នាំ ២០២៦', 'he', undefined, 'km-KH'],
    ['in the language of the page', 'ទឹកជំនន់', 'km-KH', undefined, undefined],
    ['in Hebrew', 'ספר חדש', 'en', undefined, 'he'],
    ['of the script of the page, which its record says to be in another', 'Un livre', 'en', 'fr', 'fr'],
    ['that is translated although its record is not', 'ספר חדש', 'he', 'km-KH', undefined],
    ['in kana', 'かいがてん', 'en', undefined, 'ja'],
    ['that may be a name', 'Toyota', 'km-KH', undefined, undefined],
    ['that is longer than names', LONG, 'km-KH', undefined, 'en'],
    ['in a language that the site has not', 'Музей', 'en', undefined, undefined],
    ['of digits', '1900 – 1933', 'km-KH', 'en', undefined],
  ])('%s', (_, text, page, said, tag) => expect(textLanguage(text, { page, all, said })).toBe(tag))
})
