import { type Message, message } from '../base/messages/message.ts'
import { fitsId } from '../base/path-segment.ts'

/** Whether a segment of an address, decoded, is an id of this site. */
export type IsId = (segment: string) => boolean

const DIGITS_OR_32 = /^(?:\d+|[A-Za-z0-9_-]{32,})$/
const SLUG = /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/

/** The rule of a site that names none. */
export const ANY_SEGMENT = 'segment'

const rules: Readonly<Record<string, RegExp | undefined>> = {
  'digits-or-32': DIGITS_OR_32,
  slug: SLUG,
}

/** Texts that are channels of many sites, and ids of most rules. */
const CHANNEL_LIKE = ['a', 'alpha', 'Alpha', 'ALPHA', 'alpha-beta', 'A1', '2026-alpha', 'alpha_b']

/**
 * The rule by which the site distinguishes ids from other segments: the name of a rule or a regular expression, as `ids` of
 * site.json has it; default any text. Whatever the rule, an id has 1 to 128 characters, not white space alone.
 */
export function idTest(ids: string | undefined): IsId {
  const rule = ids?.startsWith('^') === true ? new RegExp(ids, 'u') : rules[ids ?? '']
  return (segment) => fitsId(segment) && (rule === undefined || rule.test(segment))
}

/** Whether a value is the name of a rule, or a regular expression that compiles. */
export function isIdRule(value: unknown): value is string {
  if (typeof value !== 'string') return false
  if (value === ANY_SEGMENT || Object.hasOwn(rules, value)) return true
  try {
    return value.startsWith('^') && new RegExp(value, 'u').source !== ''
  } catch {
    return false
  }
}

/** What the rule asks of an id, in words. */
export function idWords(ids: string | undefined): Message {
  const rule = message`"ids" of site.json: ${JSON.stringify(ids ?? ANY_SEGMENT)}`
  if (ids === 'digits-or-32')
    return message`must be all digits, or at least 32 letters, digits, dashes and underscores (${rule})`
  return ids === 'slug'
    ? message`must be letters and digits with single "-", "_" or "." between them (${rule})`
    : message`must be an id of this site (${rule})`
}

/** Whether a rule may refuse ids that another took: only the widest surely takes them all. */
export function isNarrower(ids: string | undefined, before: string | undefined): boolean {
  const [now, then] = [ids ?? ANY_SEGMENT, before ?? ANY_SEGMENT]
  return now !== ANY_SEGMENT && now !== then
}

/** Whether the number of a channel may be an id too, so that their places in routes must differ. */
export function takesChannels(isId: IsId): boolean {
  return CHANNEL_LIKE.some((text) => isId(text))
}
