import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../src/base/fold.ts'
import { htmlText, searchedText } from '../../src/base/html-text.ts'
import { excerptOf } from '../../src/base/text/index.ts'
import { plainText } from '../../src/sources/clean-html.ts'
import { assertProperty } from '../support/properties.ts'
import { sweep } from '../support/sweep.ts'

const texts = [
  ['plain', 'plain'],
  ['<p>一</p><p>二</p>', '一 二'],
  ['a<br>b<br/>c', 'a b c'],
  ['<b>bo</b>ld', 'bold'],
  ['a &amp; b &lt;c&gt; &nbsp; &#20013;&#x56fd; &hellip;', 'a & b <c> 中国 …'],
  ['a \n\t b　c d', 'a b c d'],
  ['<script>alert(1)</script><style>p{}</style>seen', 'seen'],
  ['5 < 6 and 7 > 2', '5 < 6 and 7 > 2'],
  ['<ul><li>一</li><li>二</li></ul>', '一 二'],
  ['<table><tr><td>一</td><td>二</td></tr></table>', '一 二'],
  ['Bridge & <Tower>, 2 <3', 'Bridge & <Tower>, 2 <3'],
  // gentoo/soko#24
  ['Deno & texlive <texlive-langother-2023', 'Deno & texlive <texlive-langother-2023'],
  ['<section>一</section><!-- 二 -->', '一'],
  ['&amp;lt;', '&lt;'],
  ['<dl><dt>材质</dt><dd>铜</dd></dl>', '材质 铜'],
  ['<p title="a > b">一<br/>二', '一 二'],
  ['<P>一</P>二<img src=a>三', '一 二 三'],
  ['&lt;b&gt;一&lt;/b&gt; 二', '<b>一</b> 二'],
  // Escaped as a whole
  ['&lt;b&gt;一&lt;/b&gt;', '一'],
  ['&lt;p&gt;一&lt;/p&gt;', '一'],
  ['<template>一</template><textarea>二</textarea>三<script>四', '二 三'],
  ['Room <select><option>North</option><option>South</option></select> open', 'Room North South open'],
  ['a<datalist><option>b</option></datalist>', 'a'],
  [
    'a<svg viewBox="0 0 1 1"><title>b</title><style>.c{}</style><text x="1">d</text><g>e</g></svg>f<text>',
    'a d e f<text>',
  ],
  ['a<button>b</button><textarea>c</textarea>d', 'a b c d'],
  // A formula is read once: MathML, its source in TeX, and the signs that KaTeX draws.
  [
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x</span><span>2</span></span></span> holds',
    'x² holds',
  ],
  ['<math><mi>x</mi></math> is <span aria-hidden="true">seen</span>', 'x is seen'],
  // What its author has hidden is in no excerpt and found by no search.
  ['a<span style="display:none">b<span>c</span></span>d<b hidden>e</b>', 'ad'],
  ['a<p STYLE="color:red; mso-hide:all">b<p>c', 'a c'],
  ['a<img hidden src="b"><br style="display:none">c', 'a c'],
  ['<div hidden="until-found">a</div><div id="js_content" style="visibility: hidden;">b</div>', 'a b'],
  ['<div style="display:none"><p>a</p></div>', 'a'],
  [
    "<p style='mso-list:l0 level1'><span style='font-family:Wingdings'><span style='mso-list:Ignore'>n<span>&nbsp; </span></span></span>一</p><p><span style='mso-list:Ignore'>一、</span>二</p>",
    '一 一、二',
  ],
  ['<p>\uF0B7 一</p>', '• 一'],
  ['5 <font face="Symbol">m</font>m, <span style="font-family:Wingdings">ü</span> m', '5 μm, ✓ m'],
  ['<span style="display:block">a<span>b</span></span>c<span style="display:inline">d</span>e', 'ab cde'],
  ['width a<b and c>d, 3<5', 'width a<b and c>d, 3<5'],
  ['a<span style="font-size: 0px">b</span><b style="color:#fff;background:white">c</b>d', 'ad'],
  // WordPress/gutenberg#16936: what a reviewer of a draft has written is in no excerpt and found by no search.
  [
    '<p>a<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[LD1]</a></span> b</p><div style="mso-element:comment-list"><div class=msocomtxt><p class=MsoCommentText>secret</p></div></div>',
    'a b',
  ],
  ['<div style="mso-element:comment-list">secret</div>', ''],
  ['<h2>a<span class="mw-editsection">[<a href="?action=edit">edit</a>]</span></h2>b', 'a b'],
  ['<figure class="media"><oembed url="https://v.example/1"></oembed></figure>a', 'a'],
  [
    '<ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body>a</ac:task-body></ac:task><ac:task><ac:task-body>b</ac:task-body></ac:task><ac:structured-macro ac:name="code"><ac:parameter ac:name="language">js</ac:parameter><ac:plain-text-body><![CDATA[c <d>]]></ac:plain-text-body></ac:structured-macro><ac:structured-macro ac:name="toc"/>e',
    'a b c <d> e',
  ],
  ['<xml><w:View>Normal</w:View></xml>一 <xml> 二', '一 <xml> 二'],
  // Minerals of the International Mineralogical Association: magnetite, schorl, pyrite
  ['Fe<sup>2+</sup>Fe<sup>3+</sup><sub>2</sub>O<sub>4</sub>', 'Fe²⁺Fe³⁺₂O₄'],
  [
    '<i>NaFe<sup>2+</sup><sub>3</sub>Al<sub>6</sub>(Si<sub>6</sub>O<sub>18</sub>)(BO<sub>3</sub>)<sub>3</sub>(OH)<sub>3</sub>OH</i>',
    'NaFe²⁺₃Al₆(Si₆O₁₈)(BO₃)₃(OH)₃OH',
  ],
  ['Cl<sup class="a"><b>−</b></sup>, 1<sup>er</sup> XVII<sup>e</sup> m<sup> 3 </sup>', 'Cl⁻, 1ᵉʳ XVIIᵉ m ³'],
  // Unicode has no raised comma, and no lowered "c".
  ['10<sup>2,5</sup> μ<sub>c</sub>, r<sup>2</sup>', '10^(2,5) μ_(c), r²'],
  ['Vitrine<sup>®</sup> 一<sup>[1]</sup> 20 <sup>siehe c</sup>', 'Vitrine® 一[1] 20 siehe c'],
  ['e<sup>x<sup>2</sup></sup>', 'e^(x²)'],
  [
    '<math><msubsup><mi>x</mi><mrow><mi>i</mi></mrow><mn>2</mn></msubsup><mo>+</mo><msub><mi>a</mi><mn>1</mn></msub></math>',
    'xᵢ²+a₁',
  ],
  ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>を', '漢字 (かんじ)を'],
  ['<ruby><rb>北</rb><rb>京</rb><rt>běi</rt><rt>jīng</rt><rtc>Peking</rtc></ruby>', '北京 (běi jīng Peking)'],
  ['<ruby><ruby>漢<rt>かん</rt></ruby><rt>Han</rt></ruby>', '漢 (かん) (Han)'],
  ['<p>a <ruby>漢<rt>kan</p><p>b</p>', 'a 漢 (kan) b'],
  ['<ruby>漢<rp>（<rt>かん<rp>）字<rt>じ', '漢字 (かんじ)'],
  ['یون Ca<sup>2+</sup> در', 'یون Ca²⁺\u200e در'],
  ['', ''],
] as const

describe('plainText', () => {
  it.each(texts)('%j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })

  it('leaves out escaped tags where a text is searched', () => {
    expect(searchedText('&lt;b&gt;一&lt;/b&gt; &lt;二&gt; Bridge & <Tower>')).toBe('一 <二> Bridge & <Tower>')
  })

  it('finds what is raised or lowered as before', () => {
    const plain = '0123456789+-=()abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZβγδθρφχ,'
    for (const sign of plain)
      for (const name of ['sub', 'sup']) {
        const found = fold(searchedText(`Ca<${name}>${sign}</${name}>`)).replace('−', '-')
        expect(found).toBe(fold(`Ca${sign}`))
      }
  })

  it('reads scripts of nothing but scripts', () => {
    expect(htmlText(`${'<sup>1'.repeat(50_000)}${'</sup>'.repeat(50_000)}`)).toMatch(/^1/)
  })

  it('reads a text that is nested a hundred thousand times', () => {
    expect(htmlText(`${'<b><i>'.repeat(50_000)}一`)).toBe('一')
  })

  it('has no white space twice or outside, and never throws', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'binary' }), (html) => {
        expect(plainText(html)).not.toMatch(/^\s|\s$|\s\s/u)
      }),
    )
  })
})

describe('excerptOf after plainText', () => {
  const cases = [
    ['<p>一二三</p>', 3, '一二三'],
    ['<p>一二三四</p>', 3, '一二三…'],
    ['👩‍👩‍👧‍👦👍🏽é', 2, '👩‍👩‍👧‍👦👍🏽…'],
    ['', 3, ''],
    ['一 二', 2, '一…'],
  ] as const

  it.each(cases)('%j at %i', (html, count, text) => {
    expect(excerptOf(plainText(html), count)).toBe(text)
  })
})

it('counts every character of the plane as the segmenter does', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const wrong: string[] = []
  const all = Array.from({ length: 0xd800 - 0x20 }, (_, index) => 0x20 + index)
  for (const code of sweep('characters of the plane', all, (each) => each < 0x700 || each % 11 === 0)) {
    const character = String.fromCharCode(code)
    // White space is collapsed before.
    if (/\s/.test(character)) continue
    const text = `字${character}字字字字字`
    const first = Array.from(segmenter.segment(text), ({ segment }) => segment).slice(0, 3)
    if (excerptOf(text, 3) !== `${first.join('')}…`) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})

it.each([
  // Excerpts of recipes of a dye house.
  ['<ol><li>Laver</li><li>Mordancer</li>\n<li>Teindre</li></ol>', 'Laver, Mordancer, Teindre'],
  [
    '<ul><li>Laver.</li><li><p>Mordancer :</p></li><li>Teindre</ul><p>Sécher</p>',
    'Laver. Mordancer : Teindre Sécher',
  ],
  ['<ul><li>Bains<ul><li>froid<li>chaud</ul><li>Séchage</ul>', 'Bains froid, chaud, Séchage'],
  ['<p>Un</p><ul><li>deux</li></ul>', 'Un deux'],
  ['<ul><li></li><li>a</li></ul>', 'a'],
  // The opening hours in the news of a museum of costume.
  [
    '<p>Önceki haber</p><table><tr><th>Gün</th><th>Saat</th></tr>\n<tr><td>Salı</td><td>10.00</td></tr></table><p>Bekleriz.</p>',
    'Önceki haber · Gün, Saat · Salı, 10.00 · Bekleriz.',
  ],
  [
    '<table><caption>Ore</caption><tr><td></td><td>a<br>b</td><td></td><td>c;</td><td>d</td></tr></table>',
    'Ore · a b, c; d',
  ],
  ['<table><tr><td><p>Un.</p></td></tr><tr><td><ul><li>a</li><li>b</li></ul></td></tr></table> ', 'Un. a, b'],
  ['<h2>Neu</h2>Wir öffnen.<h3> </h3><h3>Wann?</h3><p>Bald</p><h2></h2>', 'Neu Wir öffnen. Wann? Bald'],
  [
    '<dl><dt>Material</dt><dd>Kupfer</dd><dd>Zinn</dd><dt>Jahr</dt><dd>1900</dd></dl>',
    'Material, Kupfer, Zinn · Jahr, 1900',
  ],
  ['<h2>H<sub>2</sub></h2><p><sub>2</sub></p><ruby>漢<rt>kan</ruby>', 'H₂ ₂ 漢 (kan)'],
])('entries of %s are apart', (html, text) => expect(htmlText(html, ', ')).toBe(text))
