import { message } from '../../../engine/errors/index.ts'
import type { Site } from '../../../web/site/site.ts'
import type { Rendered } from '../rendered.ts'
import { type Fault, faultsOfKind } from './fault.ts'
import { linksOf, tagsOf } from './markup.ts'

const lost = faultsOfKind(
  'language',
  message`A visitor who follows it is in another language.`,
  message`Write links without "lang"; templates resolve them by the helpers that keep the language.`,
)

const dead = faultsOfKind(
  'dead-link',
  message`A visitor who follows it finds nothing.`,
  message`Correct the address in the config or in the content, or add the page.`,
)

function isPage(url: string, site: Site): boolean {
  return url.startsWith('/') && !url.startsWith('//') && site.match(url).kind !== 'not-found'
}

function langOf(href: string): string | null {
  return new URL(href, 'https://museum.invalid').searchParams.get('lang')
}

/** Links to pages of the site, and forms, keep the language; only links that name their language leave it. */
export function expectLanguage({ markup }: Rendered, locale: string, site: Site): readonly Fault[] {
  const isFirst = locale === site.manifest.locales[0]?.code
  const kept = tagsOf(markup, 'a').filter((tag) => !/ hreflang="/i.test(tag))
  const strays = linksOf(kept.join('')).filter(
    (href) => isPage(href, site) && langOf(href) !== (isFirst ? null : locale),
  )
  const forms = isFirst
    ? []
    : (markup.match(/<form method="get".*?<\/form>/gs) ?? []).filter(
        (form) => !form.includes(`name="lang" value="${locale}"`),
      )
  return [
    ...[...new Set(strays)].map((href) => lost(message`the link ${href} loses the language`)),
    ...forms.map((form) => {
      const tag = /^<form[^>]*>/.exec(form)?.[0] ?? ''
      return lost(message`the form ${tag} loses the language`)
    }),
  ]
}

/** Links within the site lead to something. `statusOf` asks the site, for what no page answers. */
export async function expectLivingLinks(
  { markup }: Rendered,
  site: Site,
  statusOf: (href: string) => Promise<number>,
): Promise<readonly Fault[]> {
  const own = linksOf(markup).filter((href) => /^\/(?!\/)/.test(href) && !isPage(href, site))
  const faults: Fault[] = []
  for (const href of new Set(own)) {
    const status = await statusOf(href)
    if (status >= 400) faults.push(dead(message`the link ${href} answers ${status}`))
  }
  return faults
}
