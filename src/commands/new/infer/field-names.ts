import { columnNames } from '../../propose/column-names.ts'
import { foldedName } from '../../propose/columns.ts'

/** The parts of an Item that are looked for, in the order in which they take their fields. */
export const parts = [
  'id',
  'title',
  'subtitle',
  'image',
  'thumb',
  'imageAlt',
  'start',
  'end',
  'date',
  'html',
  'text',
  'place',
  'author',
  'visits',
  'kind',
] as const

export type Part = (typeof parts)[number]

/** A list of words that is written with spaces between them. */
export function wordList(text: string): readonly string[] {
  return text.split(' ')
}

/** Members of a record that hold all others of it, and say nothing of them. */
export const HOLDERS = wordList('metadata fields attributes properties acf _source')

/** Whether a member is one of those; the "_source" of a search engine is no "source". */
export function holdsRecord(name: string): boolean {
  return HOLDERS.includes(name) || HOLDERS.includes(plainName(name))
}

interface Names {
  /** Whole names in lower case without dashes and underscores, the surest first. */
  readonly whole: readonly string[]
  /** Endings of names such as "exhibitName". */
  readonly endings?: readonly string[]
  /** Words in a name that mean something else, such as "parentId"; a whole name goes before them. */
  readonly unless?: readonly string[]
}

const PEOPLE = wordList('user author creator collector editor artist organizer org dept file')

/** Names of columns in other letters than Latin ones: those of programs are English, and mean more than columns do. */
function inOtherScripts(names: readonly string[] | undefined): readonly string[] {
  return bareNames(names).filter((name) => /^[^a-z]+$/.test(name))
}

/** What backends call the parts of an Item, in English and Chinese, and as columns of tables are called. */
export const fieldNames: Readonly<Record<Part, Names>> = {
  id: {
    whole: wordList(
      'documentid id uuid guid no number code accessionnumber reference inventarnummer 编号 主键 管理番号 資料番号 番号 번호 номер شماره numero número numéro itemvalue objectvalue workvalue artworkvalue ref refno',
    ).concat(inOtherScripts(columnNames.work.workId), inOtherScripts(columnNames.work.accessionNumber)),
    endings: wordList('id uuid no 编号 管理番号'),
    unless: [...wordList('parent group type channel category pid venue place'), ...PEOPLE],
  },
  title: {
    whole: wordList(
      'title name headline subject head labels titre titel objekttitel titulo título titolo label 标题 题名 名称 题目 作品名 資料名 名稱 itemlabel objectlabel worklabel artworklabel',
    ).concat(inOtherScripts(columnNames.work.title)),
    endings: wordList('title name headline titel 标题 名称 作品名'),
    unless: [...wordList('sub type channel category place venue parent alt short'), ...PEOPLE],
  },
  subtitle: { whole: wordList('subtitle subhead secondtitle vicetitle 副标题') },
  image: {
    whole: wordList(
      'image img picture pic photo cover coverimage coverimg poster imageurl imgurl picurl imgsrc thumbimg thumb thumbnail thumbnailurl 图片 封面 主图 缩略图',
    ),
    endings: wordList('image img picture pic photo cover thumb thumbnailurl imageurl'),
    unless: wordList('app qr map author logo'),
  },
  thumb: { whole: wordList('thumb thumbnail thumbnailurl thumburl smallimage 缩略图') },
  imageAlt: { whole: wordList('alt imagealt thumbalt imgalt alttext 图片说明') },
  start: {
    whole: wordList(
      'start starttime startdate begin begintime begindate datefrom openingdate opendate opening datedebut beginndatum fechainicio datainizio 开始时间 开始日期 开展时间 开展日期 开幕时间 开幕日期',
    ),
    endings: wordList('starttime startdate begintime begindate openingdate'),
  },
  end: {
    whole: wordList(
      'end endtime enddate finish dateto closingdate closedate closing datefin enddatum fechafin datafine 结束时间 结束日期 闭展时间 闭展日期 闭幕时间 闭幕日期',
    ),
    endings: ['endtime', 'enddate', 'closingdate'],
  },
  date: {
    whole: wordList(
      'date publishdate publishtime pubdate published publishedat publishedon publicationdate releasedate issued time datetime createtime createdate created createdat 日期 发布时间 发布日期 时间',
    ),
    endings: ['publishdate', 'publishtime', 'date'],
    unless: wordList('update modify start end begin birth'),
  },
  html: {
    whole: wordList('content html body detail details text article description 正文 内容 详情'),
    endings: wordList('content html body desc description'),
  },
  text: {
    whole: wordList(
      'excerpt summary abstract description descriptions desc intro introduction digest text content 摘要 简介 描述 介绍',
    ),
    endings: wordList('summary description desc intro excerpt'),
  },
  place: {
    whole: wordList('place venue location address site hall 地点 场馆 展厅 地址'),
    endings: wordList('place venuename location address'),
    unless: ['ip', 'email', 'mail'],
  },
  author: {
    whole: wordList(
      'author artist creator source writer by autor autore auteur 作者 来源 艺术家 creatorlabel artistlabel makerlabel authorlabel',
    ).concat(inOtherScripts(columnNames.work.makers)),
    endings: ['author', 'authorname', 'artistname'],
  },
  visits: {
    whole: wordList('visitcount visits views viewcount hits clicks readcount pv 浏览量 阅读量 点击量'),
  },
  kind: {
    whole: wordList('kind category type channelno channel classify 类别 分类 类型'),
  },
}

/** Last parts of a pointer that only carry what the part before them names, such as "/title/rendered"; the first of those that one has is taken. */
export const carriers: readonly string[] = wordList('url src path href rendered processed value text name')

/** What is never shown, whatever else it may be. */
export const privateNames: readonly string[] = wordList(
  'phone mobile tel email mail password idcard ip 手机 电话 邮箱 身份证',
)

/** Endings of public names that are also those of private ones: "Titel" and "tel", "ownership" and "ip". */
export const PUBLIC_ENDING = /(?:titel|hotel|ship|strip|clip|zip)$/

/** Where an answer says how many records there are, and on which page they are. */
export const countNames = {
  total: wordList(
    'total totalcount totaldocs totalresults totalitems totalelements totalrecords recordstotal recordcount totalnum totalhits numfound found numbermatched numberofrecords hydra:totalitems nbhits hitcount resultstotal @odata.count resultcount count records razem wszystkich toplam gesamt gesamtzahl anzahl totale totaal celkem osszesen итого всего σύνολο 总数 总条数 件数 総件数 전체 المجموع',
  ),
  pages: wordList('pages totalpages pagecount totalpage pagetotal 总页数'),
  page: wordList('current page currentpage pagenum pageno pagenumber 当前页'),
}

/** What requests call the page, its size and where it begins. */
const pagingNames = {
  page: wordList('page pagenum pageno pageindex pagenumber currentpage current p'),
  size: wordList(
    'pagesize size limit $limit perpage rows pagelimit count take top $top maxresults hitsperpage maximumrecords maxrecords resultrecordcount',
  ),
  offset: wordList('offset $offset start skip $skip from startrecord startindex firstrecord resultoffset'),
  locale: ['lang', 'language', 'locale'],
} as const

/** A name as these lists have it. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '')
}

/** What a parameter of a request is for, by its name. */
export function roleOf(name: string): keyof typeof pagingNames | undefined {
  // JSON:API: "page[offset]", and "page[number]" for the page itself; Strapi: "pagination[page]".
  const ofPage = /^(?:page|pagination)\[(\w+)\]$/i.exec(name)?.[1]
  if (ofPage !== undefined) return plainName(ofPage) === 'number' ? 'page' : roleOf(ofPage)
  const plain = plainName(name)
  const roles = ['page', 'size', 'offset', 'locale'] as const
  return roles.find((role) => pagingNames[role].some((each) => each === plain))
}

/** Names of columns as names of fields are compared. */
function bareNames(names: readonly string[] = []): readonly string[] {
  return names.map((name) => plainName(foldedName(name)))
}

/** What catalogues call the date of an object, in words or as a year: the surest names first, then those that columns of tables have. */
export const objectDates: readonly string[] = [
  ...wordList(
    'objectdate datetext dating dated datemade displaydate datedisplay productiondate creationdate datecreated dateofproduction relicyear relicage relicera relicperiod 年代 制作年代 创作年代 时代 創作年代 製作年代 時代 制作年 제작연도 연대 datierung entstehungszeit datation fecha التاريخ date publicationdate period year years',
  ),
  ...wordList(
    'primarydate dateofwork dateedtf edtfdate periodstr presentingdate datecreation datedecreation fechacreacion fechadecreacion datacreazione dynasty era productiondatestart datace niandai chaodai 文物年代 藏品年代 朝代 时期',
  ),
  ...bareNames(columnNames.work.date),
]

/** Names of columns for numbers, materials and measures that other records than those of objects have too. */
const COMMON = wordList(
  'reference referencenumber numerodereference signatur сигнатура номер αριθμος מספר क्रमांक 编号 idno unitid unitidentifier callnumber cote cota inventaire inventory inv nr no acno accession 등록번호 관리번호 masố sốhiệu technique technik technika teknik tecnica technika format formato taille size grosse groesse masse mass 大小 规格 规格 材料 技法 工艺 크기 규격 サイズ 素材 размер koko ukuran boyut extent',
)

/** Names that only a record of an object has: beside them a date of publication is the record's, not the object's. */
export const objectMarks: readonly string[] = [
  ...wordList(
    'objectdate objectnumber objectid objectbegindate datetext datedisplay datemade displaydate productiondate dateofproduction datesexpression levelofdescription relicyear relicage relicera accessionnumber accessionno accessionyear accessiondate yearacquired dateacquired acquisitiondate metadatadate inventorynumber inventoryno inventarnummer numeroinventaire medium materials dimensions creditline 藏品编号 文物编号 总登记号 登录号 材质 质地 年代 制作年代 创作年代 製作年代 入藏时间 入藏日期 藏品名称 文物名称 器物名称 文物年代 藏品年代 朝代 dynasty',
  ),
  ...bareNames([
    ...(columnNames.work.accessionNumber ?? []),
    ...(columnNames.work.medium ?? []),
    ...(columnNames.work.dimensions ?? []),
  ]).filter((name) => !COMMON.includes(name)),
]

/** Says when somebody wrote, changed or acquired something: never the date of an object, nor of an article. */
export const RECORD_DATE =
  /meta-?data|^metacreated|^o:created|accepted|submitted|createdtime|updat|modif|chang|edited|timestamp|mtime$|lastmod|dateadded|addedat|addedon|added$|accession|acqui|catalog|ingest|harvest|sync|import|index|upload|entered|entrydate|registered|deleted|expire|digiti[sz]|scan(?:ned|date)|excavat|found(?:on|date|$)|discover|purchas|donat|loan|birth|death|born|died|出土|发掘|發掘|采集|採集|征集|捐赠|捐贈|购入|購入|扫描|掃描|数字化|數位化|出生|逝世|available|insert|recorddate|of_?(?:the_?)?(?:record|entry)|verified|reviewed|inspect|inventoried|condition|valuat|mise_?a_?jour|(?:^|date)maj$|saisie|(?:date)entree|versement|ajout|erfass|aender|(?:^|[^l])änder|zugang|erwerb|aktual|bearbeit|ingreso|ingresso|actualiz|fecharegistro|fechaalta|adquis|aggiorn|inserim|atualiz|cadastr|aquisi|wijzig|invoer|verwerv|modyf|dodani|wpisu|измен|обнов|поступ|добавл|внесен|регистрац|приобрет|更新|修改|鉴定|评估|录入|錄入|入藏|登记|登記|入库|入庫|收藏日期|征集|導入|导入|登録|更新日|등록|수정|갱신/

/** What a place of an object has in its name, wherever that stands. */
export const OF_OBJECT =
  /(?:^|[/._-])(?:artifacts?|artefacts?|museumobjects?|relics?)(?=[/._A-Z-]|$)|文物|藏品/

/** Says when somebody wrote a record, beside a beginning of its own: never the date of an event. */
export const WRITTEN_DATE = /creat(?:ed?|ion)(?:at|on|time|date)?$|datecreat|创建|創建|建立|作成日/

/** Says when a record came to be; of an article it is the date. */
export const PUBLISHED_DATE =
  /publi|creat(?:e|ed|ion)?(?:at|on|time)|createdate|created$|gmtcreate|create$|hochgelad|veroffentlich|опубл|размещ|issued|released?date|pubdate|发布|發布|创建|創建|建立/
