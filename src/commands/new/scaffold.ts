import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { LocaleConfig, LocalText, ThemeConfig } from '../../../schemas/config/index.ts'
import { typeOf } from '../../engine/theme/index.ts'
import { NEUTRAL_THEME } from '../../engine/theme/neutral.ts'
import type { FileChange } from './change.ts'
import { printFile } from './edit-json.ts'

/**
 * The files of a folder; in a README words take the place of "{name}". What begins with "_" begins with a dot where it goes: npm packs no
 * .gitignore.
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

/** What a README in each language is called where another is the first. */
const READMES: Readonly<Record<string, string>> = { en: 'English', zh: '中文' }

/** The name of a museum in a language, or in its first. */
function nameIn(names: LocalText, code: string): string {
  return names[code] ?? Object.values(names)[0] ?? ''
}

/**
 * The READMEs of a folder and of those in it for a museum in these languages, beside its other files: the one in the first language, or else in English, is
 * `README.md`; another is there where the museum has its language.
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
 * The text of a theme.json that says what a site without one looks like, as a start: each language in the typefaces that
 * systems have for its script. `ornaments` are drawings that the museum has beside it.
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
