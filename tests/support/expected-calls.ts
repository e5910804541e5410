/**
 * A call as described in section 7: its name, then its body, or the last segment of its path without a body.
 */
export type Expected = readonly [name: string, detail: unknown]

interface Row {
  readonly url: string
  /** `no` converts a channel number to the language. */
  readonly calls: (no: (channel: string) => string) => readonly Expected[]
}

const ALL = { pageSize: 0, pageNum: 0 }

function page(pageSize: number, pageNum = 1) {
  return { pageSize, pageNum }
}

/** Paging with extras (section 7: "param {pageSize, pageNum plus extras}"). */
function coming(pageSize: number) {
  return { ...page(pageSize), order: 'coming' }
}

function archives(channelNo: string, param: object): Expected {
  return ['queryArchivesList', { entity: { channelNo }, param }]
}

function files(objectId: string, code: string): Expected {
  return ['queryFileList', { entity: { objectId, code }, param: ALL }]
}

function attachments(objectId: string): Expected {
  return files(objectId, 'CMS_ARCHIVES_FILE')
}

/** Section 7's bodies contain all keys, even if they are empty. */
const NO_FILTER = { exhibitType: '', exhibitName: '', age: '', boolean1: true }

function collection(entity: object, pageNum = 1): readonly Expected[] {
  return [
    ['queryExhibitList', { entity: { ...NO_FILTER, ...entity }, param: page(6, pageNum) }],
    ['queryExhibitTypeList', { entity: {}, param: page(7) }],
    ['queryDictionaryByCode', '?dictionaryCode=CMS_EXHIBIT_AGE_OPTION&appId=cms'],
  ]
}

function search(fields: object): Expected {
  return [
    'cmsSearch',
    { clusterName: 'cms', pageSize: 10, pageNum: 1, searchMap: { subType: '' }, ...fields },
  ]
}

function list(url: string, channel: string, pageSize: number): Row {
  return {
    url,
    calls: (no) => [archives(no(channel), page(pageSize))],
  }
}

/**
 * The calls for an archive item. Beyond the specification, they include one page of its channel's list for
 * the previous and next record.
 */
function byId(url: string, channel: string, pageSize: number): Row {
  return {
    url,
    calls: (no) => [['queryArchivesById', '7'], attachments('g7'), archives(no(channel), page(pageSize))],
  }
}

function byNo(url: string, channel: string): Row {
  return {
    url,
    calls: (no) => [['queryArchivesByNo', no(channel)], attachments('g3')],
  }
}

/**
 * The calls per URL, copied by hand from sections 2, 7 and 9 of the specification. In addition, every page
 * requests the channel tree, always with the code CN.
 */
export const expectedCalls: readonly Row[] = [
  {
    url: '/',
    calls: (no) => [
      archives(no('Slide'), ALL),
      archives(no('LastestNews'), page(6)),
      ['queryActivityListByType', { entity: { activityType: '' }, param: coming(6) }],
    ],
  },
  { url: '/FriendLink', calls: (no) => [archives(no('FriendLink'), ALL)] },
  { url: '/Survey/Event', calls: (no) => [archives(no('Event'), ALL)] },
  byNo('/Survey/Introduction/Office', 'Office'),
  byNo('/Survey/Introduction/Stadium', 'Stadium'),
  {
    url: '/Survey/Introduction/1001',
    // The double names the group of a record after its number, if that consists of digits.
    calls: (no) => [['queryArchivesByNo', no('1001')], attachments(no('1001') === '1001' ? 'g1001' : 'g3')],
  },
  byNo('/Survey/Organization', 'Organization'),
  list('/News/LastestNews', 'LastestNews', 8),
  { url: '/News/LastestNews?page=3', calls: (no) => [archives(no('LastestNews'), page(8, 3))] },
  list('/News/Notice', 'Notice', 10),
  byId('/News/LastestNews/7', 'LastestNews', 8),
  byId('/News/Notice/7', 'Notice', 10),
  {
    url: '/News/Notice/8',
    calls: (no) => [['queryArchivesById', '8'], archives(no('Notice'), page(10))],
  },
  { url: '/Exhibition/BaseExh', calls: () => [['queryExhibitionBaseList', { param: page(3) }]] },
  {
    url: '/Exhibition/BaseExh/7',
    calls: () => [
      ['queryExhibitionBaseById', '7'],
      ['queryExhibitionBaseList', { param: page(3) }],
    ],
  },
  {
    url: '/Exhibition/TempExh',
    calls: () => [
      ['queryExhibitionTempList', { entity: { isRecommend: '' }, param: { ...page(4), type: '', str: '' } }],
    ],
  },
  {
    url: '/Exhibition/TempExh/7',
    calls: () => [
      ['queryExhibitionTempById', '7'],
      ['queryExhibitListByTemp', { entity: { groupId: 'g7' }, param: ALL }],
      ['queryExhibitionTempList', { entity: { isRecommend: '' }, param: { ...page(4), type: '', str: '' } }],
    ],
  },
  {
    url: '/Exhibition/TempExh/8',
    calls: () => [
      ['queryExhibitionTempById', '8'],
      ['queryExhibitionTempList', { entity: { isRecommend: '' }, param: { ...page(4), type: '', str: '' } }],
    ],
  },
  list('/Exhibition/DigitalExh', 'DigitalExh', 3),
  byId('/Exhibition/DigitalExh/7', 'DigitalExh', 3),
  {
    url: '/Activity/ActivityPreview',
    calls: () => [['queryActivityListByType', { entity: { activityType: '' }, param: coming(4) }]],
  },
  {
    url: '/Activity/ActivityPreview/7',
    calls: () => [
      ['queryActivityById', '7'],
      ['queryActivityListByType', { entity: { activityType: '' }, param: coming(4) }],
    ],
  },
  list('/Activity/ActivityReview', 'ActivityReview', 8),
  byId('/Activity/ActivityReview/7', 'ActivityReview', 8),
  { url: '/Collection/Treasure', calls: () => collection({}) },
  { url: '/Collection/ExcellentCol?page=2', calls: () => collection({}, 2) },
  {
    url: '/Collection/Treasure?type=2&keywords=%E5%89%91&age=han',
    calls: () => collection({ exhibitType: '2', exhibitName: '剑', age: 'han' }),
  },
  {
    url: '/Collection/ExcellentCol/7',
    calls: () => [
      ['queryExhibitById', '7'],
      files('g7', 'CMS_EXHIBIT_DISPLAY'),
      ['queryExhibitList', { entity: NO_FILTER, param: page(6) }],
      ['queryExhibitList', { entity: { ...NO_FILTER, exhibitType: 'exhibitType 7 文' }, param: page(6) }],
    ],
  },
  {
    url: '/Collection/ExcellentCol/8',
    calls: () => [
      ['queryExhibitById', '8'],
      ['queryExhibitList', { entity: NO_FILTER, param: page(6) }],
      ['queryExhibitList', { entity: { ...NO_FILTER, exhibitType: 'exhibitType 8 文' }, param: page(6) }],
    ],
  },
  byNo('/Collection/Donation', 'Donation'),
  list('/Education/Activities', 'Activities', 8),
  byId('/Education/Activities/7', 'Activities', 8),
  list('/Research/Journals', 'Journals', 6),
  byId('/Research/Journals/7', 'Journals', 6),
  list('/Research/History', 'History', 8),
  byId('/Research/History/7', 'History', 8),
  list('/Service/Cultural', 'Cultural', 6),
  byId('/Service/Cultural/7', 'Cultural', 6),
  {
    url: '/Service/Guide',
    calls: (no) => [
      ['queryArchivesByNo', no('VisitIntro')],
      ['queryArchivesByNo', no('ConvenientService')],
      // Both records have the same attachments in the double; concurrent equal requests are sent once.
      attachments('g3'),
    ],
  },
  {
    url: '/Service/OnlineConsultation',
    calls: () => [['queryMessageList', { entity: {}, param: page(10) }]],
  },
  {
    url: '/Service/OnlineConsultation/7',
    calls: () => [['queryMessageList', { entity: { messageId: '7' }, param: page(10) }]],
  },
  { url: '/Accessibility', calls: () => [] },
  { url: '/Privacy', calls: () => [] },
  list('/Service/Volunteer', 'Volunteer', 8),
  byNo('/Service/ScenicGuide', 'ScenicGuide'),
  byNo('/Service/Catering', 'Catering'),
  {
    url: '/ColLevy',
    calls: () => [['queryCollectWorkList', { entity: { workSeason: 'spring' }, param: page(6) }]],
  },
  {
    url: '/ColLevy?season=winter&page=2',
    calls: () => [['queryCollectWorkList', { entity: { workSeason: 'winter' }, param: page(6, 2) }]],
  },
  {
    url: '/ColLevy/7',
    calls: () => [
      ['queryCollectWorkById', '7'],
      files('7', 'CMS_COLLECT_WORK_IMG'),
      ['queryCollectWorkList', { entity: { workSeason: 'winter' }, param: page(6) }],
    ],
  },
  { url: '/Search', calls: () => [] },
  { url: '/Search?key=%E5%89%91', calls: () => [search({ searchValue: '剑' })] },
  {
    url: '/Search?key=%E5%89%91&type=LastestNews&page=2',
    calls: (no) => [search({ searchValue: '剑', searchMap: { subType: no('LastestNews') }, pageNum: 2 })],
  },
]
