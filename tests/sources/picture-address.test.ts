import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFocus } from '../../src/base/picture-geometry.ts'
import {
  fileAddress,
  insertFolder,
  settingsOfSource,
  toPicture,
  withService,
} from '../../src/sources/picture-address.ts'
import { assertProperty } from '../support/properties.ts'

const BASE = 'https://img.test/base'

const addresses: readonly (readonly [path: string, base: string, address: string | undefined])[] = [
  ['a/b.jpg', BASE, 'https://img.test/base/a/b.jpg'],
  ['/a/b.jpg', BASE, 'https://img.test/base/a/b.jpg'],
  ['a.jpg', `${BASE}/`, 'https://img.test/base/a.jpg'],
  ['a.jpg', '', '/a.jpg'],
  ['a.jpg', '/files', '/files/a.jpg'],
  ['https://other.test/a.jpg', BASE, 'https://other.test/a.jpg'],
  ['HTTP://other.test/a.jpg', BASE, 'HTTP://other.test/a.jpg'],
  ['军/图 一.jpg', BASE, 'https://img.test/base/军/图%20一.jpg'],
  ['https://other.test/a b.jpg', BASE, 'https://other.test/a%20b.jpg'],
  // harvardartmuseums/api-docs#28: in every record.
  ['https: //other.test/a.jpg', BASE, 'https://other.test/a.jpg'],
  ['a/50%.jpg', BASE, 'https://img.test/base/a/50%25.jpg'],
  ['a/%B9%DD.jpg', BASE, 'https://img.test/base/a/%B9%DD.jpg'],
  [' a.jpg ', BASE, 'https://img.test/base/a.jpg'],
  ['', BASE, undefined],
  ['   ', BASE, undefined],
  ['//cdn.museum.test/a.jpg', BASE, 'https://cdn.museum.test/a.jpg'],
  ['//cdn.museum.test:8443/a b.jpg', BASE, 'https://cdn.museum.test:8443/a%20b.jpg'],
  ['//upload/a.jpg', BASE, `${BASE}/upload/a.jpg`],
  ['//a.jpg', BASE, `${BASE}/a.jpg`],
  ['\\\\evil.test\\a.jpg', BASE, undefined],
  ['../secret', BASE, undefined],
  ['a/../../secret', BASE, undefined],
  ['a/%2e%2e/%2E./secret', BASE, undefined],
  ['a/./b.jpg', BASE, undefined],
  ['javascript:alert(1)', BASE, undefined],
  ['java\tscript:alert(1)', BASE, undefined],
  ['data:image/png;base64,AAAA', BASE, undefined],
  ['file:///etc/passwd', BASE, undefined],
  ['https://', BASE, undefined],
  ['a\u0000.jpg', BASE, undefined],
]

describe('fileAddress', () => {
  it.each(addresses)('%j under %j', (path, under, address) => {
    expect(fileAddress(path, under)).toBe(address)
  })

  it('never leaves the base, except to another http address that was written out', () => {
    assertProperty(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.webUrl()), (path) => {
        const address = fileAddress(path, BASE)
        if (address === undefined) return
        const url = new URL(address)
        expect(address).not.toMatch(/\s/)
        if (/^\s*https?:/i.test(path)) expect(url.protocol).toMatch(/^https?:$/)
        else expect(url.href.startsWith('https://img.test/base/')).toBe(true)
      }),
    )
  })
})

describe('insertFolder', () => {
  it.each([
    ['a/b.jpg', 'a/THUMB/b.jpg'],
    ['/a/b/c.jpg', '/a/b/THUMB/c.jpg'],
    ['b.jpg', 'THUMB/b.jpg'],
    ['a/b.jpg?v=1/2', 'a/THUMB/b.jpg?v=1/2'],
  ])('%s', (path, result) => {
    expect(insertFolder(path, 'THUMB')).toBe(result)
  })
})

describe('toPicture', () => {
  const settings = { base: BASE, thumbFolder: 'THUMB' }

  it('derives the small version of a relative path', () => {
    expect(toPicture('a/b/c.jpg', {}, 'x', settings)).toEqual({
      src: `${BASE}/a/b/c.jpg`,
      thumb: `${BASE}/a/b/THUMB/c.jpg`,
      alt: 'x',
    })
  })

  it('takes the small version it is given', () => {
    // One that may move would stand still.
    expect(toPicture('a/b.GIF?v=1', {}, '', settings)).not.toHaveProperty('thumb')
    expect(toPicture('a/600/b.jpg', { thumb: 'a/S/b.jpg' }, '', settings)?.thumb).toBe(`${BASE}/a/S/b.jpg`)
  })

  it('derives none of an absolute address, or without a folder', () => {
    expect(toPicture('https://o.test/b.jpg', {}, '', settings)).toEqual({
      src: 'https://o.test/b.jpg',
      alt: '',
    })
    expect(toPicture('a.jpg', {}, '', { base: BASE })).toEqual({ src: `${BASE}/a.jpg`, alt: '' })
  })

  it('is none without a path, or with one that may not be loaded', () => {
    expect(toPicture(undefined, { thumb: 'a.jpg' }, '', settings)).toBeUndefined()
    expect(toPicture('javascript:1', { thumb: 'a.jpg' }, '', settings)).toBeUndefined()
  })
})

describe('withService', () => {
  const settings = { base: '/files', service: '/iiif/3/' }
  it.each([
    ['a/b 1.jpg', '/iiif/3/a%2Fb%201.jpg'],
    ['50%.jpg', '/iiif/3/50%25.jpg'],
    ['%B9%DD.jpg', undefined],
    ['\ud800.jpg', undefined],
    ['https://other.test/a.jpg', undefined],
  ])('%j is %s', (path, service) => {
    expect(withService(toPicture(path, {}, '', settings), settings)?.service).toBe(service)
  })
})

describe('the point of a picture that stays in view', () => {
  const size = { width: 400, height: 200 }
  it.each([
    ['30% 20%', [0.3, 0.2]],
    ['.3,.2', [0.3, 0.2]],
    ['100, 50', [0.25, 0.25]],
    ['1 0', [1, 0]],
    ['500,50', undefined],
    ['120% 3%', undefined],
    ['left', undefined],
    ['', undefined],
  ])('%s is %s', (text, point) => {
    expect(readFocus(text, size)).toEqual(point)
  })

  it('is no number of pixels where the size is not known', () => {
    expect(readFocus('100,50', undefined)).toBeUndefined()
  })
})

it('a picture has both of its sides or neither', () => {
  const settings = { base: BASE }
  expect(toPicture('a.jpg', { width: '300', height: '1200', focus: '150 300' }, '', settings)).toEqual({
    src: `${BASE}/a.jpg`,
    alt: '',
    width: 300,
    height: 1200,
    focus: [0.5, 0.25],
  })
  for (const parts of [{ width: '300' }, { width: '0', height: '2' }, { width: 'wide', height: '2' }])
    expect(toPicture('a.jpg', parts, '', settings)).toEqual({ src: `${BASE}/a.jpg`, alt: '' })
})

it('a source with a base of its own has its image service, and no other', () => {
  const settings = {
    base: '/files',
    service: '/iiif/3/',
    ofSource: { loans: { base: 'https://loans.test' } },
  }
  expect(settingsOfSource('loans', settings)).toMatchObject({ base: 'https://loans.test' })
  expect(settingsOfSource('loans', settings).service).toBeUndefined()
  expect(settingsOfSource('works', settings)).toBe(settings)
})
