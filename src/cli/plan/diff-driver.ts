import { readFileSync } from 'node:fs'
import { type ParseError, parse } from 'jsonc-parser'
import { fileError } from '../usage-error.ts'
import { differences, sentence } from './compare.ts'

/** Git names a file that is new or gone so. */
const NOTHING = '/dev/null'

const read = (file: string): { readonly text: string; readonly value: unknown; readonly broken: boolean } => {
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

/**
 * What differs between two versions of a config file, value by value: for `git diff`, which calls it with the path and the
 * files that hold the old and the new version.
 */
export const diffFile = (path: string, oldFile: string, newFile: string): string => {
  const [before, after] = [read(oldFile), read(newFile)]
  if (oldFile === NOTHING) return `${path}: added`
  if (newFile === NOTHING) return `${path}: removed`
  const broken = [before.broken ? 'the old' : '', after.broken ? 'the new' : ''].filter((word) => word !== '')
  if (broken.length > 0) return `${path}: ${broken.join(' and ')} version is not JSON`
  const found = differences(before.value, after.value)
  if (found.length === 0)
    return before.text === after.text ? `${path}: the same` : `${path}: only its spacing`
  return [`${path}:`, ...found.map((difference) => `  ${sentence(difference)}`)].join('\n')
}
