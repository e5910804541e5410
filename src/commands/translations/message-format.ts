import { parse } from '@messageformat/parser'
import { isObject } from '../../base/object.ts'

type Forms = Readonly<Record<string, string>>

function isForms(text: unknown): text is Forms {
  return isObject(text) && Object.values(text).every((form) => typeof form === 'string')
}

/**
 * A text as translators get it: one with plural forms as MessageFormat of ICU, `{n, plural, one {…} other {…}}`. Every other text is the
 * text itself, whose braces, quotes and number signs mean what they are.
 */
export function toMessageFormat(text: unknown): string {
  if (typeof text === 'string') return text
  if (!isForms(text)) return ''
  const forms = Object.entries(text).map(([category, form]) => `${category} {${form}}`)
  return `{n, plural, ${forms.join(' ')}}`
}

function isPlural(text: string): boolean {
  return /^\s*\{\s*n\s*,\s*plural\s*,/.test(text)
}

/** What a translator gave back: a text, or its plural forms; undefined where these cannot be read. */
export function fromMessageFormat(text: string): string | Forms | undefined {
  if (!isPlural(text)) return text
  try {
    const [plural, ...rest] = parse(text.trim())
    if (plural?.type !== 'plural' || rest.length > 0) return undefined
    return Object.fromEntries(
      plural.cases.map(({ key, tokens }) => [
        key,
        tokens
          .map((token) => {
            if (token.type === 'argument') return `{${token.arg}}`
            // "#" is the number, as `{n}` is.
            return token.type === 'octothorpe' ? '{n}' : token.ctx.text
          })
          .join(''),
      ]),
    )
  } catch {
    return undefined
  }
}

/** Names in the `{name}` placeholders of a text or of all its forms. */
export function placeholdersOf(text: string | Forms): readonly string[] {
  const all = typeof text === 'string' ? text : Object.values(text).join(' ')
  return [...new Set([...all.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()
}
