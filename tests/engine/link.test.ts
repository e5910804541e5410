import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLinker } from '../../src/engine/index.ts'
import { assertProperty } from '../support/properties.ts'
import { compiledBase } from './compiled-base.ts'

const { resolve } = createLinker(compiledBase())
const zh = { locale: 'zh' }
const wxEnglish = { locale: 'en', platform: 'wx' }

describe('links that are kept', () => {
  it.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c', true],
    [' http://example.org ', 'http://example.org', true],
    ['mailto:a@example.org', 'mailto:a@example.org', true],
    ['tel:0000', 'tel:0000', true],
    ['/News/Latest', '/News/Latest?lang=en&platform=wx', false],
    ['/news/latest/', '/news/latest/?lang=en&platform=wx', false],
    ['/News', '/News?lang=en&platform=wx', false],
    ['/News/Latest?page=2&lang=zh#top', '/News/Latest?page=2&lang=zh&platform=wx#top', false],
    ['News/Latest/7', '/News/Latest/7?lang=en&platform=wx', false],
    ['/file/report.pdf', '/file/report.pdf', false],
    ['www.example.org/2', 'https://www.example.org/2', true],
    ['#top', '#top', false],
  ])('%s', (href, expected, external) => {
    expect(resolve(href, wxEnglish)).toEqual({ href: expected, external })
  })

  it('get no parameter for the default language', () => {
    expect(resolve('/News/Latest', zh)).toEqual({ href: '/News/Latest', external: false })
  })
})

describe('whole addresses of the site itself', () => {
  const own = createLinker(compiledBase(), 'https://museum.example').resolve
  it.each([
    ['https://museum.example/News/Latest#top', '/News/Latest?lang=en&platform=wx#top', false],
    ['https://museum.example', '/?lang=en&platform=wx', false],
    ['https://museum.example.org/News', 'https://museum.example.org/News', true],
    ['http://museum.example/News', 'http://museum.example/News', true],
    ['https://user@museum.example/', 'https://user@museum.example/', true],
  ])('%s', (href, expected, external) => {
    expect(own(href, wxEnglish)).toEqual({ href: expected, external })
  })
})

describe('links that are refused', () => {
  it.each([
    'javascript:alert(1)//http://example.org',
    'http://javascript:alert(1)',
    'https://example.org:99999/',
    'http://[::1',
    'http://a%zz.test/',
    'https://user@:80',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/x',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/../x',
    '/a/%2e%2e//evil.example',
    'https:evil.example',
    'http://',
    'no/such/page',
    '',
    '   ',
  ])('%j', (href) => {
    expect(resolve(href, zh)).toBeUndefined()
  })
})

describe('for any text', () => {
  const part = fc.constantFrom(
    ...[
      'javascript:',
      'data:',
      'http',
      'https',
      ':',
      '//',
      '/',
      '\\',
      '\n',
      '\t',
      '\u0000',
      ' ',
      '?',
      '#',
      '..',
      '%2e',
    ],
    ...['News', 'evil.example', 'mailto:', 'tel:', '&#106;', '%6a', '\u2028', '\ufeff'],
  )
  const text = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  )

  it('what is answered is http, https, mailto, tel or of this origin', () => {
    const base = 'https://museum.example'
    assertProperty(
      fc.property(text, fc.constantFrom(zh, wxEnglish), (href, context) => {
        const link = resolve(href, context)
        if (link === undefined) return
        const url = URL.canParse(link.href, `${base}/x`) ? new URL(link.href, `${base}/x`) : undefined
        if (link.external) {
          expect(link.href).toMatch(/^(https?:\/\/|mailto:|tel:)/i)
          if (url) expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(url.protocol)
        } else {
          expect(link.href).toMatch(/^([?#]|\/(?![/\\]))/)
          expect(url?.origin).toBe(base)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('resolving twice changes nothing more', () => {
    assertProperty(
      fc.property(text, (href) => {
        const once = resolve(href, wxEnglish)
        if (once !== undefined) expect(resolve(once.href, wxEnglish)).toEqual(once)
      }),
      { numRuns: 3000 },
    )
  })
})
