import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { terminalAsker } from '../cli/new/asker.ts'
import { type RunOptions, runNew } from '../cli/new/run-new.ts'
import { languageOfEnvironment } from '../errors/index.ts'
import { readEnvironment } from '../server/environment.ts'

type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** Codes of the languages of the config, for flags such as --name-zh; those of a museum in Chinese and English where it cannot be read. */
const languages = (): readonly string[] => {
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

const wordOf = (value: Flags[string]): string | undefined => {
  if (value === undefined || typeof value === 'string') return value
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.join('\n')
}

const optionsOf = ({ yes, ...flags }: Flags): RunOptions & { readonly close: () => void } => {
  const { configDir, host, port, siteUrl } = readEnvironment(process.env)
  const asker = terminalAsker()
  return {
    folder: configDir,
    given: Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, wordOf(value)])),
    yes: yes === true,
    print: (line) => console.log(line),
    language: languageOfEnvironment(process.env),
    origin: siteUrl ?? `http://${host}:${port}`,
    close: () => asker?.close(),
    ...(asker === undefined ? {} : { asker }),
  }
}

const run = async (flags: Flags, make: (options: RunOptions) => Promise<boolean>): Promise<void> => {
  const options = optionsOf(flags)
  try {
    if (!(await make(options))) process.exitCode = 1
  } finally {
    options.close()
  }
}

const command = (name: string, description: string): Command =>
  new Command(name).description(description).option('--yes', 'write without asking')

const withTexts = (made: Command, prefix: string, words: string): Command =>
  languages().reduce((each, code) => each.option(`--${prefix}-${code} <text>`, `${words} (${code})`), made)

const withList = (made: Command): Command =>
  made
    .option('--source <name>', 'source of its data')
    .option('--template <name>', 'template that draws it')
    .option('--number <number>', 'number by which a backend knows the channel')
    .option('--page-size <number>', 'entries on a page, 0 for all')
    .option('--excerpt <number>', 'characters of an excerpt')
    .option('--param <name=value...>', 'further values for the parameters of the source')

const channelCommand = (): Command => {
  const made = command('channel', 'a channel of the menu with its pages')
    .option('--route <path>', 'address, such as /Library')
    .option('--parent <path>', 'channel it stands below')
    .option('--detail', 'also a page for each entry of its list')
    .option('--no-detail', 'no page for each entry')
  withTexts(withTexts(withList(made), 'name', 'name'), 'text', 'text of its page, without a list')
  return made.action((flags: Flags) => run(flags, (options) => runNew('channel', options)))
}

const pageCommand = (): Command => {
  const made = command('page', 'a page in the file of a channel')
    .option('--channel <path>', 'channel it belongs to, such as /Library')
    .option('--kind <kind>', 'list, detail, blocks, form or introduction')
    .option('--route <path>', 'address, such as /Library/Maps')
    .option('--form <name>', 'form it shows')
  withTexts(withTexts(withList(made), 'name', 'title'), 'text', 'text of a page of blocks')
  return made.action((flags: Flags) => run(flags, (options) => runNew('page', options)))
}

const formCommand = (): Command => {
  const made = command('form', 'a form that visitors fill in')
    .option('--name <name>', 'name of its file, such as volunteer')
    .option('--field <field...>', 'name:control:required:labels, such as name:text:required')
    .option('--route <path>', 'address of a page of its own')
    .option('--service <name>', 'service it is sent to')
    .option('--path <path>', 'path of the call')
  withTexts(made, 'title', 'title')
  return made.action((flags: Flags) => run(flags, (options) => runNew('form', options)))
}

const sourceCommand = (): Command =>
  command('source', 'a source, its mapping found in a sample answer')
    .option('--name <name>', 'name of its file, such as articles')
    .option('--from <file or address>', 'sample answer, JSON of at most 5 MB')
    .option('--method <method>', 'method of the call')
    .option('--body <json>', 'body of the call')
    .option('--service <name>', 'service that is asked')
    .option('--path <path>', 'path of the call below the service')
    .option('--kind <kind>', 'list or record')
    .option('--records <pointer>', 'place of the records, such as /data/rows')
    .option('--total <pointer>', 'place of their number, such as /data/total')
    .option('--map <part=pointer...>', 'place of a part of an Item, such as title=/name')
    .action((flags: Flags) =>
      run(flags, async (options) => {
        const { runNewSource } = await import('../cli/new/run-new-source.ts')
        return runNewSource(options, readEnvironment(process.env))
      }),
    )

const museumCommand = (): Command =>
  command('museum', 'a small museum that runs')
    .argument('<folder>', 'one that is empty or not there yet')
    .option('--name-zh <text>', 'name (zh)')
    .option('--name-en <text>', 'name (en)')
    .action((folder: string, flags: Flags) =>
      run(flags, async (options) => {
        const { runNewMuseum } = await import('../cli/new/run-new-museum.ts')
        return runNewMuseum({ ...options, folder: folder.replace(/\/+$/, '') })
      }),
    )

/** The commands that make parts of a museum. */
export const newCommand = (): Command => {
  const made = new Command('new').description('make a channel, a page, a form, a source or a museum')
  const all = [channelCommand(), pageCommand(), sourceCommand(), formCommand(), museumCommand()]
  for (const each of all) made.addCommand(each)
  return made
}
