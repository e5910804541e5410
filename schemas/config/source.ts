import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { annotated } from './annotation.ts'
import { choices } from './choices.ts'
import { described } from './described.ts'
import { fieldObject } from './field.ts'
import { sourceImagesSchema } from './images.ts'
import { itemSchema } from './item.ts'
import { parameterSchema, requestSchema, sourcePagingSchema } from './request.ts'
import { responseSchema } from './response.ts'
import { schemaKey } from './schema-key.ts'
import { localText } from './text.ts'

const joinSchema = {
  type: 'object',
  description: described(
    'A further call whose entries are put on this one, such as the files of a relic.',
    '附加请求，其结果并入当前条目，例如藏品的文件。',
  ),
  additionalProperties: false,
  required: ['source', 'into', 'params'],
  properties: {
    source: annotated(
      'source',
      'Source that is asked: the name of a file in sources/.',
      '要请求的数据源，即 sources/ 中的文件名。',
    ),
    into: {
      type: 'string',
      ...choices(
        ['files', described('Files to download.', '可下载的附件。')],
        ['gallery', described('Pictures and other files shown as a gallery.', '以图集展示的图片等文件。')],
        ['related', described('Entries that belong to this one.', '相关条目。')],
        ['children', described('Entries below this one.', '下级条目。')],
      ),
      description: described('Part of the entry the results go into.', '结果并入条目的哪一部分。'),
    },
    params: {
      type: 'object',
      additionalProperties: {
        description: described(
          'A pointer into the record such as "/groupId", or a plain value; or an object that reads the value as a field of the mapping does, with "from", "template" and "as".',
          '指向记录的 JSON 指针（例如 "/groupId"），或固定值；也可以是与映射字段相同的对象，带有“from”“template”“as”。',
        ),
        oneOf: [{ type: 'string' }, fieldObject],
      },
      description: described(
        'Values for the parameters of that source; no call is made where a required one is empty.',
        '该数据源的参数值；必填参数为空时不发请求。',
      ),
    },
    label: localText(
      'Heading of the related entries; default that of the template.',
      '相关条目的标题；默认为模板的标题。',
    ),
    pageSize: {
      type: 'integer',
      minimum: 0,
      maximum: 1000,
      description: described(
        'At most so many results; 0 asks for all, which is the default.',
        '最多取多少条；0 表示全部，为默认值。',
      ),
    },
  },
} as const satisfies JSONSchema

/** Schema of the files in config/sources/. */
export const sourceSchema = {
  $id: 'https://vitrine.invalid/schemas/source.schema.json',
  title: 'Vitrine source',
  description: described(
    'How a backend is asked for records, and how a record becomes an entry of a page.',
    '如何向后端请求记录，以及记录如何变为页面上的条目。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['service', 'kind', 'request', 'response', 'item'],
  properties: {
    $schema: schemaKey,
    description: {
      type: 'string',
      description: described(
        'What the source is for; a note for whoever reads this file.',
        '数据源的用途，供阅读本文件的人参考。',
      ),
    },
    service: {
      type: 'string',
      description: described(
        'Service that is asked: a name under "services" of site.json.',
        '要请求的服务，即 site.json 中“services”下的名称。',
      ),
    },
    kind: {
      type: 'string',
      ...choices(
        ['list', described('Many records.', '多条记录。')],
        ['record', described('One record.', '一条记录。')],
        ['tree', described('Nested records, such as a menu.', '层层嵌套的记录，例如菜单。')],
      ),
      description: described('What the answer holds.', '响应中是什么。'),
    },
    params: {
      type: 'object',
      additionalProperties: parameterSchema,
      description: described('Parameters that pages may set, by name.', '页面可以设置的参数，以名称为键。'),
    },
    request: requestSchema,
    paging: sourcePagingSchema,
    response: responseSchema,
    item: itemSchema,
    images: sourceImagesSchema,
    rights: {
      type: 'object',
      description: described(
        'Rights of every record of this source that has none of its own.',
        '本数据源中没有自己权利信息的记录所适用的权利。',
      ),
      additionalProperties: false,
      minProperties: 1,
      properties: {
        statement: {
          type: 'string',
          pattern: '^https?://',
          description: described(
            'A URI of rightsstatements.org or creativecommons.org, such as "https://creativecommons.org/publicdomain/zero/1.0/".',
            'rightsstatements.org 或 creativecommons.org 的 URI，例如 "https://creativecommons.org/publicdomain/zero/1.0/"。',
          ),
        },
        credit: localText('Credit line, as the picture is to be cited.', '图片的署名文字。'),
        reuse: {
          type: 'boolean',
          description: described(
            'Whether others may use the pictures again, which offers them for download; by default as the statement says.',
            '他人可否再次使用图片；可以则提供下载。默认按权利声明判断。',
          ),
        },
      },
    },
    publicContacts: {
      type: 'array',
      items: { type: 'string', pattern: '^/' },
      description: described(
        'Pointers of "item" to telephone numbers or e-mail addresses that visitors may see, such as those of an office; "vitrine test" reports any other as private.',
        '“item”中允许观众看到的电话或邮箱的指针，例如办公室的电话；其他的都会被“vitrine test”报告为私密内容。',
      ),
    },
    status: {
      type: 'string',
      ...choices(
        ['list', described('Current, or ended after its end.', '进行中；过了结束时间即为已结束。')],
        [
          'detail',
          described(
            'Upcoming before its start, current, or ended after its end.',
            '未开始、进行中或已结束。',
          ),
        ],
        [
          'dated',
          described(
            'As "detail"; what has neither start nor end has no status.',
            '同 detail；既没有开始也没有结束的条目没有状态。',
          ),
        ],
        ['permanent', described('Always current.', '始终为进行中。')],
      ),
      description: described(
        'How the status of an entry follows from its start and end; without it there is none.',
        '如何由开始和结束时间得出条目的状态；不写则没有状态。',
      ),
    },
    highlight: {
      type: 'string',
      description: described(
        'Parameter that holds what was searched for: it is marked in titles and excerpts, and excerpts are cut around it.',
        '存放搜索词的参数名：标题和摘要中会标出搜索词，摘要围绕它截取。',
      ),
    },
    highlightTag: {
      type: 'string',
      pattern: '^[a-z][a-z0-9]*$',
      description: described(
        'Element that the backend puts around what it found, such as "em": that is marked in place of the words of the parameter.',
        '后端在命中的文字两侧加的元素，例如 "em"：标出的是这些文字，而不是参数中的搜索词。',
      ),
    },
    joins: {
      type: 'array',
      items: joinSchema,
      description: described(
        'Further calls that add files, pictures or related entries to one record.',
        '为单条记录补充文件、图片或相关条目的附加请求。',
      ),
    },
    timeoutMs: {
      type: 'integer',
      minimum: 100,
      maximum: 60000,
      description: described(
        'Milliseconds to wait for an answer; by default those of the service.',
        '等待响应的毫秒数；默认与服务相同。',
      ),
    },
    cacheSeconds: {
      type: 'integer',
      minimum: 0,
      maximum: 86400,
      description: described(
        "Seconds an answer may be used again; by default those of the site's `cache` for a backend elsewhere, 0 for the built-in content service.",
        '响应可重复使用的秒数；外部后端默认与站点的 `cache` 相同，内置内容服务默认为 0。',
      ),
    },
  },
} as const satisfies JSONSchema

export type SourceConfig = FromSchema<typeof sourceSchema>
