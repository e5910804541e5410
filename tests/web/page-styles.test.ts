import { describe, expect, it } from 'vitest'
import { createUsedStyles } from '../../src/web/page/client-assets.ts'

const sheet = `
@layer tokens, base, parts;
@layer tokens { :root { --ink: black } @media (prefers-color-scheme: dark) { :root { --ink: white } } }
@layer base { body { margin: 0 } table { border: 0 } a:hover { color: red } }
@layer parts {
  .card { color: blue } .card:not(.card--wide) .card__title { color: green } .absent .card { color: pink }
  .card[open], .absent { padding: 0 } .card[data-state="on"] { top: 0 } ul > .item { left: 0 }
  @media print { .card { color: black } }
  @media (min-width: 40rem) { .absent { margin: 1px } .card { margin: 2px } }
  :is(.card, .absent) .card__title { order: 1 } :is(.absent, .gone) .card__title { order: 2 }
  .card:has(> h2) { order: 3 } .card:has(> .absent) { order: 4 } .card:not(:is(.absent)) { order: 5 }
  .card[data-kind=wide] { order: 6 } .card[data-kind=slim] { order: 7 } .card[data-kind^=sl] { order: 8 }
  @supports (display: grid) { .absent { display: grid } }
  .card { animation: rise 1s }
}
@keyframes rise { to { top: 0 } }
@keyframes fall { to { top: 9px } }
@page { margin: 2cm }
@font-face { font-family: x; src: url(x.woff2) }
`
const used = createUsedStyles(sheet)
function compact(css: string) {
  return css.replace(/\s+/g, '')
}

describe('createUsedStyles', () => {
  const css = compact(
    used('<body><div class="card big" data-kind="wide"><h2 class="card__title">a</h2></div></body>'),
  )

  it('keeps rules that can match, in their layers and conditions', () => {
    for (const rule of [
      '@layertokens,base,parts;',
      ':root{--ink:black}',
      '@media(prefers-color-scheme:dark){:root{--ink:white}}',
      'body{margin:0}',
      '.card{color:blue}',
      '.card:not(.card--wide).card__title{color:green}',
      '.card[open],.absent{padding:0}',
      '@media(min-width:40rem){.card{margin:2px}}',
      '@font-face{font-family:x;src:url(x.woff2)}',
      '@mediaprint{.card{color:black}}',
      '@page{margin:2cm}',
    ])
      expect(css).toContain(rule)
  })

  it('gives a page the same, whatever others were asked for between, and another where it writes one name more', () => {
    const page = '<div class="card"><i class="item"></i></div>'
    const before = used(page)
    expect(used(page.replace('<i class', '<ul></ul><i class'))).toContain('ul > .item')
    expect(used(page.replace('class="item"', 'class="item card"'))).toBe(before)
    expect(used(page)).toBe(before)
  })

  it('leaves out what needs a class, an element or a data attribute that is not there', () => {
    for (const part of ['table{', 'a:hover', '.absent.card', 'data-state', '.item', '@supports'])
      expect(css).not.toContain(part)
  })

  it('asks one argument of :is(), :where() and :has() to be there, and the value of a data attribute', () => {
    expect(css.match(/order:\d/g)).toEqual(['order:1', 'order:3', 'order:5', 'order:6', 'order:8'])
  })

  it('keeps the animations that the kept rules name', () => {
    expect(css).toContain('@keyframesrise')
    expect(css).not.toContain('fall')
  })

  it('keeps the order of rules', () => {
    expect(css.indexOf('color:blue')).toBeLessThan(css.indexOf('animation:rise'))
    expect(css.indexOf('@layertokens,')).toBe(0)
  })

  it('of a page with everything keeps everything', () => {
    const html =
      '<body><table></table><a href="/"></a><ul><li class="item"></li></ul><div class="absent"><p class="card" data-state="on"></p><i class="card__title"></i></div></body>'
    for (const part of ['table{', 'a:hover', '.absent.card', 'data-state', 'ul>.item', '@supports'])
      expect(compact(used(html))).toContain(part)
  })
})
