import { errorEntry } from '../problem.ts'
import { bilingual, joined, suggestionOrList } from '../wording.ts'
import type { UnknownName } from './names.ts'

const itemParts = { fact: bilingual('fact', '信息'), link: bilingual('link', '链接') } as const

/** Problems of templates, blocks and forms. */
export const pieceEntries = {
  TEMPLATE_UNKNOWN: errorEntry<UnknownName>({
    code: 'TEMPLATE_UNKNOWN',
    title: bilingual('An unknown template', '没有这个模板'),
    sample: { name: 'comon', suggestion: 'common', known: ['common', 'text'] },
    message: ({ name }) => bilingual(`There is no template "${name}".`, `没有名为“${name}”的模板。`),
    why: bilingual('Nothing would know how to draw the page.', '这样就不知道该怎样显示这个页面。'),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  BLOCK_UNKNOWN: errorEntry<UnknownName>({
    code: 'BLOCK_UNKNOWN',
    title: bilingual('An unknown block', '没有这个区块'),
    sample: { name: 'baner', suggestion: 'banner', known: ['banner', 'list'] },
    message: ({ name }) => bilingual(`There is no block "${name}".`, `没有名为“${name}”的区块。`),
    why: bilingual('Nothing would know how to draw it.', '这样就不知道该怎样显示它。'),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  BLOCKS_MISSING: errorEntry<{ template: string }>({
    code: 'BLOCKS_MISSING',
    title: bilingual('A page of blocks without blocks', '由区块组成的页面没有区块'),
    sample: { template: 'blocks' },
    message: ({ template }) =>
      bilingual(
        `The template "${template}" draws blocks, but the page has none.`,
        `模板“${template}”显示的是区块，而这个页面一个区块也没有。`,
      ),
    why: bilingual('The page would be empty.', '这样页面是空的。'),
    hint: () => bilingual('Add "blocks", or use another template.', '请加上“blocks”，或者换一个模板。'),
  }),
  FORM_UNKNOWN: errorEntry<UnknownName>({
    code: 'FORM_UNKNOWN',
    title: bilingual('An unknown form', '没有这个表单'),
    sample: { name: 'visits', suggestion: 'visit', known: ['visit'] },
    message: ({ name }) => bilingual(`There is no form "${name}".`, `没有名为“${name}”的表单。`),
    why: bilingual('The page would show no form.', '这样页面上不会有表单。'),
    hint: ({ suggestion, known }) =>
      joined(
        suggestionOrList(suggestion, known),
        bilingual('Forms are the files in forms/.', '表单就是 forms/ 中的文件。'),
      ),
  }),
  QUERY_UNKNOWN: errorEntry<UnknownName>({
    code: 'QUERY_UNKNOWN',
    title: bilingual('An unknown query', '没有这项附加数据'),
    sample: { name: 'era', suggestion: 'eras', known: ['eras', 'types'] },
    message: ({ name }) =>
      bilingual(`The page has no query "${name}".`, `这个页面没有名为“${name}”的附加数据。`),
    why: bilingual('There would be nothing to show.', '这样就没有内容可显示。'),
    hint: ({ name, suggestion, known }) =>
      known.length === 0
        ? bilingual(`Add "${name}" under the page's "with".`, `请在页面的“with”下加上“${name}”。`)
        : suggestionOrList(suggestion, known),
  }),
  PARAM_UNREAD: errorEntry<UnknownName>({
    code: 'PARAM_UNREAD',
    title: bilingual('A filter that nothing reads', '筛选条件没有被用到'),
    sample: { name: 'era', suggestion: 'eras', known: ['eras', 'type'] },
    message: ({ name }) =>
      bilingual(
        `The filter writes "?${name}=" into the address, and no query of the page reads "?${name}".`,
        `筛选条件会在网址中写入“?${name}=”，而页面的数据都没有读取“?${name}”。`,
      ),
    why: bilingual(
      'Visitors would choose, and the list would stay the same.',
      '观众选择之后，列表不会有任何变化。',
    ),
    hint: ({ name, suggestion }) =>
      bilingual(
        `Set a parameter of the page's data to "?${name}"${suggestion === undefined ? '' : `, or did you mean "${suggestion}"`}.`,
        `请把页面数据的某个参数写为“?${name}”${suggestion === undefined ? '' : `，或者应为“${suggestion}”`}。`,
      ),
  }),
  ITEM_NAME_UNKNOWN: errorEntry<UnknownName & { what: keyof typeof itemParts; source: string }>({
    code: 'ITEM_NAME_UNKNOWN',
    title: bilingual('An option names a fact or link that is not there', '选项提到的信息或链接不存在'),
    sample: {
      what: 'link',
      name: 'bookings',
      source: 'activity-by-id',
      suggestion: 'booking',
      known: ['booking', 'map'],
    },
    message: ({ what, name, source }) =>
      bilingual(
        `The source "${source}" makes no ${itemParts[what].en} "${name}".`,
        `数据源“${source}”没有提供名为“${name}”的${itemParts[what].zh}。`,
      ),
    why: bilingual(
      'The option would have no effect, and nobody would notice.',
      '这个选项不起作用，而且没有人会发觉。',
    ),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  GRADE_INVALID: errorEntry<{ grade: number; route: string; levels: number }>({
    code: 'GRADE_INVALID',
    title: bilingual('A grade deeper than the route', '“grade”超出了路径的段数'),
    sample: { grade: 3, route: '/News/Notice', levels: 2 },
    message: ({ grade, route, levels }) =>
      bilingual(
        `"grade" is ${grade}, but the route "${route}" has ${levels} ${levels === 1 ? 'level' : 'levels'}.`,
        `“grade”写的是 ${grade}，但路径“${route}”只有 ${levels} 段。`,
      ),
    why: bilingual(
      'The grade says which segment of the address names the channel of the list.',
      '“grade”说明地址中的第几段是列表所属的频道。',
    ),
    hint: ({ levels }) =>
      levels === 0
        ? bilingual('Remove "grade".', '请删去“grade”。')
        : bilingual(
            `Use a number from 1 to ${levels}: 1 is the first segment.`,
            `请写 1 至 ${levels} 之间的数：1 表示第一段。`,
          ),
  }),
} as const
