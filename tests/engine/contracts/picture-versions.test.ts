import { describe, expect, it } from 'vitest'
import {
  pictureFormats,
  pictureWidths,
  sourceSets,
  versionAddress,
  versionOf,
} from '../../../src/engine/contracts/picture-versions.ts'

const originals = [
  '/files/demo/wall/a.webp',
  '/files/%E5%9F%8E/b%20c.JPG',
  '/media/home.png',
  'https://img.example.org/a/b.jpg',
  'http://127.0.0.1:8080/a.jpg',
  'http://[::1]:8080/a.jpg',
  'https://img.example.org/show?id=5&size=9',
  'https://img.example.org/a.webp.avif',
]

describe('addresses of versions', () => {
  it.each(originals)('%s is found again in every width and format', (address) => {
    for (const width of pictureWidths)
      for (const format of pictureFormats)
        expect(versionOf(versionAddress(address)(width, format))).toEqual({ address, width, format })
  })

  it('there are at least five widths from 320 to 1600, and two formats', () => {
    expect(pictureWidths.length).toBeGreaterThanOrEqual(5)
    expect(pictureWidths.filter((width) => width >= 320).length).toBeGreaterThanOrEqual(5)
    expect(pictureWidths.at(-1)).toBe(1600)
    expect(pictureFormats).toEqual(['avif', 'webp'])
  })

  it.each([
    '/_vitrine/picture/641/files/a.webp.avif',
    '/_vitrine/picture/0640/files/a.webp.avif',
    '/_vitrine/picture/640/files/a.webp.jpg',
    '/_vitrine/picture/640/files/a.png',
    '/_vitrine/picture/640/api/a.png.avif',
    '/_vitrine/picture/640/files/a.webp.avif?v=2',
    '/_vitrine/picture/640/files/../b.webp.avif',
    '/_vitrine/picture/640/files/%2e%2e/b.webp.avif',
    '/_vitrine/picture/640/https/user:secret@img.example.org/a.jpg.avif',
    '/_vitrine/picture/640/https/user%40img.example.org/a.jpg.avif',
    '/_vitrine/picture/640/https/IMG.example.org/a.jpg.avif',
    '/_vitrine/picture/640/https/img.example.org:443/a.jpg.avif',
    '/_vitrine/picture/640/http/2130706433/a.jpg.avif',
    '/_vitrine/picture/640/http/0x7f.1/a.jpg.avif',
    '/_vitrine/picture/640/https/img.example.org/../a.jpg.avif',
    '/_vitrine/picture/640/https/img.example.org\\@evil.example/a.jpg.avif',
  ])('%s names no version', (url) => {
    expect(versionOf(url)).toBeUndefined()
  })

  it('of a small picture of fixed size only the small versions are offered', () => {
    expect(sourceSets('/files/a.webp', '7rem').avif).toMatch(/ 240w.* 360w$/)
    expect(sourceSets('/files/a.webp', '(min-width: 60rem) 17rem, 7rem').avif).not.toContain('1280w')
    expect(sourceSets('/files/a.webp', '92vw').webp).toMatch(/ 360w.* 1600w$/)
  })
})
