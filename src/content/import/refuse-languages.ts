import { isObject } from '../../base/object.ts'
import type { StoredRecord } from '../entities/definition.ts'
import { codesOf, type Languages } from '../language.ts'
import type { Refusal } from './refusal.ts'

function refusal(language: string, pointer: string, { own, all }: Languages): Refusal {
  const codes = codesOf({ own, all }).filter((code) => code !== own)
  const others = { en: codes.join(', ') || 'no other language', zh: codes.join('、') || '没有其他语言' }
  return language === own
    ? {
        pointer,
        reason: `is in "${language}", the language of the records themselves; translations may be in: ${others.en}`,
        zh: `的语言“${language}”就是记录本身的语言；译文可以使用：${others.zh}`,
      }
    : {
        pointer,
        reason: `is in the language "${language}", which the site does not have; its languages are ${own} (of the records themselves) and, for translations: ${others.en}`,
        zh: `的语言“${language}”不是网站的语言；网站的语言是 ${own}（记录本身），译文可以使用：${others.zh}`,
      }
}

/** Why a record is refused that has translations into a language the site does not have; channels have them at each level. */
export function refuseLanguages(
  { translations, children }: StoredRecord,
  languages: Languages,
  pointer = '',
): Refusal | undefined {
  const given = isObject(translations) ? Object.keys(translations) : []
  const known = codesOf(languages).filter((code) => code !== languages.own)
  const unknown = given.find((language) => !known.includes(language))
  if (unknown !== undefined) return refusal(unknown, `${pointer}/translations/${unknown}`, languages)
  if (!Array.isArray(children)) return undefined
  for (const [index, child] of children.entries()) {
    const refused = isObject(child)
      ? refuseLanguages(child, languages, `${pointer}/children/${index}`)
      : undefined
    if (refused !== undefined) return refused
  }
  return undefined
}
