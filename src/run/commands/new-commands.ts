import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { terminalAsker } from '../../commands/new/asker.ts'
import { type ExtensionKind, extensionKinds } from '../../commands/new/extension/extension-files.ts'
import { DEFAULT_LANGUAGES, museumLocales } from '../../commands/new/museum-languages.ts'
import { type RunOptions, runNew } from '../../commands/new/run-new.ts'
import { type Bilingual, bilingual, type Language } from '../../engine/errors/index.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { openOrigin } from '../open-origin.ts'
import { isInstalled, packageRoot } from '../package-root.ts'
import { PRESET, SOURCE, type Wording } from './new-source-options.ts'

type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** Codes of the languages of the config, for flags such as --name-zh; those of a museum in Chinese and English where it cannot be read. */
function languages(): readonly string[] {
  try {
    const site: unknown = JSON.parse(
      readFileSync(join(process.env.CONFIG_DIR || 'config', 'site.json'), 'utf8'),
    )
    const locales: unknown = Reflect.get(Object(site), 'locales')
    const codes = (Array.isArray(locales) ? locales : []).map((locale): unknown =>
      Reflect.get(Object(locale), 'code'),
    )
    const known = codes.filter((code) => typeof code === 'string' && /^[a-z]{2,3}$/.test(code))
    if (known.length > 0) return known.map(String)
  } catch {
    // The command itself says what is wrong with the config.
  }
  return ['zh', 'en']
}

function wordOf(value: Flags[string]): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.join('\n')
}

function optionsOf(
  { yes, ...flags }: Flags,
  language: Language,
): RunOptions & { readonly close: () => void } {
  const { configDir, host, port, siteUrl } = readEnvironment(process.env)
  const asker = terminalAsker()
  return {
    folder: configDir,
    given: Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, wordOf(value)])),
    yes: yes === true,
    print: (line) => console.log(line),
    language,
    origin: siteUrl ?? openOrigin(configDir) ?? `http://${host}:${port}`,
    close: () => asker?.close(),
    ...(asker === undefined ? {} : { asker }),
  }
}

async function run(
  flags: Flags,
  language: Language,
  make: (options: RunOptions) => Promise<boolean>,
): Promise<void> {
  const options = optionsOf(flags, language)
  try {
    if (!(await make(options))) process.exitCode = 1
  } finally {
    options.close()
  }
}

function withOptions(made: Command, options: readonly Wording[], language: Language): Command {
  return options.reduce((each, [flag, words]) => each.option(flag, words[language]), made)
}

/** Options for a text in every language of the config. */
function texts(prefix: string, words: Bilingual): readonly Wording[] {
  return languages().map((code) => [
    `--${prefix}-${code} <text>`,
    bilingual(`${words.en} (${code})`, `${words.zh}（${code}）`),
  ])
}

const LIST: readonly Wording[] = [
  ['--source <name>', bilingual('source of its data', '数据源')],
  ['--template <name>', bilingual('template that draws it', '所用的模板')],
  ['--number <number>', bilingual('number by which a backend knows the channel', '后端所用的频道编号')],
  ['--page-size <number>', bilingual('entries on a page, 0 for all', '每页条数，0 表示全部')],
  ['--excerpt <number>', bilingual('characters of an excerpt', '摘要的字数')],
  [
    '--param <name=value...>',
    bilingual('further values for the parameters of the source', '数据源其他参数的值'),
  ],
]

const YES: Wording = ['--yes', bilingual('write without asking', '不再询问，直接写入')]

function channelOptions(): readonly Wording[] {
  return [
    ['--route <path>', bilingual('address, such as /Library', '地址，例如 /Library')],
    ['--parent <path>', bilingual('channel it is below', '上级频道')],
    ['--detail', bilingual('also a page for each entry of its list', '列表的每个条目另有一个页面')],
    ['--no-detail', bilingual('no page for each entry', '条目没有自己的页面')],
    ...LIST,
    ...texts('name', bilingual('name', '名称')),
    ...texts('text', bilingual('text of its page, without a list', '没有列表时，页面的文字')),
  ]
}

function pageOptions(): readonly Wording[] {
  return [
    ['--channel <path>', bilingual('channel it belongs to, such as /Library', '所属的频道，例如 /Library')],
    [
      '--kind <kind>',
      bilingual(
        'list, detail, blocks, form or introduction',
        '类型：list、detail、blocks、form 或 introduction',
      ),
    ],
    ['--route <path>', bilingual('address, such as /Library/Maps', '地址，例如 /Library/Maps')],
    ['--form <name>', bilingual('form it shows', '显示的表单')],
    ...LIST,
    ...texts('name', bilingual('title', '标题')),
    ...texts('text', bilingual('text of a page of blocks', '“blocks”类型的页面的文字')),
  ]
}

function formOptions(): readonly Wording[] {
  return [
    ['--name <name>', bilingual('name of its file, such as volunteer', '文件的名称，例如 volunteer')],
    [
      '--field <field...>',
      bilingual(
        'name:control:required:labels, such as name:text:required',
        '“名称:填写方式:required:标签”，例如“name:text:required”',
      ),
    ],
    ['--route <path>', bilingual('address of a page of its own', '自己页面的地址')],
    ['--service <name>', bilingual('service it is sent to', '提交到哪个服务')],
    ['--path <path>', bilingual('path of the call', '请求的路径')],
    ...texts('title', bilingual('title', '标题')),
  ]
}

const LANGUAGES = '--languages'

/** Codes of the languages that the command line names for a museum, for flags such as --name-fr. */
function museumCodes(words: readonly string[]): readonly string[] {
  const place = words.findIndex((word) => word === LANGUAGES || word.startsWith(`${LANGUAGES}=`))
  const word = words[place] ?? ''
  const tags = word === LANGUAGES ? words[place + 1] : word.slice(LANGUAGES.length + 1)
  try {
    return museumLocales(tags || DEFAULT_LANGUAGES).map(({ code }) => code)
  } catch {
    // The command itself says what is wrong with the tags.
    return []
  }
}

function museumOptions(): readonly Wording[] {
  return [
    [
      `${LANGUAGES} <tags>`,
      bilingual(
        `languages (BCP 47), the leading one first, such as fr,ar; ${DEFAULT_LANGUAGES} without`,
        `各种语言（BCP 47），默认语言在前，例如 fr,ar；不写则为 ${DEFAULT_LANGUAGES}`,
      ),
    ],
    [
      '--time-zone <zone>',
      bilingual('of the museum (IANA), such as Europe/Paris', '博物馆所在时区（IANA），例如 Europe/Paris'),
    ],
    ...museumCodes(process.argv).map(
      (code): Wording => [`--name-${code} <text>`, bilingual(`name (${code})`, `馆名（${code}）`)],
    ),
  ]
}

const EXTENSIONS: Readonly<Record<ExtensionKind, Bilingual>> = {
  template: bilingual("a template of the museum's own", '本馆自己的模板'),
  block: bilingual("a block of the museum's own", '本馆自己的区块'),
  field: bilingual("a control of form fields of the museum's own", '本馆自己的表单填写方式'),
  transform: bilingual("a transform of values of the museum's own", '本馆自己的取值转换'),
}

const TEMPLATE_KIND = bilingual('list or detail', '类型：list 或 detail')

function extensionCommand(kind: ExtensionKind, language: Language): Command {
  const made = new Command(kind)
    .description(EXTENSIONS[kind][language])
    .argument('<name>', bilingual('as the config writes it', '在配置中使用的名称')[language])
  if (kind === 'template') made.option('--kind <kind>', TEMPLATE_KIND[language], 'list')
  return made.action((name: string, flags: Flags) =>
    run(flags, language, async (options) => {
      const { runNewExtension } = await import('../../commands/new/run-new-extension.ts')
      runNewExtension(kind, name, options, languages())
      return true
    }),
  )
}

/** The commands that make parts of a museum, in a language. */
export function newCommand(language: Language): Command {
  const command = (name: string, words: Bilingual, options: readonly Wording[]): Command =>
    withOptions(new Command(name).description(words[language]), [YES, ...options], language)
  const channel = command(
    'channel',
    bilingual('a channel of the menu with its pages', '导航中的一个频道和它的页面'),
    channelOptions(),
  ).action((flags: Flags) => run(flags, language, (options) => runNew('channel', options)))
  const page = command(
    'page',
    bilingual('a page in the file of a channel', '在频道文件中加一个页面'),
    pageOptions(),
  ).action((flags: Flags) => run(flags, language, (options) => runNew('page', options)))
  const source = command(
    'source',
    bilingual('a source, its mapping found in a sample answer', '一个数据源，从回答的样本中找出对应关系'),
    [
      ...SOURCE,
      ...PRESET,
      ...texts('name', bilingual('title in the menu, with --preset', '导航中的名称，与“--preset”同用')),
    ],
  ).action((flags: Flags) =>
    run(flags, language, async (options) => {
      if (flags.preset !== undefined) {
        const { runNewPreset } = await import('../../commands/new/run-new-preset.ts')
        return runNewPreset(options)
      }
      const { runNewSource } = await import('../../commands/new/run-new-source.ts')
      return runNewSource(options, readEnvironment(process.env))
    }),
  )
  const form = command(
    'form',
    bilingual('a form that visitors fill in', '供观众填写的表单'),
    formOptions(),
  ).action((flags: Flags) => run(flags, language, (options) => runNew('form', options)))
  const museum = command(
    'museum',
    bilingual('a small museum that runs', '一座可以运行的小博物馆'),
    museumOptions(),
  )
    .argument(
      '<folder>',
      bilingual('one that is empty or not there yet', '空文件夹，或者还不存在的文件夹')[language],
    )
    .action((folder: string, flags: Flags) =>
      run(flags, language, async (options) => {
        const { runNewMuseum } = await import('../../commands/new/run-new-museum.ts')
        return runNewMuseum({
          ...options,
          folder: folder.replace(/(?<=.)\/+$/, ''),
          schemas: join(packageRoot, 'schemas', 'json'),
          ...(isInstalled ? { engine: { deploy: join(packageRoot, 'deploy') } } : {}),
        })
      }),
    )
  const words = bilingual(
    'make a channel, a page, a form, a source, a museum or an extension',
    '新建频道、页面、表单、数据源、博物馆或扩展',
  )
  const made = new Command('new').description(words[language])
  for (const each of [channel, page, source, form, museum]) made.addCommand(each)
  for (const kind of extensionKinds) made.addCommand(extensionCommand(kind, language))
  return made
}
