import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anchorOf, pageAddressOf } from '../../../src/pages/app/intercept.ts'

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

describe('the place that a "#" means', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['#y1978', 'y1978'],
    ['#%E5%9F%8E', '城'],
    ['#50%', '50%'],
    ['#%B3%C7', '%B3%C7'],
  ])('a page opened at %s has its anchor at %s', (hash, id) => {
    const element = {}
    vi.stubGlobal('document', { getElementById: (asked: string) => (asked === id ? element : null) })
    expect(anchorOf(hash)).toBe(element)
  })
})
