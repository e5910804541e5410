import { typedNumber } from '../base/digits.ts'

const MAX_LENGTH = 200
const CONTROL = /[\p{Cc}\u2028\u2029]/gu
const LAST_PAGE = 999_999

/** What a visitor may put after "?" besides what a page declares (specification, section 2). */
const COMMON: readonly string[] = ['key', 'keywords', 'type']

/** Without control characters and outer white space, at most 200 characters. */
export function cleanValue(value: string): string {
  const clean = value.replace(CONTROL, '').trim()
  return clean.length <= MAX_LENGTH ? clean : [...clean].slice(0, MAX_LENGTH).join('').trim()
}

/** An integer from 1 to 999999 in digits of any script; 1 for anything else. */
export function pageNumberOf(value: string | null): number {
  const number = typedNumber(value ?? '')
  if (!/^[1-9]\d{0,5}$/.test(number)) return 1
  return Math.min(Number(number), LAST_PAGE)
}

/** The query parameters that a page or every page reads, cleaned; of repeated ones the first, empty ones dropped. */
export function readQuery(
  search: URLSearchParams,
  names: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const entries = [...new Set([...names, ...COMMON])]
    .map((name) => [name, cleanValue(search.get(name) ?? '')] as const)
    .filter(([, value]) => value !== '')
  return Object.fromEntries(entries)
}

/** An address without one of its parameters. */
export function withoutParam(address: string, name: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  const params = new URLSearchParams(query)
  params.delete(name)
  return params.size === 0 ? path : `${path}?${params}`
}

/** `path` with these parameters; those without a value are left out. */
export function withQuery(path: string, params: readonly (readonly [string, string | undefined])[]): string {
  const search = new URLSearchParams()
  for (const [name, value] of params) if (value !== undefined && value !== '') search.append(name, value)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}
