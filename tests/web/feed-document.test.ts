import { decodeHTML } from 'entities'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../src/engine/contracts/item.ts'
import { feedDocument } from '../../src/web/machine-readable/feed-document.ts'
import { childrenOf, readXml, textOf } from '../support/read-xml.ts'

const facts = {
  title: 'News & <notes> "here"',
  description: 'A museum’s news',
  language: 'en',
  page: 'https://museum.test/News?lang=en&type=1',
  atom: 'https://museum.test/News.atom?lang=en&type=1',
  rss: 'https://museum.test/News.rss?lang=en&type=1',
  author: 'Museum & Friends',
  timeZone: 'Asia/Shanghai',
  now: new Date('2027-01-01T00:00:00Z'),
}

const item: Item = {
  id: '7',
  title: 'Bridge & <Tower> ]]> 🏯',
  date: '2026-11-03',
  excerpt: 'Plain 1 < 2 & 3\u0007',
  html: '<p>A &amp; B ]]> 🏯</p><p><a href="https://museum.test/x?a=1&amp;b=2">x</a>\u000b</p>',
  author: 'Ann & Bo',
  href: 'https://museum.test/News/7?lang=en',
}

function entry(change: Partial<Item> = {}) {
  return {
    item: { ...item, ...change },
    address: `https://museum.test/News/${change.id ?? item.id}?lang=en`,
  }
}

describe('a feed', () => {
  it('is never of the future: the day of an event to come is not when it was published', () => {
    const { date: _, ...undated } = item
    const event = { item: { ...undated, start: '2027-01-09T18:00' }, address: 'https://museum.test/Events/1' }
    const made = feedDocument([event, entry()], facts)
    expect(made.modified?.toISOString()).toBe('2026-11-02T16:00:00.000Z')
    expect(made.atom()).not.toContain('2027')
    expect(made.rss()).not.toContain('2027')
    // Afterwards it says when it was.
    const later = { ...facts, now: new Date('2027-02-01T00:00:00Z') }
    expect(feedDocument([event], later).modified?.toISOString()).toBe('2027-01-09T10:00:00.000Z')
  })

  it('says who, what and where as Atom', () => {
    const feed = readXml(feedDocument([entry()], facts).atom())
    expect(feed.name).toBe('feed')
    expect(textOf(feed, 'title')).toBe(facts.title)
    expect(textOf(feed, 'id')).toBe(facts.page)
    const links = childrenOf(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.href])
    expect(links).toEqual([
      ['alternate', facts.page],
      ['self', facts.atom],
    ])
    const [only] = childrenOf(feed, 'entry')
    if (only === undefined) throw new Error('no entry')
    expect(textOf(only, 'id')).toBe('https://museum.test/News/7?lang=en')
    expect(decodeHTML(textOf(only, 'title'))).toBe(item.title)
    expect(decodeHTML(textOf(only, 'summary'))).toBe('Plain 1 < 2 & 3')
    expect(textOf(only, 'content')).toBe(item.html?.replace('\u000b', ''))
    expect(textOf(only, 'updated')).toBe('2026-11-02T16:00:00.000Z')
    expect(textOf(feed, 'updated')).toBe('2026-11-02T16:00:00.000Z')
  })

  // greghendershott/frog#17, NotAShelf/notashelf.dev#2.
  it('leads from footnotes to the page of the entry', () => {
    const html = '<p><a href="#text-1">1</a> <a href="https://museum.test/x#y">x</a></p>'
    const whole =
      '<p><a href="https://museum.test/News/7?lang=en#text-1">1</a> <a href="https://museum.test/x#y">x</a></p>'
    const made = feedDocument([entry({ html })], facts)
    const [only] = childrenOf(readXml(made.atom()), 'entry')
    expect(only && textOf(only, 'content')).toBe(whole)
    expect(made.rss()).toContain(whole)
  })

  it('dates an entry of the first century', () => {
    const document = feedDocument([entry({ date: '0050-03-01' })], { ...facts, timeZone: 'UTC' })
    const [first] = childrenOf(readXml(document.atom()), 'entry')
    expect(first && textOf(first, 'updated')).toBe('0050-03-01T00:00:00.000Z')
    expect(document.rss()).toContain('<pubDate>Tue, 01 Mar 0050 00:00:00 GMT</pubDate>')
  })

  it('says the same as RSS, with a name where RSS wants no name alone', () => {
    const rss = readXml(feedDocument([entry()], facts).rss())
    const [channel] = childrenOf(rss, 'channel')
    const [only] = channel === undefined ? [] : childrenOf(channel, 'item')
    if (channel === undefined || only === undefined) throw new Error('no item')
    expect([textOf(channel, 'title'), textOf(channel, 'language')]).toEqual([facts.title, 'en'])
    expect(childrenOf(channel, 'atom:link')[0]?.attributes).toMatchObject({ href: facts.rss, rel: 'self' })
    expect(textOf(only, 'link')).toBe(item.href)
    expect(textOf(only, 'pubDate')).toBe('Mon, 02 Nov 2026 16:00:00 GMT')
    expect(textOf(only, 'dc:creator')).toBe('Ann & Bo')
    expect(childrenOf(only, 'author')).toEqual([])
    expect(textOf(only, 'content:encoded')).toContain(']]>')
  })

  it('is sound for none, and for entries that nothing dates', () => {
    const bare = { item: { id: '1', title: 'Bare', author: 'Bo' }, address: 'https://museum.test/News#1' }
    const object = { ...bare, item: { ...bare.item, date: '1900' } }
    for (const entries of [[bare, object], []] as const) {
      const made = feedDocument(entries, facts)
      expect(made).not.toHaveProperty('modified')
      expect(childrenOf(readXml(made.atom()), 'entry')).toHaveLength(entries.length)
      expect(made.atom()).not.toContain('1970')
      expect(() => readXml(made.rss())).not.toThrow()
    }
  })

  it('has a programme that is all to come, announced in this month and not in 1970', () => {
    const event = {
      item: { id: '1', title: 'Tour', start: '2027-03-09' },
      address: 'https://museum.test/E/1',
    }
    const now = new Date('2027-02-20T12:00:00Z')
    const made = feedDocument([event], { ...facts, now })
    const feed = readXml(made.atom())
    const [only] = childrenOf(feed, 'entry')
    expect([feed, only].map((each) => each && textOf(each, 'updated'))).toEqual([
      '2027-01-31T16:00:00.000Z',
      '2027-01-31T16:00:00.000Z',
    ])
    expect(made.rss()).toContain('<pubDate>Sun, 31 Jan 2027 16:00:00 GMT</pubDate>')
    for (const text of [made.atom(), made.rss()]) expect(text).not.toContain('1970')
  })

  it('is as new as its newest entry, whatever their order, and the same each time', () => {
    const entries = [entry({ date: '2026-01-01' }), entry({ id: '8', date: '2026-05-01T10:30:00' })]
    const made = feedDocument(entries, facts)
    expect(made.modified?.toISOString()).toBe('2026-05-01T02:30:00.000Z')
    expect(made.atom()).toBe(feedDocument(entries, facts).atom())
  })

  // gentoo/soko#24: readers of feeds have another address than the page.
  it('has links of a query alone as on the page of the entry', () => {
    const html = '<p><a href="?a=1&amp;b=2">x</a> <a href="#note">?</a></p>'
    const [only] = childrenOf(readXml(feedDocument([entry({ html })], facts).atom()), 'entry')
    if (only === undefined) throw new Error('no entry')
    expect(textOf(only, 'content')).toBe(
      '<p><a href="https://museum.test/News/7?a=1&amp;b=2">x</a> <a href="https://museum.test/News/7?lang=en#note">?</a></p>',
    )
  })

  it('knows an entry that leads elsewhere by its own address', () => {
    const away = { ...entry(), item: { ...item, href: 'https://elsewhere.test/a' } }
    const [only] = childrenOf(readXml(feedDocument([away], facts).atom()), 'entry')
    if (only === undefined) throw new Error('no entry')
    expect(textOf(only, 'id')).toBe('https://museum.test/News/7?lang=en')
    expect(childrenOf(only, 'link')[0]?.attributes.href).toBe('https://elsewhere.test/a')
  })
})
