import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { transformSchema } from './transform.ts'

export const pointer = {
  type: 'string',
  pattern: '^(/[^/]*)+$',
  description: described(
    'JSON pointer into the record; "*" takes every entry of a list, or every member of an object, such as "/files/*/path".',
    '指向记录内部的 JSON 指针；“*”逐项遍历列表或对象的各成员，例如 "/files/*/path"。',
  ),
} as const satisfies JSONSchema

/** Returns the schema of a pointer that may be "" for the whole answer, with its description. */
export function wholePointerTo(en: string, zh: string) {
  return { ...pointer, pattern: '^(/[^/]*)*$', description: described(en, zh) } as const
}

/** Returns the schema of a pointer, with its description. */
export function pointerSchema(en: string, zh: string) {
  return { ...pointer, description: described(en, zh) } as const
}

const templateText = {
  type: 'string',
  pattern: '\\{(/[^{}]*)+\\}',
  description: described(
    'A text with JSON pointers in braces, such as "{/height} × {/width} cm".',
    '花括号中含有 JSON 指针的文字，例如 "{/height} × {/width} cm"。',
  ),
} as const satisfies JSONSchema

const places = { oneOf: [pointer, { type: 'array', items: pointer, minItems: 1 }] } as const

/** A field that is more than a pointer. */
export const fieldObject = {
  type: 'object',
  additionalProperties: false,
  properties: {
    from: {
      ...places,
      description: described(
        'Where the value is in the record: a JSON pointer, or several of which the first that is not empty counts.',
        '值在记录中的位置：一个 JSON 指针；若有多个，取第一个非空的。',
      ),
    },
    all: {
      type: 'array',
      items: pointer,
      minItems: 2,
      description: described(
        'Where values are that belong together, such as ["/Photo 1", "/Photo 2"]: all that are not empty, one after the other.',
        '同属一项的多个值的位置，例如 ["/照片1", "/照片2"]：依次取所有非空的值。',
      ),
    },
    in: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        ...places,
        description: described(
          'Where the value in this language is: a JSON pointer, or several of which the first that is not empty counts.',
          '该语言的值所在位置：一个 JSON 指针；若有多个，取第一个非空的。',
        ),
      },
      description: described(
        'Where a language has the value in a field of its own, such as {"en": "/nameEn"}; "from" counts where that is empty.',
        '某种语言有自己的字段时写在这里，例如 {"en": "/nameEn"}；该字段为空时使用“from”。',
      ),
    },
    template: {
      oneOf: [templateText, { type: 'array', items: templateText, minItems: 1 }],
      description: described(
        'One text of several values: JSON pointers in braces, such as "{/height} × {/width} cm"; lists are joined. Of several texts the first counts whose places are all filled; "from" counts where none is.',
        '由多个值组成的文字：花括号中写 JSON 指针，例如 "{/height} × {/width} cm"；列表会连接起来。写多个时，取第一个各处都有值的；都没有时使用“from”。',
      ),
    },
    places: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        type: 'array',
        items: transformSchema,
        minItems: 1,
        description: described('Steps, one after the other.', '依次进行的转换。'),
      },
      description: described(
        'What is done to values of the template before they are put in, by their pointers, such as {"/struck": ["yearWords"]}.',
        '模板中的值填入之前所做的转换，以指针为键，例如 {"/struck": ["yearWords"]}。',
      ),
    },
    const: {
      type: 'string',
      description: described('The same value for every record.', '所有记录都使用这个固定值。'),
    },
    as: {
      type: 'array',
      items: transformSchema,
      minItems: 1,
      description: described(
        'What is done to the value, one step after the other, such as ["date"].',
        '对取值依次进行的转换，例如 ["date"]。',
      ),
    },
  },
} as const satisfies JSONSchema

export const fieldSchema = { oneOf: [pointer, fieldObject] } as const satisfies JSONSchema

/** Returns the schema of a field of a record, with its description. */
export function field(en: string, zh: string) {
  return { ...fieldSchema, description: described(en, zh) } as const
}

export type FieldConfig = FromSchema<typeof fieldSchema>

/**
 * A list of objects with declared members. With `each`, objects are made of the entries of a list, and
 * members are read from these. Without it, every member is a list itself; the first entries of all lists form
 * the first object, and so on.
 */
const listObject = {
  type: 'object',
  additionalProperties: false,
  required: ['members'],
  properties: {
    each: {
      ...pointer,
      description: described(
        'Where a list of records is, such as "/artists": the members are read in each. Without it every member is a list in the record itself, and those at one place in their lists belong together.',
        '一个记录列表的位置，例如 "/artists"：各成员在每条记录中读取。不写时，每个成员都是记录本身中的一个列表，位置相同的各项合为一条。',
      ),
    },
    members: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        ...fieldSchema,
        description: described(
          'Where this member is: a JSON pointer, or an object with further steps such as {"from": "/Artist", "as": [{"split": "|"}]}.',
          '该成员的位置：JSON 指针，或带有转换步骤的对象，例如 {"from": "/Artist", "as": [{"split": "|"}]}。',
        ),
      },
      description: described(
        'Members of each entry, by name; the first is what the entry is about, such as the name of a maker.',
        '每一项的成员，以名称为键；第一个是该项的主体，例如作者姓名。',
      ),
    },
  },
} as const satisfies JSONSchema

/** A list of records: a pointer, or a combination of members. */
export const listSchema = { oneOf: [pointer, listObject] } as const satisfies JSONSchema

/** Returns the schema of a list of records, with its description. */
export function list(en: string, zh: string) {
  return { ...listSchema, description: described(en, zh) } as const
}

export type ListConfig = FromSchema<typeof listSchema>

/** Returns the schema of a field that may be a list of objects, with its description. */
export function fieldOrList(en: string, zh: string) {
  return { oneOf: [pointer, fieldObject, listObject], description: described(en, zh) } as const
}

export type FieldOrList = FieldConfig | ListConfig
