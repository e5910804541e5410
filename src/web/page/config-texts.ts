// Texts of the config and of the interface in the language of a page.

import type { LocalText } from '../../../schemas/config/index.ts'
import { directionOf, fill, localized } from '../../base/text/index.ts'
import { type Item, isOff } from '../../engine/contracts/item.ts'
import type { ShellView } from '../../engine/contracts/view.ts'
import {
  isLeftToRight,
  leftToRight,
  setApart,
  type TextKey,
  textsFor,
  translate,
} from '../../pages/texts/index.ts'
import type { ViewContext } from './view-context.ts'

/** A text of the interface, as the museum has it. */
export function interfaceText(key: TextKey, { locale, manifest }: ViewContext): string {
  return translate(textsFor(locale, manifest.site.texts), locale, key)
}

/** An entry for feeds and calendars, which show a title alone: what does not take place says so in it. */
export function announced(item: Item, context: ViewContext): Item {
  if (!isOff(item.status)) return item
  return { ...item, title: `[${interfaceText(`status.${item.status}`, context)}] ${item.title}` }
}

/** Puts the site's settings in the `{NAME}` places of a text. */
export function withSettings(text: string, context: Pick<ViewContext, 'settings'>): string {
  return fill(text, context.settings)
}

const PLACEHOLDER = /\{\w+\}/g

/**
 * Puts the site's settings in the places of a text that is read. Where lines run from right to left, a telephone number keeps its order, and so do words of
 * the other direction, such as English that nobody has translated yet; one word alone, which may be an address, stays as it is.
 *
 * @internal Exported for tests.
 */
export function textWithSettings(text: string, context: Pick<ViewContext, 'locale' | 'settings'>): string {
  if (directionOf(context.locale.tag) === 'ltr') return withSettings(text, context)
  const values = Object.entries(context.settings).map(([name, value]) => [name, leftToRight(value)])
  const words = fill(text, Object.fromEntries(values))
  const own = text.replace(PLACEHOLDER, '')
  return /\S\s+\S/.test(text) && isLeftToRight(own) ? setApart(words) : words
}

const CAUSES = ['error.absent', 'error.moved', 'error.offline'] as const satisfies readonly TextKey[]

/** What the error page says in one language: the museum's words, else those that come with the engine. */
export function errorWords({
  manifest,
  locale,
}: Pick<ViewContext, 'manifest' | 'locale'>): ShellView['errorPage'] {
  const { errorPage, texts } = manifest.site
  if (errorPage === undefined) {
    const text = (key: TextKey): string => translate(textsFor(locale, texts), locale, key)
    return {
      title: text('error.title'),
      lead: text('error.lead'),
      causes: CAUSES.map(text),
      home: text('action.home'),
    }
  }
  return {
    title: localized(errorPage.title, locale.code),
    lead: localized(errorPage.lead, locale.code),
    causes: errorPage.causes.map((cause) => localized(cause, locale.code)),
    home: localized(errorPage.home, locale.code),
  }
}

/** A text of the config in the page's language, with the values of settings; undefined where there is none. */
export function viewText(value: LocalText, context: ViewContext): string
export function viewText(value: LocalText | undefined, context: ViewContext): string | undefined
export function viewText(value: LocalText | undefined, context: ViewContext): string | undefined {
  return value && textWithSettings(localized(value, context.locale.code), context)
}
