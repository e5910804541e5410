import { afterEach, expect, test, vi } from 'vitest'
import { placeScroll } from '../../src/app/scroll.ts'
import { dialogNamed } from '../../src/app/use-notices.ts'
import { sampleShell } from './sample.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['#y1978', 'y1978'],
  ['#%E5%9F%8E', '城'],
  ['#50%', '50%'],
])('a page opened at %s is put at its anchor %s', (hash, id) => {
  const scrollIntoView = vi.fn()
  const scrollTo = vi.fn()
  vi.stubGlobal('window', { scrollTo })
  vi.stubGlobal('document', {
    getElementById: (asked: string) => (asked === id ? { scrollIntoView } : null),
  })
  placeScroll('key', hash, false)
  expect(scrollIntoView).toHaveBeenCalledOnce()
  expect(scrollTo).not.toHaveBeenCalled()
})

test('a hash opens the dialog of its name, and none by a name that every object has', () => {
  const dialog = { title: '预约', text: '每日开放' }
  const shell = { ...sampleShell(), dialogs: { booking: dialog } }
  expect(dialogNamed(shell, '#booking')).toBe(dialog)
  expect(dialogNamed(shell, '#constructor')).toBeUndefined()
  expect(dialogNamed(sampleShell(), '')).toBeUndefined()
})
