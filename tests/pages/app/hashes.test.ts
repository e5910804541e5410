import { afterEach, expect, test, vi } from 'vitest'
import { placeScroll } from '../../../src/pages/app/navigation/scroll.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['#y1978', 'y1978'],
  ['#%E5%9F%8E', '城'],
  ['#50%', '50%'],
  ['#%B3%C7', '%B3%C7'],
])('a page opened at %s is put at its anchor %s', (hash, id) => {
  const scrollIntoView = vi.fn()
  const scrollTo = vi.fn()
  const focus = vi.fn()
  vi.stubGlobal('window', { scrollTo })
  vi.stubGlobal('document', {
    getElementById: (asked: string) => (asked === id ? { scrollIntoView, focus } : null),
  })
  placeScroll('key', hash, false)
  expect(scrollIntoView).toHaveBeenCalledOnce()
  expect(focus).toHaveBeenCalledWith({ preventScroll: true })
  expect(scrollTo).not.toHaveBeenCalled()
})
