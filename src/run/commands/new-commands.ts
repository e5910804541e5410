import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import type { Question } from '../../commands/new/question.ts'
import type { RunOptions } from '../../commands/new/write-new.ts'
import { type Bilingual, bilingual, type Language } from '../../engine/errors/index.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { openOrigin } from '../open-origin.ts'
import { isInstalled, packageRoot } from '../package-root.ts'

type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** What a command asks for, and its work. Loaded for the one that is called: the table of the others costs a start time. */
interface Work {
  readonly questions: readonly Question<never>[]
  /** Codes of the languages that flags such as --name-zh are for. */
  readonly codes: readonly string[]
  /** Answers whether something was written. */
  readonly run: (options: RunOptions, argument: string) => Promise<boolean> | boolean
}

interface Kind {
  readonly words: Bilingual
  /** The argument that it needs, and what that is. */
  readonly argument?: readonly [name: string, words: Bilingual]
  /** @param words those of the command line behind the command's name. */
  readonly load: (words: readonly string[]) => Promise<Work>
}

/** Files that a new museum or extension begins with. */
const SCAFFOLD = join(packageRoot, 'scaffold')

/** Codes of the languages of the config; those of a museum in Chinese and English where it cannot be read. */
function languages(): readonly string[] {
  try {
    const file = join(process.env.CONFIG_DIR || 'config', 'site.json')
    const site: unknown = JSON.parse(readFileSync(file, 'utf8'))
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

function entry(kind: 'channel' | 'page' | 'form', words: Bilingual): Kind {
  const load = async (): Promise<Work> => {
    const [{ entryKinds }, { newEntry }] = await Promise.all([
      import('../../commands/new/entries.ts'),
      import('../../commands/new/new-entry.ts'),
    ])
    return {
      questions: entryKinds[kind].questions,
      codes: languages(),
      run: (options) => newEntry(kind, options),
    }
  }
  return { words, load }
}

const source: Kind = {
  words: bilingual(
    'a source, its mapping found in a sample answer',
    '一个数据源，从回答的样本中找出对应关系',
  ),
  load: async () => {
    const [{ newSource, sourceQuestions }, { newPreset }, { allPresetQuestions }] = await Promise.all([
      import('../../commands/new/new-source.ts'),
      import('../../commands/new/presets/new-preset.ts'),
      import('../../commands/new/presets/preset-questions.ts'),
    ])
    const own = sourceQuestions.map(({ key }) => key)
    const preset = {
      key: 'preset',
      words: bilingual('A system that museums run, such as directus', '博物馆常用的系统，例如 directus'),
    }
    const ofPresets = allPresetQuestions().filter(
      ({ key, schema }) => !own.includes(key) || schema?.annotation === 'text',
    )
    return {
      questions: [...sourceQuestions, preset, ...ofPresets],
      codes: languages(),
      run: (options) =>
        options.given.preset === undefined
          ? newSource(options, readEnvironment(process.env))
          : newPreset(options),
    }
  },
}

const museum: Kind = {
  words: bilingual('a small museum that runs', '一座可以运行的小博物馆'),
  argument: ['<folder>', bilingual('one that is empty or not there yet', '空文件夹，或者还不存在的文件夹')],
  load: async (words) => {
    const [{ museumQuestions, newMuseum }, { DEFAULT_LANGUAGES, museumCodes }] = await Promise.all([
      import('../../commands/new/new-museum.ts'),
      import('../../commands/new/museum-languages.ts'),
    ])
    const place = words.findIndex((word) => /^--languages(?:=|$)/.test(word))
    const [, tags = words[place + 1]] = (words[place] ?? '').split('=')
    return {
      questions: museumQuestions,
      codes: museumCodes((place >= 0 && tags) || DEFAULT_LANGUAGES),
      run: (options, folder) =>
        newMuseum({
          ...options,
          folder: folder.replace(/(?<=.)\/+$/, ''),
          schemas: join(packageRoot, 'schemas', 'json'),
          scaffold: SCAFFOLD,
          ...(isInstalled ? { engine: { deploy: join(packageRoot, 'deploy') } } : {}),
        }),
    }
  },
}

function extension(kind: 'template' | 'block' | 'field' | 'transform', words: Bilingual): Kind {
  return {
    words,
    argument: ['<name>', bilingual('as the config writes it', '在配置中使用的名称')],
    load: async () => {
      const { newExtension, TEMPLATE_KIND } = await import('../../commands/new/new-extension.ts')
      return {
        questions: kind === 'template' ? [TEMPLATE_KIND] : [],
        codes: [],
        run: (options, name) => {
          newExtension(kind, name, options, languages(), SCAFFOLD)
          return true
        },
      }
    },
  }
}

const kinds: Readonly<Record<string, Kind>> = {
  channel: entry('channel', bilingual('a channel of the menu with its pages', '导航中的一个频道和它的页面')),
  page: entry('page', bilingual('a page in the file of a channel', '在频道文件中加一个页面')),
  source,
  form: entry('form', bilingual('a form that visitors fill in', '供观众填写的表单')),
  museum,
  template: extension('template', bilingual("a template of the museum's own", '本馆自己的模板')),
  block: extension('block', bilingual("a block of the museum's own", '本馆自己的区块')),
  field: extension(
    'field',
    bilingual("a control of form fields of the museum's own", '本馆自己的表单填写方式'),
  ),
  transform: extension(
    'transform',
    bilingual("a transform of values of the museum's own", '本馆自己的取值转换'),
  ),
}

function wordOf(value: Flags[string]): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.join('\n')
}

async function run(
  { yes, ...flags }: Flags,
  language: Language,
  make: (options: RunOptions) => Promise<boolean> | boolean,
): Promise<void> {
  const { isCancelled, terminalPrompts } = await import('../../commands/new/prompts.ts')
  const { configDir, host, port, siteUrl } = readEnvironment(process.env)
  try {
    const isWritten = await make({
      folder: configDir,
      given: Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, wordOf(value)])),
      yes: yes === true,
      print: (line) => console.log(line),
      language,
      origin: siteUrl ?? openOrigin(configDir) ?? `http://${host}:${port}`,
      prompts: terminalPrompts(),
    })
    if (!isWritten) process.exitCode = 1
  } catch (error) {
    if (!isCancelled(error)) throw error
    const { NOT_WRITTEN } = await import('../../commands/new/write-new.ts')
    console.error(NOT_WRITTEN[language])
    // As a shell counts a program that Ctrl+C ends.
    process.exitCode = 130
  }
}

const YES = bilingual('write without asking', '不再询问，直接写入')

/** The commands that make parts of a museum, in a language. Flags are those of the questions that a kind asks. */
export function newCommand(language: Language): Command {
  const words = bilingual(
    'make a channel, a page, a form, a source, a museum or an extension',
    '新建频道、页面、表单、数据源、博物馆或扩展',
  )
  const made = new Command('new').description(words[language]).helpCommand(false)
  for (const [name, kind] of Object.entries(kinds)) {
    const command = new Command(name).description(kind.words[language]).option('--yes', YES[language])
    if (kind.argument !== undefined) command.argument(kind.argument[0], kind.argument[1][language])
    made.addCommand(command)
  }
  made.hook('preSubcommand', async (_new, command) => {
    const kind = kinds[command.name()]
    if (kind === undefined) return
    const { flagsOf } = await import('../../commands/new/question.ts')
    const { questions, codes, run: make } = await kind.load(made.args)
    for (const [flag, does] of flagsOf(questions, codes)) command.option(flag, does[language])
    command.action((...given: readonly unknown[]) => {
      const [argument] = given
      const flags = command.opts<Flags>()
      return run(flags, language, (options) => make(options, typeof argument === 'string' ? argument : ''))
    })
  })
  return made
}
