import { expect, it } from 'vitest'
import { lineWithTelephones } from '../../../src/pages/texts/translate.ts'

it.each([
  ['טלפון +855 23 555 128', 'he', 'טלפון \u2066+855 23 555 128\u2069'],
  ['הרצל 12, 61000', 'he', 'הרצל 12, 61000'],
  ['א׳–ה׳ 8:00–17:00', 'he', 'א׳–ה׳ 8:00–17:00'],
  ['هاتف: (02) 2735-8000', 'ar', 'هاتف: \u2066(02) 2735-8000\u2069'],
  ['Telephone +855 23 555 128', 'en', 'Telephone +855 23 555 128'],
])('a line such as %s in %s keeps the groups of a telephone number in order', (line, tag, shown) =>
  expect(lineWithTelephones(line, tag)).toBe(shown),
)
