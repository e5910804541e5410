import { localized } from '../../base/text/index.ts'
import type { ShellView } from '../../engine/contracts/view.ts'
import { type TextKey, textsFor, translate } from '../../pages/texts/index.ts'
import type { ViewContext } from './view-context.ts'

const CAUSES = ['error.offline', 'error.absent', 'error.moved'] as const satisfies readonly TextKey[]

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
