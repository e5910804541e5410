import { readFileSync } from 'node:fs'
import { AppError } from '../../base/app-error.ts'
import { NotJson, parseJsonText } from '../../base/json-text.ts'
import { type Message, message, sameInBoth } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import type { Change } from './change.ts'

/** A change that was looked at and is intended, as its message reads in either language. Without a message, every change of its subject. */
export interface Ignored {
  readonly subject: string
  readonly message?: string
  readonly reason: string
}

function isIgnored(value: unknown): value is Ignored {
  return (
    typeof value === 'object' &&
    value !== null &&
    'subject' in value &&
    typeof value.subject === 'string' &&
    (!('message' in value) || typeof value.message === 'string') &&
    'reason' in value &&
    typeof value.reason === 'string' &&
    value.reason.trim() !== ''
  )
}

/** Reads an ignore list. Throws an AppError when it is none, or an entry gives no reason. */
export function readIgnored(file: string): readonly Ignored[] {
  let list: unknown
  try {
    list = parseJsonText(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof NotJson) throw new AppError(message`${file} is not JSON: ${error.words}.`)
    throw fileError('read', file, error)
  }
  if (!Array.isArray(list) || !list.every(isIgnored))
    throw new AppError(
      message`${file} must be a list of {"subject": …, "message": …, "reason": …}; only "message" may be left out.`,
    )
  return list
}

/** What an entry lets pass. */
export function ignoredMessage({ message: accepted }: Ignored): Message {
  return accepted === undefined ? message`anything` : sameInBoth(accepted)
}

function fits(entry: Ignored, change: Change): boolean {
  return [change, change.zh].some(
    ({ subject, message }) =>
      entry.subject === subject && (entry.message === undefined || entry.message === message),
  )
}

/** Changes to show, those to ignore, and entries of the list that no change fits any more. */
export function sift(changes: readonly Change[], ignored: readonly Ignored[]) {
  return {
    shown: changes.filter((change) => !ignored.some((entry) => fits(entry, change))),
    ignored: changes.flatMap((change) => {
      const entry = ignored.find((each) => fits(each, change))
      return entry === undefined ? [] : [{ ...change, ignoredFor: entry.reason }]
    }),
    stale: ignored.filter((entry) => !changes.some((change) => fits(entry, change))),
  }
}

export type SortedChanges = ReturnType<typeof sift>
