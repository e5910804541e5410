import { describe, expect, it } from 'vitest'
import { isOwnAddress } from '../../../src/pages/ui/pdf/pdf-frame.tsx'

const PAGE = 'https://museum.test/Research/Journals/7?lang=en'

describe('a PDF is read in the page only from our own origin', () => {
  it.each([
    ['/files/demo/pdf/a.pdf', true],
    ['https://museum.test/files/a.pdf', true],
    ['a.pdf', true],
    ['https://museum.test.evil.example/a.pdf', false],
    ['https://files.museum.test/a.pdf', false],
    ['http://museum.test/a.pdf', false],
    ['https://museum.test:8443/a.pdf', false],
    ['//evil.example/a.pdf', false],
    ['/\\evil.example/a.pdf', false],
    ['javascript:alert(1)//https://museum.test/', false],
    ['data:application/pdf;base64,AAAA', false],
    ['blob:https://museum.test/1', false],
    ['file:///etc/passwd', false],
    ['https://user@evil.example/https://museum.test/', false],
    ['http://[', false],
  ])('%s: %s', (href, own) => {
    expect(isOwnAddress(href, PAGE)).toBe(own)
  })
})
