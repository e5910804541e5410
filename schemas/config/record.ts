import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { described } from './described.ts'
import { schemaKey } from './schema-key.ts'
import { joinedText, localText } from './text.ts'

const typeName = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9]*$',
} as const satisfies JSONSchema

const fieldSchema = {
  type: 'object',
  description: described('A field of the records.', '记录的一个字段。'),
  additionalProperties: false,
  required: ['name', 'type', 'label'],
  properties: {
    name: {
      ...typeName,
      maxLength: 60,
      description: described(
        'Name of the field in a record, in filters, orders and options, such as "mint".',
        '字段名称，用于记录、筛选、排序和选项，例如 "mint"。',
      ),
    },
    type: {
      type: 'string',
      ...choices(
        ['text', described('A plain text.', '纯文本。')],
        [
          'languageMap',
          described(
            'A plain text in each language, by language code; or one text, in the language of the records.',
            '各语言的纯文本，以语言代码为键；也可以只写一段文字，视为记录自身的语言。',
          ),
        ],
        [
          'html',
          described(
            'A long text as HTML, or one by language code; the first is the text of the page.',
            'HTML 长文本，或以语言代码为键；第一个是页面正文。',
          ),
        ],
        ['number', described('A number.', '数字。')],
        ['year', described('A year; negative before the year 1.', '年份；公元前为负数。')],
        ['date', described('A day, month or year: YYYY-MM-DD, YYYY-MM or YYYY.', '日期，可只到月或年。')],
        [
          'boolean',
          described(
            'Yes or no: true or false, or a word for it in a table, such as "ja".',
            '是或否：true 或 false，表格中也可以是“是”“ja”等同类词。',
          ),
        ],
        [
          'url',
          described(
            'The address of a page elsewhere, with http:// or https://; pages show it as a link.',
            '其他网站页面的网址，以 http:// 或 https:// 开头；页面上显示为链接。',
          ),
        ],
        ['list', described('A list of texts.', '文字列表。')],
        [
          'link',
          described('Ids of records of the type named in "to".', '“to”所指类型的记录的 id，一个或多个。'),
        ],
        [
          'place',
          described(
            'A place: an object with "name", "latitude" and "longitude".',
            '地点：带有“name”“latitude”“longitude”的对象。',
          ),
        ],
      ),
      description: described('What the field holds.', '字段的类型。'),
    },
    label: localText('Label shown before the value.', '显示在内容前面的标签。'),
    required: {
      type: 'boolean',
      description: described(
        'Whether a record without it is refused; default false.',
        '缺少该字段的记录是否拒绝导入；默认为否。',
      ),
    },
    private: {
      type: 'boolean',
      description: described(
        'Whether the field stays with the museum: a record is imported without it, so that it is neither stored, shown nor searched; default false.',
        '该字段是否只留在馆内：导入时不写入，因此既不保存，也不显示、不可搜索；默认为否。',
      ),
    },
    to: {
      ...typeName,
      description: described(
        'For "link": the type that it leads to, the name of a file in records/; or an entity of the content service: "work", "agent", "exhibit", "exhibitionBase", "exhibitionTemp", "activity" or "page".',
        '用于“link”：指向的记录类型，即 records/ 中的文件名；或内容服务自身的实体：“work”“agent”“exhibit”“exhibitionBase”“exhibitionTemp”“activity”或“page”。',
      ),
    },
    back: localText(
      'For "link": heading of these records on the page of the record they lead to, such as "Coins of this mint"; default the label of the type.',
      '用于“link”：在被指向的记录的页面上，这些记录的标题，例如“该铸造地的钱币”；默认为类型的名称。',
    ),
    unit: joinedText(
      'For "number": the unit that pages write behind it, such as "cm"; or one in every language, such as {"en": "cm", "ru": "см"}.',
      '用于“number”：页面在数字后写出的单位，例如 "cm"；也可以每种语言各写一个，例如 {"en": "cm", "ru": "см"}。',
    ),
    property: {
      ...typeName,
      description: described(
        'Property of schema.org that it fills in structured data, such as "material".',
        '在结构化数据中对应的 schema.org 属性，例如 "material"。',
      ),
    },
  },
} as const satisfies JSONSchema

/** Schema of the files in config/records/. */
export const recordSchema = {
  $id: 'https://vitrine.invalid/schemas/record.schema.json',
  title: 'Vitrine record type',
  description: described(
    "A record type of the museum's own: its fields, and where its records have their pages.",
    '博物馆自定的记录类型：有哪些字段，以及记录的页面在哪里。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['label', 'title', 'fields'],
  properties: {
    $schema: schemaKey,
    label: localText('What the records are called, such as "Coins".', '这类记录的名称，例如“钱币”。'),
    page: {
      type: 'string',
      pattern: '^/.*/:id$',
      description: described(
        'Route of the page of a record, such as "/coins/:id": lists, links and search lead there.',
        '记录页面的路径，例如 "/coins/:id"；列表、链接和搜索都指向它。',
      ),
    },
    title: {
      ...typeName,
      description: described(
        'Field that is the title: a "text" or a "languageMap".',
        '作为标题的字段，类型为“text”或“languageMap”。',
      ),
    },
    subtitle: {
      type: 'array',
      minItems: 1,
      maxItems: 4,
      items: { ...typeName, description: described('Name of a field.', '字段名称。') },
      description: described(
        'Fields that lists show below the title, such as ["mint", "struck"].',
        '列表中显示在标题下方的字段，例如 ["mint", "struck"]。',
      ),
    },
    period: {
      type: 'array',
      minItems: 1,
      maxItems: 2,
      items: { ...typeName, description: described('Name of a field.', '字段名称。') },
      description: described(
        'The field that says when, or the two that say from when to when, such as ["from", "to"]: a "year" or a "date". Lists show it with the subtitle, cards and rows as the date.',
        '说明时间的字段，或说明起止时间的两个字段，例如 ["from", "to"]；类型为“year”或“date”。列表将其与副标题一起显示，卡片和列表行把它显示为日期。',
      ),
    },
    rights: {
      ...typeName,
      description: described(
        'Field with the statement of rights of a record, such as a URI of creativecommons.org; a "text".',
        '权利声明所在的字段，例如 creativecommons.org 的 URI；类型为“text”。',
      ),
    },
    credit: {
      ...typeName,
      description: described(
        'Field with the credit line of a record: a "text" or a "languageMap".',
        '来源说明所在的字段，类型为“text”或“languageMap”。',
      ),
    },
    service: {
      type: 'string',
      description: described(
        'Service that answers for the records: a name under "services" of site.json; default the first.',
        '由哪个服务应答，即 site.json 中“services”下的名称；默认为第一个。',
      ),
    },
    fields: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: fieldSchema,
      description: described(
        'The fields, in the order in which pages show them.',
        '字段，按页面显示的顺序。',
      ),
    },
  },
} as const satisfies JSONSchema

export type RecordConfig = FromSchema<typeof recordSchema>
export type RecordField = RecordConfig['fields'][number]

/** A record type, named after its file. */
export interface RecordType {
  readonly name: string
  readonly config: RecordConfig
}

/** Entities of the content service that links of record types may refer to. */
export const LINKED_ENTITIES = [
  'work',
  'agent',
  'exhibit',
  'exhibitionBase',
  'exhibitionTemp',
  'activity',
  'page',
] as const

export type LinkedEntity = (typeof LINKED_ENTITIES)[number]

/** Whether "to" of a link names an entity of the content service. */
export function isLinkedEntity(name: string | undefined): name is LinkedEntity {
  return LINKED_ENTITIES.some((each) => each === name)
}

/** Returns the fields that a site stores and shows. */
export function publicFields({ fields }: Pick<RecordConfig, 'fields'>): readonly RecordField[] {
  return fields.filter((field) => field.private !== true)
}

/** Whether a field has a numeric value for sorting and range filters. */
export function hasRangeFilter({ type }: Pick<RecordField, 'type'>): boolean {
  return type === 'number' || type === 'year' || type === 'date'
}

/** Whether lists can be sorted by the field. */
export function isSorted(field: Pick<RecordField, 'type'>): boolean {
  return (
    hasRangeFilter(field) || field.type === 'text' || field.type === 'languageMap' || field.type === 'place'
  )
}

/** Whether visitors can filter by the values of the field. */
export function isFilterable({ type }: Pick<RecordField, 'type'>): boolean {
  return type !== 'html' && type !== 'url'
}
