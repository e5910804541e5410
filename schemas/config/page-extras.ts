import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { described } from './described.ts'
import { localText } from './text.ts'

const typeChoices = choices(
  ['Museum', described('The museum itself, for any page.', '博物馆本身，适用于任何页面。')],
  ['Article', described('An article.', '文章。')],
  ['NewsArticle', described('A piece of news.', '新闻。')],
  ['ScholarlyArticle', described('A scholarly article.', '学术文章。')],
  ['CreativeWork', described('A work of any sort.', '任何类型的作品。')],
  ['VisualArtwork', described('A work of art, or an object of the collection.', '美术作品或藏品。')],
  ['Photograph', described('A photograph.', '摄影作品。')],
  ['Person', described('A person, such as a maker.', '人物，例如作者。')],
  ['Organization', described('A group or firm, such as a workshop.', '团体或机构，例如作坊。')],
  ['Event', described('An event.', '活动。')],
  ['ExhibitionEvent', described('An exhibition.', '展览。')],
  [
    'EducationEvent',
    described('An event to learn at, such as a lecture or a course.', '教育活动，例如讲座、课程。'),
  ],
)

/** Types of schema.org for a page. Museum fits any page; the others describe the record of a detail page. */
const structuredTypeSchema = { type: 'string', ...typeChoices } as const satisfies JSONSchema

export type StructuredType = FromSchema<typeof structuredTypeSchema>

/** Names of schema.org that the code refers to. */
export const schemaOrg = {
  organisation: 'Organization',
  /** Types that are not creative works: they have no language and no publication date. */
  agents: ['Person', 'Organization'],
  articles: ['Article', 'NewsArticle', 'ScholarlyArticle'],
  events: ['Event', 'ExhibitionEvent', 'EducationEvent'],
} as const satisfies Readonly<Record<string, string | readonly StructuredType[]>>

/** Properties of schema.org that facts of an Item may fill. */
const structuredPropertySchema = {
  type: 'string',
  ...choices(
    ['about', described('What it is about.', '主题。')],
    ['alternateName', described('Another name.', '别名。')],
    ['artform', described('Form of the art, such as painting.', '艺术形式，例如绘画。')],
    ['artMedium', described('What it was made with, such as ink.', '创作材质，例如水墨。')],
    ['audience', described('Whom it is for.', '面向的观众。')],
    ['birthDate', described('When a person was born.', '出生日期。')],
    ['birthPlace', described('Where a person was born.', '出生地。')],
    ['creator', described('Who made it.', '作者。')],
    ['creditText', described('How it is credited.', '署名文字。')],
    ['dateCreated', described('When it was made.', '创作年代。')],
    ['deathDate', described('When a person died.', '逝世日期。')],
    ['deathPlace', described('Where a person died.', '逝世地。')],
    ['genre', described('Its genre.', '题材类别。')],
    ['jobTitle', described('What a person did, such as "Potter".', '人物的职业，例如“陶工”。')],
    ['keywords', described('Keywords.', '关键词。')],
    ['material', described('What it is made of.', '材料。')],
    ['maximumAttendeeCapacity', described('How many people can take part.', '最多参加人数。')],
    ['nationality', described('Country or people that a person belongs to.', '国籍或民族。')],
    ['performer', described('Who speaks or performs.', '主讲人或表演者。')],
    ['sameAs', described('Address of the same in an authority file.', '规范档中同一条目的网址。')],
    ['size', described('Its size.', '尺寸。')],
    ['temporalCoverage', described('The time it is about.', '所涉及的时期。')],
  ),
  description: described('Property of schema.org that this fact fills.', '该项信息对应的 schema.org 属性。'),
} as const satisfies JSONSchema

/** Subject of the page in structured data. */
export const structuredSchema = {
  description: described(
    'What structured data say the page is about: a type of schema.org, or one with the facts that fill its properties, such as {"type": "VisualArtwork", "facts": {"size": "size"}}.',
    '告诉搜索引擎本页讲的是什么：schema.org 的类型，或带有属性对应关系的类型，例如 {"type": "VisualArtwork", "facts": {"size": "size"}}。',
  ),
  oneOf: [
    structuredTypeSchema,
    {
      type: 'object',
      additionalProperties: false,
      required: ['type'],
      properties: {
        type: {
          ...structuredTypeSchema,
          description: described('Type of schema.org.', 'schema.org 的类型。'),
        },
        facts: {
          type: 'object',
          description: described(
            "Names of facts of the page's source, each with the property it fills.",
            '本页数据源中各项信息的名称，以及各自对应的属性。',
          ),
          additionalProperties: structuredPropertySchema,
        },
      },
    },
  ],
} as const satisfies JSONSchema

/** Atom and RSS feeds of a list. */
export const feedSchema = {
  description: described(
    'Offers the list as Atom and RSS, at the route with ".atom" and ".rss": true, or an object with settings.',
    '提供列表的 Atom 与 RSS 订阅，地址为页面路径加“.atom”“.rss”：写 true，或写带设置的对象。',
  ),
  oneOf: [
    {
      type: 'boolean',
      ...choices([
        true,
        described('With the title of the page and its 20 newest entries.', '使用页面标题，含最新 20 条。'),
      ]),
    },
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        title: localText('Title of the feed; default that of the page.', '订阅源的标题；默认为页面标题。'),
        count: {
          type: 'integer',
          minimum: 1,
          maximum: 100,
          description: described(
            'How many of the newest entries it holds; default 20.',
            '包含最新的多少条；默认为 20。',
          ),
        },
      },
    },
  ],
} as const satisfies JSONSchema

/** Calendar file of a list of dated entries, or of one entry. */
export const calendarSchema = {
  description: described(
    'Offers the dates of the list, or of the one entry, as a calendar file at the address with ".ics": true, or an object with settings.',
    '把列表或单个条目的日期做成日历文件，地址加“.ics”：写 true，或写带设置的对象。',
  ),
  oneOf: [
    {
      type: 'boolean',
      ...choices([true, described('With days and hours.', '包含日期和时刻。')]),
    },
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        allDay: {
          type: 'boolean',
          description: described(
            'Only the days count, not the hours, as with exhibitions; default false.',
            '只计日期，不计时刻，例如展览；默认为否。',
          ),
        },
      },
    },
  ],
} as const satisfies JSONSchema

export type StructuredProperty = FromSchema<typeof structuredPropertySchema>
