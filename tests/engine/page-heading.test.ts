import { describe, expect, it } from 'vitest'
import { createHeadings, createMatcher } from '../../src/engine/index.ts'
import { compiledBase } from './compiled-base.ts'

const manifest = compiledBase()
const match = createMatcher(manifest)
const headingOf = createHeadings(manifest)

function heading(url: string) {
  const found = match(url)
  if (found.kind !== 'page') throw new Error(`${url} is no page`)
  return headingOf(found)
}

describe('the heading of a page', () => {
  it.each([
    ['/News/Notice', '通知公告', ['新闻 /News', '通知公告 /News/Notice']],
    ['/News/Notice?lang=en', 'Notices', ['News /News', 'Notices /News/Notice']],
    ['/News/Latest/12?lang=en', 'Latest news', ['News /News', 'Latest news /News/Latest']],
    ['/News/Unknown', '新闻', ['新闻 /News']],
    ['/Contact?lang=en', 'Contact', ['Contact /Contact']],
    ['/', '样馆', []],
  ])('%s is %s', (url, expected, crumbs) => {
    const found = heading(url)
    expect(found.heading).toBe(expected)
    expect(found.crumbs.map(({ title, path }) => `${title} ${path}`)).toEqual(crumbs)
  })
})
