import { columnNames, foldedName } from '../../propose/column-names.ts'
import names from './field-names.json' with { type: 'json' }

/** Parts of an Item, in the order in which they choose their fields. */
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

/** Splits a space-separated list of words. */
export function wordList(text = ''): readonly string[] {
  return text === '' ? [] : text.split(' ')
}

/** Names of members that wrap all others of a record. */
const HOLDERS = wordList(names.holders)

/** Whether a member is such a wrapper. "_source" of a search engine is one; "source" is not. */
export function holdsRecord(name: string): boolean {
  return HOLDERS.includes(name) || HOLDERS.includes(plainName(name))
}

interface Names {
  /** Full names in lower case without dashes and underscores, most specific first. */
  readonly whole: readonly string[]
  /** Suffixes of names such as "exhibitName". */
  readonly endings: readonly string[]
  /** Words in a name that change its meaning, such as "parentId". A match in `whole` takes precedence. */
  readonly unless: readonly string[]
}

/**
 * Column names in non-Latin scripts also name parts. Latin ones are excluded, since English member names of software are more ambiguous.
 */
const {
  workId = [],
  accessionNumber = [],
  title = [],
  makers = [],
  date = [],
  medium = [],
  dimensions = [],
} = columnNames.work
const OF_COLUMNS: Readonly<Partial<Record<Part, readonly string[]>>> = {
  id: [...workId, ...accessionNumber],
  title,
  author: makers,
}

/** Parts that a person beside the record may also have: "authorId" is not the ID of the record. */
const OF_PEOPLE: readonly Part[] = ['id', 'title']

const written: Readonly<Record<Part, Readonly<Partial<Record<keyof Names, string>>>>> = names.parts

function namesOfPart(part: Part): Names {
  const { whole, endings, unless } = written[part]
  const others = bareNames(OF_COLUMNS[part] ?? []).filter((name) => /^[^a-z]+$/.test(name))
  return {
    whole: [...wordList(whole), ...others],
    endings: wordList(endings),
    unless: [...wordList(unless), ...(OF_PEOPLE.includes(part) ? wordList(names.people) : [])],
  }
}

/** Names of the parts of an Item in backends (English and Chinese) and in table columns. */
export const fieldNames = Object.fromEntries(parts.map((part) => [part, namesOfPart(part)])) as Readonly<
  Record<Part, Names>
>

/** Last segments of pointers that only hold the value of their parent, such as "/title/rendered". The first that exists is used. */
export const valueMembers = wordList(names.carriers)

/** Names of members that are never shown. */
export const privateNames = wordList(names.private)

/** Public suffixes that end like private ones: "Titel" and "tel", "ownership" and "ip". */
export const PUBLIC_ENDING = /(?:titel|hotel|ship|strip|clip|zip)$/

/** Names of members with the total number of records and the page number. */
export const countNames = {
  total: wordList(names.counts.total),
  pages: wordList(names.counts.pages),
  page: wordList(names.counts.page),
}

/** Roles of query parameters for paging and locale. */
const ROLES = ['page', 'size', 'offset', 'locale'] as const

/** Normalizes a name for comparison with these lists. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '')
}

/** Returns the role of a query parameter by its name. */
export function roleOf(name: string): (typeof ROLES)[number] | undefined {
  // JSON:API uses "page[offset]", and "page[number]" for the page itself; Strapi uses "pagination[page]".
  const ofPage = /^(?:page|pagination)\[(\w+)\]$/i.exec(name)?.[1]
  if (ofPage !== undefined) return plainName(ofPage) === 'number' ? 'page' : roleOf(ofPage)
  return ROLES.find((role) => wordList(names.paging[role]).includes(plainName(name)))
}

/** Normalizes column names to compare them with field names. */
function bareNames(columns: readonly string[]): readonly string[] {
  return columns.map((name) => plainName(foldedName(name)))
}

/** Names of an object's date, in words or as a year: those of catalogues, most specific first, then those of table columns. */
export const objectDates: readonly string[] = [...wordList(names.objectDates), ...bareNames(date)]

/** Column names of numbers, materials and measurements that are not specific to objects. */
const COMMON = wordList(names.common)

/** Names that occur only in records of objects. A publication date beside them is that of the record. */
export const objectOnlyNames: readonly string[] = [
  ...wordList(names.objectMarks),
  ...bareNames([...accessionNumber, ...medium, ...dimensions]).filter((name) => !COMMON.includes(name)),
]

/** Dates on which a record was written or changed, or an object acquired. They are never the date of an object or article. */
export const RECORD_DATE =
  /meta-?data|^metacreated|^o:created|accepted|submitted|createdtime|updat|modif|chang|edited|timestamp|mtime$|lastmod|dateadded|addedat|addedon|added$|accession|acqui|catalog|ingest|harvest|sync|import|index|upload|entered|entrydate|registered|deleted|expire|digiti[sz]|scan(?:ned|date)|excavat|found(?:on|date|$)|discover|purchas|donat|loan|birth|death|born|died|出土|发掘|發掘|采集|採集|征集|捐赠|捐贈|购入|購入|扫描|掃描|数字化|數位化|出生|逝世|available|insert|recorddate|of_?(?:the_?)?(?:record|entry)|verified|reviewed|inspect|inventoried|condition|valuat|mise_?a_?jour|(?:^|date)maj$|saisie|(?:date)entree|versement|ajout|erfass|aender|(?:^|[^l])änder|zugang|erwerb|aktual|bearbeit|ingreso|ingresso|actualiz|fecharegistro|fechaalta|adquis|aggiorn|inserim|atualiz|cadastr|aquisi|wijzig|invoer|verwerv|modyf|dodani|wpisu|измен|обнов|поступ|добавл|внесен|регистрац|приобрет|更新|修改|鉴定|评估|录入|錄入|入藏|登记|登記|入库|入庫|收藏日期|征集|導入|导入|登録|更新日|등록|수정|갱신/

/** Names that indicate an object, anywhere in a pointer. */
export const OF_OBJECT =
  /(?:^|[/._-])(?:artifacts?|artefacts?|museumobjects?|relics?)(?=[/._A-Z-]|$)|文物|藏品/

/** Creation dates of records, unless a start date exists. They are never the date of an event. */
export const WRITTEN_DATE = /creat(?:ed?|ion)(?:at|on|time|date)?$|datecreat|创建|創建|建立|作成日/

/** Creation and publication dates of records, which are the date of an article. */
export const PUBLISHED_DATE =
  /publi|creat(?:e|ed|ion)?(?:at|on|time)|createdate|created$|gmtcreate|create$|hochgelad|veroffentlich|опубл|размещ|issued|released?date|pubdate|发布|發布|创建|創建|建立/
