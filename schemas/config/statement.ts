import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { schemaKey } from './schema-key.ts'

const count = { type: 'integer', minimum: 0 } as const satisfies JSONSchema

const faultSchema = {
  type: 'object',
  description: described('What does not meet it, at one page or record.', '某个页面或记录的不符合之处。'),
  additionalProperties: false,
  required: ['check', 'what', 'at', 'count'],
  properties: {
    check: {
      type: 'string',
      description: described(
        'The check that found it, such as "axe:image-alt".',
        '发现它的检查，例如 "axe:image-alt"。',
      ),
    },
    what: { type: 'string', description: described('What is wrong.', '问题所在。') },
    at: { type: 'string', description: described('The page, or the record.', '页面或记录。') },
    place: { type: 'string', description: described('Where the page is written.', '页面写在配置的何处。') },
    count: { ...count, description: described('How often it was found there.', '在该处发现的次数。') },
  },
} as const satisfies JSONSchema

const criterionSchema = {
  type: 'object',
  description: described('What the tests say of one criterion.', '测试对一条准则的结论。'),
  additionalProperties: false,
  properties: {
    absent: {
      type: 'boolean',
      description: described('The site has nothing that it is about.', '本站没有该准则所涉及的内容。'),
    },
    checks: {
      type: 'array',
      items: { type: 'string' },
      description: described(
        'Checks that found something to look at, in alphabetical order.',
        '实际进行过的检查，按字母顺序排列。',
      ),
    },
    undecided: {
      type: 'object',
      description: described(
        'Rules that could not decide, with the number of pages.',
        '无法判定的规则及页面数。',
      ),
      additionalProperties: { ...count, description: described('Pages.', '页面数。') },
    },
    faults: { type: 'array', items: faultSchema, description: described('What was found.', '发现的问题。') },
  },
} as const satisfies JSONSchema

const auditSchema = {
  type: 'object',
  description: described('One kind of content.', '一类内容。'),
  additionalProperties: false,
  required: ['all', 'without', 'records'],
  properties: {
    all: { ...count, description: described('How many there are.', '总数。') },
    without: { ...count, description: described('How many lack something.', '有缺失的数量。') },
    unread: { ...count, description: described('How many could not be looked at.', '无法检查的数量。') },
    records: {
      type: 'array',
      maxItems: 20,
      items: { type: 'string' },
      description: described('The first of them.', '其中的前若干个。'),
    },
  },
} as const satisfies JSONSchema

/** Schema of accessibility.lock.json. */
export const statementSchema = {
  $id: 'https://vitrine.invalid/schemas/statement.schema.json',
  title: 'Vitrine accessibility lock',
  description: described(
    'What the last "vitrine test" and the audit of the content say of each criterion. Written by "vitrine statement"; the page "statement" shows it with accessibility.json.',
    '最近一次“vitrine test”与内容检查对每条准则的结论。由“vitrine statement”写入，“statement”模板与 accessibility.json 一并显示。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['config', 'tested', 'criteria', 'content'],
  properties: {
    $schema: schemaKey,
    config: {
      type: 'string',
      description: described('Digest of the config that was tested.', '所测试配置的摘要。'),
    },
    tested: {
      type: 'object',
      description: described('What was tested.', '测试的范围。'),
      additionalProperties: false,
      required: ['pages', 'languages', 'screens', 'axe'],
      properties: {
        pages: {
          ...count,
          description: described('Pages that were opened in a browser.', '在浏览器中打开过的页面数。'),
        },
        languages: {
          type: 'array',
          items: { type: 'string' },
          description: described('Codes of the languages.', '语言代码。'),
        },
        screens: {
          type: 'array',
          items: { type: 'string' },
          description: described('Screens, in pixels.', '屏幕尺寸（像素）。'),
        },
        axe: { type: 'string', description: described('Version of axe-core.', 'axe-core 的版本。') },
        notOpened: {
          type: 'array',
          items: { type: 'string' },
          description: described(
            'Routes of pages without a record to show.',
            '没有可显示的记录、因而未能打开的页面。',
          ),
        },
      },
    },
    criteria: {
      type: 'object',
      description: described('By the number of the criterion.', '以准则编号为键。'),
      additionalProperties: criterionSchema,
    },
    content: {
      type: 'object',
      description: described(
        'What the records lack. Absent where no record was there to be read.',
        '记录中缺少的内容；读不到任何记录时省略。',
      ),
      additionalProperties: false,
      properties: {
        pictures: auditSchema,
        films: auditSchema,
        sounds: auditSchema,
        documents: auditSchema,
      },
    },
  },
} as const satisfies JSONSchema

export type StatementLock = FromSchema<typeof statementSchema>
