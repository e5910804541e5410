/** A statement of docs/conformance.md, and a change of the product after which it no longer holds. */
export interface Reversal {
  /** Heading of the table, and first cell of the row, as they are there. */
  readonly section: string
  readonly statement: string
  /** What stands once in this file, and what is put in its place. */
  readonly file: string
  readonly from: string
  readonly to: string
}

type Part = readonly [statement: string, file: string, from: string, to: string]

function under(section: string, ...parts: readonly Part[]): readonly Reversal[] {
  return parts.map(([statement, file, from, to]) => ({ section, statement, file, from, to }))
}

const CHANNELS = 'config/channels'
const SOURCES = 'config/sources'

export const reversals: readonly Reversal[] = [
  ...under(
    '1. What the product does',
    ['News and archive articles have details', `${SOURCES}/archive-by-id.json`, '"/visitCount"', '"/flag"'],
    [
      'Journals are PDF files read in the page',
      `${CHANNELS}/research.json`,
      '"embed": "pdf"',
      '"lead": "none"',
    ],
    ['Collections by type, era and name', `${SOURCES}/exhibits.json`, '"age": "{age}"', '"age": ""'],
    [
      'Attachments of articles are downloads',
      'src/pages/templates/part/files.tsx',
      'download={platform === undefined ? file.name : undefined}',
      '',
    ],
  ),
  ...under(
    '2. Routes',
    [
      '/Survey/Introduction redirects to /Survey/Introduction/Office',
      `${CHANNELS}/survey.json`,
      '"/Survey/Introduction/Office"',
      '"/Survey/Introduction/Stadium"',
    ],
    [
      '/FriendLink: all friend links, grade 1, type friend',
      `${CHANNELS}/friend-link.json`,
      '"pageSize": 0',
      '"pageSize": 9',
    ],
    ['/News/Notice: 10 a page, text', `${CHANNELS}/news.json`, '"pageSize": 10', '"pageSize": 9'],
    [
      'The channel is that of the last path segment',
      `${CHANNELS}/education.json`,
      '"channelNo": ":sec"',
      '"channelNo": "Education"',
    ],
    ['What is shorter and not numeric is no id', 'src/engine/route-pattern.ts', '{32,}', '{31,}'],
    ['An id is numeric or at least 32 characters', 'src/engine/route-pattern.ts', '{32,}', '{33,}'],
    [
      'The error page names the reasons and links home',
      'src/pages/app/site.tsx',
      'causes.map(',
      'causes.slice(1).map(',
    ],
    [
      'A page change scrolls to the top',
      'src/pages/app/site.tsx',
      '{ replace: isHere }',
      '{ replace: isHere, preventScrollReset: true }',
    ],
  ),
  ...under(
    '2. Page shell',
    [
      'The header is on every page except search',
      'src/pages/shell/shell-layout.tsx',
      '<Header bare={bare} />',
      '<Header bare={!inner} />',
    ],
    [
      'The toolbar is on every page except search',
      'src/pages/shell/shell-layout.tsx',
      '{!bare && (',
      '{inner && (',
    ],
    [
      'Channels flagged not visible are hidden',
      'src/web/page/shell-view.ts',
      'if (item.visible === false) return []',
      "if (item.title === '') return []",
    ],
    [
      'The title of the last segment is the heading',
      'src/engine/match-url.ts',
      'crumbs.find(({ path }) => path === last)?.title',
      'crumbs[0]?.title',
    ],
    [
      'Breadcrumb: Home first, up to three levels',
      'src/pages/shell/shell-layout.tsx',
      'trail.slice(0, 4)',
      'trail.slice(0, 5)',
    ],
    [
      'Breadcrumb: Back only where there is history',
      'src/pages/shell/shell-layout.tsx',
      '{canGoBack && (',
      '{home !== undefined && (',
    ],
    [
      'Share: microblog and messaging, codes of 93 px',
      'src/pages/ui/styles/toolbar.css',
      '    inline-size: 93px;',
      '    inline-size: 80px;',
    ],
    ['Footer: the current year', 'src/web/page/shell-view.ts', '    year,\n', '    year: year - 1,\n'],
    [
      'It closes after an optional delay',
      'src/pages/ui/dialog/dialog.tsx',
      'if (delay === undefined) return',
      'if (delay !== null) return',
    ],
  ),
  ...under(
    '2. Home',
    [
      'Above 3 records a centred three-slide carousel',
      'src/pages/templates/block/entry-list.tsx',
      'PLAIN_COUNT = 3',
      'PLAIN_COUNT = 4',
    ],
    [
      'Three fixed items, each in a new tab',
      `${CHANNELS}/home.json`,
      '"reveal": true,\n            "newTab": true',
      '"reveal": true',
    ],
    [
      'Dates: publishDate for news',
      `${SOURCES}/archives.json`,
      '"from": "/publishDate"',
      '"from": "/createTime"',
    ],
    [
      'Dates: actDate for activities, else startTime',
      `${SOURCES}/home-activities.json`,
      '["/actDate", "/startTime"]',
      '["/startTime"]',
    ],
    [
      'Happening: two tabs, news first',
      'src/pages/templates/block/tabs/tabs-block.tsx',
      'index === 0',
      'index === 1',
    ],
    [
      'Excerpts of 45 characters',
      `${CHANNELS}/home.json`,
      '"excerpt": 45,\n              "excerptIn": { "en": 105 },\n              "links": "/News/',
      '"excerpt": 60,\n              "excerptIn": { "en": 105 },\n              "links": "/News/',
    ],
  ),
  ...under(
    '2. Visit information',
    ['Both archives are asked by number', `${CHANNELS}/service.json`, '"no": "VisitIntro"', '"no": "Guide"'],
    [
      'Hours 09:00 ~ 17:00, last entry 16:30',
      'config/site.json',
      '"lastEntry": "16:30"',
      '"lastEntry": "16:00"',
    ],
    [
      'A map at zoom 18 on the coordinate',
      'src/pages/templates/section-schema.ts',
      'default: 18',
      'default: 17',
    ],
  ),
  ...under(
    '2. Chronicle, introduction and archive detail',
    [
      'Heading and all records, newest first',
      'src/pages/templates/part/years-of.ts',
      'sort((a, b) => compareDates(b, a))',
      'sort((a, b) => compareDates(a, b))',
    ],
    [
      'Detail: no source where there is none',
      'src/pages/templates/detail/archive/archive-detail.tsx',
      '{item.author && <li>',
      '{<li>',
    ],
    [
      'By number: neither date nor count',
      'src/pages/templates/detail/archive/archive-detail.tsx',
      '(options.meta ?? hasId)',
      '(options.meta ?? true)',
    ],
    [
      'Only on Journals',
      'src/pages/templates/detail/archive/archive-detail.tsx',
      "options.embed === 'pdf' && ",
      '',
    ],
    [
      'Only where the first file is a PDF',
      'src/pages/templates/detail/archive/archive-detail.tsx',
      "&& first?.suffix === 'pdf' ? first",
      '? first',
    ],
  ),
  ...under(
    '2. Exhibitions and activities',
    [
      'Base list: image, and title split at the last dash',
      `${SOURCES}/base-exhibitions.json`,
      '"beforeLast"',
      '"before"',
    ],
    [
      'Temporary list: status label',
      `${CHANNELS}/exhibition.json`,
      '"current": {\n            "zh": "展出中"',
      '"current": {\n            "zh": "已结束"',
    ],
    [
      'Temporary list: an optional panorama',
      `${SOURCES}/temp-exhibitions.json`,
      '"href": "/linkUrl"',
      '"href": "/extension1"',
    ],
    [
      'Temporary detail: title, image, panorama, time, place, details',
      `${SOURCES}/temp-exhibition-by-id.json`,
      '"place": "/tempPlace"',
      '"place": "/extension1"',
    ],
    ['Activity badge words in both languages', `${CHANNELS}/activity.json`, '"doing"', '"in progress"'],
    [
      'Booking link only when not started and linkUrl exists',
      `${CHANNELS}/activity.json`,
      '["upcoming"]',
      '["upcoming", "current"]',
    ],
    [
      'Activity detail: a 600-size picture',
      `${SOURCES}/activity-by-id.json`,
      '"folder": "600"\n        }\n      ]\n    },\n    "imageAlt"',
      '"folder": "THUMB"\n        }\n      ]\n    },\n    "imageAlt"',
    ],
    [
      'Activity detail: time, place, type, speaker, details',
      `${SOURCES}/activity-by-id.json`,
      '"/speaker"',
      '"/lectureTopic"',
    ],
  ),
  ...under(
    '2. Collection',
    [
      'The era has a default label and can be cleared',
      'src/pages/templates/part/filters.tsx',
      '<option key={value} value={value}>',
      "<option key={value} value={value || 'any'}>",
    ],
    [
      'A search returns to page 1 and writes keywords',
      'src/pages/templates/part/filters.tsx',
      "[keyword?.param, select?.param, 'page']",
      '[keyword?.param, select?.param]',
    ],
    [
      'A grid with image, title and 3D link',
      `${SOURCES}/exhibits.json`,
      '"href": "/modelUrl"',
      '"href": "/extension6"',
    ],
  ),
  ...under(
    '2. Search',
    [
      'Survey and Home are no types',
      'src/pages/templates/part/filters.tsx',
      ' && !options.exclude?.includes(taken(item))',
      '',
    ],
    [
      'The button searches where there are words',
      'src/pages/templates/part/search-box.tsx',
      'type="submit"',
      'type="button"',
    ],
    [
      '5 skeleton rows while loading',
      'src/pages/templates/list/search/search-list.tsx',
      '[1, 2, 3, 4, 5]',
      '[1, 2, 3, 4]',
    ],
    [
      'A hit leads to a base exhibition',
      `${SOURCES}/search.json`,
      '"when": "/exhibitionBaseId"',
      '"when": "/extension1"',
    ],
    ['Fixed page of announcements', `${SOURCES}/search.json`, '["Announcements"]', '["Announcement"]'],
    ['A new tab on a desktop', `${CHANNELS}/search.json`, '"newTab": true', '"newTab": false'],
  ),
  ...under(
    '2. Call for works',
    [
      'The button says I want to upload and opens the form',
      'config/forms/work.json',
      '"zh": "我要上传"',
      '"zh": "投稿"',
    ],
    ['Four seasons, the first selected', `${CHANNELS}/col-levy.json`, '"first": true', '"first": false'],
    [
      'Dots and arrows, not infinite',
      'src/pages/templates/detail/work/work-detail.tsx',
      'seconds={0}',
      'seconds={0} centred',
    ],
  ),
  ...under(
    '3. Entities',
    ['Archive item', 'schemas/entities/archive.ts', 'extension6:', 'extension7:'],
    [
      'thumb is the first of a semicolon-separated list',
      `${SOURCES}/exhibits.json`,
      '"first": ";"',
      '"first": "|"',
    ],
    ['The first of workPhoto is the cover', `${SOURCES}/works.json`, '"first": ","', '"first": ";"'],
    ['The root has the code CN', 'config/site.json', '"root": "CN"', '"root": "EN"'],
    [
      'The service answers to no other root',
      'src/content/calls/reference-calls.ts',
      'asked.channelNo === ROOT_CODE',
      "asked.channelNo !== ''",
    ],
    [
      'The tree is an id-to-object map, a list or a root',
      'src/sources/read-response.ts',
      'isObject(entry) ? withId(entry, name, source) : []',
      '[]',
    ],
  ),
  ...under(
    '4. States and transitions',
    ['List: on display until the end', 'src/sources/periods.ts', 'lastMoment < now', 'lastMoment <= now'],
    [
      'Detail: not started before the start',
      'src/sources/periods.ts',
      "rule !== 'list' &&",
      "rule === 'list' &&",
    ],
    [
      'Search: a new search returns to page 1',
      'src/pages/templates/part/search-box.tsx',
      "[param, 'page']",
      '[param]',
    ],
    [
      'The upload control is hidden once 3 photos are present',
      'src/pages/ui/form/fields/photos-field.tsx',
      'photos.length < upload.most',
      'photos.length <= upload.most',
    ],
    [
      'Back to top: always on inner pages, above 300 px on home',
      'src/pages/shell/toolbar.tsx',
      'TOP_THRESHOLD = 300',
      'TOP_THRESHOLD = 250',
    ],
    ['On success the form resets', 'src/pages/ui/form/use-submission.ts', '      draft.drop()\n', ''],
  ),
  ...under(
    '5. Validation',
    ['workPhoto: 1 to 3', 'config/forms/work.json', '"most": 3', '"most": 5'],
    ['phoneNum: 11 digits with valid prefixes', 'config/forms/work.json', '"format": "mobile",', ''],
    [
      'collectorName: letters, middle dot, ampersand, space',
      'config/forms/work.json',
      '\\\\p{Script=Latin}·&\\\\s',
      '\\\\p{Script=Latin}·\\\\s',
    ],
    [
      'workName: required',
      'config/forms/work.json',
      '"label": { "zh": "作品名称", "en": "Work name" },\n      "required": true,',
      '"label": { "zh": "作品名称", "en": "Work name" },',
    ],
    ['email: message in English', 'config/forms/work.json', 'the correct email!', 'a correct email!'],
    ['Shared pattern: full name', 'schemas/config/formats.ts', '{2,5}(·', '{2,6}(·'],
    ['workPhoto: JPG or PNG by content', 'src/content/submissions/photo.ts', '[0xff, 0xd8, 0xff]', '[]'],
  ),
  ...under('6. Roles', [
    'Submitting a message is open',
    'src/web/forms/guard.ts',
    'if (!isSameOrigin(request, siteUrl))',
    'if (isSameOrigin(request, siteUrl))',
  ]),
  ...under(
    '7. Calls',
    [
      'queryExhibitionBaseList: method and path',
      `${SOURCES}/base-exhibitions.json`,
      '/api/queryExhibitionBaseList',
      '/api/queryExhibitionTempList',
    ],
    [
      'queryActivityById: method and path',
      `${SOURCES}/activity-by-id.json`,
      '"method": "GET"',
      '"method": "POST"',
    ],
    [
      'Pages ask exhibits with own-collection flag, size 6',
      `${SOURCES}/exhibits.json`,
      '"boolean1": "{isOwn}"',
      '"boolean1": false',
    ],
    [
      'The page makes upload, save and link in their order',
      'src/pages/ui/form/send-form.ts',
      'const { path, steps } = form.submit',
      'const { path: last, steps: [first] } = form.submit\n  const [path, steps] = [first?.path ?? last, [{ path: last, body: values }]]',
    ],
    [
      'addBatch links photos to the work',
      'config/forms/work.json',
      '"objectId": "{answer}"',
      '"objectId": "{workName}"',
    ],
    ['addMessage: orgId is 2', 'config/forms/message.json', '"default": 2', '"default": 3'],
    [
      'THUMB is inserted into the path',
      'src/sources/picture-address.ts',
      "[0] ?? '').lastIndexOf('/')",
      "[0] ?? '').indexOf('/')",
    ],
    [
      'cmsSearch: subType filters',
      'src/content/calls/reference-calls.ts',
      'subType: asked.channelNo',
      "subType: ''",
    ],
    [
      'Unpaged is page 0, size 0',
      'src/content/records/select-records.ts',
      'asked === 0 || asked > RECORD_CAP',
      'asked > RECORD_CAP',
    ],
  ),
  ...under(
    '8. Errors',
    [
      'A missing record is a calm empty state',
      'src/sources/call-backend.ts',
      'if (MISSING.includes(status)) return { ok: true, missing: status }',
      '',
    ],
    [
      'Success: Submitted successfully, please wait for review',
      'config/forms/work.json',
      'please wait for review',
      'please wait for a review',
    ],
  ),
  ...under(
    '9. Constants and limits',
    ['Excerpt: base exhibition 60', `${CHANNELS}/exhibition.json`, '"excerpt": 60', '"excerpt": 61'],
    [
      'Page size: exhibit types 7',
      `${SOURCES}/exhibit-types.json`,
      '"pageSize": "{pageSize}"',
      '"pageSize": 8',
    ],
    ['Viewer: plays every 5000 ms', 'src/pages/ui/viewer/use-stage.ts', 'interval: 5000', 'interval: 4000'],
    [
      'Viewer: zoom step 0.1, 0.01 to 100',
      'src/pages/ui/viewer/use-stage.ts',
      'zoomRatio: 0.1',
      'zoomRatio: 0.2',
    ],
    ['Throttle 50 ms', 'src/pages/shell/toolbar.tsx', 'PAUSE = 50', 'PAUSE = 100'],
  ),
  ...under(
    'Rulings',
    [
      '3 Suffixed segments are the English page',
      'config/site.json',
      '"channelSuffix": "_EN"',
      '"channelSuffix": "-EN"',
    ],
    ['5 grade is the level of the segment', `${CHANNELS}/survey.json`, '"grade": 3', '"grade": 2'],
    [
      '8 Excerpt: plain text, by grapheme, ellipsis when cut',
      'src/base/text/excerpt.ts',
      "granularity: 'grapheme'",
      "granularity: 'word'",
    ],
    [
      '9 Time is the museum’s',
      'src/sources/wall-clock.ts',
      'clockAt(now.getTime(), timeZone)',
      "clockAt(now.getTime(), 'UTC')",
    ],
    [
      '12 The activity tab asks the empty string',
      `${CHANNELS}/home.json`,
      '"activityType": ""',
      '"activityType": "all"',
    ],
    [
      '13 pageSize 0 is capped at 1,000',
      'src/content/records/select-records.ts',
      'RECORD_CAP = 1000',
      'RECORD_CAP = 2000',
    ],
  ),
]
