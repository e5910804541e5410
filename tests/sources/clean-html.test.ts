import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '../../src/sources/clean-html.ts'
import { mapContext } from '../support/map-context.ts'
import { assertProperty } from '../support/properties.ts'

function clean(html: string, language: 'zh' | 'en' = 'zh'): string {
  return cleanHtml(html, { imageBase: 'https://img.test/base', link: mapContext(language).link })
}

/** Texts that a program has wrapped, and what they are. */
const wrapped: readonly (readonly [html: string, result: string])[] = [
  ['&lt;p&gt;Hello &lt;b&gt;world&lt;/b&gt;&lt;/p&gt;', '<p>Hello <b>world</b></p>'],
  ['&amp;lt;p&amp;gt;Hello&amp;lt;/p&amp;gt;', '<p>Hello</p>'],
  ['&lt;p&gt;A&amp;nbsp;B&lt;/p&gt;\n&lt;p&gt;C&lt;/p&gt;', '<p>A\u00a0B</p>\n<p>C</p>'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', ''],
  ['<p>The tag &lt;b&gt; is bold</p>', '<p>The tag &lt;b&gt; is bold</p>'],
  ['&lt;b&gt; is a tag', '&lt;b&gt; is a tag'],
  ['<![CDATA[<p>Hi</p>]]>', '<p>Hi</p>'],
  ['Write to <info@museum.example> now', 'Write to &lt;info@museum.example&gt; now'],
  ['See <https://museum.example/a>', 'See &lt;https://museum.example/a&gt;'],
  [
    '<info@museum.example>\n<https://museum.example/a>',
    '<p>&lt;info@museum.example&gt;<br />&lt;https://museum.example/a&gt;</p>',
  ],
  ['One\nTwo\n\nThree < four', '<p>One<br />Two</p><p>Three &lt; four</p>'],
  // The classic editor of WordPress (outsider 25, F6): a blank line is the end of a paragraph, unless elements say where one ends.
  [
    'One\r\ntwo <b>bold</b>\r\n\r\n<i>Three</i> four\n\n&nbsp;\n\n',
    '<p>One<br />two <b>bold</b></p><p><i>Three</i> four</p>',
  ],
  [
    '<h2>Bells</h2>\nOne <b>a\nb</b>\n\nTwo\n<ul>\n\t<li>x</li>\n</ul>\nThree',
    '<h2>Bells</h2><p>One <b>a<br />b</b></p><p>Two</p><ul>\n\t<li>x</li>\n</ul><p>Three</p>',
  ],
  ['<p>One\n\ntwo</p>\n\nthree', '<p>One\n\ntwo</p>\n\nthree'],
  ['One <b>a</b><br>\n\ntwo', 'One <b>a</b><br />\n\ntwo'],
  ['One <b>a</b>\n\n<ul><li>x</li></ul>', 'One <b>a</b>\n\n<ul><li>x</li></ul>'],
  ['Line one\nline two with <b>bold</b>', 'Line one\nline two with <b>bold</b>'],
  // EAD and TEI (F7)
  ['<p>The <emph rend="italic">Rosa</emph><lb/>next</p>', '<p>The <em>Rosa</em><br />next</p>'],
  [
    '<emph render="bold">A</emph> <emph render="sub">2</emph> <emph>b</emph>',
    '<strong>A</strong> <sub>2</sub> <em>b</em>',
  ],
  // The same (outsider 26, G7; archivesspace#1741), and texts that speak of tags.
  [
    'See <title render="italic">Moby Dick</title> by <persname>Melville</persname>',
    'See <cite>Moby Dick</cite> by <span>Melville</span>',
  ],
  [
    '<unittitle>Letters, <unitdate normal="1850/1860">1850–1860</unitdate></unittitle><list type="ordered"><item>a</item></list>',
    '<span>Letters, <span>1850–1860</span></span><ol><li>a</li></ol>',
  ],
  [
    '<persName xml:lang="la">Ada</persName> <hi rend="bold">b</hi><pb n="3"/> <date when="1850">1850</date> <extref xlink:href="/guide">c</extref>',
    '<span lang="la">Ada</span> <strong>b</strong> <span>1850</span> <a href="/guide">c</a>',
  ],
  [
    '<lg><l>Rose <hi>red</hi></l><l>Violet</l></lg>',
    '<div><div>Rose <em>red</em></div><div>Violet</div></div>',
  ],
  ['<p>The <title> element of HTML</p>', '<p>The &lt;title&gt; element of HTML</p>'],
  ['Between <title> and </title>, a <list>', 'Between &lt;title&gt; and &lt;/title&gt;, a &lt;list&gt;'],
  ['<title>Page</title><p>Words</p>', '<p>Words</p>'],
  ['<html><head><title>Page</title></head><body><p>Words</p></body></html>', '<p>Words</p>'],
  ['<p>a</p>[gallery ids="1,2"]<p>b</p>', '<p>a</p><p>b</p>'],
  ['[caption id="x" width="300"]The vase[/caption]', 'The vase'],
  ['[caption] and [1] stay', '[caption] and [1] stay'],
  ['<p>a</p>_ueditor_page_break_tag_<p>b</p>', '<p>a</p><p>b</p>'],
  ['<p class="has-text-align-center">a</p>', '<p class="align-center">a</p>'],
  ['<p class="ql-align-right">a</p>', '<p class="align-right">a</p>'],
  ['<p class="text-center lead">a</p>', '<p class="align-center">a</p>'],
  ['<p class="text-centered">a</p>', '<p>a</p>'],
  ['<p>Ca<sup>2+</sup></p>', '<p>Ca<sup>2+</sup></p>'],
  // Tourmaline, on a page in Persian
  [
    '<p>(یون Ca<sup>2+</sup> و Al<sub>6</sub>(Si<sub>6</sub>O<sub>18</sub>)) ۳<sup>۲</sup></p>',
    '<p>(یون <bdi dir="ltr">Ca<sup>2+</sup></bdi> و <bdi dir="ltr">Al<sub>6</sub>(Si<sub>6</sub>O<sub>18</sub>)</bdi>) ۳<sup>۲</sup></p>',
  ],
]

/** What must come out of hostile content. */
const hostile: readonly (readonly [html: string, result: string])[] = [
  ['<script>alert(1)</script>a', 'a'],
  ['<SCRIPT SRC=//evil.test/x.js></SCRIPT>a', 'a'],
  ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
  ['<p onclick="alert(1)" onmouseover=alert(2)>a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<span>a</span>'],
  ['<a href=" JaVaScRiPt:alert(1)">a</a>', '<span>a</span>'],
  ['<a href="java&#x73;cript&colon;alert(1)">a</a>', '<span>a</span>'],
  ['<a href="jav&#x09;ascript:alert(1)">a</a>', '<span>a</span>'],
  ['<a href="java\nscript:alert(1)">a</a>', '<span>a</span>'],
  ['<a href="&#1;javascript:alert(1)">a</a>', '<span>a</span>'],
  ['<a href="javascript:alert(1)//http">a</a>', '<span>a</span>'],
  ['<a href="javascript:alert(1)//https://example.org">a</a>', '<span>a</span>'],
  ['<a href="vbscript:x">a</a>', '<span>a</span>'],
  ['<a href="data:text/html,<script>1</script>">a</a>', '<span>a</span>'],
  [
    '<a href="//evil.test">a</a>',
    '<a href="https://evil.test" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['<a href="\\\\evil.test">a</a>', '<span>a</span>'],
  ['<svg onload=alert(1)><a xlink:href="javascript:alert(1)">a</a></svg>', '<span>a</span>'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<math><mi xlink:href="javascript:alert(1)">a</mi></math>', 'a'],
  ['<style>p{background:url(javascript:alert(1))}</style>a', 'a'],
  ['<p style="background:url(javascript:alert(1))">a</p>', '<p>a</p>'],
  [
    '<iframe src="https://evil.test"></iframe>a',
    '<a href="https://evil.test" target="_blank" rel="noopener noreferrer">https://evil.test</a>a',
  ],
  ['<iframe src="javascript:alert(1)"></iframe>a', 'a'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
  ['<object data="x.swf"></object><embed src="x.swf">a', 'a'],
  ['<form action="https://evil.test"><input name=q><button>go</button></form>', '<div>go</div>'],
  ['<base href="https://evil.test/"><meta http-equiv="refresh" content="0;url=x">a', 'a'],
  ['<link rel="stylesheet" href="https://evil.test/x.css">a', 'a'],
  ['<img src="javascript:alert(1)">a', 'a'],
  ['<x-nothing title="><img src=x onerror=alert(1)>">a</x-nothing>', 'a'],
  ['<img><p>a</p><b>b</b>', '<p>a</p><b>b</b>'],
  ['<img src="data:image/png;base64,AAAA">a', 'a'],
  [
    '<img src=x onerror=alert(1)//>',
    '<img alt="" src="https://img.test/base/x" loading="lazy" decoding="async" />',
  ],
  ['<img src="../../etc/passwd">a', 'a'],
  [
    '<img src="//evil.test/a.png">a',
    '<img alt="" src="https://evil.test/a.png" loading="lazy" decoding="async" />a',
  ],
  ['<img data-src="javascript:alert(1)" srcset="javascript:alert(2) 2x">a', 'a'],
  ['<iframe data-src="javascript:alert(1)" src="about:blank"></iframe>a', 'a'],
  ['<object data="javascript:alert(1)">a</object>', 'a'],
  ['<section style="background:url(javascript:alert(1))"></section>a', '<section></section>a'],
  ['<del cite="javascript:alert(1)" datetime="2026">a</del>', '<del datetime="2026">a</del>'],
  [
    '<details ontoggle=alert(1) open><summary>a</summary></details>',
    '<details open><summary>a</summary></details>',
  ],
  [
    '<a href="#__vitrine">a</a><i id="__vitrine">b</i>',
    '<a href="#text-__vitrine">a</a><i id="text-__vitrine" tabindex="-1">b</i>',
  ],
  [
    '<img src="a.png" name="body" id="cookie">',
    '<img alt="" src="https://img.test/base/a.png" loading="lazy" decoding="async" id="text-cookie" />',
  ],
  ['<video src="javascript:alert(1)" poster="javascript:alert(2)" autoplay></video>', ''],
  [
    '<video src="v.mp4"><track src="javascript:alert(1)" kind="captions"><track kind="metadata" src="v.vtt" onload="alert(2)"></video>',
    '<video src="https://img.test/base/v.mp4" controls preload="none"><track src="https://img.test/base/v.vtt"></track></video>',
  ],
  ['<p id="root" class="shell" name="x" data-x="1">a</p>', '<p id="text-root">a</p>'],
  ['<!-- <script>alert(1)</script> -->a', 'a'],
  ['<![CDATA[<script>alert(1)</script>]]>a', 'a'],
  ['<template><img src=x onerror=alert(1)></template>a', 'a'],
  [
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript>',
    '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;">a</p>',
  ],
  [
    '<p>Room <select><optgroup label="East"><option>North</option><option> South </option></optgroup></select>, <textarea>a &lt; b</textarea><datalist><option>c</option></datalist></p>',
    '<p>Room East: North, South, a &lt; b</p>',
  ],
  ['<textarea><script>alert(1)</script></textarea>a', '&lt;script&gt;alert(1)&lt;/script&gt;a'],
  ['<a href="/News" target="_parent" rel="opener" onclick="x()">a</a>', '<a href="/News">a</a>'],
]

/** What good content keeps. */
const kept: readonly (readonly [html: string, result: string])[] = [
  ['<h1>一</h1>', '<h2>一</h2>'],
  ['<h3>a</h3><h4>b</h4><h3>c</h3>', '<h2>a</h2><h3>b</h3><h2>c</h2>'],
  ['<h2>a</h2><h5>b</h5><h4>c</h4><h2>d</h2>', '<h2>a</h2><h3>b</h3><h3>c</h3><h2>d</h2>'],
  ['<h1 style="text-align: center">一</h1>', '<h2 class="align-center">一</h2>'],
  ['<p style="color:red;text-align:right">一</p>', '<p class="align-right">一</p>'],
  ['<p style="text-align: justify;">一</p>', '<p class="align-justify">一</p>'],
  ['<p style="text-align:left">一</p>', '<p>一</p>'],
  [
    '<table><tr><td align="center">一</td></tr></table>',
    '<table tabindex="0"><tr><td class="align-center">一</td></tr></table>',
  ],
  ['<p align="CENTER">一</p>', '<p class="align-center">一</p>'],
  ['<p class="MsoNormal">一</p>', '<p>一</p>'],
  [
    '<a href="https://example.org/a?b=1&amp;c=2">a</a>',
    '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  [
    '<a href="mailto:a@example.org">a</a>',
    '<a href="mailto:a@example.org" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['<a href="/News/Notice" title="t">a</a>', '<a title="t" href="/News/Notice">a</a>'],
  ['<a href="#note">a</a>', '<a href="#note">a</a>'],
  ['<a name="x">a</a>', '<span id="text-x">a</span>'],
  [
    '<img src="a/b.jpg" alt="墙" width="600" height="400">',
    '<img alt="墙" width="600" height="400" src="https://img.test/base/a/b.jpg" loading="lazy" decoding="async" />',
  ],
  [
    '<img src="https://o.test/b.jpg" width="100%" height="400">',
    '<img alt="" src="https://o.test/b.jpg" loading="lazy" decoding="async" />',
  ],
  [
    '<img src="a.jpg" style="text-align:center" srcset="b.jpg 2x">',
    '<img alt="" src="https://img.test/base/a.jpg" loading="lazy" decoding="async" class="align-center" />',
  ],
  [
    '<video src="v.mp4" poster="p.jpg"></video>',
    '<video src="https://img.test/base/v.mp4" poster="https://img.test/base/p.jpg" controls preload="none"></video>',
  ],
  [
    '<video src="v.mp4"><track src="v.zh.vtt" kind="captions" srclang="zh" label="中文" default></video>',
    '<video src="https://img.test/base/v.mp4" controls preload="none"><track kind="captions" srclang="zh" label="中文" default src="https://img.test/base/v.zh.vtt"></track></video>',
  ],
  [
    '<audio><source src="a.mp3" type="audio/mpeg"></audio>',
    '<audio controls preload="none"><source type="audio/mpeg" src="https://img.test/base/a.mp3"></source></audio>',
  ],
  [
    '<table><tr><td colspan="2">a</td></tr></table>',
    '<table tabindex="0"><tr><td colspan="2">a</td></tr></table>',
  ],
  ['<ruby>棠<rt>táng</rt></ruby>', '<ruby>棠<rt>táng</rt></ruby>'],
  [
    '<ruby><rb>漢</rb><rb>字</rb><rp>(</rp><rt>kan</rt><rt>ji</rt><rp>)</rp></ruby>',
    '<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>',
  ],
  [
    '<ruby>旧<rb>金</rb><rb>山</rb><rt>jiù</rt><rt>jīn</rt><rt>shān</rt><rtc>San Francisco</rtc></ruby>',
    '<ruby>旧<rt>jiù</rt>金<rt>jīn</rt>山<rt>shān</rt></ruby> (San Francisco)',
  ],
  [
    '<ruby><rbc><rb>10</rb><rb>31</rb></rbc><rtc><rt>Month</rt><rt>Day</rt></rtc><rtc><rt>Expiration</rt></rtc></ruby>',
    '<ruby>10<rt>Month</rt>31<rt>Day</rt></ruby> (Expiration)',
  ],
  [
    '<ruby><rb>漢<rb>字<rp>(<rt>kan<rt>ji<rtc><rt>sign</rtc><rp>)</ruby>',
    '<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby> (sign)',
  ],
  [
    '<ruby><ruby><rb>攻</rb><rt>こう</rt><rb>殻</rb><rt>かく</rt></ruby><rt>Ghost</rt></ruby>',
    '<ruby><ruby>攻<rt>こう</rt>殻<rt>かく</rt></ruby><rt>Ghost</rt></ruby>',
  ],
  ['<ruby>漢<rp>（<rt>かん<rp>）字<rp>（<rt>じ<rp>）</ruby>', '<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>'],
  // Notes of Word, whose links have the file of their author before the place.
  [
    '<p>a<a href="file:///C:/Users/me/x.htm#_ftn1" name="_ftnref1">[1]</a></p><p><a href="file:///C:/Users/me/x.htm#_ftnref1" name="_ftn1">[1]</a> Note <a href="file:///C:/x.htm#other">b</a> <a href="file:///C:/x.htm">c</a></p>',
    '<p>a<a id="text-_ftnref1" href="#text-_ftn1">[1]</a></p><p><a id="text-_ftn1" href="#text-_ftnref1">[1]</a> Note <span>b</span> <span>c</span></p>',
  ],
  [
    '<map name="m"><area coords="1,2,3,4" href="https://e.example/a" alt="Hall A"><area href="https://e.example/a" alt="Hall A"><area href="/b" title="Hall B"><area href="/c" alt=""><area nohref alt="none"><area href="javascript:x" alt="bad"></map>',
    '<a href="https://e.example/a" target="_blank" rel="noopener noreferrer">Hall A</a>, <a href="/b">Hall B</a>, <a href="/c">/c</a>',
  ],
  ['5 &lt; 6 &amp; 7', '5 &lt; 6 &amp; 7'],
  // slab/quill: bullets and numbers in one list.
  [
    '<ol><li data-list="ordered">a</li><li data-list="bullet">b</li><li data-list="bullet">c</li></ol>',
    '<ol><li>a</li></ol><ul><li>b</li><li>c</li></ul>',
  ],
  ['<ol><li data-list="ordered">a</li></ol>', '<ol><li>a</li></ol>'],
  [
    '<ul><li>a</li><li class="ql-indent-1">b</li><li>c</li></ul>',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  ],
  [
    '<ol start="3"><li>a</li></ol><menu><li>b</li></menu>',
    '<ol start="3"><li>a</li></ol><ul><li>b</li></ul>',
  ],
  // tinymce/tinymce#10119, telerik/kendo-ui-core#2498: lists of Word, whose bullets are letters of a symbol font.
  [
    "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Wingdings'><span style='mso-list:Ignore'>n<span>&nbsp; </span></span></span><![endif]>one</p>\n<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp;</span>two</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>§</span>three</p><p>end</p>",
    '<ul><li><span></span>one<ul><li>two</li></ul></li><li>three</li></ul><p>end</p>',
  ],
  [
    "<h3 style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.</span>A</h3><p style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>a)</span>b</p>",
    '<ol start="2"><li><h2>A</h2><ol type="a"><li>b</li></ol></li></ol>',
  ],
  // ueberdosis/tiptap#3751, microsoft/roosterjs: Word for the web begins a list in a box of its own at each level.
  [
    '<div class="ListContainerWrapper"><ol style="list-style-type:decimal;"><li data-listid="1" data-aria-level="1"><p>1</p></li></ol></div>\n<div class="ListContainerWrapper"><ol start="1" type="a"><li data-listid="1" data-aria-level="2"><p>1.1</p></li></ol></div><div class="ListContainerWrapper"><ol start="2" type="a"><li data-listid="1" data-aria-level="2"><p>1.2</p></li></ol></div><div><ol start="2"><li data-listid="1" data-aria-level="1"><p>2</p></li></ol></div><p>end</p>',
    '<ol><li><p>1</p><ol start="1" type="a"><li><p>1.1</p></li><li><p>1.2</p></li></ol></li><li><p>2</p></li></ol><p>end</p>',
  ],
  [
    '<div><ul><li data-aria-level="1">A</li></ul></div><div><ul><li data-aria-level="2">B</li></ul></div><div><ul><li data-aria-level="3">C</li></ul></div><div><ul><li data-aria-level="1">D</li></ul></div>',
    '<ul><li>A<ul><li>B<ul><li>C</li></ul></li></ul></li><li>D</li></ul>',
  ],
  // Two lists one after the other, of which each has its own numbers.
  [
    '<div><ol><li data-listid="1" data-aria-level="1">a</li></ol></div><div><ol><li data-listid="2" data-aria-level="1">b</li></ol></div>',
    '<ol><li>a</li></ol><ol><li>b</li></ol>',
  ],
  // Numbers that no list of HTML has.
  [
    "<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>一、</span>甲</p>",
    '<p><span>一、</span>甲</p>',
  ],
  // IQSS/dataverse#9910: entries without a list.
  ['<li>a</li>\n<li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
  ["<p>\uF0B7 a <span style='font-family:Wingdings'>à</span> b à</p>", '<p>• a <span>→</span> b à</p>'],
  [
    '<p>5 <font face="Symbol">m</font>m, <span style="font-family:Symbol">a</span>, <span style="font-family:Arial">m</span></p>',
    '<p>5 μm, <span>α</span>, <span>m</span></p>',
  ],
  ["<p><span style='font-family:Symbol'>\uF06D</span>m</p>", '<p><span>μ</span>m</p>'],
  ['width a<b and c>d, 3<5 & 7>2', 'width a&lt;b and c&gt;d, 3&lt;5 &amp; 7&gt;2'],
  ['<p class>a</p><b title="x">b</b>', '<p>a</p><b title="x">b</b>'],
  [
    '<span style="display:block">Line one</span><span style="display: block">Line two</span> three',
    '<span>Line one</span><br /><span>Line two</span><br /> three',
  ],
  [
    '<p>a</p><span style="display:block">b</span><p>c <span style="display:inline-block">d</span> e</p>',
    '<p>a</p><span>b</span><p>c <span>d</span> e</p>',
  ],
  ['<p style="direction:rtl">שלום</p>', '<p dir="rtl">שלום</p>'],
  ['Para one\u2028two\r\rthree', '<p>Para one<br />two</p><p>three</p>'],
  // DennisSuitters/summernote-cleaner#65: settings of Office.
  ['<xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><p>a</p>', '<p>a</p>'],
  ['<p>An <xml> file</p>', '<p>An &lt;xml&gt; file</p>'],
  // Addresses as people type them.
  ...(
    [
      ['www.museum.example/a', 'https://www.museum.example/a'],
      ['http:/museum.example/a', 'http://museum.example/a'],
      ['http//museum.example/a', 'http://museum.example/a'],
      ['http://https://museum.example/a', 'https://museum.example/a'],
      ['https://web.example/2020/http://museum.example/', 'https://web.example/2020/http://museum.example/'],
      ['info@museum.example', 'mailto:info@museum.example'],
    ] as const
  ).map(
    ([href, link]) =>
      [
        `<a href="${href}">a</a>`,
        `<a href="${link}" target="_blank" rel="noopener noreferrer">a</a>`,
      ] as const,
  ),
  // Lines of a poem.
  [
    '<p style="white-space: pre-wrap">Tyger\n  <b>burning</b> bright\n</p>',
    '<p>Tyger<br />\u00a0\u00a0<b>burning</b> bright\n</p>',
  ],
  ['<div style="white-space:pre">\n<p>a\nb</p>\n</div>', '<div>\n<p>a<br />b</p>\n</div>'],
  ['<p>a\nb</p>', '<p>a\nb</p>'],
  [
    '<img src="blob:https://o.test/1" data-mce-src="b.jpg">',
    '<img alt="" src="https://img.test/base/b.jpg" loading="lazy" decoding="async" />',
  ],
]

const fragments = fc.array(
  fc.oneof(
    fc.constantFrom(...hostile.map(([html]) => html), ...kept.map(([html]) => html)),
    fc.constantFrom('<', '>', '"', "'", '</', '/>', '<!--', '-->', '&#', '\u0000', '<a href=', '<img src='),
    fc.string(),
  ),
  { maxLength: 6 },
)

describe('cleanHtml', () => {
  it.each(hostile)('%j is disarmed', (html, result) => {
    expect(clean(html)).toBe(result)
  })

  it.each(wrapped)('%j is what it was before it was wrapped', (html, result) => {
    expect(clean(html)).toBe(result)
  })

  it.each(kept)('%j keeps its meaning', (html, result) => {
    expect(clean(html)).toBe(result)
  })

  it('links keep the language', () => {
    expect(clean('<a href="/News/Notice">a</a>', 'en')).toBe('<a href="/News/Notice?lang=en">a</a>')
  })

  it('no mixture of these gives a tag, attribute or scheme that is not allowed', () => {
    assertProperty(
      fc.property(fragments, (parts) => {
        const html = clean(parts.join(''))
        for (const tag of html.match(/<[^>]*>/g) ?? []) {
          expect(tag).not.toMatch(
            /^<\/?(script|style|iframe|object|embed|form|svg|math|base|meta|link|h1)\b/i,
          )
          expect(tag.replace(/="[^"]*"/g, '')).not.toMatch(/\s(on\w+|style|name|srcset)\b/i)
          expect(tag).not.toMatch(/\sid="(?!text-)/)
          expect(tag).not.toMatch(/(href|src|poster)="\s*(javascript|vbscript|data):/i)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('cleaning again changes nothing', () => {
    const again = (html: string): string =>
      cleanHtml(html, { imageBase: '', link: (href) => ({ href, external: false }) })
    for (const [html] of kept.filter(([each]) => !/src|href|<a/.test(each)))
      expect(again(clean(html))).toBe(clean(html))
  })
})

it.each(['/files/b/jar.jpg', 'b/jar.jpg'])(
  '%s is one file on pages, and where addresses are whole',
  (src) => {
    const shown = (change: Partial<Parameters<typeof cleanHtml>[1]>) =>
      cleanHtml(`<img src="${src}">`, { imageBase: '/files', link: mapContext().link, ...change })
    expect(shown({})).toContain('src="/files/b/jar.jpg"')
    expect(shown({ imageBase: 'https://m.test/files', origin: 'https://m.test' })).toContain(
      'src="https://m.test/files/b/jar.jpg"',
    )
  },
)

describe('pictures with versions', () => {
  const versioned = (html: string): string =>
    cleanHtml(html, {
      imageBase: '/files',
      hasVersions: (address) => address.startsWith('/files/'),
      link: mapContext().link,
    })

  it('are offered in both formats, no wider than they are', () => {
    const html = versioned('<p><img src="a.jpg" alt="x" width="300" height="200"></p>')
    expect(html.match(/<source /g)).toHaveLength(2)
    expect(html).toContain('/_vitrine/picture/480/files/a.jpg.avif 480w')
    expect(html).toContain('min(92vw, 300px)')
    expect(html).toMatch(/<img alt="x"[^>]* src="\/files\/a.jpg"[^>]*><\/picture>/)
    expect(html).toContain('width="300" height="200"')
  })

  it('others stay, and nothing escapes from an address', () => {
    expect(versioned('<img src="https://x.test/a.jpg">')).not.toContain('<picture>')
    const html = versioned('<img src="a&quot;>&lt;script>.jpg">')
    expect(html).not.toMatch(/<script|"[^"=]*>[^<]*\.jpg/)
  })
})
