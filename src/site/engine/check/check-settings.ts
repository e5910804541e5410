import type { SiteConfig } from '../../../../schemas/config/index.ts'
import { catalogue, type Problem, problemOf } from '../../../errors/index.ts'
import { suggest } from '../suggest.ts'
import type { CheckContext } from './context.ts'

function accepts(create: () => unknown): boolean {
  try {
    create()
    return true
  } catch {
    return false
  }
}

function* locales({ locales: configs }: SiteConfig, { at }: CheckContext): Generator<Problem> {
  const seen = { code: new Set<string>(), suffix: new Set<string>() }
  for (const locale of configs) {
    const suffix = locale.channelSuffix.toLowerCase()
    if (seen.code.has(locale.code)) {
      const args = { what: 'code', value: locale.code }
      yield problemOf(catalogue.LOCALE_DUPLICATE, args, at(locale, 'code'))
    } else if (seen.suffix.has(suffix)) {
      const args = { what: 'channelSuffix', value: locale.channelSuffix }
      yield problemOf(catalogue.LOCALE_DUPLICATE, args, at(locale, 'channelSuffix'))
    }
    seen.code.add(locale.code)
    seen.suffix.add(suffix)
    if (!accepts(() => new Intl.Locale(locale.tag))) {
      yield problemOf(catalogue.LOCALE_TAG, { tag: locale.tag }, at(locale, 'tag'))
    }
  }
}

function* texts({ texts: written = {} }: SiteConfig, { at, registry }: CheckContext): Generator<Problem> {
  const known = registry.texts
  if (known === undefined) return
  for (const key of Object.keys(written).filter((name) => !known.includes(name))) {
    const args = { key, suggestion: suggest(key, known), known }
    yield problemOf(catalogue.TEXT_UNKNOWN, args, at(written, key, 'key'))
  }
}

/** Settings of the site as a whole: time zone, languages, texts of the interface. */
export function* checkSettings(context: CheckContext): Generator<Problem> {
  const site = context.config.site?.config
  if (site === undefined) return
  if (!accepts(() => new Intl.DateTimeFormat('en', { timeZone: site.timeZone }))) {
    yield problemOf(catalogue.SITE_TIME_ZONE, { zone: site.timeZone }, context.at(site, 'timeZone'))
  }
  yield* locales(site, context)
  yield* texts(site, context)
}
