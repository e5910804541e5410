import { type Service, VISITS } from './service.ts'

/** Random ids, which differ between databases of different kinds. */
const DRAWN = /[0-9a-f]{32}/g

interface Question {
  readonly name: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

const ids = {
  queryArchivesById: ['101', '102', '104', '107'],
  queryExhibitionBaseById: ['301', '302'],
  queryExhibitionTempById: ['401', '402'],
  queryExhibitById: ['501', '502', '1503'],
  queryActivityById: ['601', '602'],
  queryCollectWorkById: ['901', '902'],
} as const

const lists: Readonly<Record<string, readonly object[]>> = {
  queryArchivesList: [
    {},
    { channelNo: 'LastestNews' },
    { channelNo: 'LastestNews_EN' },
    { channelNo: 'LastestNews_EN', label: 'repair' },
    { channelNo: 'LastestNews_EN', title: '城墙修复完成' },
    { channelNo: 'Notice_EN' },
    { label: '修复' },
    { title: 'City wall restored' },
  ],
  queryExhibitionBaseList: [{}, { baseName: '常设展-江城烽火' }, { baseName: 'Permanent-Beacons' }],
  queryExhibitionTempList: [{}, { tempName: '家书' }, { isRecommend: true }, { isRecommend: false }],
  queryExhibitList: [
    {},
    { exhibitName: '错金' },
    { exhibitName: 'DAGGER' },
    { exhibitName: '家书' },
    { exhibitType: '2' },
    { boolean1: true },
    { age: 'ming' },
  ],
  queryExhibitListByTemp: [{ groupId: 'g401' }],
  queryExhibitTypeList: [{}],
  queryActivityListByType: [{}, { activityName: '城墙讲座' }, { activityName: 'Lecture on the wall' }],
  queryMessageList: [{}],
  queryCollectWorkList: [{}, { workSeason: 'spring' }],
  queryFileList: [{ objectId: 'g101' }, { objectId: '901', code: 'CMS_COLLECT_WORK_IMG' }],
}

const searches = [
  '城墙',
  '家书',
  'dagger',
  'river',
  '石矶',
  'north gate',
  '鐵炮',
  'wall',
  '100',
  '夏季',
  '雾中',
]

/** Requests for every read call, about the small museum. */
export const questions: readonly Question[] = [
  ...Object.entries(ids).flatMap(([name, all]) => all.map((id) => ({ name, params: { id } }))),
  ...['LastestNews', 'LastestNews_EN', 'Office', 'Office_EN'].map((no) => ({
    name: 'queryArchivesByNo',
    params: { no },
  })),
  ...Object.entries(lists).flatMap(([name, entities]) =>
    entities.map((entity) => ({ name, body: { entity } })),
  ),
  ...['CMS_EXHIBIT_AGE_OPTION', 'OTHER'].map((dictionaryCode) => ({
    name: 'queryDictionaryByCode',
    query: { dictionaryCode },
  })),
  ...['CN', 'CN_EN'].map((code) => ({ name: 'queryAllChannel', params: { code } })),
  ...searches.flatMap((searchValue) =>
    ['', 'News', 'News_EN'].map((subType) => ({
      name: 'cmsSearch',
      body: { searchValue, ...(subType === '' ? {} : { searchMap: { subType } }) },
    })),
  ),
]

/** Returns the answers to all requests in both languages of the specification, without visit counts. */
export async function allAnswers(service: Service): Promise<Readonly<Record<string, unknown>>> {
  const answers: Record<string, unknown> = {}
  for (const { name, ...asked } of questions) {
    for (const english of [false, true]) {
      const { status, data } = await service.call(name, { ...asked, english })
      answers[`${english ? 'en' : 'zh'} ${name} ${JSON.stringify(asked)}`] = JSON.parse(
        JSON.stringify({ status, data }).replace(DRAWN, 'drawn').replace(VISITS, '"visitCount":0'),
      )
    }
  }
  return answers
}
