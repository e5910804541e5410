import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutSpans } from '../../src/base/without-spans.ts'
import { assertProperty } from '../support/properties.ts'

const MEGABYTES = 5_000_000
function comments(text: string): string {
  return withoutSpans(text, /<!--|<!\[CDATA\[/g, ([begin]) => (begin === '<!--' ? '-->' : '\\]\\]>'))
}
function code(text: string): string {
  return withoutSpans(text, /<(code|pre)\b[^<>]*>/gi, ([, name = '']) => `</${name.toLowerCase()}>`, 'i')
}

it('takes out what one expression would', () => {
  const parts = fc.array(fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '-', '>', '<', 'a'), {
    maxLength: 12,
  })
  assertProperty(
    fc.property(parts, (each) => {
      const text = each.join('')
      expect(comments(text)).toBe(text.replace(/<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs, ''))
    }),
  )
  const tags = fc.array(fc.constantFrom('<code>', '<CODE a="b">', '</Code>', '<pre>', '</pre>', 'a'), {
    maxLength: 10,
  })
  assertProperty(
    fc.property(tags, (each) => {
      const text = each.join('')
      expect(code(text)).toBe(text.replace(/<(code|pre)\b[^>]*>.*?<\/\1>/gis, ''))
    }),
  )
})

// With one expression each of these takes minutes.
it('reads a text once, also where nothing ends that begins', () => {
  for (const text of ['<!--', '<![CDATA[<!--'].map((unit) => unit.repeat(MEGABYTES / unit.length)))
    expect(comments(text)).toBe(text)
  for (const text of ['<code>', '<code ', '<pre><code>'].map((unit) => unit.repeat(MEGABYTES / unit.length)))
    expect(code(text)).toBe(text)
})
