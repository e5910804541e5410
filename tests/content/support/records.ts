import type { Entity } from '../../../schemas/entities/index.ts'

const PHONE = '13812345678'
const EMAIL = 'visitor@example.org'

/** Contact data that no answer may contain. */
export const secrets = [PHONE, EMAIL] as const

function article(id: string, channelNo: string, title: string, publishDate: string, extra = {}) {
  return {
    archivesId: id,
    channelNo,
    title,
    publishDate,
    ...extra,
  }
}

/** A small museum: all entities, both languages, and special cases of the rules. */
export const museum = {
  channel: [
    { id: '1', name: '首页', route: 'Home', path: '/', translations: { en: { name: 'Home' } } },
    {
      id: '2',
      name: '新闻资讯',
      route: 'News',
      path: '/News',
      translations: { en: { name: 'News' } },
      children: [
        { id: '21', name: '最新动态', route: 'LastestNews', translations: { en: { name: 'Latest news' } } },
        { id: '22', name: '通知公告', route: 'Notice' },
      ],
    },
    {
      id: '3',
      name: '典藏',
      route: 'Collection',
      isVisible: false,
      children: [{ id: '31', name: '精品文物', route: 'ExcellentCol' }],
    },
  ],
  dictionary: [
    {
      dictionaryId: '10',
      dictionaryCode: 'CMS_EXHIBIT_AGE_OPTION',
      dictionaryName: '明',
      dictionaryValue: 'ming',
      dictionaryNameEn: 'Ming',
    },
    {
      dictionaryId: '9',
      dictionaryCode: 'CMS_EXHIBIT_AGE_OPTION',
      dictionaryName: '战国',
      dictionaryValue: 'warring',
    },
    { dictionaryId: '11', dictionaryCode: 'OTHER', dictionaryName: '其他', dictionaryValue: 'x' },
  ],
  exhibitType: [
    { exhibitTypeId: '2', typeName: '兵器', typeNo: '2', translations: { en: { typeName: 'Arms' } } },
    { exhibitTypeId: '1', typeName: '青铜', typeNo: '10' },
  ],
  archive: [
    article('101', 'LastestNews', '城墙修复完成', '2026-05-02', {
      parentChannelNo: 'News',
      label: '修复',
      visitCount: 7,
      groupId: 'g101',
      content: '<p>1 号北门<b>城</b>楼重新开放，&lt;b&gt;欢迎&lt;/b&gt;参观。</p><script>alert(1)</script>',
      translations: {
        en: {
          title: 'City wall restored',
          content: '<p>The north gate (no. 1) is open again.</p>',
          label: 'repair',
        },
      },
    }),
    article('102', 'LastestNews', '夏季开放时间', '2026-06-01 08:30:00'),
    article('103', 'LastestNews', '同日之一', '2026-05-02'),
    article('104', 'Notice', '停电通知', '2026-06-03', { content: '<p>城墙景区照明检修。</p>' }),
    article('105', 'Slide', '城墙之夜', '2026-01-01', { thumbImg: '/a.webp', linkUrl: '/News' }),
    article('106', 'FriendLink', '城墙联盟', '2026-01-01', { linkUrl: 'https://example.org' }),
    article('107', 'Office', '本馆简介', '2020-01-01'),
    article('108', 'History', '建馆历程', '2020-01-01', { parentChannelNo: 'Introduction' }),
    article('109', 'History', '江防史料', '2024-01-01', { parentChannelNo: 'Research' }),
  ],
  exhibitionBase: [
    {
      exhibitionBaseId: '301',
      baseName: '常设展-江城烽火',
      description: '<p>沿江的烽火台与城墙。</p>',
      basePlace: '二层',
      translations: { en: { baseName: 'Permanent-Beacons', description: '<p>Beacons on the river.</p>' } },
    },
    { exhibitionBaseId: '302', baseName: '常设展-兵工旧事' },
  ],
  exhibitionTemp: [
    {
      exhibitionTempId: '401',
      tempName: '家书',
      startTime: '2026-03-01',
      endTime: '2026-09-01',
      groupId: 'g401',
    },
    { exhibitionTempId: '402', tempName: '船与渡', startTime: '2026-08-01T09:00:00' },
  ],
  exhibit: [
    {
      exhibitId: '501',
      exhibitName: '错金戈',
      exhibitType: '2',
      age: 'warring',
      isOwn: true,
      thumb: '/x/1.webp;/x/2.webp',
      description: '<p>出土于石矶。</p>',
      translations: { en: { exhibitName: 'Inlaid dagger-axe', description: '<p>From Shiji.</p>' } },
    },
    { exhibitId: '502', exhibitName: '鐵炮 100%', exhibitType: '2', age: 'ming', isOwn: false },
    { exhibitId: '1503', exhibitName: '家书一封', exhibitType: '1', isOwn: true, exhibitionGroupId: 'g401' },
  ],
  activity: [
    { activityId: '601', activityName: '拓片体验', activityType: '体验', startTime: '2026-10-01 10:00:00' },
    {
      activityId: '602',
      activityName: '城墙讲座',
      activityType: '讲座',
      startTime: '2026-11-01 14:00:00',
      endTime: '2026-11-01 16:00:00',
      translations: { en: { activityName: 'Lecture on the wall' } },
    },
  ],
  file: [
    {
      fileInfoId: '701',
      objectId: 'g101',
      code: 'CMS_ARCHIVES_FILE',
      filePath: '/d/a.pdf',
      fileOldname: '甲.pdf',
    },
    { fileInfoId: '702', objectId: 'g101', filePath: '/d/b.pdf' },
    { fileInfoId: '703', objectId: 'g101', code: 'OTHER', filePath: '/d/c.pdf' },
    { fileInfoId: '704', objectId: '901', code: 'CMS_COLLECT_WORK_IMG', filePath: '/w/1.jpg' },
    { fileInfoId: '705', objectId: '902', code: 'CMS_COLLECT_WORK_IMG', filePath: '/w/2.jpg' },
  ],
  message: [
    {
      messageId: '801',
      content: '周一开放吗？',
      name: '读者',
      type: '1',
      createTime: '2026-04-01 09:00:00',
      phoneNumber: PHONE,
      email: EMAIL,
    },
    {
      messageId: '802',
      content: '待审',
      name: '甲',
      reviewStatus: 'pending',
      phoneNumber: PHONE,
      email: EMAIL,
    },
    { messageId: '803', content: '已拒', name: '乙', reviewStatus: 'rejected' },
  ],
  collectWork: [
    {
      collectId: '901',
      workName: '雾中城门',
      workSeason: 'spring',
      workPhoto: '/w/1.jpg',
      collectorName: '丙',
      phoneNum: PHONE,
      email: EMAIL,
    },
    {
      collectId: '902',
      workName: '待审之作',
      workSeason: 'spring',
      reviewStatus: 'pending',
      phoneNum: PHONE,
      email: EMAIL,
    },
  ],
  agent: [
    {
      agentId: 'kiln-a',
      name: '甲窑',
      kind: '作坊',
      biography: '<p>烧制青瓷。</p>',
      translations: { en: { name: 'Kiln A', kind: 'workshop' } },
    },
  ],
  work: [
    {
      workId: 'C-1921.3',
      accessionNumber: 'C-1921.3',
      title: '青瓷碗',
      makers: [{ name: '甲窑', agentId: 'kiln-a' }],
      classification: '陶瓷',
      facts: [{ name: 'glaze', label: '釉色', value: '粉青' }],
      pictures: [{ path: '/c/1921-3.jpg', alt: '碗' }],
      translations: { en: { title: 'Celadon bowl', classification: 'Ceramics' } },
    },
  ],
  page: [
    {
      pageId: 'about',
      title: '关于收藏',
      section: 'collection',
      content: '<p>捐赠与征集。</p>',
      translations: { en: { title: 'About the collection' } },
    },
  ],
} as const satisfies Record<Entity, readonly unknown[]>
