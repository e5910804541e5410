import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { KEEP_DAYS, OPENING_SETTINGS } from '../given-settings.ts'
import { suggest } from '../suggest.ts'
import type { CheckContext } from './context.ts'

/** Settings are in capitals; names in small letters are values of the place where a text is used. */
const SETTING = /(?<!\\[pP])\{([A-Z][A-Z0-9_]*)\}/g

/** Regular expressions, in which braces are something else. */
const EXPRESSIONS: readonly string[] = ['pattern', 'ids']

interface WrittenText {
  readonly text: string
  readonly holder: object
  readonly key: string | number
}

/** Every text in a value of the config. */
function* textsIn(value: object): Generator<WrittenText> {
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, member] of entries) {
    if (EXPRESSIONS.includes(String(key))) continue
    if (typeof member === 'string') yield { text: member, holder: value, key }
    else if (typeof member === 'object' && member !== null) yield* textsIn(member)
  }
}

/** The member of site.json that gives a name its value. */
function giverOf(name: string): string | undefined {
  if (name === KEEP_DAYS) return 'privacy'
  return OPENING_SETTINGS.some((each) => each === name) ? 'opening' : undefined
}

/** Texts and addresses of the site, its pages and its forms: each "{NAME}" in them is a setting, or what the site gives itself. */
export function* checkPlaceholders({ config, settings, at }: CheckContext): Generator<Problem> {
  const site = config.site?.config
  if (site === undefined || settings === undefined) return
  const known = [
    ...settings,
    ...(site.opening === undefined ? [] : OPENING_SETTINGS),
    ...(site.privacy === undefined ? [] : [KEEP_DAYS]),
  ]
  const files = [
    site,
    ...config.channels.map((each) => each.config),
    ...config.forms.map((each) => each.config),
  ]
  for (const { text, holder, key } of files.flatMap((file) => [...textsIn(file)])) {
    for (const [, name = ''] of text.matchAll(SETTING)) {
      if (known.includes(name)) continue
      const args = { name, suggestion: suggest(name, known), known, giver: giverOf(name) }
      yield problemOf(catalogue.PLACEHOLDER_UNKNOWN, args, at(holder, key))
    }
  }
}
