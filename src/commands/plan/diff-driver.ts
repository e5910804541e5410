import { readFileSync } from 'node:fs'
import { type ParseError, parse } from 'jsonc-parser'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { ADDED, REMOVED } from './change.ts'
import { differenceSentence, differences } from './compare.ts'

/** Path that git uses for a missing file. */
const NOTHING = '/dev/null'

function readVersion(file: string): {
  readonly text: string
  readonly value: unknown
  readonly broken: boolean
} {
  if (file === NOTHING) return { text: '', value: undefined, broken: false }
  try {
    const text = readFileSync(file, 'utf8')
    const errors: ParseError[] = []
    const value: unknown = parse(text, errors)
    return { text, value, broken: errors.length > 0 }
  } catch (error) {
    throw fileError('read', file, error)
  }
}

function brokenPart(old: boolean, now: boolean): Message {
  if (old && now) return message`the old and the new`
  return old ? message`the old` : message`the new`
}

/** Describes an added or removed file, or undefined. */
function wholeFileDifference(oldFile: string, newFile: string): Message | undefined {
  if (oldFile === NOTHING) return ADDED
  return newFile === NOTHING ? REMOVED : undefined
}

/** Describes the differences between two versions of a config file for `git diff`, which passes the path and the files of both versions. */
export function diffFile(path: string, oldFile: string, newFile: string, language: Language = 'en'): string {
  const [before, after] = [readVersion(oldFile), readVersion(newFile)]
  const colon = language === 'en' ? ':' : '：'
  const line = (text: Message): string => `${path}${colon}${language === 'en' ? ' ' : ''}${text[language]}`
  const whole = wholeFileDifference(oldFile, newFile)
  if (whole !== undefined) return line(whole)
  if (before.broken || after.broken) {
    const part = brokenPart(before.broken, after.broken)
    return line(message`${part} version is not JSON`)
  }
  const found = differences(before.value, after.value)
  if (found.length > 0)
    return [
      `${path}${colon}`,
      ...found.map((difference) => `  ${differenceSentence(difference)[language]}`),
    ].join('\n')
  return line(before.text === after.text ? message`the same` : message`only its spacing`)
}
