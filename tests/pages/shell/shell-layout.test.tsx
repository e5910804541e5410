import { expect, test } from 'vitest'
import type { ShellView } from '../../../src/engine/contracts/view.ts'
import { ShellLayout } from '../../../src/pages/shell/shell-layout.tsx'
import { attributes, render } from '../ui/render.tsx'

const layouts = ['index', 'inner', 'bare'] as const
function draw(surroundings: Parameters<typeof render>[1]) {
  return render(
    <ShellLayout fallback={null}>
      <h1>内容</h1>
    </ShellLayout>,
    surroundings,
  )
}

test.each(layouts.flatMap((layout) => ['zh', 'en'].map((lang) => [layout, lang] as const)))(
  '%s in %s: one main, a skip link to it, no inline style, no text missing',
  (layout, lang) => {
    const markup = draw({ lang, page: { layout } })
    expect(markup.match(/<main /g)).toHaveLength(1)
    expect(attributes(markup, 'href')[0]).toBe('#main')
    expect(markup).toContain('<main id="main"')
    expect(markup).not.toMatch(/\sstyle=/)
    expect(markup).not.toMatch(/>(?:nav|tool|footer|breadcrumb|a11y)\.\w+</)
    const ids = attributes(markup, 'id')
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('bare: the page, the way home and the footer', () => {
  const markup = draw({ page: { layout: 'bare' } })
  expect(markup.slice(0, markup.indexOf('<footer'))).not.toMatch(/<(aside|nav)/)
  expect(attributes(markup.slice(markup.indexOf('<header'), markup.indexOf('</header>')), 'href')[0]).toBe(
    '/',
  )
})

test('breadcrumb: home, then up to three levels, the last one not a link', () => {
  const crumbs = ['首页', '服务', '志愿者', '管理办法', '第五级'].map((title, index) => ({
    title,
    href: index === 0 ? '/' : `/${index}`,
  }))
  const markup = draw({ page: { layout: 'inner', crumbs } })
  const trail = markup.slice(markup.indexOf('breadcrumb__list'), markup.indexOf('</ol>'))
  expect(
    trail
      .replace(/<[^>]+>/g, '|')
      .split('|')
      .filter((part) => part.trim() !== '' && !part.includes('breadcrumb')),
  ).toEqual(['首页', '»', '服务', '»', '志愿者', '»', '管理办法'])
  expect(trail).toMatch(/<li><a href="\/">首页<\/a><span [^>]*>»<\/span><\/li>/)
  const own = draw({ page: { layout: 'inner', crumbs: crumbs.slice(1, 3) } })
  expect(own).toContain('<a href="/">首页</a>')
  expect(own).toContain('<span aria-current="page">志愿者</span>')
})

test('the page of one record has a lower banner', () => {
  expect(draw({ page: { layout: 'inner' } })).not.toContain('shell--record')
  expect(draw({ page: { layout: 'inner', params: { id: '1' } } })).toContain('shell--record')
})

test('the home page and pages without history offer no Back', () => {
  expect(draw({ page: { layout: 'inner' } })).not.toContain('breadcrumb__back')
  expect(draw({ page: { layout: 'index' } })).not.toContain('class="breadcrumb"')
})

test('the language switch keeps the address and changes only the language', () => {
  const zh = draw({ page: { url: '/Collection/Treasure?type=2&page=3&platform=wx' } })
  expect(attributes(zh, 'href')).toContain('/Collection/Treasure?type=2&page=3&platform=wx&lang=en')
  const en = draw({ lang: 'en', page: { url: '/Collection/Treasure?type=2&lang=en' } })
  expect(en).toContain('lang="zh-CN" hrefLang="zh-CN" href="/Collection/Treasure?type=2">中文</a>')
})

test('the menu marks where one is; the phone opens it without scripts', () => {
  const markup = draw({})
  const menu = markup.slice(markup.indexOf('<nav id="site-menu"'), markup.indexOf('</nav>'))
  expect(menu).toContain('popover="auto"')
  expect(attributes(menu, 'name')).toEqual(Array(8).fill('site-menu'))
  expect(menu).toContain('<a class="menu__link" aria-current="page" href="/News/LastestNews">最新动态</a>')
  expect(menu.match(/menu__top--current/g)).toHaveLength(1)
  expect(attributes(markup, 'popoverTarget')).toContain('site-menu')
})

test('the toolbar draws only what works: no back on the server, no picture without an image', () => {
  const markup = draw({
    shell: {
      toolbar: [
        { tool: 'back', icon: 'back', title: '返回' },
        { tool: 'picture', icon: 'ticket', title: '预约' },
        { tool: 'link', icon: 'camera', title: '征集' },
        { tool: 'top', icon: 'top', title: '返回顶部' },
      ],
    },
  })
  const toolbar = markup.slice(markup.indexOf('<aside'), markup.indexOf('</aside>'))
  for (const title of ['>返回<', '预约', '征集']) expect(toolbar).not.toContain(title)
  expect(toolbar).toContain('<a class="toolbar__top" aria-label="返回顶部" href="#top">')
  expect(draw({ shell: { toolbar: [] } })).not.toContain('<aside')
})

test('the link to the top is in its place among the tools, a group of its own that comes and goes', () => {
  const toolbar: ShellView['toolbar'] = [
    { tool: 'link', icon: 'search', title: '搜索', href: '/Search' },
    { tool: 'top', icon: 'top', title: '返回顶部' },
    { tool: 'link', icon: 'camera', title: '征集', href: '/ColLevy' },
  ]
  const groups = (tools: ShellView['toolbar']) =>
    draw({ shell: { toolbar: tools } })
      .split('<ul class="toolbar__group')
      .slice(1)
      .map((group) => /tool__title">([^<]*)/.exec(group)?.[1])
  expect(groups(toolbar)).toEqual(['搜索', '返回顶部', '征集'])
  expect(groups(toolbar.slice(1, 2))).toEqual(['返回顶部'])
  expect(groups(toolbar.slice(2))).toEqual(['征集'])
})

test('sharing names the canonical address and the title', () => {
  const share = attributes(draw({}), 'href').find((href) => href.startsWith('https://service.weibo.com/'))
  const { searchParams } = new URL(share ?? '')
  expect(searchParams.get('url')).toBe('https://museum.example/News/LastestNews')
  expect(searchParams.get('title')).toBe('最新动态')
})

test('without services of the config there is what the browser has', () => {
  const markup = draw({ shell: { toolbar: [{ tool: 'share', icon: 'share', title: '分享' }] } })
  expect(markup).toContain('复制网址')
  expect(markup).not.toMatch(/service\.weibo|qr-code|class="share"/)
})

test('the footer repeats the navigation and says year, filings and contact', () => {
  const markup = draw({})
  const footer = markup.slice(markup.indexOf('<footer'))
  for (const part of [
    '/Research/Journals',
    '© 2026',
    '棠ICP备00000000号',
    '0000-8136 1381',
    '/FriendLink',
    '小程序',
  ]) {
    expect(footer).toContain(part)
  }
})

test('a logo far wider than high stands above the name, which has no room beside it', () => {
  const withLogo = (width: number) =>
    draw({ shell: { logoSizes: { light: { width, height: 100 }, dark: { width: 100, height: 100 } } } })
  expect(withLogo(400)).toContain('header__home--above')
  expect(withLogo(200)).not.toContain('header__home--above')
})

test('beside a wide logo a name of more than two short lines has a row of its own on phones', () => {
  const logoSizes = { light: { width: 400, height: 100 }, dark: { width: 400, height: 100 } }
  const named = (name: string) => draw({ shell: { logoSizes, name } })
  expect(named('Museum of Rivers and Boats')).toContain('header__home--long')
  expect(named('棠州市军事历史博物馆与档案馆')).toContain('header__home--long')
  expect(named('River Museum')).not.toContain('header__home--long')
})

test('a logo that holds the name stands alone in header and footer, and says the name', () => {
  const logo = { light: '/media/logo.svg', dark: '/media/logo-white.svg' }
  const header = (markup: string) => markup.slice(markup.indexOf('<header'), markup.indexOf('</header>'))
  const footer = (markup: string) => markup.slice(markup.indexOf('<footer'))
  const alone = draw({ shell: { logo, logoOnly: true } })
  expect(header(alone)).not.toContain('header__name')
  expect(attributes(header(alone), 'alt')).toEqual(['棠州市军事历史博物馆'])
  expect(attributes(footer(alone), 'src')).toContain('/media/logo-white.svg')
  expect(footer(alone)).not.toContain('footer__name')
  const beside = draw({ shell: { logo } })
  expect(header(beside)).toContain('header__name')
  expect(attributes(header(beside), 'alt')).toEqual([''])
})

test('a shell with little in it is still complete', () => {
  const markup = draw({
    shell: {
      navigation: [],
      toolbar: [],
      footer: { links: [], contact: [], year: 2026, filings: [] },
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
    },
  })
  expect(markup).toContain('© 2026 棠州市军事历史博物馆')
  expect(markup).not.toContain('header__languages')
})

test('in the in-app browser the header shrinks and no link opens a tab', () => {
  const markup = draw({ shell: { platform: 'wx' } })
  expect(markup).toContain('shell--in-app')
  expect(markup).not.toContain('target="_blank"')
})
