import { errorEntry } from '../problem.ts'
import { either, joined, meant, quotedList, type Said, said, suggestionOrList } from '../wording.ts'

const withDescription = (sentence: Said, description: Said | undefined): Said =>
  description === undefined ? sentence : joined(sentence, description)

/** Problems of keys and values that do not fit their schema. */
export const valueEntries = {
  CONFIG_UNKNOWN_KEY: errorEntry<{ key: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'CONFIG_UNKNOWN_KEY',
    title: said('An unknown key', '没有这个键'),
    message: ({ key }) => said(`"${key}" is not a key that is known here.`, `这里没有“${key}”这个键。`),
    why: said(
      'A misspelt key would have no effect, and nobody would notice.',
      '写错的键不起作用，而且没有人会发觉。',
    ),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  CONFIG_MISSING_KEY: errorEntry<{ key: string; description: Said | undefined }>({
    code: 'CONFIG_MISSING_KEY',
    title: said('A required key is missing', '缺少必填的键'),
    message: ({ key }) => said(`"${key}" is missing.`, `缺少“${key}”。`),
    why: said('There is no sensible default for it.', '它没有合适的默认值。'),
    hint: ({ key, description }) => withDescription(said(`Add "${key}".`, `请加上“${key}”。`), description),
  }),
  CONFIG_TYPE: errorEntry<{ found: Said; expected: readonly Said[]; description: Said | undefined }>({
    code: 'CONFIG_TYPE',
    title: said('A value of the wrong type', '值的类型不对'),
    message: ({ found, expected }) => {
      const { en, zh } = either(expected)
      return said(`This is ${found.en}, but must be ${en}.`, `这里写的是${found.zh}，应当是${zh}。`)
    },
    why: said('A value of another type cannot be used here.', '别的类型的值在这里用不上。'),
    hint: ({ expected, description }) => {
      const { en, zh } = either(expected)
      return withDescription(said(`Write ${en}.`, `请改写为${zh}。`), description)
    },
  }),
  CONFIG_ENUM: errorEntry<{ value: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'CONFIG_ENUM',
    title: said('A value that is not one of the choices', '值不在可选范围内'),
    message: ({ value }) => said(`${value} is not one of the choices.`, `${value} 不在可选的值之中。`),
    why: said('Only a closed list of values means something here.', '这里只能用规定的几个值。'),
    hint: ({ suggestion, known }) => {
      if (suggestion !== undefined) return meant(suggestion)
      const { en, zh } = quotedList(known)
      return said(`Choose ${en}.`, `请从中选用：${zh}。`)
    },
  }),
  CONFIG_PATTERN: errorEntry<{ value: string; pattern: string; description: Said | undefined }>({
    code: 'CONFIG_PATTERN',
    title: said('A text of the wrong form', '文字的格式不对'),
    message: ({ value }) =>
      said(`"${value}" has not the form that is needed here.`, `“${value}”不符合这里要求的格式。`),
    why: said(
      'The value is used where only this form works, such as in an address.',
      '这个值要用在只认这种格式的地方，例如地址中。',
    ),
    hint: ({ pattern, description }) =>
      joined(
        description ?? said('Correct the text.', '请改正这段文字。'),
        said(`It must match ${pattern}.`, `它必须符合正则表达式 ${pattern}。`),
      ),
  }),
  CONFIG_REPEATED: errorEntry<{ line: number }>({
    code: 'CONFIG_REPEATED',
    title: said('The same entry twice in a list', '列表中有重复的一项'),
    message: ({ line }) =>
      said(`This entry is already in the list, on line ${line}.`, `列表的第 ${line} 行已经有这一项了。`),
    why: said(
      'It would be shown twice, or the second would never count.',
      '它会显示两次，或者后一个永远不起作用。',
    ),
    hint: () => said('Remove it, or write what was meant.', '请删去它，或者改成本来想写的内容。'),
  }),
  CONFIG_LIMIT: errorEntry<{ rule: Said; description: Said | undefined }>({
    code: 'CONFIG_LIMIT',
    title: said('A value outside its limits', '值超出了限制'),
    message: ({ rule }) => said(`The value ${rule.en}.`, `这个值${rule.zh}。`),
    why: said(
      'Outside these limits the value has no effect or does harm.',
      '超出限制的值不起作用，或者会带来麻烦。',
    ),
    hint: ({ description }) =>
      description ?? said('Bring the value within the limit.', '请把值改到限制之内。'),
  }),
} as const
