import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bilingual } from '../errors/index.ts'
import { fileError, UsageError } from '../errors/usage-error.ts'
import type { ServiceLanguage } from '../service/index.ts'
import { isObject } from '../shared/object.ts'
import type { Environment } from '../site/server/environment.ts'

const CODE = /^[a-z]{2,3}$/

function fromCodes(value: string): readonly ServiceLanguage[] {
  const codes = value.split(',').map((code) => code.trim())
  if (codes.every((code) => CODE.test(code)) && new Set(codes).size === codes.length)
    return codes.map((code, index) => ({
      code,
      tag: code,
      channelSuffix: index === 0 ? '' : `_${code.toUpperCase()}`,
    }))
  throw new UsageError(
    bilingual(
      `CONTENT_LANGUAGES is "${value}". Set it to codes of two or three lower-case letters, the language of the records first, such as zh,en,ar; or leave it unset.`,
      `CONTENT_LANGUAGES 的值是“${value}”。请写语言代码（两三个小写字母），记录本身的语言写在最前面，例如 zh,en,ar；或者不设置。`,
    ),
  )
}

function isLanguage(value: unknown): value is ServiceLanguage {
  return (
    isObject(value) &&
    typeof value.code === 'string' &&
    CODE.test(value.code) &&
    typeof value.tag === 'string' &&
    typeof value.channelSuffix === 'string'
  )
}

function readLocales(file: string): unknown {
  try {
    const site: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isObject(site) ? site.locales : undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw fileError('read', file, error)
    return undefined
  }
}

/**
 * Languages of the records for commands that start no site: of CONTENT_LANGUAGES, else of `site.json` in the config folder;
 * undefined, which means those of the specification, where there is neither.
 *
 * @throws UsageError where one of them is there and does not say languages.
 */
export function contentLanguages({
  configDir,
  contentLanguages: given,
}: Pick<Environment, 'configDir' | 'contentLanguages'>): readonly ServiceLanguage[] | undefined {
  if (given !== undefined && given.trim() !== '') return fromCodes(given)
  const file = join(configDir, 'site.json')
  if (!existsSync(file)) return undefined
  const locales = readLocales(file)
  if (Array.isArray(locales) && locales.length > 0 && locales.every(isLanguage)) return locales
  throw new UsageError(
    bilingual(
      `${file} does not say in "locales" which languages there are. Fix it (vitrine check shows what is wrong), or set CONTENT_LANGUAGES.`,
      `${file} 的“locales”没有写明有哪些语言。请改正（vitrine check 会指出问题），或者设置 CONTENT_LANGUAGES。`,
    ),
  )
}
