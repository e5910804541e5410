import { versionsOf } from '../content/index.ts'
import type { Contribution, ContributionKind } from '../content/staff/index.ts'
import { photographAddress } from './addresses.ts'

const MAX_TEXT = 160

function inOneLine(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > MAX_TEXT ? `${flat.slice(0, MAX_TEXT - 1)}…` : flat
}

/** Returns the parts of a contribution shown in lists: never contact data, because others may look over the reader's shoulder. */
export function summaryOf(kind: ContributionKind, { fields, contact }: Contribution) {
  const field = (name: string): string => (contact.includes(name) ? '' : (fields[name] ?? ''))
  return kind === 'collectWork'
    ? { title: field('workName'), by: field('collectorName'), text: inOneLine(field('workDesc')) }
    : { title: inOneLine(field('content')), by: field('name'), text: inOneLine(field('replyMessage')) }
}

/** Returns the URL of a photograph's small version, created at upload. */
export function smallOf(path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined
  return photographAddress(versionsOf(path)[1] ?? path)
}
