import { Option } from 'commander'
import { languageAsked } from '../../commands/language.ts'
import { bilingual, type Language } from '../../engine/errors/index.ts'

/** The flag that says in which language to answer in. */
export function langOption(language: Language): Option {
  const words = bilingual(
    'zh or en; otherwise as LC_ALL, LC_MESSAGES or LANG say',
    'zh 或 en；不写则以 LC_ALL、LC_MESSAGES 或 LANG 为准',
  )
  return new Option('--lang <language>', words[language]).argParser((word) =>
    languageAsked(word, process.env),
  )
}
