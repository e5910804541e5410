import { withPlainDigits } from '../base/digits.ts'

/**
 * A number with plain digits, without the signs between thousands and with a point before decimals; empty where it is none, or may be two:
 * "1,234" is a thousand to some and one and a bit to others.
 */
export function plainNumber(value: string): string {
  const text = withPlainDigits(value.normalize('NFKC').trim()).replace(/^\u2212/, '-')
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return text
  const grouped =
    /^([+-]?\d{1,3}(?:([ ',.’])\d{3})(?:\2\d{3})+)(?:[.,](\d+))?$/.exec(text) ??
    /^([+-]?\d{1,3}(?:[ '’]\d{3}))(?:[.,](\d+))?$/.exec(text) ??
    /^([+-]?\d{1,3}(?:,\d{3}))\.(\d+)$/.exec(text) ??
    /^([+-]?\d{1,3}(?:\.\d{3})),(\d+)$/.exec(text) ??
    /^([+-]?\d+),(\d{1,2}|\d{4,})$/.exec(text)
  if (grouped === null) return ''
  const decimals = /^\d*$/.test(grouped.at(-1) ?? '') ? grouped.at(-1) : undefined
  const whole = (grouped[1] ?? '').replace(/[^\d+-]/g, '')
  return decimals === undefined || decimals === '' ? whole : `${whole}.${decimals}`
}
