import { describe, expect, it } from 'vitest'
import type { PageView, ShellView } from '../../src/engine/contracts/view.ts'
import { NEUTRAL_LOOK } from '../../src/engine/theme/neutral.ts'
import { type DocumentParts, htmlDocument } from '../../src/web/page/page-documents.ts'

const shell: ShellView = {
  locale: {
    code: 'zh',
    tag: 'zh-CN',
    label: '中文',
    direction: 'ltr',
    dateFormat: 'YYYY-MM-DD',
    periodFormat: 'YYYY.MM.DD',
  },
  locales: [
    {
      code: 'zh',
      tag: 'zh-CN',
      label: '中文',
      direction: 'ltr',
      dateFormat: 'YYYY-MM-DD',
      periodFormat: 'YYYY.MM.DD',
    },
  ],
  look: NEUTRAL_LOOK,
  name: '馆 "A" & <B>',
  home: '/',
  routes: [],
  today: '2026-11-21',
  imageWidths: { thumb: 480, full: 1600 },
  navigation: [],
  toolbar: [],
  footer: { links: [], contact: [], year: 2026, filings: [] },
  errorPage: { title: '', lead: '', causes: [], home: '' },
  texts: {},
}

const page: PageView = {
  status: 200,
  url: '/a?b=1&c=2',
  locale: 'zh',
  pageId: '/a',
  template: 'common',
  layout: 'inner',
  heading: '</script><script>alert(1)</script>',
  options: { note: '<!--<script>\u2028\u2029' },
  params: {},
  query: {},
  crumbs: [],
  data: {},
  meta: {
    title: '"><script>alert(1)</script>',
    description: 'a"b<c>&\'d',
    canonical: 'https://museum.test/a?b=1&c=2',
    alternates: [{ tag: 'en', href: 'https://museum.test/a?lang=en"' }],
    image: 'https://img.test/a".jpg',
    type: 'website',
  },
}

const assets = { script: '/s.js', styles: ['/a.css'], preload: ['/p.js'] }
function documentOf(change: Partial<DocumentParts> = {}, view = page): string {
  const around = change.shell ?? shell
  return htmlDocument({ markup: '', state: { page: view, shell: around }, shell: around, assets, ...change })
}
const html = documentOf({ markup: '<main>m</main>' })

function stateOf(document: string): unknown {
  return JSON.parse(/id="vitrine-state">(.*?)<\/script>/s.exec(document)?.[1] ?? '')
}

describe('htmlDocument', () => {
  it('keeps the state whole, and inside its element', () => {
    expect(stateOf(html)).toEqual({ page, shell })
    const state = /id="vitrine-state">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(state).not.toMatch(/<|\u2028|\u2029/)
  })

  it('has no script but its own two, and no inline code', () => {
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" src="/s.js">',
      '<script type="application/json" id="vitrine-state">',
    ])
    expect(html).not.toMatch(/\sstyle=|<style/)
  })

  it('escapes what is in the head', () => {
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
    expect(html).toContain('<meta name="description" content="a&quot;b&lt;c&gt;&amp;&#39;d">')
    expect(html).toContain('<link rel="canonical" href="https://museum.test/a?b=1&amp;c=2">')
    expect(html).toContain('hreflang="en" href="https://museum.test/a?lang=en&quot;"')
    expect(html).toContain('<meta property="og:image" content="https://img.test/a&quot;.jpg">')
    expect(html).toContain('<html lang="zh-CN" dir="ltr">')
  })

  it('describes to who shares it how to show it, in which languages', () => {
    const two: ShellView = {
      ...shell,
      locales: [
        ...shell.locales,
        {
          code: 'en',
          tag: 'en-GB',
          label: 'English',
          direction: 'ltr',
          dateFormat: 'YYYY-MM-DD',
          periodFormat: 'YYYY.MM.DD',
        },
      ],
    }
    const meta = {
      ...page.meta,
      imageAlt: 'A "wall"',
      feeds: [{ title: 'News', href: 'https://m.test/n.atom' }],
    }
    const drawn = documentOf({ shell: two }, { ...page, meta })
    for (const line of [
      '<meta property="og:image:alt" content="A &quot;wall&quot;">',
      '<meta property="og:locale" content="zh_CN">',
      '<meta property="og:locale:alternate" content="en_GB">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<link rel="alternate" type="application/atom+xml" title="News" href="https://m.test/n.atom">',
      '<link rel="manifest" href="/manifest.webmanifest">',
    ])
      expect(drawn).toContain(line)
    const english = documentOf({
      shell: {
        ...two,
        locale: {
          code: 'en',
          tag: 'en-GB',
          label: 'English',
          direction: 'ltr',
          dateFormat: 'YYYY-MM-DD',
          periodFormat: 'YYYY.MM.DD',
        },
      },
    })
    expect(english).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=en">')
    const { image: _image, ...plain } = page.meta
    expect(documentOf({}, { ...page, meta: plain })).toContain('content="summary"')
  })

  it('keeps structured data whole, and inside its element', () => {
    const structuredData = { name: '</script><script>alert(1)</script><!--\u2028' }
    const drawn = documentOf({ structuredData })
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(drawn)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual(structuredData)
    expect(block).not.toMatch(/<|\u2028/)
  })

  it('with a loader it holds its styles, names what comes later, and waits for nothing', () => {
    const drawn = documentOf({
      assets: { ...assets, loader: 'load()' },
      styles: '.a{color:red}',
      state: { page, shell: '/_vitrine/shell?lang=zh&v=1' },
    })
    expect(drawn).toContain(
      '<style>.a{color:red}</style><noscript><link rel="stylesheet" href="/a.css"></noscript>'.replace(
        '</style><',
        '</style>\n<',
      ),
    )
    expect(drawn).toContain(
      '<script data-entry="/s.js" data-modules="/p.js" data-styles="/a.css" data-shell="/_vitrine/shell?lang=zh&amp;v=1">load()</script>',
    )
    expect(drawn).not.toMatch(/modulepreload|type="module"/)
    expect(drawn.match(/rel="expect"[^>]*/g)).toEqual(['rel="expect" href="#main" blocking="render"'])
    expect(stateOf(drawn)).toEqual({ page, shell: '/_vitrine/shell?lang=zh&v=1' })
  })

  it('an error page is not to be indexed and has no canonical address', () => {
    const missing = documentOf({}, { ...page, status: 404 })
    expect(missing).toContain('<meta name="robots" content="noindex">')
    expect(missing).not.toMatch(/rel="(canonical|alternate)"/)
  })
})
