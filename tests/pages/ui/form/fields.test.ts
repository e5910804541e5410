import { expect, it } from 'vitest'
import { formControls } from '../../../../schemas/config/index.ts'
import { numberMarks } from '../../../../src/base/text/index.ts'
import { textsFor, translate } from '../../../../src/pages/texts/index.ts'
import { fieldControls } from '../../../../src/pages/ui/form/fields/field-controls.ts'
import { fields } from '../../../../src/pages/ui/form/fields/fields.ts'
import { limitWords } from '../../../../src/pages/ui/form/use-photos.ts'

it('every control that a config may name is defined, and drawn', () => {
  const names = Object.keys(formControls)
  expect(names.length).toBeGreaterThan(5)
  expect(Object.keys(fields)).toEqual(names)
  expect(Object.keys(fieldControls)).toEqual(names)
})

it.each([
  ['12', 12],
  ['۱۲', 12],
  ['١٢٫٥', 12.5],
  ['१२', 12],
  ['১২', 12],
  ['๑๒', 12],
  ['１２．５', 12.5],
  ['\u200f−۳', -3],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['1,500', Number.NaN],
  ['twelve', Number.NaN],
  ['1 000', 1000],
  ['1’000.5', 1000.5],
  ['1٬000', 1000],
  ['1,234,567', 1_234_567],
  ['1.234.567,8', 1_234_567.8],
  ['1,234.5', 1234.5],
  ['1.234.5', Number.NaN],
  ['1,00,000', 100_000],
  ['0.500', 0.5],
  ['1234,567', 1234.567],
])('a number that is typed as "%s" is sent as %s', (typed, value) => {
  expect(fieldControls.number.sent(typed)).toBe(value)
})

it.each([
  ['de', '1.000', 1000],
  ['de', '-1.500', -1500],
  ['de', '2,125', 2.125],
  // In English a thousand, and no decimal that anybody writes in German.
  ['de', '1,000', Number.NaN],
  ['en', '1,000', 1000],
  ['en', '2.125', 2.125],
  ['en', '1.000', Number.NaN],
  ['fr', '1\u202f000,5', 1000.5],
  ['fr', '1.000', Number.NaN],
  ['de-CH', '1’000', 1000],
  ['ar', '١٬٠٠٠', 1000],
])('in %s a number that is typed as "%s" is sent as %s', (tag, typed, value) => {
  expect(fieldControls.number.sent(typed, { marks: numberMarks(tag) })).toBe(value)
})

it.each([
  ['fr', 'JPEG, PNG, moins de 10 Mo chacune'],
  ['ja', 'JPEG、PNG、1枚10 MB未満'],
])('says in %s which pictures are taken', (tag, words) => {
  const texts = textsFor({ code: tag, tag })
  const limits = limitWords({ types: ['image/jpeg', 'image/png'], bytes: 10 * 1024 * 1024 }, (key, values) =>
    translate(texts, { tag }, key, values),
  )
  expect(limits.replace(/[\u202f\u00a0]/g, ' ')).toBe(words)
})
