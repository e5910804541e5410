import { errorEntry } from '../problem.ts'
import { type Bilingual, bilingual, didYouMean } from '../wording.ts'

/** Problems of one file by itself: its place, its syntax, what is in its texts. */
export const fileEntries = {
  CONFIG_SITE_MISSING: errorEntry<Record<string, never>>({
    code: 'CONFIG_SITE_MISSING',
    title: bilingual('There is no site.json', '没有 site.json'),
    sample: {},
    message: () => bilingual('The config folder has no "site.json".', '配置文件夹中没有“site.json”。'),
    why: bilingual(
      'It names the site, its languages and its services; nothing can be shown without it.',
      '馆名、语言和服务都写在这个文件里；没有它，网站什么都显示不了。',
    ),
    hint: () =>
      bilingual(
        'Create "site.json" at the top of the config folder, or point CONFIG_DIR to the right folder.',
        '请在配置文件夹的最上层新建“site.json”，或者把环境变量 CONFIG_DIR 指向正确的文件夹。',
      ),
  }),
  CONFIG_FILE_UNKNOWN: errorEntry<{ path: string; suggestion: string | undefined }>({
    code: 'CONFIG_FILE_UNKNOWN',
    title: bilingual('A file that belongs nowhere', '文件放错了地方'),
    sample: { path: 'chanels/news.json', suggestion: 'channels/news.json' },
    message: ({ path }) =>
      bilingual(`"${path}" is not a file the config knows.`, `配置中不该有“${path}”这个文件。`),
    why: bilingual(
      'A file in the wrong place would be ignored silently, and with it everything it says.',
      '放错地方的文件不会被读取，里面写的一切都不起作用，也没有人会发觉。',
    ),
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? bilingual(
            'Config is "site.json" and the files "channels/*.json", "sources/*.json" and "forms/*.json". Move or remove the file.',
            '配置由“site.json”以及“channels/*.json”“sources/*.json”“forms/*.json”组成。请移动或删除这个文件。',
          )
        : didYouMean(suggestion),
  }),
  CONFIG_SYNTAX: errorEntry<{ what: Bilingual; remedy: Bilingual }>({
    code: 'CONFIG_SYNTAX',
    title: bilingual('Not valid JSON', '不符合 JSON 的写法'),
    sample: {
      what: bilingual('A comma is missing before this.', '这里之前少了逗号。'),
      remedy: bilingual('Put a comma after the value before it.', '请在前一个值的后面加上逗号。'),
    },
    message: ({ what }) => what,
    why: bilingual(
      'Config is strict JSON, so that every tool and every editor reads it alike.',
      '配置采用严格的 JSON，各种工具和编辑器读出来才会一样。',
    ),
    hint: ({ remedy }) => remedy,
  }),
  CONFIG_DUPLICATE_KEY: errorEntry<{ key: string; line: number }>({
    code: 'CONFIG_DUPLICATE_KEY',
    title: bilingual('A key is written twice', '同一个键写了两次'),
    sample: { key: 'title', line: 4 },
    message: ({ key, line }) =>
      bilingual(`"${key}" is already set on line ${line}.`, `“${key}”在第 ${line} 行已经写过了。`),
    why: bilingual(
      'Of two values for one key, JSON readers keep one and drop the other silently.',
      '一个键有两个值时，只有一个会被采用，另一个会悄悄丢掉。',
    ),
    hint: ({ key }) =>
      bilingual(`Keep one "${key}" and remove the other.`, `请保留一个“${key}”，删去另一个。`),
  }),
  CONFIG_SCHEMA: errorEntry<{ found: string | undefined; expected: string }>({
    code: 'CONFIG_SCHEMA',
    title: bilingual('The file does not name its schema', '文件没有写明所遵循的 schema'),
    sample: { found: undefined, expected: '../../schemas/json/channel.schema.json' },
    message: ({ found }) =>
      found === undefined
        ? bilingual('"$schema" is missing.', '缺少“$schema”。')
        : bilingual(
            `"$schema" is "${found}", which is not this kind of file.`,
            `“$schema”写的是“${found}”，与这种文件不符。`,
          ),
    why: bilingual(
      'With the right schema an editor completes keys and marks mistakes while you type.',
      '写对了 schema，编辑器才能在输入时补全键名、标出错误。',
    ),
    hint: ({ expected }) =>
      bilingual(
        `Write "$schema": "${expected}" as the first key.`,
        `请把 "$schema": "${expected}" 写在最前面，作为第一个键。`,
      ),
  }),
  CONFIG_CHARACTER: errorEntry<{ code: string }>({
    code: 'CONFIG_CHARACTER',
    title: bilingual('A character that nobody sees', '看不见的字符'),
    sample: { code: 'U+202E' },
    message: ({ code }) =>
      bilingual(
        `This text holds the character ${code}, which is not shown.`,
        `这段文字中有看不见的字符 ${code}。`,
      ),
    why: bilingual(
      'Such characters break names and addresses, or turn the words around them, and no reader can see why.',
      '这样的字符会让名称和地址失效，或者打乱前后文字的次序，而谁也看不出原因。',
    ),
    hint: () =>
      bilingual(
        'Write the text again without it; it often comes along when text is copied.',
        '请重新输入这段文字，不要带上它；它往往是复制粘贴时混进来的。',
      ),
  }),
} as const
