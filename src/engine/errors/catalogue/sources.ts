import { errorEntry, warningEntry } from '../problem.ts'
import { bilingual, didYouMean } from '../wording.ts'
import type { UnknownName } from './names.ts'

/** Problems within sources. */
export const sourceEntries = {
  REQUEST_PARAM_UNDECLARED: errorEntry<UnknownName>({
    code: 'REQUEST_PARAM_UNDECLARED',
    title: bilingual('A request uses a parameter that is not declared', '请求用到了没有声明的参数'),
    sample: { name: 'chanelNo', suggestion: 'channelNo', known: ['channelNo'] },
    message: ({ name }) =>
      bilingual(
        `"{${name}}" is used in the request but not declared under "params".`,
        `请求中用到了“{${name}}”，但“params”下没有声明它。`,
      ),
    why: bilingual('Pages could never give it a value.', '页面无法给它一个值。'),
    hint: ({ suggestion, name }) =>
      suggestion === undefined
        ? bilingual(`Declare "${name}" under "params".`, `请在“params”下声明“${name}”。`)
        : didYouMean(`{${suggestion}}`),
  }),
  REQUEST_PARAM_UNUSED: warningEntry<{ name: string }>({
    code: 'REQUEST_PARAM_UNUSED',
    title: bilingual('A declared parameter that the request does not use', '声明了参数，请求却没有用到'),
    sample: { name: 'era' },
    message: ({ name }) =>
      bilingual(
        `"${name}" is declared but not used in the request.`,
        `声明了“${name}”，但请求中没有用到它。`,
      ),
    why: bilingual('Its value would never be sent.', '它的值永远不会发送给后端。'),
    hint: ({ name }) =>
      bilingual(
        `Use "{${name}}" in the path, query, headers or body, or remove the parameter.`,
        `请在请求的路径、查询参数、请求头或请求体中写上“{${name}}”，或者删去这个参数。`,
      ),
  }),
  PAGING_UNSENT: errorEntry<{ style: string; placeholder: string }>({
    code: 'PAGING_UNSENT',
    title: bilingual('Paging that the request does not send', '请求中没有分页参数'),
    sample: { style: 'offset', placeholder: 'offset' },
    message: ({ style, placeholder }) =>
      bilingual(
        `The paging style is "${style}", but the request does not hold "{${placeholder}}".`,
        `分页方式是“${style}”，但请求中没有“{${placeholder}}”。`,
      ),
    why: bilingual('Every page would show the same records.', '每一页显示的都会是同样的记录。'),
    hint: ({ placeholder }) =>
      bilingual(
        `Send "{${placeholder}}" in the query or body of the request, or choose the style "none".`,
        `请在请求的查询串或请求体中发送“{${placeholder}}”，或者把分页方式改为“none”。`,
      ),
  }),
  CURSOR_MISSING: errorEntry<Record<string, never>>({
    code: 'CURSOR_MISSING',
    title: bilingual('Paging by cursor without a cursor', '按游标分页，却没有游标'),
    sample: {},
    message: () =>
      bilingual(
        'The paging style is "cursor", but "response" does not say where the next cursor is.',
        '分页方式是“cursor”，但“response”没有说明下一页的游标在哪里。',
      ),
    why: bilingual('The second page could never be requested.', '这样永远请求不到第二页。'),
    hint: () =>
      bilingual(
        'Add "nextCursor" or "nextHeader" under "response", or choose another style.',
        '请在“response”下加上“nextCursor”或“nextHeader”，或者换一种分页方式。',
      ),
  }),
  FIELD_SOURCE: errorEntry<{ both: boolean }>({
    code: 'FIELD_SOURCE',
    title: bilingual('A field must come from one place', '一个值只能有一个来源'),
    sample: { both: true },
    message: ({ both }) =>
      both
        ? bilingual('The field has both "from" and "const".', '这里同时写了“from”和“const”。')
        : bilingual('The field has neither "from" nor "const".', '这里既没有写“from”，也没有写“const”。'),
    why: bilingual(
      'A field is either read from the record or the same for every record.',
      '一个值要么取自记录，要么对每条记录都相同。',
    ),
    hint: ({ both }) =>
      both
        ? bilingual('Keep one of the two.', '请只保留其中一个。')
        : bilingual(
            'Add "from" with a JSON pointer, or "const" with a text.',
            '请加上“from”并写 JSON 指针，或者加上“const”并写一段文字。',
          ),
  }),
  TARGET_CHOICE: errorEntry<{ several: boolean }>({
    code: 'TARGET_CHOICE',
    title: bilingual('A target must lead to one place', '一条规则只能指向一处'),
    sample: { several: true },
    message: ({ several }) =>
      several
        ? bilingual(
            'The target has more than one of "to", "channel" and "own".',
            '“to”“channel”“own”中写了不止一个。',
          )
        : bilingual(
            'The target has neither "to" nor "channel" nor "own".',
            '“to”“channel”“own”一个也没有写。',
          ),
    why: bilingual('A rule that fits must say where the record leads.', '规则适用时，必须说明记录指向哪里。'),
    hint: ({ several }) =>
      several
        ? bilingual('Keep one of them.', '请只保留其中一个。')
        : bilingual(
            'Add "to" with a route, or "channel": true, or "own": true.',
            '请加上“to”并写页面路径，或者写 "channel": true，或者写 "own": true。',
          ),
  }),
  JOIN_LOOP: errorEntry<{ chain: readonly string[] }>({
    code: 'JOIN_LOOP',
    title: bilingual('Sources join one another in a circle', '数据源的附加请求绕成了圈'),
    sample: { chain: ['articles', 'files', 'articles'] },
    message: ({ chain }) =>
      bilingual(
        `These joins go in a circle: ${chain.join(' → ')}.`,
        `这些附加请求（joins）绕成了圈：${chain.join(' → ')}。`,
      ),
    why: bilingual('The calls would never end.', '请求会没完没了。'),
    hint: () => bilingual('Remove one of the joins.', '请删去其中一个附加请求。'),
  }),
} as const
