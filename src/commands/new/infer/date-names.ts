import { words } from './field-names.ts'

/** What catalogues call the date of an object, in words or as a year. */
export const objectDates: readonly string[] = words(
  'objectdate datetext dating dated datemade displaydate datedisplay productiondate creationdate datecreated dateofproduction 年代 制作年代 创作年代 时代 創作年代 製作年代 時代 制作年 제작연도 연대 datierung entstehungszeit datation fecha التاريخ date period year',
)

/** Names that only a record of an object has: beside them a date of publication is the record's, not the object's. */
export const objectMarks: readonly string[] = words(
  'objectdate objectnumber objectid objectbegindate accessionnumber accessionno inventorynumber inventoryno inventarnummer numeroinventaire medium materials dimensions creditline 藏品编号 文物编号 总登记号 登录号 材质 质地',
)

/** Says when somebody wrote, changed or acquired something: never the date of an object, nor of an article. */
export const RECORD_DATE =
  /meta-?data|updat|modif|chang|edited|timestamp|lastmod|dateadded|addedat|addedon|added$|accession|acqui|catalog|ingest|harvest|sync|import|index|upload|entered|entrydate|registered|deleted|expire|更新|修改|录入|錄入|入藏|登记|登記|入库|入庫|收藏日期|征集|導入|导入|登録|更新日|등록|수정|갱신/

/** Says when a record came to be; of an article it is the date. */
export const PUBLISHED_DATE =
  /publi|creat(?:ed|ion)?(?:at|on|time)|createdate|created$|issued|released?date|pubdate|发布|發布|创建|創建|建立/
