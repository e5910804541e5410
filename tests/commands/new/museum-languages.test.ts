import { expect, it } from 'vitest'
import { museumLocales } from '../../../src/commands/new/museum-languages.ts'

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
