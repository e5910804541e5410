import { columnNames, foldedName } from '../../propose/column-names.ts'
import names from './field-names.json' with { type: 'json' }

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
export function wordList(text = ''): readonly string[] {
  return text === '' ? [] : text.split(' ')
}

/** Members of a record that hold all others of it, and say nothing of them. */
export const HOLDERS = wordList(names.holders)

/** Whether a member is one of those; the "_source" of a search engine is no "source". */
export function holdsRecord(name: string): boolean {
  return HOLDERS.includes(name) || HOLDERS.includes(plainName(name))
}

interface Names {
  /** Whole names in lower case without dashes and underscores, the surest first. */
  readonly whole: readonly string[]
  /** Endings of names such as "exhibitName". */
  readonly endings: readonly string[]
  /** Words in a name that mean something else, such as "parentId"; a whole name goes before them. */
  readonly unless: readonly string[]
}

/** Columns whose names in other letters than Latin ones are those of a part too: names of programs are English, and mean more than columns do. */
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

/** Parts that a person beside the record may have too: "authorId" is none of the record. */
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

/** What backends call the parts of an Item, in English and Chinese, and as columns of tables are called. */
export const fieldNames = Object.fromEntries(parts.map((part) => [part, namesOfPart(part)])) as Readonly<
  Record<Part, Names>
>

/** Last parts of a pointer that only carry what the part before them names, such as "/title/rendered"; the first of those that one has is taken. */
export const carriers = wordList(names.carriers)

/** What is never shown, whatever else it may be. */
export const privateNames = wordList(names.private)

/** Endings of public names that are also those of private ones: "Titel" and "tel", "ownership" and "ip". */
export const PUBLIC_ENDING = /(?:titel|hotel|ship|strip|clip|zip)$/

/** Where an answer says how many records there are, and on which page they are. */
export const countNames = {
  total: wordList(names.counts.total),
  pages: wordList(names.counts.pages),
  page: wordList(names.counts.page),
}

/** What requests call the page, its size and where it begins. */
const ROLES = ['page', 'size', 'offset', 'locale'] as const

/** A name as these lists have it. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '')
}

/** What a parameter of a request is for, by its name. */
export function roleOf(name: string): (typeof ROLES)[number] | undefined {
  // JSON:API: "page[offset]", and "page[number]" for the page itself; Strapi: "pagination[page]".
  const ofPage = /^(?:page|pagination)\[(\w+)\]$/i.exec(name)?.[1]
  if (ofPage !== undefined) return plainName(ofPage) === 'number' ? 'page' : roleOf(ofPage)
  return ROLES.find((role) => wordList(names.paging[role]).includes(plainName(name)))
}

/** Names of columns as names of fields are compared. */
function bareNames(columns: readonly string[]): readonly string[] {
  return columns.map((name) => plainName(foldedName(name)))
}

/** What catalogues call the date of an object, in words or as a year: the surest names first, then those that columns of tables have. */
export const objectDates: readonly string[] = [...wordList(names.objectDates), ...bareNames(date)]

/** Names of columns for numbers, materials and measures that other records than those of objects have too. */
const COMMON = wordList(names.common)

/** Names that only a record of an object has: beside them a date of publication is the record's, not the object's. */
export const objectMarks: readonly string[] = [
  ...wordList(names.objectMarks),
  ...bareNames([...accessionNumber, ...medium, ...dimensions]).filter((name) => !COMMON.includes(name)),
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
