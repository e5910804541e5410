import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { suggest } from '../suggest.ts'
import { type ContrastFault, contrastFaults } from '../theme/index.ts'
import type { CheckContext } from './context.ts'

type Theme = NonNullable<CheckContext['config']['theme']>['config']

/** Bytes from which on a font is large. */
export const LARGE_FONT = 150_000

function contrastPlace(theme: Theme, { at }: ContrastFault, context: CheckContext) {
  const palette = theme.palette ?? {}
  if (at.part === 'seed') return context.at(palette, at.key)
  return context.at(palette[at.part] ?? palette, at.key)
}

function* contrasts(theme: Theme, context: CheckContext): Generator<Problem> {
  for (const fault of contrastFaults(theme.palette)) {
    const { scheme, colour, ground, ratio, needed, nearest, at } = fault
    const args = {
      scheme,
      colour: `${colour.token} ${colour.value}`,
      ground: `${ground.token} ${ground.value}`,
      ratio,
      needed,
      key: at.part === 'seed' ? at.key : `${at.part}.${at.key}`,
      nearest,
    }
    yield problemOf(catalogue.THEME_CONTRAST, args, contrastPlace(theme, fault, context))
  }
}

function* languages({ type }: Theme, { config, at }: CheckContext): Generator<Problem> {
  const locales = config.site?.config.locales
  if (type?.languages === undefined || locales === undefined) return
  const known = locales.flatMap(({ code, tag }) => [code, tag])
  for (const key of Object.keys(type.languages).filter((name) => !known.includes(name))) {
    const args = { key, suggestion: suggest(key, known), known: [...new Set(known)] }
    yield problemOf(catalogue.THEME_LANGUAGE, args, at(type.languages, key, 'key'))
  }
}

function* fonts({ fonts: list = [] }: Theme, { at, findFont }: CheckContext): Generator<Problem> {
  if (findFont === undefined) return
  for (const each of list.flatMap(({ files }) => files)) {
    const { file, range } = each
    const found = findFont(file, range)
    const place = at(each, 'file')
    if (found === 'missing') yield problemOf(catalogue.FONT_MISSING, { file }, place)
    else if (found === 'no-font') yield problemOf(catalogue.FONT_FORMAT, { file }, place)
    else if (found.bytes > LARGE_FONT && !found.isCut)
      yield problemOf(catalogue.FONT_LARGE, { file, kilobytes: Math.round(found.bytes / 1000) }, place)
  }
}

/** Problems of theme.json: colours that cannot be read on one another, languages and font files that are not there. */
export function* checkTheme(context: CheckContext): Generator<Problem> {
  const theme = context.config.theme?.config
  if (theme === undefined) return
  yield* contrasts(theme, context)
  yield* languages(theme, context)
  yield* fonts(theme, context)
}
