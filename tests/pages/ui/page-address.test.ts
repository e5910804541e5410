import { expect, test } from 'vitest'
import { pageAddress, withParam } from '../../../src/pages/ui/index.ts'

test('sets, replaces and removes one parameter, keeping the others and the hash', () => {
  expect(withParam('/a', 'lang', 'en')).toBe('/a?lang=en')
  expect(withParam('/a?x=1&lang=fr#b', 'lang', 'en')).toBe('/a?x=1&lang=en#b')
  expect(withParam('/a?lang=en', 'lang', undefined)).toBe('/a')
  expect(withParam('/a?lang=en&x=1', 'lang', undefined)).toBe('/a?x=1')
})

test('page 1 is the address without a page', () => {
  expect(pageAddress('/a?page=7&type=2', 1)).toBe('/a?type=2')
  expect(pageAddress('/a?page=7&type=2', 8)).toBe('/a?page=8&type=2')
})
