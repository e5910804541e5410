import { listed, message } from '../../base/messages/message.ts'
import { isObject } from '../../base/object.ts'
import type { StoredRecord } from '../entities/definition.ts'
import { codesOf, type Languages } from '../language.ts'
import type { Refusal } from './refusal.ts'

function refusal(language: string, pointer: string, { own, all }: Languages): Refusal {
  const codes = codesOf({ own, all }).filter((code) => code !== own)
  const others = codes.length === 0 ? message`no other language` : listed(codes)
  const reason =
    language === own
      ? message`is in "${language}", the language of the records themselves; translations may be in: ${others}`
      : message`is in the language "${language}", which the site does not have; its languages are ${own} (of the records themselves) and, for translations: ${others}`
  return { pointer, reason }
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
