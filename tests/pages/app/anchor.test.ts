import { afterEach, expect, test, vi } from 'vitest'
import { anchorOf } from '../../../src/pages/app/anchor.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['#y1978', 'y1978'],
  ['#%E5%9F%8E', '城'],
  ['#50%', '50%'],
  ['#%B3%C7', '%B3%C7'],
])('a page opened at %s has its anchor at %s', (hash, id) => {
  const element = {}
  vi.stubGlobal('document', { getElementById: (asked: string) => (asked === id ? element : null) })
  expect(anchorOf(hash)).toBe(element)
})
