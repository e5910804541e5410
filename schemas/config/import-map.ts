import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { field, fieldOrList, list } from './field.ts'
import { schemaKey } from './schema-key.ts'

const fieldsSchema = {
  type: 'object',
  description: described(
    'Fields of the entity, each with where its value is in a line of the imported file.',
    '实体的各字段，以及其值在导入文件每一行中的位置。',
  ),
  additionalProperties: fieldOrList(
    'Where the value of this field is in a line: a JSON pointer such as "/name", an object with further steps, or for a list of objects their "members".',
    '该字段的值在一行中的位置：JSON 指针（例如 "/name"）、带有转换步骤的对象；若为对象列表，则写“members”。',
  ),
  minProperties: 1,
} as const satisfies JSONSchema

/** Schema of a map for `vitrine import`: how a line of a foreign file becomes a record of an entity. */
export const importMapSchema = {
  $id: 'https://vitrine.invalid/schemas/import-map.schema.json',
  title: 'Vitrine import map',
  description: described(
    'How a line of a foreign file becomes a record, for "vitrine import".',
    '外部文件的每一行如何变为一条记录，供“vitrine import”命令使用。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    $schema: schemaKey,
    fields: fieldsSchema,
    facts: {
      type: 'array',
      description: described(
        'Further facts of a work or an agent, in the order in which they are shown.',
        '作品或人物的其他信息，按显示的顺序排列。',
      ),
      items: {
        type: 'object',
        description: described(
          'One fact; left out where the line has no value.',
          '一项信息；该行没有值时省略。',
        ),
        additionalProperties: false,
        required: ['label', 'value'],
        properties: {
          name: {
            type: 'string',
            minLength: 1,
            maxLength: 100,
            description: described(
              'Name by which filters know the fact; default the label.',
              '筛选所用的名称；默认为标签。',
            ),
          },
          label: {
            type: 'string',
            minLength: 1,
            maxLength: 100,
            description: described('Label shown before the value.', '显示在内容前面的标签。'),
          },
          each: list(
            'Where a list of records is in a line, or "members" that make one of parallel lists: a fact for each; "labelFrom" and "value" are read in them.',
            '一行中记录列表的位置，或由并列的列表组成的“members”：每条各成一项信息，“labelFrom”和“value”都在其中读取。',
          ),
          labelFrom: field(
            'Where the label is, of a fact that is made for each of a list; default "label".',
            '由列表产生的信息，其标签所在的位置；默认为“label”。',
          ),
          value: field(
            'Where the value is in a line; of a list each entry is a fact.',
            '内容在一行中的位置；若为列表，每一项各成一项信息。',
          ),
          translations: {
            type: 'object',
            minProperties: 1,
            description: described(
              'The fact in further languages that the line has it in, by language code, such as {"en": {"label": "Place", "value": "/place_en"}}; where the line has none in a language, the fact stays as it is there. Not of a fact with "each".',
              '该行中这项信息的其他语言文字，以语言代码为键，例如 {"en": {"label": "Place", "value": "/place_en"}}；该行没有某种语言的文字时，该语言中照原样显示。不能与“each”同用。',
            ),
            additionalProperties: {
              type: 'object',
              description: described('The fact in this language.', '这项信息在该语言中的文字。'),
              additionalProperties: false,
              required: ['value'],
              properties: {
                label: {
                  type: 'string',
                  minLength: 1,
                  maxLength: 100,
                  description: described(
                    'Label in this language; default the label of the fact.',
                    '该语言的标签；默认为这项信息的标签。',
                  ),
                },
                value: field(
                  'Where the value in this language is in a line.',
                  '该语言的内容在一行中的位置。',
                ),
              },
            },
          },
        },
      },
    },
    html: {
      type: 'array',
      items: { type: 'string' },
      description: described(
        'Fields that hold HTML. A value with tags of HTML is taken as HTML and cleaned; of any other each line becomes a paragraph, with its signs escaped.',
        '存放 HTML 的字段。带有 HTML 标签的值按 HTML 处理并清理；其他值每行成为一个段落，其中的符号会转义。',
      ),
    },
    translations: {
      type: 'object',
      description: described(
        'Fields whose texts the line has in further languages too, by language code, such as {"en": {"title": "/en/name"}}.',
        '同一行中其他语言的文字所在字段，以语言代码为键，例如 {"en": {"title": "/en/name"}}。',
      ),
      additionalProperties: {
        ...fieldsSchema,
        description: described(
          'Fields of the entity in this language, each with where its text is in a line.',
          '该语言下实体的各字段，以及其文字在一行中的位置。',
        ),
      },
    },
  },
} as const satisfies JSONSchema

export type ImportMap = FromSchema<typeof importMapSchema>
