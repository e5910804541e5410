import { expect, test } from 'vitest'
import { Facts } from '../../../src/pages/templates/part/facts.tsx'
import { DateText, GetForm, Heading, Icon, Link, Picture, StateMessage } from '../../../src/pages/ui/index.ts'
import { RichText } from '../../../src/pages/ui/rich-text.tsx'
import { sampleShell } from '../app/sample.ts'
import { attributes, render } from './render.tsx'

const picture = { src: '/p/a.webp', thumb: '/p/THUMB/a.webp', alt: '铜鼎' }

test('picture: reserved box, both sizes, lazy unless it is the first', () => {
  const lazy = render(<Picture picture={picture} ratio="photo" />)
  expect(lazy).toContain('class="picture picture--photo"')
  expect(attributes(lazy, 'srcSet')).toEqual(['/p/THUMB/a.webp 640w, /p/a.webp 1600w'])
  expect(attributes(lazy, 'width')).toEqual(['1600'])
  expect(attributes(lazy, 'height')).toEqual(['1067'])
  expect(attributes(lazy, 'loading')).toEqual(['lazy'])
  expect(attributes(lazy, 'alt')).toEqual(['铜鼎'])
  const first = render(<Picture picture={picture} ratio="photo" priority alt="" />)
  expect(attributes(first, 'loading')).toEqual(['eager'])
  expect(attributes(first, 'fetchPriority')).toContain('high')
  expect(attributes(first, 'alt')).toEqual([''])
})

test('picture: without a small version no srcset; without a picture a drawn placeholder', () => {
  expect(render(<Picture picture={{ src: '/p/a.webp', alt: '' }} ratio="wide" />)).not.toContain('srcSet')
  const empty = render(<Picture ratio="cover" />)
  expect(empty).toContain('picture--cover picture--empty')
  expect(empty).not.toContain('<img')
  expect(render(<Picture ratio="cover" />, { shell: { noPictureSign: true } })).toBe('')
})

test('picture: with versions both formats come before the original, which stays', () => {
  const own = { src: '/files/a.webp', alt: '铜鼎', versions: true } as const
  const lazy = render(<Picture picture={own} ratio="photo" sizes="44vw" />)
  expect(attributes(lazy, 'type')).toEqual(['image/avif', 'image/webp'])
  expect(attributes(lazy, 'sizes')).toEqual(['auto, 44vw', 'auto, 44vw', 'auto, 44vw'])
  const [avif = '', webp] = attributes(lazy, 'srcSet')
  expect(avif).toContain('/_vitrine/picture/640/files/a.webp.avif 640w')
  expect(webp).toBe(avif.replaceAll('.avif ', '.webp '))
  expect(attributes(lazy, 'src')).toEqual(['/files/a.webp'])
  expect(attributes(lazy, 'alt')).toEqual(['铜鼎'])
  const first = render(<Picture picture={own} ratio="photo" sizes="44vw" priority />)
  expect(attributes(first, 'sizes')).toEqual(['44vw', '44vw', '44vw'])
})

test('picture: one that its box cuts at the sides is fetched as wide as it is drawn', () => {
  const wide = { src: '/files/a.webp', alt: '', versions: true, width: 2400, height: 500 } as const
  const sizes = '(min-width: 60rem) min(55rem, 61vw, max(26rem, 133vh - 20rem)), 92vw'
  const scaled =
    '(min-width: 60rem) calc(min(55rem, 61vw, max(26rem, 133vh - 20rem)) * 3.20), calc(92vw * 3.20)'
  const cut = render(<Picture picture={wide} ratio="photo" sizes={sizes} />)
  expect(attributes(cut, 'sizes')).toEqual([scaled, scaled, scaled])
  // Of boxes that cut at the top and at the bottom, or nothing, the width is that of the box.
  expect(
    attributes(render(<Picture picture={wide} ratio="photo" crop={false} sizes="44vw" />), 'sizes')[0],
  ).toBe('auto, 44vw')
  const high = { ...wide, width: 500, height: 2400 }
  expect(attributes(render(<Picture picture={high} ratio="photo" sizes="44vw" />), 'sizes')[0]).toBe(
    'auto, 44vw',
  )
})

test('picture: a small one is shown as large as it is, and the sizes of a banner are its own', () => {
  const small = { src: '/files/a.webp', alt: '', versions: true, width: 90, height: 120 } as const
  const markup = render(<Picture picture={small} ratio="photo" />)
  expect(markup).toContain('picture--small')
  expect(attributes(markup, 'srcSet')).toEqual([])
  expect(render(<Picture picture={{ ...small, width: 900 }} ratio="photo" />)).not.toContain('picture--small')
  expect(render(<Picture picture={small} ratio="mark" />)).not.toContain('picture--small')
  const slide = render(
    <Picture picture={{ ...small, width: 900 }} ratio="banner" sizes="max(100vw, 118vh)" />,
  )
  expect(attributes(slide, 'sizes')[0]).toBe('max(100vw, 118vh)')
})

test('picture: one that may be clear in parts has a light ground', () => {
  const classOf = (src: string) => render(<Picture picture={{ src, alt: '' }} ratio="object" />)
  expect(classOf('/files/a.png?v=12345678')).toContain('picture--clear')
  expect(classOf('/files/a.jpg')).not.toContain('picture--clear')
})

test('link: external opens an announced tab, internal does not', () => {
  const out = render(
    <Link href="https://a.example/" external>
      甲
    </Link>,
  )
  expect(out).toContain('target="_blank" rel="noopener"')
  expect(out).toContain('（在新标签页打开）')
  expect(render(<Link href="/News">乙</Link>)).toBe('<a href="/News">乙</a>')
  expect(
    render(
      <Link href="/Collection/ExcellentCol/3" newTab>
        丙
      </Link>,
    ),
  ).toContain('target="_blank"')
})

test('link: in the in-app browser everything stays in its tab', () => {
  const markup = render(
    <Link href="https://a.example/" external>
      甲
    </Link>,
    { shell: { platform: 'wx' } },
  )
  expect(markup).toBe('<a href="https://a.example/">甲</a>')
})

test.each(['empty', 'failed', 'missing'] as const)(
  'state message %s: says what, and a link to go on',
  (kind) => {
    const markup = render(<StateMessage kind={kind} />, { page: { url: '/News/Notice?page=2' } })
    expect(attributes(markup, 'href')).toEqual([kind === 'failed' ? '/News/Notice?page=2' : '/'])
    expect(markup).not.toContain('state.')
    const own = render(
      <StateMessage kind={kind} action={{ title: '最后一页', href: '/News/Notice?page=9' }} />,
    )
    expect(own).toContain('<a class="button" href="/News/Notice?page=9">最后一页</a>')
  },
)

test('date, heading, rich text, icon', () => {
  expect(render(<DateText date="2026-10-01T09:05:00" format="YYYY.MM.DD" />)).toBe(
    '<time class="date-text" dateTime="2026-10-01T09:05:00">2026.10.01</time>',
  )
  expect(render(<DateText date="2026-10-01T09:05:00" withTime />)).toContain('>2026-10-01 09:05<')
  expect(
    render(
      <Heading level={2} id="a">
        展览
      </Heading>,
    ),
  ).toBe('<h2 id="a" class="heading heading--2">展览</h2>')
  expect(render(<RichText html="<p>一</p>" />)).toBe('<div class="rich-text"><p>一</p></div>')
  expect(render(<Icon name="search" />)).toContain('aria-hidden="true"')
})

test.each([
  ['אוסף', ''],
  ['Salt: אוסף של תצלומים', ''],
  ['News (2026).', ' dir="auto"'],
  ['The museum has kept boats and nets of this coast since 1921.', ' lang="en-GB" dir="ltr"'],
])('a heading in Hebrew whose words are "%s" is marked with "%s"', (words, marks) => {
  const { locale: english, locales } = sampleShell('en')
  const locale = { ...english, code: 'he', tag: 'he', direction: 'rtl', label: 'עברית' } as const
  const shell = { locale, locales: [...locales, locale] }
  expect(render(<Heading level={1}>{words}</Heading>, { lang: 'en', shell })).toBe(
    `<h1 class="heading heading--1"${marks}>${words}</h1>`,
  )
})

// proxysoul/Empryo#196: a title of another direction than the page, in a language that the site has not.
test('a heading in Arabic on a page in English begins at its beginning', () => {
  const words = 'كتاب الأغاني (vol. 2).'
  expect(render(<Heading level={1}>{words}</Heading>, { lang: 'en' })).toBe(
    `<h1 class="heading heading--1" dir="auto">${words}</h1>`,
  )
})

test('a fact in Hebrew with Latin letters alone begins at its beginning, and one of a Chinese page has no mark', () => {
  const { locale: english, locales } = sampleShell('en')
  const locale = { ...english, code: 'he', tag: 'he', direction: 'rtl', label: 'עברית' } as const
  const facts = <Facts rows={[{ name: 'size', label: 'מידות', value: '11 × 6.5 cm' }]} />
  expect(render(facts, { lang: 'en', shell: { locale, locales: [...locales, locale] } })).toContain(
    '<dd class="facts__value" dir="auto">11 × 6.5 cm</dd>',
  )
  expect(render(facts)).toContain('<dd class="facts__value">11 × 6.5 cm</dd>')
})

test('a fact of links or of words in both directions runs as its page, and each of them in its own language', () => {
  const { locale: english, locales } = sampleShell('en')
  const locale = { ...english, code: 'fa', tag: 'fa', direction: 'rtl', label: 'فارسی' } as const
  const korean = { ...english, code: 'ko', tag: 'ko', label: '한국어' }
  const shell = { locale, locales: [...locales, korean, locale] }
  const rows = [
    { name: 'director', label: 'کارگردان', value: '김 해솔' },
    { name: 'material', label: 'جنس', value: '대나무, استخوان' },
  ]
  const links = [{ name: 'director', label: '김 해솔', href: '/people/1', external: false }]
  const markup = render(<Facts rows={rows} links={links} />, { lang: 'en', shell })
  expect(markup.match(/<dd [^>]*>/g)).toEqual(['<dd class="facts__value">', '<dd class="facts__value">'])
  expect(markup).toContain('<li lang="ko" dir="ltr">')
  expect(markup).toContain('<bdi lang="ko" dir="ltr">대나무</bdi>, <bdi>استخوان</bdi>')
})

test('get form: keeps the parameters it does not set', () => {
  const markup = render(
    <GetForm without={['page', 'keywords']} label="筛选">
      <input name="keywords" />
    </GetForm>,
    { page: { url: '/Collection/Treasure?type=3&page=4&keywords=x&lang=en' } },
  )
  expect(attributes(markup, 'name')).toEqual(['type', 'lang', 'keywords'])
  expect(attributes(markup, 'action')).toEqual(['/Collection/Treasure'])
})
