import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LocaleConfig, LocalText, ThemeConfig } from '../../../schemas/config/index.ts'
import { typeOf } from '../../engine/theme/index.ts'
import { NEUTRAL_THEME } from '../../engine/theme/neutral.ts'
import type { FileChange } from './change.ts'
import { printFile } from './edit-json.ts'

/**
 * Returns the files of a folder, with placeholders such as "{name}" in READMEs filled in. A leading "_" becomes ".", since npm does not
 * pack .gitignore.
 */
export function scaffoldFiles(
  folder: string,
  words: Readonly<Record<string, string>> = {},
): readonly FileChange[] {
  const filled = (text: string): string =>
    Object.entries(words).reduce((made, [name, word]) => made.replaceAll(`{${name}}`, () => word), text)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      return {
        path: path.replaceAll('\\', '/').replace(/^_/, '.'),
        after: path.endsWith('.md') ? filled(text) : text,
      }
    })
}

/** Link text of the README in each language. */
const READMES: Readonly<Record<string, string>> = { en: 'English', zh: '中文' }

/** Returns the name of a museum in a language, or in its first. */
function nameIn(names: LocalText, code: string): string {
  return names[code] ?? Object.values(names)[0] ?? ''
}

/**
 * Returns the files of a folder, with READMEs in the languages of a museum. The one in the first language, else in English, is `README.md`.
 * Another is added if the museum has its language.
 */
export function withReadmes(
  folder: string,
  { locales, names }: { readonly locales: readonly LocaleConfig[]; readonly names: LocalText },
  words: Readonly<Record<string, string>> = {},
): readonly FileChange[] {
  const [first] = locales
  const lead = first !== undefined && Object.hasOwn(READMES, first.code) ? first.code : 'en'
  const others = Object.keys(READMES).filter(
    (code) => code !== lead && locales.some((locale) => locale.code === code),
  )
  const fileOf = (code: string): string => (code === lead ? 'README.md' : `README.${code}.md`)
  const linksFrom = (code: string): string =>
    [lead, ...others]
      .filter((other) => other !== code)
      .map((other) => `[${READMES[other]}](${fileOf(other)})\n\n`)
      .join('')
  const isReadme = /(?:^|\/)README\.([a-z]+)\.md$/
  const plain = scaffoldFiles(folder, words).filter(({ path }) => !isReadme.test(path))
  const written = [lead, ...others].flatMap((code) => {
    const inLanguage = { ...words, name: nameIn(names, code), other: linksFrom(code) }
    return scaffoldFiles(folder, inLanguage)
      .filter(({ path }) => isReadme.exec(path)?.[1] === code)
      .map((file) => ({ ...file, path: file.path.replace(/README\.[a-z]+\.md$/, fileOf(code)) }))
  })
  return [...plain, ...written].toSorted((one, other) => one.path.localeCompare(other.path, 'en'))
}

/**
 * Returns a theme.json with the neutral defaults as a starting point. Each language gets system typefaces for its script. `ornaments` are
 * drawings of the museum.
 */
export function themeText(
  $schema: string,
  locales: readonly LocaleConfig[] = [],
  ornaments?: ThemeConfig['ornaments'],
): string {
  const languages = Object.fromEntries(
    locales.map((locale) => {
      const { text, heading } = typeOf(NEUTRAL_THEME, locale)
      return [locale.code, { text: [...text], heading: [...heading] }]
    }),
  )
  const theme: ThemeConfig = {
    $schema,
    ...NEUTRAL_THEME,
    ...(locales.length === 0 ? {} : { type: { languages } }),
    ...(ornaments && { ornaments }),
  }
  return printFile(theme)
}
