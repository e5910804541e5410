import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageAddressOf } from '../../../src/pages/app/intercept.ts'

/** A link as browsers have it: `href` is what is written where that is no address. */
function link(href: string) {
  return { href, target: '', dataset: {}, hasAttribute: () => false }
}

describe('the page a link leads to', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { baseURI: 'https://museum.test/News?page=2' })
    vi.stubGlobal('location', new URL('https://museum.test/News?page=2'))
  })
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['https://museum.test/Search?key=a#top', '/Search?key=a#top'],
    ['https://museum.test/News?page=2#end', undefined],
    ['https://museum.test/files/a.pdf', undefined],
    ['https://elsewhere.test/Search', undefined],
    ['https://museum.test//elsewhere.test/Search', undefined],
    ['mailto:a@museum.test', undefined],
    ['http://javascript:alert(1)', undefined],
    ['http://[::1', undefined],
    ['https://museum.test:99999/', undefined],
    ['http://', undefined],
  ])('%s: %s', (href, address) => {
    expect(pageAddressOf(link(href))).toBe(address)
  })
})
