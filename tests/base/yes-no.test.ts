import { expect, it } from 'vitest'
import words from '../../src/base/yes-no/words.json' with { type: 'json' }
import { yesNoWord, yesOrNo } from '../../src/base/yes-no/yes-no.ts'
import { shippedLanguages } from '../../src/pages/texts/index.ts'

it('has words for every language of the interface, none with both meanings', () => {
  for (const tag of Object.keys(shippedLanguages)) {
    expect(yesOrNo(yesNoWord(true, tag) ?? ''), tag).toBe(true)
    expect(yesOrNo(yesNoWord(false, tag) ?? ''), tag).toBe(false)
  }
  for (const { yes, no } of Object.values(words)) {
    for (const word of yes) expect(yesOrNo(word), word).toBe(true)
    for (const word of no) expect(yesOrNo(word), word).toBe(false)
  }
})

it.each([
  ['TRUE', true],
  [' ja ', true],
  ['SI', true],
  ['☑', true],
  ['Não', false],
  ['X', true],
  ['×', false],
  ['無', false],
  ['0', false],
  ['unknown', undefined],
  ['', undefined],
])('reads "%s"', (text, answer) => expect(yesOrNo(text)).toBe(answer))

it('knows no word where a language has none', () => expect(yesNoWord(true, 'am')).toBeUndefined())
