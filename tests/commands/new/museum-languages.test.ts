import { expect, it } from 'vitest'
import { languagesIn, museumLocales } from '../../../src/commands/new/museum-languages.ts'

it.each([
  ['fr', 'Français'],
  ['ru', 'Русский'],
  ['el', 'Ελληνικά'],
  ['hy', 'Հայերեն'],
  // Georgian has capital letters, and begins no name with one.
  ['ka', 'ქართული'],
  ['ar', 'العربية'],
  ['ja', '日本語'],
])('the label of %s is the name of the language in itself', (tag, label) => {
  expect(museumLocales(tag)[0]?.label).toBe(label)
})

it.each([
  ['bengali', 'bn'],
  ['Urdu', 'ur'],
  ['english', 'en'],
  ['Deutsch', 'de'],
])('the name %s is no tag, and the message says the tag', (name, tag) => {
  expect(() => museumLocales(`fr,${name}`)).toThrow(`Did you mean "${tag}"?`)
})

it('languages are read from the words of a command, and blanks between them are named', () => {
  expect(languagesIn(['museum', '.', '--languages', 'bn,ur', '--yes'])).toBe('bn,ur')
  expect(languagesIn(['museum', '--languages=bn', 'art'])).toBe('bn')
  expect(languagesIn(['museum', '.'])).toBe('zh-CN,en')
  for (const words of [
    ['museum', '.', '--languages', 'bn', 'ur', 'en'],
    ['museum', '.', '--languages', 'bn,', 'ur,', 'en'],
  ])
    expect(() => languagesIn(words)).toThrow('--languages bn,ur,en')
})
