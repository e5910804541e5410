import { expect, it } from 'vitest'
import { orderBetween } from '../../src/develop/desk/page/form/move-buttons.tsx'

it.each([
  [undefined, undefined, 0],
  [undefined, 10, 5],
  [undefined, 1, 0.5],
  [10, 20, 15],
  [1, 2, 1.5],
  [30, undefined, 40],
  [10, 10, undefined],
  [undefined, 0, undefined],
])('between %s and %s is %s', (before, after, between) => {
  expect(orderBetween(before, after)).toBe(between)
})
