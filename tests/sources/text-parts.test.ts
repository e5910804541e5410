import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ImportReport, unexplainedCount } from '../../src/base/import-report.ts'
import { cleanHtml } from '../../src/sources/clean-html.ts'
import { mapRecord } from '../../src/sources/map-record.ts'
import { mapContext } from '../support/map-context.ts'
import { assertProperty } from '../support/properties.ts'

interface Cleaned {
  readonly html: string
  readonly parts: ImportReport
}

function clean(html: string, change: Partial<Parameters<typeof cleanHtml>[1]> = {}): Cleaned {
  let parts: ImportReport | undefined
  const cleaned = cleanHtml(html, {
    imageBase: '/files',
    link: mapContext().link,
    id: 'A-7',
    onParts: (found) => {
      parts = found
    },
    ...change,
  })
  if (parts === undefined) throw new Error('a text has an account')
  return { html: cleaned, parts }
}

/** Kinds of what is left out, in their order. */
function leftOut({ leftOut: all }: ImportReport): readonly string[] {
  return all.map(({ reason }) => reason.en)
}

function addresses(html: string): readonly string[] {
  return [...html.matchAll(/<(?:img|video|audio)[^>]* src="([^"]*)"/g)].map(([, src = '']) => src)
}

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

describe('what editors of lists, code, cards and formulas write', () => {
  // An export of a database of Notion.
  it('keeps tags apart that stand side by side', () => {
    const cell =
      '<td><span class="selected-value select-value-color-blue">blue</span><span class="selected-value">old</span></td>'
    expect(clean(`<table><tr>${cell}</tr></table>`).html).toMatch(/>blue<\/span>, <span[^>]*>old</)
    expect(clean('<p><span class="a">blue</span><span class="b">bell</span></p>').html).not.toContain(',')
  })

  const tab = ' target="_blank" rel="noopener noreferrer"'
  const FRAME = 'a frame or an element of another program, without an address that a page can open'
  const FORMULA = 'the layout of a formula; its signs stay'
  it.each<readonly [source: string, html: string, result: string, ...losses: readonly string[]]>([
    [
      'Excel: rows without a table',
      '<!--StartFragment--><col width=64 span=2> <tr height=20><td class=xl65>A</td><td>B</td></tr><tr><td>C</td></tr><!--EndFragment--> below',
      '<table tabindex="0"><col span="2" /><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table> below',
    ],
    [
      'cells without a row',
      '<div><td>A</td><th>B</th></div>',
      '<div><table tabindex="0"><tr><td>A</td><th>B</th></tr></table></div>',
    ],
    ['a heading that was left empty', '<h2> <br></h2><h2>A</h2><h3><b></b></h3>', ' <br /><h2>A</h2><b></b>'],
    [
      'ckeditor/ckeditor5#5970, opf/openproject#7638',
      '<ul class="todo-list"><li><label><input type="checkbox" disabled checked><span>a</span></label><ul><li><label><input type="checkbox" disabled></label><p>b</p></li></ul></li></ul>',
      '<ul><li><span>☑ a</span><ul><li><p>☐ b</p></li></ul></li></ul>',
    ],
    [
      'slab/quill#4706',
      '<ol><li data-list="checked"><span class="ql-ui"></span>a</li><li data-list="unchecked"><span class="ql-ui"></span>b</li></ol><ul data-checked="true"><li>c</li></ul>',
      '<ul><li><span></span>☑ a</li><li><span></span>☐ b</li></ul><ul><li>☑ c</li></ul>',
    ],
    [
      'entries of Tiptap, Feishu, Notion and TinyMCE',
      '<ul><li data-checked="false"><label><input type="checkbox"><span></span></label><div><p>a</p></div></li></ul><ul><li data-list="done"><div>b</div></li></ul><ul><li><div class="checkbox checkbox-off"></div> <span>c</span></li></ul><ul class="tox-checklist"><li class="tox-checklist--checked">d</li><li>e</li></ul>',
      '<ul><li><span></span><div><p>☐ a</p></div></li></ul><ul><li><div>☑ b</div></li></ul><ul><li> <span>☐ c</span></li></ul><ul><li>☑ d</li><li>☐ e</li></ul>',
    ],
    [
      'tasks of a page of Confluence, and of Feishu',
      '<ul class="inline-task-list"><li class="checked">a</li><li>b</li></ul><div class="todo-block" data-done="true"><span>c</span></div>',
      '<ul><li>☑ a</li><li>☐ b</li></ul><div><span>☑ c</span></div>',
    ],
    [
      'tasks and code of the storage format of Confluence',
      '<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body>a</ac:task-body></ac:task><ac:task><ac:task-id>2</ac:task-id><ac:task-status>incomplete</ac:task-status><ac:task-body><p>b</p></ac:task-body></ac:task></ac:task-list><ac:structured-macro ac:name="code"><ac:parameter ac:name="language">js</ac:parameter><ac:plain-text-body><![CDATA[c <d>\n  e]]></ac:plain-text-body></ac:structured-macro>',
      '<ul><li>☑ a</li><li><p>☐ b</p></li></ul><pre tabindex="0">c &lt;d&gt;\n  e</pre>',
    ],
    [
      'pictures, links and boxes of the storage format of Confluence',
      '<ac:image ac:alt="A"><ri:url ri:value="/a.png"/></ac:image><ac:image><ri:attachment ri:filename="b.png"/></ac:image><p><ac:link><ri:page ri:content-title="Visit"/><ac:plain-text-link-body><![CDATA[c]]></ac:plain-text-link-body></ac:link> <ac:link><ri:page ri:content-title="Shop"/></ac:link></p><ac:structured-macro ac:name="toc"/><ac:structured-macro ac:name="info"><ac:parameter ac:name="title">d</ac:parameter><ac:rich-text-body><p>e</p></ac:rich-text-body></ac:structured-macro>',
      '<img alt="A" src="/files/a.png" loading="lazy" decoding="async" /><p><span>c</span> <span>Shop</span></p><p><strong>d</strong></p><p>e</p>',
      'a picture without an address that a page can load',
      'a link that does not work here; its text stays',
      'a link that does not work here; its text stays',
      FRAME,
    ],
    [
      'entries of Google Docs, whose box is a picture',
      '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,iVBO" aria-roledescription="checkbox"><p>a</p></li></ul>',
      '<ul><li><p>☑ a</p></li></ul>',
    ],
    [
      'a box in a text, and fields that are none',
      '<p><input type="checkbox"> a <input type="radio"></p><ul><li><input type="text">b</li></ul>',
      '<p>☐ a </p><ul><li>b</li></ul>',
      'a form or a field of one; its words stay',
      'a form or a field of one; its words stay',
    ],
    [
      'code of Quill 2',
      '<div class="ql-code-block-container"><div class="ql-code-block">if a:</div><div class="ql-code-block">  b</div></div>',
      '<pre tabindex="0"><span>if a:\n</span><span>  b\n</span></pre>',
    ],
    [
      'ckeditor/ckeditor5#9005: headings of Word for the web',
      '<p role="heading" aria-level="2">a</p><p role="heading">b</p><p role="note">c</p>',
      '<h2>a</h2><h2>b</h2><p>c</p>',
    ],
    [
      'folded parts of Tiptap',
      '<div data-type="details"><summary>a</summary><div><p>b</p></div></div>',
      '<details><summary>a</summary><div><p>b</p></div></details>',
    ],
    [
      'an address alone in a block of WordPress',
      '<figure><div class="wp-block-embed__wrapper">\nhttps://v.test/a?b=1&amp;c=2\n</div></figure><div class="wp-block-embed__wrapper">words</div>',
      `<figure><div><a href="https://v.test/a?b=1&amp;c=2"${tab}>https://v.test/a?b=1&amp;c=2</a></div></figure><div>words</div>`,
    ],
    [
      'icindy/wxParse#121: a frame that a script makes of a span',
      '<span class="video_iframe" data-src="https://v.test/a"></span><span class="icon" data-src="https://v.test/b"></span>',
      `<a href="https://v.test/a"${tab}>https://v.test/a</a><span></span>`,
    ],
    [
      'a video of TinyMCE',
      '<div data-ephox-embed-iri="https://v.test/a"></div>',
      `<a href="https://v.test/a"${tab}>https://v.test/a</a>`,
    ],
    [
      'cards of WeChat keep their words',
      '<mp-common-profile data-nickname="市馆" data-signature="官方"></mp-common-profile><mp-common-qqmusic music_name="茉莉花" singer="民乐团"></mp-common-qqmusic><p><mp-common-videosnap data-url="https://v.test/a" data-desc="开幕"></mp-common-videosnap></p><iframe data-src="/mp/newappmsgvote?action=show"></iframe>',
      `市馆 · 官方<br />茉莉花 · 民乐团<p><a href="https://v.test/a"${tab}>开幕</a></p>`,
      FRAME,
      FRAME,
      FRAME,
    ],
    [
      'knadh/listmonk#3136: points that count who reads',
      '<p>a<img src="/o" style="width:1px;height:1px !important"><img src="/p" style="max-width:0;max-height:0"><img src="/q" width="1" height="1"></p>',
      '<p>a</p>',
    ],
    [
      'an annotation that is wider than a phone',
      `<p><ruby>${'漢'.repeat(15)}<rp>(</rp><rt>hàn zì</rt><rp>)</rp></ruby><ruby>漢<rt>${'hàn '.repeat(15)}</rt></ruby><ruby>漢字<rt>hàn zì</rt></ruby></p>`,
      `<p>${'漢'.repeat(15)} (hàn zì)漢 (${'hàn '.repeat(15).trim()})<ruby>漢字<rt>hàn zì</rt></ruby></p>`,
    ],
    [
      'formulas whose meaning is in their layout',
      '<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac><msqrt><mn>2</mn></msqrt><mroot><mn>8</mn><mn>3</mn></mroot><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover></math><span data-equation="E=mc^2"></span>',
      '(a+b)/c√(2)<sup>3</sup>√(8)(1, 2; 3, 4)∑<sub>1</sub><sup>n</sup>E=mc^2',
      FORMULA,
      FORMULA,
    ],
  ])('%s', (_source, html, result, ...losses) => {
    const cleaned = clean(html)
    expect(cleaned.html).toBe(result)
    expect(leftOut(cleaned.parts)).toEqual(losses)
    expect(unexplainedCount(cleaned.parts)).toBe(0)
  })
})

describe('what editors keep in attributes and references', () => {
  const tab = ' target="_blank" rel="noopener noreferrer"'
  const shown = (address: string, alt = '') =>
    `<img alt="${alt}" src="${address}" loading="lazy" decoding="async" />`
  const PICTURE = 'a picture without an address that a page can load'
  const SHORTCODE = 'a shortcode that only the original editor can render; the text in it stays'
  it.each<readonly [source: string, html: string, result: string, ...losses: readonly string[]]>([
    [
      'basecamp/trix#1158',
      `<figure data-trix-attachment='{"contentType":"image/png","filename":"ad.png","url":"/a/ad.png"}'><figcaption>ad.png</figcaption></figure>`,
      `<figure>${shown('/files/a/ad.png')}<figcaption>ad.png</figcaption></figure>`,
    ],
    [
      'basecamp/trix#98',
      `<figure data-trix-attachment='{"contentType":"application/pdf","filename":"a.pdf","url":"https://m.test/a"}'></figure>`,
      `<figure><a href="https://m.test/a"${tab}>a.pdf</a></figure>`,
    ],
    ['basecamp/trix#98', '<figure data-trix-attachment="{"></figure>', '<figure></figure>'],
    [
      'Action Text of Rails: the caption of an attachment',
      '<action-text-attachment content-type="image/png" url="/a/b.png" caption="Bell"></action-text-attachment>',
      `<figure>${shown('/files/a/b.png')}<figcaption>Bell</figcaption></figure>`,
    ],
    [
      'WordPress/gutenberg#13497: settings of Word that were escaped',
      '<p>a</p>&lt;!--[if gte mso 9]&gt;&lt;xml&gt;&lt;w:LsdException Name="Table Elegant"/&gt;&lt;/xml&gt;&lt;![endif]--&gt;<p>b</p>',
      '<p>a</p><p>b</p>',
    ],
    [
      'the old editor of WordPress: a picture and its caption',
      '[caption id="attachment_6" align="alignright" width="300"]<a href="/b.jpg"><img src="/b-1.jpg"></a>Bell[/caption] a',
      `<figure><a href="/b.jpg">${shown('/files/b-1.jpg')}</a><figcaption>Bell</figcaption></figure> a`,
    ],
    [
      'Wikipedia: links by which a part is edited',
      '<h2>History<span class="mw-editsection"><span>[</span><a href="/w/index.php?title=X&amp;action=edit&amp;section=1">edit</a><span>]</span></span></h2><h2>Life<span>[<a href="https://w.example/i?action=edit&amp;section=2">edit</a>]</span></h2><p>a<span>[<a href="/b">b</a>]</span></p>',
      '<h2>History</h2><h2>Life</h2><p>a<span>[<a href="/b">b</a>]</span></p>',
    ],
    [
      'words without a size, or in the colour of what is behind them',
      '<p>a<span style="font-size:0">b</span><span style="color:#FFF;background-color: rgb(255, 255, 255)">c</span><span style="color:white">d</span></p><section style="font-size:0"><span style="font-size:16px">e</span></section>',
      '<p>a<span>d</span></p><section><span>e</span></section>',
      'something that its author has hidden',
      'something that its author has hidden',
    ],
    [
      'basecamp/trix#1249',
      '<action-text-attachment sgid="x" content-type="image/png" url="https://m.test/b"></action-text-attachment>',
      shown('https://m.test/b'),
    ],
    [
      'gatsbyjs/gatsby#26675',
      '<img src="a.jpg" data-caption="The <em>mill</em>" alt="Mill">',
      `<figure>${shown('/files/a.jpg', 'Mill')}<figcaption>The <em>mill</em></figcaption></figure>`,
    ],
    [
      'gatsbyjs/gatsby#26675',
      '<p><img src="a.jpg" data-caption="Mill"></p>',
      `<p>${shown('/files/a.jpg')}<br /><small>Mill</small></p>`,
    ],
    ['craftcms/element-api#2', '<img src="{asset:46:url}" alt="nobility-na.png#asset:46">', '', PICTURE],
    [
      'craftcms/cms#1645',
      '<a href="{entry:24@1:url||https://m.test/news}">n</a>',
      `<a href="https://m.test/news"${tab}>n</a>`,
    ],
    ['umbraco/Umbraco.Cloud.Issues#219', '<img src="?width=500&amp;height=320">', '', PICTURE],
    [
      'umbraco/Umbraco.Cloud.Issues#219',
      '<a href="/{localLink:umb://document/1178b12bcf364064b7dd92cd4c5a8f19}">n</a>',
      '<span>n</span>',
      'a link that does not work here; its text stays',
    ],
    ['TryGhost/Ghost#12736', '<img src="__GHOST_URL__/content/a.jpg">', shown('/files/content/a.jpg')],
    [
      'TryGhost/wp-ghost-exporter#15',
      '<p>[embed]https://m.test/v[/embed]</p>',
      `<p><a href="https://m.test/v"${tab}>https://m.test/v</a></p>`,
    ],
    ['hexojs/hexo-migrator-wordpress#37', '<p>a[[{"fid":"12","type":"media"}]]</p>', '<p>a</p>', SHORTCODE],
    [
      'ckeditor/ckeditor5 data-oembed-url',
      '<div data-oembed-url="https://m.test/v"></div><div data-oembed-url=""></div>',
      `<a href="https://m.test/v"${tab}>https://m.test/v</a><div></div>`,
    ],
    [
      'an empty post of a network',
      '<blockquote data-instgrm-permalink="https://m.test/p/1"></blockquote>',
      `<a href="https://m.test/p/1"${tab}>https://m.test/p/1</a>`,
    ],
  ])('is shown, or said to be left out: %s %s', (_source, html, result, ...losses) => {
    const cleaned = clean(html)
    expect(cleaned.html).toBe(result)
    expect(leftOut(cleaned.parts)).toEqual(losses)
    expect(unexplainedCount(cleaned.parts)).toBe(0)
  })
})

describe('what pages, mail programs and page builders wrote into a text', () => {
  const tab = ' target="_blank" rel="noopener noreferrer"'
  const shown = (address: string, alt = '') =>
    `<img alt="${alt}" src="${address}" loading="lazy" decoding="async" />`
  const video = (address: string) => `<a href="${address}"${tab}>${address}</a>`
  const SCRIPT = 'a script'
  const OPEN = 'what follows the begin of a comment or of a style sheet that has no end'
  const COMMENT = 'a comment of Word or Google Docs, or the mark of one'
  const LINK = 'a link that does not work here; its text stays'
  const SHORTCODE = 'a shortcode that only the original editor can render; the text in it stays'
  it.each<readonly [what: string, html: string, result: string, ...losses: readonly string[]]>([
    [
      'looks in a style sheet, as Google Docs has them',
      '<style>.c1{text-decoration:line-through}span.c2{font-weight:700}.c3{vertical-align:super}.c4{display:none}</style><p class="c4"><span class="c1">9</span> <span class="c2 c5">10</span><span class="c3">2</span></p>',
      '<p><span><s>9</s></span> <span><strong>10</strong></span><span><sup>2</sup></span></p>',
    ],
    [
      'an own style before that of a class',
      '<style>.b{font-weight:bold}</style><p><span class="b" style="font-weight:normal">a</span></p>',
      '<p><span>a</span></p>',
    ],
    [
      'comments of Google Docs',
      '<p>a<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>call 0131 496 0000</span></p><p>or write</p></div><p><sup><a href="#cmnt2" id="cmnt_ref2">[b]</a></sup>b</p>',
      '<p>a</p><p>b</p>',
      COMMENT,
      COMMENT,
      COMMENT,
    ],
    [
      'comments of filtered HTML of Word',
      '<p>a<a class=msocomanchor href="#_msocom_1">[A1]</a></p><div><div class=msocomtxt id="_com_1"><p class=MsoCommentText>b</p></div></div>',
      '<p>a</p><div></div>',
      COMMENT,
      COMMENT,
    ],
    [
      'a link of Google Docs',
      '<a href="https://www.google.com/url?q=https://m.test/a?x%3D1&amp;sa=D">a</a>',
      `<a href="https://m.test/a?x=1"${tab}>a</a>`,
    ],
    [
      'a link of Outlook, with the reader in it',
      '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fm.test%2Fv&amp;data=05%7Canna%40m.test">a</a>',
      `<a href="https://m.test/v"${tab}>a</a>`,
    ],
    [
      'a link of a network',
      '<a href="https://link.zhihu.com/?target=https%3A//m.test/x">a</a>',
      `<a href="https://m.test/x"${tab}>a</a>`,
    ],
    [
      'a frame that closes itself',
      '<p>a</p><iframe src="https://v.test/1" /><p>b</p>',
      `<p>a</p>${video('https://v.test/1')}<p>b</p>`,
    ],
    ['a script that closes itself', '<script src="x.js"/><p>b</p>', '<p>b</p>', SCRIPT],
    [
      'a frame that seems to close itself',
      '<iframe src="https://v.test/1"/></iframe>b',
      `${video('https://v.test/1')}b`,
    ],
    ['a comment without an end', '<p>a</p><!-- b <p>c</p>', '<p>a</p>', OPEN],
    ['a style sheet without an end', '<p>a</p><style>p{} <p>c</p>', '<p>a</p>', OPEN],
    [
      'a video of Elementor',
      '<div data-settings="{&quot;youtube_url&quot;:&quot;https:\\/\\/v.test\\/w?v=1&quot;}"><div></div></div>',
      `${video('https://v.test/w?v=1')}<div></div>`,
    ],
    [
      'a video of Squarespace',
      '<div data-html="&lt;iframe src=&quot;//v.test/1&quot;&gt;&lt;/iframe&gt;"></div>',
      video('https://v.test/1'),
    ],
    [
      'videos by their ids',
      '<lite-youtube videoid="abc123def45"></lite-youtube><p>a</p><div data-plyr-provider="vimeo" data-plyr-embed-id="76979871"></div>',
      `${video('https://www.youtube.com/embed/abc123def45')}<p>a</p>${video('https://player.vimeo.com/video/76979871')}`,
    ],
    [
      'frames that wait for consent',
      '<iframe data-cookieblock-src="https://v.test/1"></iframe><p>a</p><iframe data-src-cmplz="https://v.test/2" src="about:blank"></iframe>',
      `${video('https://v.test/1')}<p>a</p>${video('https://v.test/2')}`,
    ],
    [
      'pictures of further lazy scripts',
      `<img src="${PIXEL}" nitro-lazy-src="a.jpg"><img data-flickity-lazyload="b.jpg"><img src="c.jpg" data-small-src="no.jpg">`,
      shown('/files/a.jpg') + shown('/files/b.jpg') + shown('/files/c.jpg'),
    ],
    [
      'pictures behind elements that a script would set',
      '<div data-parallax="scroll" data-image-src="p.jpg"></div><div data-bgset="s.jpg 300w, q.jpg 1000w"></div><div data-bg-image="url(r.jpg)"></div>',
      ['p', 'q', 'r'].map((name) => `<div>${shown(`/files/${name}.jpg`)}</div>`).join(''),
    ],
    [
      'shortcodes of page builders',
      '[vc_row full_width="yes"][vc_column]<p>a</p>[/vc_column][/vc_row][contact-form-7 id="12" title="b"]',
      '<p>a</p>',
      SHORTCODE,
      SHORTCODE,
      SHORTCODE,
    ],
    // scholarslab/scholarslab.github.io#778
    [
      'shortcodes without quotes',
      '[Header image=3]<p>a</p>[map id=7 zoom=4 /]',
      '<p>a</p>',
      SHORTCODE,
      SHORTCODE,
    ],
    ...[
      '<p>[sic] [London] [item_2] [s.n.] [Anna Marl] {a} [photo by="me"?]</p>',
      '<p>[1740?] [table 3] [sample n=3] [ca=1740] [video of the dance]</p>',
    ].map((html) => ['brackets that are none', html, html] as const),
    [
      'BBCode',
      '[b]a[/b] [url=https://m.test/]b[/url] [img]/a/c.jpg[/img] [quote]d[/quote]',
      `<b>a</b> <a href="https://m.test/"${tab}>b</a> ${shown('/files/a/c.jpg')} d`,
      SHORTCODE,
    ],
    [
      'plugins of Joomla',
      '<p>{youtube}abc123def45{/youtube}{gallery}jars{/gallery}{loadposition user9}</p>',
      `<p>${video('https://www.youtube.com/embed/abc123def45')}jars</p>`,
      SHORTCODE,
      SHORTCODE,
    ],
    [
      'an address that Cloudflare has hidden',
      '<a href="/cdn-cgi/l/email-protection#0061406d2e74657374"><span data-cfemail="0061406d2e74657374">[email&#160;protected]</span></a>',
      `<a href="mailto:a@m.test"${tab}>a@m.test</a>`,
    ],
    [
      'emoji as pictures',
      '<p>a <img class="emoji" alt="🎨" src="https://w.test/1f3a8.png"><img goomoji="1f600" alt="👍🏽" src="cid:1@g"><img src="b.jpg" alt="12"></p>',
      `<p>a 🎨👍🏽${shown('/files/b.jpg', '12')}</p>`,
    ],
    [
      'addresses relative to another page',
      '<base href="https://old.test/a/"><a href="v.html">a</a><img src="../b.jpg">',
      `<a href="https://old.test/a/v.html"${tab}>a</a>${shown('https://old.test/b.jpg')}`,
    ],
    ['a page that is not here', '<a href="../v.html">a</a>', '<span>a</span>', LINK],
    [
      'letters of lists by their style, or that of their entries',
      '<ol style="list-style-type:lower-alpha"><li>a</li></ol><ol><li style="list-style-type:upper-roman">b</li></ol>',
      '<ol type="a"><li>a</li></ol><ol type="I"><li>b</li></ol>',
    ],
    [
      'slides once more, so that a row goes round',
      '<div><div class="slick-slide slick-cloned"><img src="b.jpg"></div><div class="slick-slide"><img src="b.jpg"></div></div>',
      `<div><div>${shown('/files/b.jpg')}</div></div>`,
    ],
    ['labels of a drawing', '<svg><text x="1">One</text><text x="9">Two</text></svg>', 'One Two '],
  ])('%s', (_what, html, result, ...losses) => {
    const cleaned = clean(html)
    expect(cleaned.html).toBe(result)
    expect(leftOut(cleaned.parts)).toEqual(losses)
    expect(unexplainedCount(cleaned.parts)).toBe(0)
  })
})

describe('a picture that a script would load', () => {
  it.each([
    ['<img data-src="jar.jpg">', '/files/jar.jpg'],
    [`<img src="${PIXEL}" data-original="/a/jar.jpg">`, '/files/a/jar.jpg'],
    ['<img src="/img/loading.svg" data-lazy-src="https://w.test/jar.jpg">', 'https://w.test/jar.jpg'],
    ['<img data-echo="//w.test/jar.jpg" src="blank.gif">', 'https://w.test/jar.jpg'],
    [`<img src="${PIXEL}" width="1" height="1" real_src="/a/jar.jpg">`, '/files/a/jar.jpg'],
    ['<img _src="/a/jar.jpg">', '/files/a/jar.jpg'],
    ['<img srcset="jar-s.jpg 300w, jar-l.jpg 1500w, jar-xl.jpg 6000w">', '/files/jar-l.jpg'],
    ['<img src="spacer.gif" data-srcset="jar.jpg 1x, jar2.jpg 2x">', '/files/jar2.jpg'],
    // aFarkas/lazysizes: a small version stands where the set is to come.
    ['<img src="jar-tiny.jpg" data-srcset="jar-s.jpg 300w, jar.jpg 1024w">', '/files/jar.jpg'],
    [`<img src="${PIXEL}" data-orig-file="jar.jpg">`, '/files/jar.jpg'],
    ['<img src="jar.jpg" data-orig-file="large.jpg">', '/files/jar.jpg'],
    ['<img src="jar.jpg" data-original="12345">', '/files/jar.jpg'],
    ['<img src="/files/b/jar.jpg">', '/files/b/jar.jpg'],
    [`<img class="lazy" src="${PIXEL}"><noscript><img src="jar.jpg"></noscript>`, '/files/jar.jpg'],
    ['<noscript><img src="jar.jpg"></noscript><img data-src="jar.jpg">', '/files/jar.jpg'],
    ['<noscript><p>a</p><img src="jar.jpg"></noscript>', '/files/jar.jpg'],
    ['<picture><source data-srcset="jar.webp 800w"><img src="placeholder.png"></picture>', '/files/jar.webp'],
    ['<picture><source srcset="jar.webp"></picture>', '/files/jar.webp'],
    ['<picture><source srcset="jar.avif"><img src="jar.png"></picture>', '/files/jar.png'],
    ['<amp-img src="jar.jpg" width="30" height="20"></amp-img>', '/files/jar.jpg'],
    ['<section style="background-image: url(&quot;jar.jpg&quot;)"><br></section>', '/files/jar.jpg'],
    ['<svg style="background:url(//w.test/jar.jpg)"></svg>', 'https://w.test/jar.jpg'],
    ['<object data="film.mp4" type="video/mp4"><embed src="film.mp4"></object>', '/files/film.mp4'],
    ['<embed src="talk.mp3">', '/files/talk.mp3'],
    ['<video data-src="film.mp4"></video>', '/files/film.mp4'],
  ])('%s', (html, address) => {
    const { html: shown, parts } = clean(html)
    expect(addresses(shown)).toEqual([address])
    expect(leftOut(parts)).toEqual([])
    expect(unexplainedCount(parts)).toBe(0)
  })

  it("keeps the size that WeChat's editor writes, and what the picture shows", () => {
    expect(clean('<img data-src="a.jpg" data-w="640" data-ratio="0.5">').html).toContain(
      'width="640" height="320"',
    )
    expect(clean(`<img src="${PIXEL}"><noscript><img src="a.jpg" alt="罐"></noscript>`).html).toContain(
      'alt="罐"',
    )
  })
})

describe('a frame', () => {
  it.each([
    [
      '<iframe class="video_iframe" data-src="https://v.test/p?vid=1" src="about:blank"></iframe>',
      'https://v.test/p?vid=1',
    ],
    ['<iframe src="//maps.test/embed"></iframe>', 'https://maps.test/embed'],
    ['<mp-common-videosnap data-url="https://v.test/2"></mp-common-videosnap>', 'https://v.test/2'],
    ['<object><param name="movie" value="https://v.test/3"></object>', 'https://v.test/3'],
    // ckeditor/ckeditor5: what its editor stores of a video.
    ['<figure class="media"><oembed url="https://v.test/4"></oembed></figure>', 'https://v.test/4'],
    ['<mpvideo data-vid="wxv_1" src="https://v.test/5"></mpvideo>', 'https://v.test/5'],
  ])('%s becomes a link', (html, address) => {
    expect(clean(html).html).toContain(`<a href="${address}"`)
  })

  it('is beside another one on a line of its own', () =>
    expect(
      clean('<iframe src="https://a.test/1"></iframe><iframe src="https://a.test/2"></iframe>').html,
    ).toMatch(/1<\/a><br \/><a/))

  it('that no browser can open is counted', () => {
    const { html, parts } = clean(
      '<p>a</p><embed src="old.swf"><mp-common-profile data-id="x"></mp-common-profile><mpvoice src="/cgi-bin/a?b"></mpvoice>',
    )
    expect(html).toBe('<p>a</p>')
    expect(leftOut(parts).filter((kind) => kind.startsWith('a frame'))).toHaveLength(3)
  })
})

it('comments of Word are left out, with their marks, and said', () => {
  const { html, parts } = clean(
    '<p>a<a style="mso-comment-reference:X_1">b</a><span class=MsoCommentReference><a href="#_msocom_1">[A1]</a></span></p><div style="mso-element:comment-list"><div id="_com_1"><p class="MsoCommentText">is that so?</p></div></div>',
  )
  expect(html).toBe('<p>a<span>b</span></p>')
  expect(leftOut(parts)).toEqual(
    Array.from({ length: 2 }, () => 'a comment of Word or Google Docs, or the mark of one'),
  )
  expect(unexplainedCount(parts)).toBe(0)
})

describe('a formula', () => {
  const mathml =
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>'
  it.each([
    // slab/quill, wangeditor-team/wangEditor: a script draws it.
    ['<p>a<span class="ql-formula" data-value="x^2"></span></p>', '<p>ax^2</p>'],
    ['<p>a<span data-w-e-type="formula" data-w-e-is-void data-value="x&lt;2"></span></p>', '<p>ax&lt;2</p>'],
    ['<span data-latex="x^2"></span>', 'x^2'],
    ['<script type="math/tex">x^2</script>', 'x^2'],
    ['<span class="MathJax"><i>x</i></span><script type="math/tex">x^2</script>', '<span><i>x</i></span>'],
    // KaTeX/KaTeX: the same three times.
    [
      `<span class="katex"><span class="katex-mathml">${mathml}</span><span class="katex-html" aria-hidden="true"><i>x</i></span></span>`,
      '<span><span>x</span></span>',
    ],
  ])('%s stays once', (html, result) => {
    const { html: shown, parts } = clean(html)
    expect(shown).toBe(result)
    expect(unexplainedCount(parts)).toBe(0)
  })
})

describe('how words look', () => {
  it.each([
    [
      '<del datetime="2026-01-02" cite="https://a.test/b">9</del>',
      '<del datetime="2026-01-02" cite="https://a.test/b">9</del>',
    ],
    ['<ins>10</ins><s>11</s><strike>12</strike>', '<ins>10</ins><s>11</s><s>12</s>'],
    ['<span style="TEXT-DECORATION: underline Line-Through">9</span>', '<span><s><u>9</u></s></span>'],
    [
      '<ul style="text-decoration-line:line-through"><li>9<p>10</p></li></ul>',
      '<ul><li><s>9</s><p><s>10</s></p></li></ul>',
    ],
    ['<p><font style="font-weight:700">a</font></p>', '<p><strong>a</strong></p>'],
    ['<b style="font-weight:normal">a<i>b</i></b>', '<span>a<i>b</i></span>'],
    ['H<span style="vertical-align:sub">2</span>O', 'H<span><sub>2</sub></span>O'],
    ['<center>a</center><big>b</big><tt>c</tt>', '<div class="align-center">a</div>b<code>c</code>'],
    ['<details open><summary>a</summary>b</details>', '<details open><summary>a</summary>b</details>'],
    ['<bdo dir="rtl">a</bdo><wbr /><kbd>b</kbd>', '<bdo dir="rtl">a</bdo><wbr /><kbd>b</kbd>'],
    ['<fieldset>a</fieldset><main>b</main>', '<div>a</div><div>b</div>'],
    ['Bridge & <Tower>, 3<n', 'Bridge &amp; &lt;Tower&gt;, 3&lt;n'],
    [
      'Inscribed <IOHANNES FECIT>, left <sic>; <Müller inv.> <del>e</del>',
      'Inscribed &lt;IOHANNES FECIT&gt;, left &lt;sic&gt;; &lt;Müller inv.&gt; <del>e</del>',
    ],
    ['<p>a<o:p>&nbsp;</o:p><st1:city>b</st1:city></p>', '<p>a\u00a0b</p>'],
    ['<math><msup><mi>x</mi><mn>2</mn></msup></math>', 'x<sup>2</sup>'],
  ])('%s', (html, result) => {
    expect(clean(html).html).toBe(result)
  })
})

describe('what is hidden', () => {
  it('is not shown, and counted', () => {
    const { html, parts } = clean(
      '<p>a</p><p style="display: none">b</p><p hidden>c</p><span style="mso-hide:all">d</span>',
    )
    expect(html).toBe('<p>a</p>')
    expect(leftOut(parts)).toHaveLength(3)
  })

  it('is shown where it is the whole text, as of an article that a script would show', () => {
    expect(clean('<div style="visibility: hidden; opacity: 0"><p>a</p></div>').html).toBe(
      '<div><p>a</p></div>',
    )
  })
})

describe('pictures of an article that a script would show', () => {
  it('are shown where they are the whole text', () => {
    expect(
      clean('<section style="visibility:hidden;opacity:0"><img data-src="jar.jpg"></section>').html,
    ).toMatch(/<img[^>]* src="\/files\/jar\.jpg"/)
  })

  it('are shown below its title', () => {
    const { html } = clean(
      '<h2>Jar</h2><div id="js_content" style="visibility: hidden"><img src="jar.jpg"></div>',
    )
    expect(html).toMatch(/src="\/files\/jar\.jpg"/)
  })
})

describe('a picture behind words', () => {
  it.each([
    '<section style="background-image: url(jar.jpg)"><p>a</p></section>',
    '<svg style="background: url(jar.jpg)"><text>a</text></svg>',
  ])('is counted: %s', (html) => {
    const { html: shown, parts } = clean(html)
    expect(shown).toContain('a')
    expect(leftOut(parts)).toHaveLength(1)
  })
})

describe('places within a text', () => {
  it('are reached by its links, under ids of its own', () => {
    const { html, parts } = clean(
      '<a href="#n%201" name="back">1</a><table><tr><th id="h">a</th><td headers="h none">b</td></tr></table><li id="n 1">x <a href="#back">^</a></li><a href="#gone">c</a>',
      { anchors: 'text-ab-' },
    )
    expect(html).toContain('<a id="text-ab-back" href="#text-ab-n_1">1</a>')
    expect(html).toContain('<li id="text-ab-n_1" tabindex="-1">')
    expect(html).toContain('<td headers="text-ab-h">')
    expect(html).toContain('<a href="#gone">c</a>')
    expect(parts.valueSummaries).toMatchObject([{ understood: 2, issues: [{ place: { id: 'A-7' } }] }])
  })

  it('are reached by the whole address of the page, in any language of it', () => {
    const change = { here: '/News/Notice/7' }
    const html = clean(
      '<i id="a">a</i><a href="/News/Notice/7#a">b</a><a href="/News/Notice/8#a">c</a>',
      change,
    ).html
    expect(html).toContain('<a href="#text-a">b</a>')
    expect(html).toContain('<a href="/News/Notice/8#a">c</a>')
  })

  it('have other ids in every record and source', () => {
    const item = { id: '/id', title: '/id', html: '/html' }
    const source = {
      service: 'main',
      kind: 'list',
      request: { method: 'GET', path: '/' },
      response: {},
      item,
    } as const
    const html = (id: string, name: string) =>
      mapRecord(
        { id, html: '<i id="n">a</i>' },
        source,
        { excerpt: 0, full: true },
        mapContext('zh', { source: name }),
      )?.html
    expect(new Set([html('1', 'a'), html('2', 'a'), html('1', 'b')]).size).toBe(3)
    expect(html('1', 'a')).toMatch(/^<i id="text-[0-9a-f]{6}-n">a<\/i>$/)
  })
})

it('counts by kind what no page shows', () => {
  const { parts } = clean(
    [
      '<script>x()</script><form><input><button>go</button></form><img src="data:image/png;base64,iVBORw0KGgo=">',
      '<img src="file:///C:/a.png"><img src="D:\\a.png"><img src="blob:https://a.test/1"><img>',
      '<audio></audio><iframe srcdoc="x"></iframe><svg><path d="M0 0"/></svg><a href="#">x</a>',
      '<style>p{}</style><img width="1" height="1" src="https://count.test/">',
    ].join(''),
  )
  const kinds = leftOut(parts).map((kind) => kind.split(/[ (;]+/, 3).join(' '))
  expect(kinds).toEqual([
    'a script',
    'a form or',
    'a picture that',
    'a picture that',
    'a picture that',
    'a picture that',
    'a picture without',
    'a recording without',
    'a frame or',
    'a drawing SVG',
    'a link that',
  ])
  expect(parts.leftOutCounts.map(({ reason, count }) => [reason.en, count])).toContainEqual([
    'pictures that cannot be seen',
    1,
  ])
  expect(unexplainedCount(parts)).toBe(0)
})

interface Tree {
  readonly name: string
  readonly children: readonly (Tree | string)[]
}

const SILENT = new Set(['script', 'style', 'template', 'iframe', 'hidden'])
const NAMES = [
  ...[
    'div',
    'section',
    'center',
    'blockquote',
    'details',
    'nav',
    'figure',
    'pre',
    'article',
    'body',
    'noscript',
  ],
  ...[
    'b',
    'em',
    'span',
    'font',
    'del',
    'strike',
    'tt',
    'kbd',
    'bdi',
    'o:p',
    'mp-x',
    'a',
    'svg',
    'picture',
    'object',
    'unheard',
  ],
  ...SILENT,
]
const START: Readonly<Record<string, string>> = {
  hidden: '<i style="display:none">',
  a: '<a href="#here">',
  span: '<span style="text-decoration:line-through;font-weight:bold" id="here">',
}

const { tree } = fc.letrec<{ tree: Tree; node: Tree | string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.tuple(fc.constantFrom('', ' & '), fc.nat(999)).map(([sign, number]) => `${sign} w${number}x`),
    fc.constantFrom('img', 'br', 'input').map((name) => ({ name, children: [] })),
    tie('tree'),
  ),
  tree: fc.record({ name: fc.constantFrom(...NAMES), children: fc.array(tie('node'), { maxLength: 4 }) }),
}))

const RAW = new Set(['script', 'style', 'textarea', 'iframe'])

function written({ name, children }: Tree): string {
  if (name === 'img') return '<img data-src="a.jpg">'
  if (name === 'br' || name === 'input') return `<${name}>`
  const inside = children
    .map((child) =>
      typeof child === 'string' ? child.replace('&', '&amp;') : RAW.has(name) ? '' : written(child),
    )
    .join('')
  return `${START[name] ?? `<${name}>`}${inside}</${name === 'hidden' ? 'i' : name}>`
}

function count({ name, children }: Tree): number {
  const inside = children.filter((child): child is Tree => typeof child !== 'string').map(count)
  return 1 + (RAW.has(name) ? 0 : inside.reduce((sum, each) => sum + each, 0))
}

function wordsOf({ name, children }: Tree): readonly string[] {
  if (SILENT.has(name)) return []
  return children.flatMap((child) =>
    typeof child === 'string' ? [child.replace(/\W/g, '')] : RAW.has(name) ? [] : wordsOf(child),
  )
}

describe('whatever the elements', () => {
  const trees = fc.array(tree, { minLength: 1, maxLength: 4 })

  it('all are read, and what is read is kept, changed or left out', () => {
    assertProperty(
      fc.property(trees, (all) => {
        const { html, parts } = clean(`<p>begin</p>${all.map(written).join('')}`)
        expect(parts.read).toBe(1 + all.reduce((sum, each) => sum + count(each), 0))
        expect(unexplainedCount(parts)).toBe(0)
        // Beside these, only the looks that styles have written.
        const shown = html.match(/<(?!s>|strong>)[a-z]/g)?.length ?? 0
        expect(shown).toBeGreaterThanOrEqual(parts.stored)
        expect(shown).toBeLessThanOrEqual(parts.stored + parts.replaced + parts.leftOut.length)
      }),
      { numRuns: 300 },
    )
  })

  it('no word is lost, and none that is hidden is shown', () => {
    assertProperty(
      fc.property(trees, (all) => {
        const { html } = clean(`<p>begin</p>${all.map(written).join('')}`)
        expect(html.replace(/<[^>]*>/g, ' ').match(/w\d+x/g) ?? []).toEqual(all.flatMap(wordsOf))
      }),
      { numRuns: 300 },
    )
  })

  it('a link within the text has its place', () => {
    assertProperty(
      fc.property(trees, (all) => {
        const { html } = clean(all.map(written).join(''))
        for (const [, id = ''] of html.matchAll(/href="#(text-[^"]*)"/g))
          expect(html).toContain(` id="${id}"`)
      }),
      { numRuns: 200 },
    )
  })
})
