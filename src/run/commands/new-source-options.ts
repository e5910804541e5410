import { type Bilingual, bilingual } from '../../engine/errors/index.ts'

export type Wording = readonly [flag: string, words: Bilingual]

/** Flags of `new source --from`. */
export const SOURCE: readonly Wording[] = [
  ['--name <name>', bilingual('name of its file, such as articles', '文件的名称，例如 articles')],
  [
    '--from <file or address>',
    bilingual('sample answer, JSON of at most 5 MB', '回答的样本，不超过 5 MB 的 JSON'),
  ],
  ['--method <method>', bilingual('method of the call', '请求方法')],
  ['--body <json>', bilingual('body of the call', '请求正文')],
  ['--service <name>', bilingual('service that is asked', '请求哪个服务')],
  ['--path <path>', bilingual('path of the call below the service', '请求在服务之下的路径')],
  ['--kind <kind>', bilingual('list or record', '类型：list 或 record')],
  [
    '--records <pointer>',
    bilingual('place of the records, such as /data/rows', '记录的位置，例如 /data/rows'),
  ],
  [
    '--total <pointer>',
    bilingual('place of their number, such as /data/total', '记录总数的位置，例如 /data/total'),
  ],
  [
    '--map <part=pointer...>',
    bilingual('place of a part of an Item, such as title=/name', '条目各部分的位置，例如 title=/name'),
  ],
]

/** Flags of `--preset`: the answers to the questions of all presets. */
export const PRESET: readonly Wording[] = [
  [
    '--preset <name>',
    bilingual('a system that museums run, such as directus', '博物馆常用的系统，例如 directus'),
  ],
  ['--address <address>', bilingual('where that system is', '该系统的网址')],
  ['--token <variable>', bilingual('environment variable of its token', '存放令牌的环境变量')],
  ['--route <path>', bilingual('address of the list', '列表的地址')],
  ['--collection <name>', bilingual('collection or type that is shown', '显示哪个集合或类型')],
  ['--key <field>', bilingual('field of the id', 'id 的字段')],
  ['--title <field>', bilingual('field of the title', '标题的字段')],
  ['--text <field>', bilingual('field of the text', '正文的字段')],
  ['--image <field>', bilingual('field of the picture', '图片的字段')],
  [
    '--facts <fields>',
    bilingual('fields shown as facts, such as era,size', '作为信息显示的字段，例如 era,size'),
  ],
  ['--media <field>', bilingual('field of the file in a medium', '媒体中文件的字段')],
  ['--terms <fields>', bilingual('fields with terms, shown as facts by their names', '以名称显示的术语字段')],
  [
    '--manifests <member>',
    bilingual('member of a IIIF collection with its manifests', 'IIIF 集合中存放清单的成员'),
  ],
  ['--folder <path>', bilingual('path before the id of a record', '记录 id 之前的路径')],
  ['--file <text>', bilingual('what follows the id in that path', '该路径中 id 之后的部分')],
  ['--property <id>', bilingual('property by which items belong to the museum', '表示条目属于本馆的属性')],
  ['--dates <properties>', bilingual('properties shown as years', '显示为年份的属性')],
  ['--list-query <text>', bilingual('GraphQL query of the list', '列表的 GraphQL 查询')],
  ['--record-query <text>', bilingual('GraphQL query of one record', '单条记录的 GraphQL 查询')],
  ['--record <pointer>', bilingual('place of one record in its answer', '单条记录在响应中的位置')],
  ['--search <variable>', bilingual('GraphQL variable of the search', '搜索词的 GraphQL 变量')],
  ['--language <variable>', bilingual('GraphQL variable of the language', '语言的 GraphQL 变量')],
  ['--translations <field>', bilingual('field of the translations', '翻译的字段')],
  ['--status <field>', bilingual('field of the status', '状态的字段')],
  ['--filter <field>', bilingual('field or relation to filter by', '用来筛选的字段或关联')],
  ['--site <number>', bilingual('site whose items are shown', '显示哪个站点的条目')],
  ['--choices <name>', bilingual('collection of what can be chosen', '可选项所在的集合')],
  ['--choice-title <field>', bilingual('field of the title of a choice', '可选项标题的字段')],
  [
    '--language-codes <pairs>',
    bilingual('its codes of the languages, such as zh=zh-Hans', '它使用的语言代码，例如 zh=zh-Hans'),
  ],
]
