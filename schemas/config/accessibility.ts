import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { annotated } from './annotation.ts'
import { choices } from './choices.ts'
import { daySchema } from './clock.ts'
import { described } from './described.ts'
import { schemaKey } from './schema-key.ts'
import { localText } from './text.ts'

const contactSchema = {
  type: 'object',
  description: described(
    'Where visitors report what they cannot use. At least one way.',
    '访客在何处反映无法使用之处；至少写一种方式。',
  ),
  additionalProperties: false,
  properties: {
    email: {
      type: 'string',
      pattern: '^[^@\\s]+@[^@\\s]+$',
      description: described('E-mail address.', '电子邮箱。'),
    },
    telephone: {
      type: 'string',
      pattern: '[0-9{]',
      maxLength: 60,
      description: described(
        'Telephone number, or a setting such as "{PHONE}".',
        '电话号码，或设置项，例如 "{PHONE}"。',
      ),
    },
    page: annotated(
      'address',
      'A page of the site with a form or further ways, such as "/Education/Message".',
      '本站中可以留言或列有其他方式的页面，例如 "/Education/Message"。',
    ),
    days: {
      type: 'integer',
      minimum: 1,
      maximum: 365,
      description: described('Days within which the museum answers.', '博物馆在多少天内答复。'),
    },
  },
} as const satisfies JSONSchema

const enforcementSchema = {
  type: 'object',
  description: described(
    'The body that visitors can turn to where the museum does not answer.',
    '博物馆没有答复时，访客可以求助的机构。',
  ),
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: localText('Name of the body.', '机构名称。'),
    href: annotated('address', 'Its website.', '该机构的网站。'),
  },
} as const satisfies JSONSchema

const exceptionSchema = {
  type: 'object',
  description: described('Something that is not accessible, and why.', '一项不符合要求的内容，以及原因。'),
  additionalProperties: false,
  required: ['what', 'reason', 'why'],
  properties: {
    what: localText(
      'What is not accessible, such as "Scanned journals before 1990".',
      '哪些内容不符合要求，例如“1990 年以前期刊的扫描件”。',
    ),
    reason: {
      type: 'string',
      ...choices(
        ['burden', described('It would be a disproportionate burden.', '改造的负担过重。')],
        [
          'scope',
          described(
            'The law does not apply to it, such as to archives and heritage collections.',
            '法律不适用于该内容，例如档案与馆藏文物的数字化成果。',
          ),
        ],
        ['others', described('It is made and kept by others.', '由第三方制作和维护。')],
        ['planned', described('It will be mended.', '将会改正。')],
      ),
      description: described('Reason in the words of the law.', '法律意义上的理由。'),
    },
    why: localText('The reason in words.', '对理由的说明。'),
    instead: localText(
      'What there is instead, such as a copy on request.',
      '可以改用什么，例如向本馆索取副本。',
    ),
    criteria: {
      type: 'array',
      uniqueItems: true,
      minItems: 1,
      items: {
        type: 'string',
        pattern: '^[1-4]\\.[1-5]\\.[0-9]{1,2}$',
        description: described('Number of a criterion.', '准则编号。'),
      },
      description: described('The criteria of WCAG that it fails.', '它不符合的 WCAG 准则。'),
    },
    until: { ...daySchema, description: described('Day by which it will be mended.', '将在何日以前改正。') },
  },
} as const satisfies JSONSchema

const checkedSchema = {
  type: 'object',
  description: described('What a person has found of this criterion.', '人工检查该准则的结果。'),
  additionalProperties: false,
  required: ['result', 'by', 'on'],
  properties: {
    result: {
      type: 'string',
      ...choices(
        ['passes', described('Every page meets it.', '所有页面都符合。')],
        [
          'fails',
          described('Something does not meet it; the note says what.', '有不符合之处；在备注中说明。'),
        ],
        [
          'not-applicable',
          described('The site has nothing that it is about.', '本站没有该准则所涉及的内容。'),
        ],
      ),
      description: described('The result.', '结果。'),
    },
    by: {
      type: 'string',
      pattern: '\\S',
      maxLength: 120,
      description: described('Who has checked it.', '由谁检查。'),
    },
    on: { ...daySchema, description: described('The day on which it was checked.', '检查的日期。') },
    note: localText('What was done and found.', '做了什么，发现了什么。'),
  },
} as const satisfies JSONSchema

/** Schema of accessibility.json. */
export const accessibilitySchema = {
  $id: 'https://vitrine.invalid/schemas/accessibility.schema.json',
  title: 'Vitrine accessibility',
  description: described(
    'What people say for the accessibility statement: who is responsible, what they have checked, which exceptions there are. What the tests have found is beside it, in accessibility.lock.json.',
    '无障碍声明中由人填写的部分：联系方式、人工检查的结果、例外。测试结果在同一文件夹的 accessibility.lock.json 中。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['since', 'contact'],
  properties: {
    $schema: schemaKey,
    since: {
      ...daySchema,
      description: described('The day on which the statement was first published.', '声明首次发布的日期。'),
    },
    reviewed: {
      ...daySchema,
      description: described('The day on which a person last went through it.', '最近一次人工复核的日期。'),
    },
    assessment: {
      type: 'string',
      ...choices(
        ['self', described('By the museum itself.', '由博物馆自行评估。')],
        ['external', described('By somebody else.', '由第三方评估。')],
      ),
      description: described('Who has assessed the site; default "self".', '由谁评估本站；默认为“self”。'),
    },
    contact: contactSchema,
    enforcement: enforcementSchema,
    exceptions: {
      type: 'array',
      items: exceptionSchema,
      description: described('What is not accessible, and why.', '不符合要求的内容及其原因。'),
    },
    checked: {
      type: 'object',
      description: described(
        'What people have checked, by the number of the criterion in WCAG 2.2.',
        '人工检查的结果，以 WCAG 2.2 的准则编号为键。',
      ),
      additionalProperties: checkedSchema,
    },
  },
} as const satisfies JSONSchema

export type AccessibilityConfig = FromSchema<typeof accessibilitySchema>
