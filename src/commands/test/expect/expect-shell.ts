import { message } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import type { Rendered } from '../rendered.ts'
import { type Fault, faultsOfKind } from './fault.ts'
import { tagsOf } from './markup.ts'

const incomplete = faultsOfKind(
  'document',
  message`Screen readers, search engines and browsers rely on one heading, one main part and the language of a page.`,
  message`Fix the template of the page, or an extension that it uses.`,
)

/** How often parts of every page must be there. */
function counts({
  view,
  markup,
}: Rendered): readonly (readonly [part: string, found: number, wanted: number])[] {
  return [
    ['<h1>', tagsOf(markup, 'h1').length, 1],
    ['<main>', tagsOf(markup, 'main').length, 1],
    [
      '<header class="header">',
      (markup.match(/<header class="header"/g) ?? []).length,
      view?.layout === 'bare' ? 0 : 1,
    ],
    ['<footer>', tagsOf(markup, 'footer').length, 1],
  ]
}

/** A whole document in its language, with one heading, one main part, header and footer. */
export function expectShell(rendered: Rendered, locale: string, manifest: SiteManifest): readonly Fault[] {
  const { document, view, headers } = rendered
  const tag = manifest.locales.find(({ code }) => code === locale)?.tag ?? ''
  const type = String(headers['content-type'])
  if (view === undefined || !document.endsWith('</html>') || !type.startsWith('text/html'))
    return [incomplete(message`is no whole HTML document (${type})`)]
  const language = String(headers['content-language'] ?? tag)
  return [
    ...counts(rendered)
      .filter(([, found, wanted]) => found !== wanted)
      .map(([part, found, wanted]) =>
        incomplete(
          message`has ${found} ${part}, not ${wanted}`,
          ...(part === '<h1>' || part === '<main>' ? (['1.3.1'] as const) : []),
        ),
      ),
    ...(document.includes(`<html lang="${tag}"`) && view.locale === locale && language === tag
      ? []
      : [incomplete(message`is not declared to be in "${tag}"`, '3.1.1')]),
    ...(/<title>[^<]*\S[^<]*<\/title>/.test(document) ? [] : [incomplete(message`has no title`, '2.4.2')]),
  ]
}
