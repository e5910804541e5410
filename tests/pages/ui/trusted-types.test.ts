import { describe, expect, it } from 'vitest'
import { harmlessMarkup, ownScript } from '../../../src/pages/ui/library-policy.ts'

describe('markup of libraries', () => {
  it.each([
    '',
    'a & b',
    '<svg/>',
    '<div class="viewer-container" tabindex="-1" touch-action="none"><ul class="a" role="navigation"></ul></div>',
    '<img class="viewer-magnifier-image" alt="">',
    '<div data-viewer-action="prev" role="button" aria-label="Previous"></div>',
  ])('%s may be written', (html) => expect(harmlessMarkup(html)).toBe(html))

  it.each([
    '<',
    '<b>x</b>',
    '<script>1</script>',
    '<SCRIPT>1</SCRIPT>',
    '<img src="x">',
    '<img alt="" onerror="alert(1)">',
    '<img/onerror="alert(1)">',
    '<div id="root"></div>',
    '<div style="position:fixed"></div>',
    '<div class="a"onclick="1"></div>',
    '<div class="a\n"\nonclick="1"></div>',
    "<div class='a'></div>",
    '<div class="a" data-x="1"></div>',
    '<svg onload="1"/>',
    '<svg><style></style></svg>',
    '<!-- -->',
    '<div class="a><img src=x onerror=1>"></div>',
    `<div class="${'a'.repeat(5000)}"></div>`,
  ])('%s may not', (html) => expect(harmlessMarkup(html)).toBeNull())

  it('is decided in time that grows with its length, whatever it is', () => {
    const hostile = `${'<div class="a">'.repeat(200)}<`
    expect(harmlessMarkup(hostile)).toBeNull()
  })
})

describe('addresses of scripts', () => {
  const location = new URL('https://museum.test/News?lang=en')

  it.each(['/_vitrine/assets/a.js', 'https://museum.test/_vitrine/a.js'])('%s is ours', (address) =>
    expect(ownScript(address, location)).toBe(address),
  )

  it.each([
    'https://evil.example/_vitrine/a.js',
    '//evil.example/_vitrine/a.js',
    '/files/a.js',
    '/_vitrine/../files/a.js',
    '/_vitrine/%2e%2e/files/a.js',
    'a.js',
    'data:text/javascript,1',
    'blob:https://museum.test/1',
    'javascript:1',
    'http://museum.test/_vitrine/a.js',
    'https://',
  ])('%s is not', (address) => expect(ownScript(address, location)).toBeNull())
})
