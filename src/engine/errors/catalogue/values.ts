import { errorEntry } from '../problem.ts'
import {
  type Bilingual,
  bilingual,
  didYouMean,
  either,
  joined,
  quotedList,
  suggestionOrList,
} from '../wording.ts'

function withDescription(sentence: Bilingual, description: Bilingual | undefined): Bilingual {
  return description === undefined ? sentence : joined(sentence, description)
}

/** Problems of keys and values that do not fit their schema. */
export const valueEntries = {
  CONFIG_UNKNOWN_KEY: errorEntry<{ key: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'CONFIG_UNKNOWN_KEY',
    title: bilingual('An unknown key', '没有这个键'),
    sample: { key: 'pagesize', suggestion: 'pageSize', known: ['pageSize', 'params'] },
    message: ({ key }) => bilingual(`"${key}" is not a key that is known here.`, `这里没有“${key}”这个键。`),
    why: bilingual(
      'A misspelt key would have no effect, and nobody would notice.',
      '写错的键不起作用，而且没有人会发觉。',
    ),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  CONFIG_MISSING_KEY: errorEntry<{ key: string; description: Bilingual | undefined }>({
    code: 'CONFIG_MISSING_KEY',
    title: bilingual('A required key is missing', '缺少必填的键'),
    sample: {
      key: 'route',
      description: bilingual('Path of the channel, such as "/News".', '频道的路径，例如 "/News"。'),
    },
    message: ({ key }) => bilingual(`"${key}" is missing.`, `缺少“${key}”。`),
    why: bilingual('There is no sensible default for it.', '它没有合适的默认值。'),
    hint: ({ key, description }) =>
      withDescription(bilingual(`Add "${key}".`, `请加上“${key}”。`), description),
  }),
  CONFIG_TYPE: errorEntry<{
    found: Bilingual
    expected: readonly Bilingual[]
    description: Bilingual | undefined
  }>({
    code: 'CONFIG_TYPE',
    title: bilingual('A value of the wrong type', '值的类型不对'),
    sample: {
      found: bilingual('a text', '文字'),
      expected: [bilingual('a whole number', '整数')],
      description: bilingual('Records per page.', '每页条数。'),
    },
    message: ({ found, expected }) => {
      const { en, zh } = either(expected)
      return bilingual(`This is ${found.en}, but must be ${en}.`, `这里写的是${found.zh}，应当是${zh}。`)
    },
    why: bilingual('A value of another type cannot be used here.', '别的类型的值在这里用不上。'),
    hint: ({ expected, description }) => {
      const { en, zh } = either(expected)
      return withDescription(bilingual(`Write ${en}.`, `请改写为${zh}。`), description)
    },
  }),
  CONFIG_ENUM: errorEntry<{ value: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'CONFIG_ENUM',
    title: bilingual('A value that is not one of the choices', '值不在可选范围内'),
    sample: { value: '"pages"', suggestion: 'page', known: ['page', 'offset', 'cursor', 'none'] },
    message: ({ value }) => bilingual(`${value} is not one of the choices.`, `${value} 不在可选的值之中。`),
    why: bilingual('Only a closed list of values means something here.', '这里只能用规定的几个值。'),
    hint: ({ suggestion, known }) => {
      if (suggestion !== undefined) return didYouMean(suggestion)
      const { en, zh } = quotedList(known)
      return bilingual(`Choose ${en}.`, `请从中选用：${zh}。`)
    },
  }),
  CONFIG_PATTERN: errorEntry<{
    value: string
    /** What the value must look like, as words or as the regular expression. */
    form: Bilingual
    description: Bilingual | undefined
  }>({
    code: 'CONFIG_PATTERN',
    title: bilingual('A text of the wrong form', '文字的格式不对'),
    sample: {
      value: 'News',
      form: bilingual('a text that begins with "/"', '以“/”开头的文字'),
      description: bilingual('Path of the channel, such as "/News".', '频道的路径，例如 "/News"。'),
    },
    message: ({ value, form }) =>
      bilingual(`"${value}" is not ${form.en}.`, `“${value}”的格式不对：这里要求${form.zh}。`),
    why: bilingual('The value is used where only this form works.', '这个值要用在只认这种格式的地方。'),
    hint: ({ description }) => description ?? bilingual('Correct the text.', '请改正这段文字。'),
  }),
  CONFIG_REPEATED: errorEntry<{ line: number }>({
    code: 'CONFIG_REPEATED',
    title: bilingual('The same entry twice in a list', '列表中有重复的一项'),
    sample: { line: 14 },
    message: ({ line }) =>
      bilingual(`This entry is already in the list, on line ${line}.`, `列表的第 ${line} 行已经有这一项了。`),
    why: bilingual(
      'It would be shown twice, or the second would never count.',
      '它会显示两次，或者后一个永远不起作用。',
    ),
    hint: () => bilingual('Remove it, or correct it.', '请删去它，或者改成本来想写的内容。'),
  }),
  CONFIG_LIMIT: errorEntry<{ rule: Bilingual; description: Bilingual | undefined }>({
    code: 'CONFIG_LIMIT',
    title: bilingual('A value outside its limits', '值超出了限制'),
    sample: {
      rule: bilingual('must be <= 100', '不能大于 100'),
      description: bilingual('Records per page; 0 asks for all.', '每页条数；0 表示全部。'),
    },
    message: ({ rule }) => bilingual(`The value ${rule.en}.`, `这个值${rule.zh}。`),
    why: bilingual(
      'Outside these limits the value has no effect or does harm.',
      '超出限制的值不起作用，或者会带来麻烦。',
    ),
    hint: ({ description }) =>
      description ?? bilingual('Bring the value within the limit.', '请把值改到限制之内。'),
  }),
} as const
