import { errorEntry, warningEntry } from '../problem.ts'
import { type Bilingual, bilingual, joined, suggestionOrList } from '../wording.ts'
import type { UnknownName } from './names.ts'

const types = {
  string: bilingual('string', '文字'),
  number: bilingual('number', '数字'),
  boolean: bilingual('boolean', ' true 或 false'),
} as const

/** Problems of the data that pages ask for. */
export const dataEntries = {
  SOURCE_UNKNOWN: errorEntry<UnknownName>({
    code: 'SOURCE_UNKNOWN',
    title: bilingual('An unknown source', '没有这个数据源'),
    sample: { name: 'archive', suggestion: 'archives', known: ['archives'] },
    message: ({ name }) => bilingual(`There is no source "${name}".`, `没有名为“${name}”的数据源。`),
    why: bilingual('There would be no data to show.', '这样就没有数据可显示。'),
    hint: ({ suggestion, known }) =>
      joined(
        suggestionOrList(suggestion, known),
        bilingual('Sources are the files in sources/.', '数据源就是 sources/ 中的文件。'),
      ),
  }),
  SOURCE_KIND: errorEntry<{ source: string; kind: string; needed: string; user: Bilingual }>({
    code: 'SOURCE_KIND',
    title: bilingual('A source of the wrong kind', '数据源的类型不对'),
    sample: {
      source: 'archives',
      kind: 'list',
      needed: 'record',
      user: bilingual('The template "archive"', '模板“archive”'),
    },
    message: ({ source, kind, needed, user }) =>
      bilingual(
        `${user.en} needs a source of kind "${needed}", but "${source}" is of kind "${kind}".`,
        `${user.zh}需要“${needed}”类型的数据源，而“${source}”是“${kind}”类型。`,
      ),
    why: bilingual(
      'A list shows many records, a detail page exactly one.',
      '列表显示多条记录，详情页只显示一条。',
    ),
    hint: ({ needed }) =>
      bilingual(
        `Choose a source of kind "${needed}", or another template.`,
        `请选用“${needed}”类型的数据源，或者换一个模板。`,
      ),
  }),
  SOURCE_UNUSED: warningEntry<{ name: string }>({
    code: 'SOURCE_UNUSED',
    title: bilingual('A source that nothing uses', '没有用到的数据源'),
    sample: { name: 'old-news' },
    message: ({ name }) =>
      bilingual(
        `No page, block, join or menu uses the source "${name}".`,
        `没有任何页面、区块、附加请求或菜单用到数据源“${name}”。`,
      ),
    why: bilingual(
      'It may be left over, or a page may name another by mistake.',
      '它可能是多余的，也可能是某个页面误写了别的数据源。',
    ),
    hint: () => bilingual('Use it or remove the file.', '请用上它，或者删除这个文件。'),
  }),
  DATA_MISSING: errorEntry<{ user: Bilingual; items: boolean }>({
    code: 'DATA_MISSING',
    title: bilingual('No data for a template that needs some', '需要数据的模板没有数据'),
    sample: { user: bilingual('The template "common"', '模板“common”'), items: true },
    message: ({ user }) =>
      bilingual(`${user.en} needs data, but has no "source".`, `${user.zh}需要数据，却没有写“source”。`),
    why: bilingual('It would always be empty.', '这样它永远是空的。'),
    hint: ({ items }) =>
      items
        ? bilingual(
            'Add a "source", or fixed entries under "items".',
            '请加上“source”，或者在“items”下写固定条目。',
          )
        : bilingual('Add a "source".', '请加上“source”。'),
  }),
  DATA_AMBIGUOUS: errorEntry<Record<string, never>>({
    code: 'DATA_AMBIGUOUS',
    title: bilingual('Both a source and fixed entries', '同时写了数据源和固定条目'),
    sample: {},
    message: () => bilingual('There is a "source" and there are "items".', '“source”和“items”同时出现了。'),
    why: bilingual(
      'Fixed entries replace a source; one of the two would be ignored.',
      '固定条目是用来代替数据源的，两者必有一个不起作用。',
    ),
    hint: () => bilingual('Keep either "source" or "items".', '“source”和“items”请只保留一个。'),
  }),
  PAGE_SIZE_MISSING: errorEntry<{ user: Bilingual }>({
    code: 'PAGE_SIZE_MISSING',
    title: bilingual('A list without a page size', '列表没有每页条数'),
    sample: { user: bilingual('The template "common"', '模板“common”') },
    message: ({ user }) =>
      bilingual(
        `${user.en} turns pages, but has no "pageSize".`,
        `${user.zh}会分页显示，却没有写“pageSize”（每页条数）。`,
      ),
    why: bilingual('Without a size the pages cannot be counted.', '不知道每页显示几条，就算不出一共有几页。'),
    hint: () =>
      bilingual(
        'Add "pageSize", such as 8; 0 shows all records on one page.',
        '请加上“pageSize”，例如 8；写 0 则在一页中显示全部记录。',
      ),
  }),
  PARAM_UNKNOWN: errorEntry<UnknownName & { source: string }>({
    code: 'PARAM_UNKNOWN',
    title: bilingual('An unknown parameter', '没有这个参数'),
    sample: {
      name: 'chanelNo',
      source: 'archives',
      suggestion: 'channelNo',
      known: ['channelNo'],
    },
    message: ({ name, source }) =>
      bilingual(`The source "${source}" has no parameter "${name}".`, `数据源“${source}”没有参数“${name}”。`),
    why: bilingual('The value would never be sent.', '这个值永远不会发送给后端。'),
    hint: ({ suggestion, known }) =>
      known.length === 0
        ? bilingual(
            'Remove it, or declare it under "params" of the source.',
            '请删去它，或者在数据源的“params”下声明它。',
          )
        : suggestionOrList(suggestion, known),
  }),
  PARAM_MISSING: errorEntry<{ name: string; source: string }>({
    code: 'PARAM_MISSING',
    title: bilingual('A required parameter has no value', '必填的参数没有值'),
    sample: { name: 'id', source: 'archive-by-id' },
    message: ({ name, source }) =>
      bilingual(
        `The source "${source}" requires the parameter "${name}".`,
        `数据源“${source}”必须有参数“${name}”。`,
      ),
    why: bilingual(
      'Without it the call is skipped and nothing is ever shown.',
      '没有它就不会发出请求，页面也就什么都不显示。',
    ),
    hint: ({ name }) =>
      bilingual(
        `Add "${name}" under "params", with a value, ":segment" or "?query".`,
        `请在“params”下加上“${name}”：可以直接写值，可以写 ":segment" 从路径中取值，也可以写 "?query" 从地址的查询参数中取值。`,
      ),
  }),
  PARAM_TYPE: errorEntry<{ name: string; type: keyof typeof types }>({
    code: 'PARAM_TYPE',
    title: bilingual('A parameter of the wrong type', '参数的类型不对'),
    sample: { name: 'isOwn', type: 'boolean' },
    message: ({ name, type }) =>
      bilingual(
        `The parameter "${name}" is a ${types[type].en}.`,
        `参数“${name}”的值应当是${types[type].zh}。`,
      ),
    why: bilingual(
      'Backends refuse values of another type, or answer something else.',
      '类型不对的值，后端会拒绝，或者给出别的结果。',
    ),
    hint: ({ type }) => bilingual(`Write a ${types[type].en}.`, `请改写为${types[type].zh}。`),
  }),
  PARAM_RESERVED: errorEntry<{ name: string }>({
    code: 'PARAM_RESERVED',
    title: bilingual('A query parameter with a meaning of its own', '查询参数另有用途'),
    sample: { name: 'page' },
    message: ({ name }) =>
      bilingual(
        `"?${name}" already has a meaning for every page.`,
        `地址中的“?${name}”在每个页面上都另有用途。`,
      ),
    why: bilingual(
      'page, lang and platform are read by the site itself and reach the sources another way.',
      '“page”“lang”“platform”由网站自己读取，再以别的方式交给数据源。',
    ),
    hint: () =>
      bilingual(
        'Use another query parameter; {page} and {locale} are always there for requests.',
        '请换一个查询参数的名称；请求中始终可以使用 {page} 和 {locale}。',
      ),
  }),
} as const
