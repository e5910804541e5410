import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { terminalAsker } from '../../commands/new/asker.ts'
import { type ExtensionKind, extensionKinds } from '../../commands/new/extension/extension-files.ts'
import { DEFAULT_LANGUAGES, museumLocales } from '../../commands/new/museum-languages.ts'
import { type RunOptions, runNew } from '../../commands/new/run-new.ts'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
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
function texts(prefix: string, words: Message): readonly Wording[] {
  return languages().map((code) => [`--${prefix}-${code} <text>`, message`${words} (${code})`])
}

const LIST: readonly Wording[] = [
  ['--source <name>', message`source of its data`],
  ['--template <name>', message`template that draws it`],
  ['--number <number>', message`number by which a backend knows the channel`],
  ['--page-size <number>', message`entries on a page, 0 for all`],
  ['--excerpt <number>', message`characters of an excerpt`],
  ['--param <name=value...>', message`further values for the parameters of the source`],
]

const YES: Wording = ['--yes', message`write without asking`]

function channelOptions(): readonly Wording[] {
  return [
    ['--route <path>', message`address, such as /Library`],
    ['--parent <path>', message`channel it is below`],
    ['--detail', message`also a page for each entry of its list`],
    ['--no-detail', message`no page for each entry`],
    ...LIST,
    ...texts('name', message`name`),
    ...texts('text', message`text of its page, without a list`),
  ]
}

function pageOptions(): readonly Wording[] {
  return [
    ['--channel <path>', message`channel it belongs to, such as /Library`],
    ['--kind <kind>', message`list, detail, blocks, form or introduction`],
    ['--route <path>', message`address, such as /Library/Maps`],
    ['--form <name>', message`form it shows`],
    ...LIST,
    ...texts('name', message`title`),
    ...texts('text', message`text of a page of blocks`),
  ]
}

function formOptions(): readonly Wording[] {
  return [
    ['--name <name>', message`name of its file, such as volunteer`],
    ['--field <field...>', message`name:control:required:labels, such as name:text:required`],
    ['--route <path>', message`address of a page of its own`],
    ['--service <name>', message`service it is sent to`],
    ['--path <path>', message`path of the call`],
    ...texts('title', message`title`),
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
      message`languages (BCP 47), the leading one first, such as fr,ar; ${DEFAULT_LANGUAGES} without`,
    ],
    ['--time-zone <zone>', message`of the museum (IANA), such as Europe/Paris`],
    ...museumCodes(process.argv).map((code): Wording => [`--name-${code} <text>`, message`name (${code})`]),
  ]
}

const EXTENSIONS: Readonly<Record<ExtensionKind, Message>> = {
  template: message`a template of the museum's own`,
  block: message`a block of the museum's own`,
  field: message`a control of form fields of the museum's own`,
  transform: message`a transform of values of the museum's own`,
}

const TEMPLATE_KIND = message`list or detail`

function extensionCommand(kind: ExtensionKind, language: Language): Command {
  const made = new Command(kind)
    .description(EXTENSIONS[kind][language])
    .argument('<name>', message`as the config writes it`[language])
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
  const command = (name: string, words: Message, options: readonly Wording[]): Command =>
    withOptions(new Command(name).description(words[language]), [YES, ...options], language)
  const channel = command('channel', message`a channel of the menu with its pages`, channelOptions()).action(
    (flags: Flags) => run(flags, language, (options) => runNew('channel', options)),
  )
  const page = command('page', message`a page in the file of a channel`, pageOptions()).action(
    (flags: Flags) => run(flags, language, (options) => runNew('page', options)),
  )
  const source = command('source', message`a source, its mapping found in a sample answer`, [
    ...SOURCE,
    ...PRESET,
    ...texts('name', message`title in the menu, with --preset`),
  ]).action((flags: Flags) =>
    run(flags, language, async (options) => {
      if (flags.preset !== undefined) {
        const { runNewPreset } = await import('../../commands/new/run-new-preset.ts')
        return runNewPreset(options)
      }
      const { runNewSource } = await import('../../commands/new/run-new-source.ts')
      return runNewSource(options, readEnvironment(process.env))
    }),
  )
  const form = command('form', message`a form that visitors fill in`, formOptions()).action((flags: Flags) =>
    run(flags, language, (options) => runNew('form', options)),
  )
  const museum = command('museum', message`a small museum that runs`, museumOptions())
    .argument('<folder>', message`one that is empty or not there yet`[language])
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
  const words = message`make a channel, a page, a form, a source, a museum or an extension`
  const made = new Command('new').description(words[language])
  for (const each of [channel, page, source, form, museum]) made.addCommand(each)
  for (const kind of extensionKinds) made.addCommand(extensionCommand(kind, language))
  return made
}
