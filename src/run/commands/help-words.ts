import { Command, Help, Option } from 'commander'
import { languageAsked } from '../../commands/language.ts'
import { widthOf } from '../../commands/route-table.ts'
import { type Language, type Message, message } from '../../engine/errors/index.ts'

export function printMessage(words: Message, language: Language): void {
  console.log(words[language])
}

/** A command whose texts are in one language. */
export class SpokenCommand extends Command {
  readonly #language: Language

  constructor(name: string, language: Language) {
    super(name)
    this.#language = language
  }

  override createCommand(name: string): SpokenCommand {
    return new SpokenCommand(name, this.#language)
  }

  says(words: Message): this {
    return this.description(words[this.#language])
  }

  takes(argument: string, words: Message): this {
    return this.argument(argument, words[this.#language])
  }

  /** Adds options by their syntax, each with its description and optionally its default value. */
  flags(all: Readonly<Record<string, Message | readonly [does: Message, standard: string]>>): this {
    for (const [flags, words] of Object.entries(all)) {
      const [does, standard] = 'en' in words ? [words] : words
      this.option(flags, does[this.#language], standard)
    }
    return this
  }
}

/** The option that selects the language of the output. */
export function langOption(language: Language): Option {
  const words = message`zh or en; otherwise as LC_ALL, LC_MESSAGES or LANG say`
  return new Option('--lang <language>', words[language]).argParser((word) =>
    languageAsked(word, process.env),
  )
}

/** Description of --encoding for all commands that read tables. */
export const TABLE_ENCODING = message`encoding of a table that is not in UTF-8: windows-1252 (western), windows-1250 (Central Europe), 1251 (Cyrillic), 1253 (Greek), 1254 (Turkish), 1255 (Hebrew), 1256 (Arabic), gb18030 (Chinese), shift_jis and the like`

/** Chinese translations of commander's own texts, by the English ones. */
const TITLES: Readonly<Record<string, string>> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Commands:': '命令：',
}

const MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/^error: unknown option '(.*?)'/, '没有选项“$1”。'],
  [/^error: unknown command '(.*?)'/, '没有命令“$1”。'],
  [/^error: missing required argument '(.*?)'/, '缺少参数“$1”。'],
  [/^error: option '(.*?)' argument missing/, '“$1”后面没有写值。'],
  [
    /^error: too many arguments.* Expected (\d+) arguments? but got (\d+)\./,
    '参数太多：应有 $1 个，写了 $2 个。',
  ],
  [/\(Did you mean (?:one of )?(.*)\?\)/, '是不是想写“$1”？'],
]

function chineseMistake(english: string): string {
  return MISTAKES.reduce((text, [pattern, words]) => text.replace(pattern, words), english)
}

function chinesePlaces(usage: string): string {
  return usage.replace('[options]', '[选项]').replace('[command]', '[命令]')
}

function chineseDefault(description: string): string {
  return description.replace(/ ?\(default: (.*)\)$/, '（默认为 $1）')
}

class ChineseHelp extends Help {
  override displayWidth(text: string): number {
    return widthOf(text)
  }

  override styleTitle(title: string): string {
    return TITLES[title] ?? title
  }

  override commandUsage(command: Command): string {
    return chinesePlaces(super.commandUsage(command))
  }

  override subcommandTerm(command: Command): string {
    return chinesePlaces(super.subcommandTerm(command))
  }

  override optionDescription(option: Parameters<Help['optionDescription']>[0]): string {
    return chineseDefault(super.optionDescription(option))
  }

  override argumentDescription(argument: Parameters<Help['argumentDescription']>[0]): string {
    return chineseDefault(super.argumentDescription(argument))
  }
}

const HELP = '显示命令的说明'

/**
 * Translates commander's own texts into Chinese: the help of a command and its subcommands, and usage errors.
 */
export function helpInChinese(command: Command): void {
  command.createHelp = () => new ChineseHelp()
  command.helpOption('-h, --help', HELP)
  if (command.commands.length > 0) command.helpCommand('help [command]', HELP)
  command.configureOutput({ outputError: (text, write) => write(chineseMistake(text)) })
  for (const each of command.commands) helpInChinese(each)
}
