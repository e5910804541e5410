import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import type { FlagLanguage, Question } from '../../commands/new/question.ts'
import type { NewRunOptions } from '../../commands/new/write-new.ts'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { openOrigin } from '../own-address.ts'
import { isInstalled, packageRoot } from '../package-root.ts'
import { SpokenCommand } from './help-words.ts'

type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/**
 * Questions and action of a subcommand. Loaded for the called one only, because loading all of them would
 * slow the start.
 */
interface Work {
  readonly questions: readonly Question<never>[]
  /** Languages for which options such as --name-zh exist. */
  readonly languages: readonly FlagLanguage[]
  /** Returns whether something was written. */
  readonly run: (options: NewRunOptions, argument: string) => Promise<boolean> | boolean
}

interface EntryKind {
  readonly words: Message
  /** Name and description of a required argument. */
  readonly argument?: readonly [name: string, words: Message]
  /** @param words Arguments after the name of the subcommand. */
  readonly load: (words: readonly string[]) => Promise<Work>
}

/** Template files of a new museum or extension. */
const SCAFFOLD = join(packageRoot, 'scaffold')

/** Returns the languages of the config; Chinese and English if it cannot be read. */
function flagLanguages(): readonly FlagLanguage[] {
  try {
    const file = join(process.env.CONFIG_DIR || 'config', 'site.json')
    const site: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const locales: unknown = Reflect.get(Object(site), 'locales')
    const known = (Array.isArray(locales) ? locales : []).flatMap((locale): readonly FlagLanguage[] => {
      const code: unknown = Reflect.get(Object(locale), 'code')
      const tag: unknown = Reflect.get(Object(locale), 'tag')
      if (typeof code !== 'string' || !/^[a-z]{2,3}$/.test(code)) return []
      return [{ code, tag: typeof tag === 'string' && /^[A-Za-z\d-]+$/.test(tag) ? tag : code }]
    })
    if (known.length > 0) return known
  } catch {
    // The command itself reports problems of the config.
  }
  return ['zh', 'en'].map((code) => ({ code, tag: code }))
}

/** Checks what would prevent a start here: a form that the content service rejects. */
const besideVariables: NonNullable<NewRunOptions['beside']> = async (manifest, texts) => {
  const { environmentProblems } = await import('../../commands/test/live/environment-problems.ts')
  return environmentProblems(manifest, readEnvironment(process.env), texts)
}

function entryKind(kind: 'channel' | 'page' | 'form' | 'record', words: Message): EntryKind {
  const load = async (): Promise<Work> => {
    const { newEntry, newKinds } = await import('../../commands/new/new-entry.ts')
    return {
      questions: newKinds[kind].questions,
      languages: flagLanguages(),
      run: (options) => newEntry(kind, kind === 'form' ? { ...options, beside: besideVariables } : options),
    }
  }
  return { words, load }
}

const source: EntryKind = {
  words: message`a source, its mapping found in a sample answer`,
  load: async () => {
    const [{ newSource, sourceQuestions }, { newPreset }, { allPresetQuestions }] = await Promise.all([
      import('../../commands/new/new-source.ts'),
      import('../../commands/new/presets/new-preset.ts'),
      import('../../commands/new/presets/preset-questions.ts'),
    ])
    const own = sourceQuestions.map(({ key }) => key)
    const preset = {
      key: 'preset',
      words: message`A system that museums run, such as directus, or a part of the built-in service: works, agents, exhibitions, search`,
    }
    const ofPresets = allPresetQuestions().filter(
      ({ key, schema }) => !own.includes(key) || schema?.annotation === 'text',
    )
    return {
      questions: [...sourceQuestions, preset, ...ofPresets],
      languages: flagLanguages(),
      run: (options) =>
        options.given.preset === undefined
          ? newSource(options, readEnvironment(process.env))
          : newPreset(options),
    }
  },
}

const museum: EntryKind = {
  words: message`a small museum that runs`,
  argument: [
    '<folder>',
    isInstalled
      ? message`of the project; its folder config/ must be empty or not there yet`
      : message`one that is empty or not there yet`,
  ],
  load: async (words) => {
    const [{ museumQuestions, newMuseum }, { languagesIn, museumLocales }] = await Promise.all([
      import('../../commands/new/new-museum.ts'),
      import('../../commands/new/museum-languages.ts'),
    ])
    const locales = museumLocales(languagesIn(words))
    return {
      questions: museumQuestions,
      languages: locales,
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

function extensionKind(kind: 'template' | 'block' | 'field' | 'transform', words: Message): EntryKind {
  return {
    words,
    argument: ['<name>', message`as the config writes it`],
    load: async () => {
      const { newExtension, TEMPLATE_KIND } = await import('../../commands/new/new-extension.ts')
      return {
        questions: kind === 'template' ? [TEMPLATE_KIND] : [],
        languages: [],
        run: (options, name) => {
          const codes = flagLanguages().map(({ code }) => code)
          newExtension(kind, name, options, codes, SCAFFOLD)
          return true
        },
      }
    },
  }
}

const kinds: Readonly<Record<string, EntryKind>> = {
  channel: entryKind('channel', message`a channel of the menu with its pages`),
  page: entryKind('page', message`a page in the file of a channel`),
  source,
  record: entryKind('record', message`a record type of the museum's own with its pages`),
  form: entryKind('form', message`a form that visitors fill in`),
  museum,
  template: extensionKind('template', message`a template of the museum's own`),
  block: extensionKind('block', message`a block of the museum's own`),
  field: extensionKind('field', message`a control of form fields of the museum's own`),
  transform: extensionKind('transform', message`a transform of values of the museum's own`),
}

function wordOf(value: Flags[string]): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.join('\n')
}

async function runNew(
  // The language of the output, an option of every command, is not an answer to a question.
  { yes, lang: _, ...flags }: Flags,
  language: Language,
  make: (options: NewRunOptions) => Promise<boolean> | boolean,
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
    // Exit code of shells for a program that ends by Ctrl+C.
    process.exitCode = 130
  }
}

/** The command `new` with its subcommands. The options of a subcommand are those of its questions. */
export function newCommand(language: Language): Command {
  const made = new SpokenCommand('new', language)
    .says(message`make a channel, a page, a form, a source, a museum or an extension`)
    .helpCommand(false)
  for (const [name, kind] of Object.entries(kinds)) {
    const command = made.command(name).says(kind.words).flags({ '--yes': message`write without asking` })
    if (kind.argument !== undefined) command.takes(...kind.argument)
  }
  made.hook('preSubcommand', async (_new, command) => {
    const kind = kinds[command.name()]
    if (kind === undefined) return
    const { flagsOf } = await import('../../commands/new/question.ts')
    const { questions, languages: spoken, run: make } = await kind.load(made.args)
    for (const { flag, words: does, isHidden, meant } of flagsOf(questions, spoken)) {
      const option = new Option(flag, does[language]).hideHelp(isHidden === true)
      if (meant !== undefined)
        option.argParser((text: string) => {
          command.setOptionValue(new Option(meant).attributeName(), text)
          return text
        })
      command.addOption(option)
    }
    command.action((...given: readonly unknown[]) => {
      const [argument] = given
      const flags = command.opts<Flags>()
      return runNew(flags, language, (options) => make(options, typeof argument === 'string' ? argument : ''))
    })
  })
  return made
}
