import { describe, expect, it } from 'vitest'
import { mapRecord } from '../../src/sources/map-record.ts'
import { mapContext } from '../support/map-context.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const manifest = realManifest()
const site = siteOf(manifest)

function findPath(segment: string, channels = manifest.channels): string | undefined {
  for (const channel of channels) {
    const path = channel.segment === segment ? channel.path : findPath(segment, channel.children)
    if (path !== undefined) return path
  }
  return undefined
}

function hrefOf(hit: object, language: 'zh' | 'en' = 'zh'): string | undefined {
  const source = manifest.sources.search
  if (source === undefined) throw new Error('config/ has no source "search"')
  const record = { esId: 'archive-1', title: '一', content: '二', ...hit }
  const context = mapContext(language, {
    recordPath: (channel, id) => {
      const path = findPath(channel)
      return path === undefined ? undefined : `${path}/${id}`
    },
  })
  return mapRecord(record, source, { excerpt: 200, full: false }, context)?.href
}

/** Section 2, link targets of search hits: the named channels with a fixed page. */
const fixedPages = {
  'reading and study': ['Reading', '/Education/Reading'],
  catering: ['Catering', '/Service/Catering'],
  explain: ['Explain', '/Service/Explain'],
  announcements: ['Announcements', '/News/Notice'],
  'donation list': ['Donation', '/Collection/Donation'],
  survey: ['Survey', '/Survey/Introduction/Office'],
  organization: ['Organization', '/Survey/Organization'],
  evaluation: ['Evaluation', '/Service/Evaluation'],
  'museum friends': ['MuseumFriends', '/Service/MuseumFriends'],
  'stadium intro': ['Stadium', '/Survey/Introduction/Stadium'],
  'archaeology process': ['Archaeology', '/Research/Archaeology'],
  'party-building': ['PartyBuilding', '/Service/PartyBuilding'],
  'society join': ['SocietyJoin', '/Service/SocietyJoin'],
  'research committee rules': ['CommitteeRules', '/Research/CommitteeRules'],
  member: ['Member', '/Service/Member'],
  manage: ['Manage', '/Service/Manage'],
  apply: ['Apply', '/Service/Apply'],
} as const

/** Section 2: what other hits lead to (readings, 10, for activities). */
const otherHits = [
  [{ exhibitId: '7', channelNo: 'Treasure' }, '/Collection/ExcellentCol/7'],
  [{ exhibitionBaseId: '7', channelNo: 'BaseExh' }, '/Exhibition/BaseExh/7'],
  [{ exhibitionTempId: '7', channelNo: 'TempExh' }, '/Exhibition/TempExh/7'],
  [{ collectId: '7', channelNo: 'ColLevy' }, '/ColLevy/7'],
  [{ messageId: '7', channelNo: 'OnlineConsultation' }, '/Service/OnlineConsultation/7'],
  [{ activityId: '7', channelNo: 'ActivityPreview' }, '/Activity/ActivityPreview/7'],
  [{ archivesId: '7', channelNo: 'LastestNews' }, '/News/LastestNews/7'],
  [{ archivesId: '7', channelNo: 'Journals' }, '/Research/Journals/7'],
  [{ archivesId: '7', type: 'Cultural' }, '/Service/Cultural/7'],
  [{ archivesId: '7', channelNo: 'LastestNews', linkUrl: 'https://example.org/a' }, 'https://example.org/a'],
  [
    { archivesId: '7', channelNo: 'LastestNews', linkUrl: 'javascript:alert(1)//http' },
    '/News/LastestNews/7',
  ],
] as const

describe('where search hits lead', () => {
  it.each(Object.entries(fixedPages))('%s', (_name, [channelNo, path]) => {
    const hit = { archivesId: '7', channelNo, type: channelNo }
    expect(hrefOf(hit)).toBe(path)
    expect(hrefOf({ ...hit, channelNo: `${channelNo}_EN` }, 'en')).toBe(`${path}?lang=en`)
    expect(site.match(path).kind).toBe('page')
  })

  it.each(otherHits)('%j', (hit, href) => {
    expect(hrefOf(hit)).toBe(href)
    if (href.startsWith('/')) expect(site.match(href).kind).toBe('page')
  })

  it('a hit of no known channel leads nowhere', () => {
    expect(hrefOf({ archivesId: '7', channelNo: 'Unknown' })).toBeUndefined()
  })
})
