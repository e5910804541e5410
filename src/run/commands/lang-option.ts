import { Option } from 'commander'
import { languageAsked } from '../../commands/language.ts'
import { type Language, message } from '../../engine/errors/index.ts'

/** The flag that says in which language to answer in. */
export function langOption(language: Language): Option {
  const words = message`zh or en; otherwise as LC_ALL, LC_MESSAGES or LANG say`
  return new Option('--lang <language>', words[language]).argParser((word) =>
    languageAsked(word, process.env),
  )
}
