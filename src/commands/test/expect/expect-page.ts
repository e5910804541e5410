import type { Item } from '../../../engine/contracts/item.ts'
import type { Site } from '../../../web/site/site.ts'
import type { PageCase } from '../cases.ts'
import type { Rendered } from '../rendered.ts'
import { expectLanguage, expectLivingLinks } from './expect-links.ts'
import { expectMarkup } from './expect-markup.ts'
import { expectCalm, expectRecords } from './expect-records.ts'
import { expectShell } from './expect-shell.ts'
import { expectStatus } from './expect-status.ts'
import type { Fault } from './fault.ts'

export interface ExpectContext {
  readonly site: Site
  /** Texts of the config. */
  readonly texts: string
  /** What no document and no line of the log may hold, by what it is called in a message. */
  readonly secrets: Readonly<Record<string, string>>
  /** The status that the site answers at an address of its own. */
  readonly statusOf: (href: string) => Promise<number>
}

/** Entries that backends have answered. */
function itemsOf({ view }: Rendered, { page }: PageCase): readonly Item[] {
  return page.queries.flatMap(({ name, source }) => {
    const found = source === undefined ? undefined : view?.data[name]
    return found?.ok === true ? found.items : []
  })
}

/** Everything that is wrong with the answer to a case; an empty list when nothing is. */
export async function expectPage(
  rendered: Rendered,
  pageCase: PageCase,
  { site, texts, secrets, statusOf }: ExpectContext,
): Promise<readonly Fault[]> {
  const { locale, state } = pageCase
  const status = expectStatus(rendered, pageCase, site.manifest)
  const shell = expectShell(rendered, locale, site.manifest)
  // What is no page, or another than was requested, has nothing of what follows.
  if (rendered.view === undefined) return [...status, ...shell]
  const items = itemsOf(rendered, pageCase)
  const content = JSON.stringify(items)
  const richTexts = items.map(({ html = '' }) => html).join('\n')
  return [
    ...status,
    ...shell,
    ...expectMarkup(rendered, { known: texts + content, content, richTexts, secrets }),
    ...expectLanguage(rendered, locale, site),
    ...(await expectLivingLinks(rendered, site, statusOf)),
    ...(state === 'records' ? expectRecords(rendered) : expectCalm(rendered, pageCase)),
  ]
}
