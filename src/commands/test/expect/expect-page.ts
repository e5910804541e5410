// Checks on a response by its page and the state of the backends: status, records, document.

import { decodeHTML } from 'entities'
import type { Item } from '../../../engine/contracts/item.ts'
import { message } from '../../../engine/errors/index.ts'
import { mainQuery, type Page, type PageQuery, type SiteManifest } from '../../../engine/index.ts'
import type { Site } from '../../../web/site/site.ts'
import { type BackendState, failureReasons, type PageCase } from '../cases.ts'
import type { RenderedPage } from '../rendered.ts'
import {
  expectLanguage,
  expectLivingLinks,
  expectMarkup,
  linkAddresses,
  type StatusOf,
  tagsOf,
} from './expect-markup.ts'
import { type Fault, faultsOfKind } from './fault.ts'

/** Whether a query sends a request. Without a required value it does not, and counts as empty. */
function isCalled({ source, params }: PageQuery, manifest: SiteManifest): boolean {
  const declared = source === undefined ? undefined : manifest.sources[source]
  if (declared === undefined) return false
  return Object.entries(declared.params ?? {}).every(([name, { required, default: otherwise }]) => {
    const given = params[name]
    const value =
      given === undefined ? otherwise : given.kind === 'literal' ? given.value : 'from the address'
    return required !== true || String(value ?? '').trim() !== ''
  })
}

/** Whether a page is about one record, including lists of its parts. */
function isOfOneRecord(page: Page): boolean {
  return page.kind === 'detail' || page.route.split('/').includes(':id')
}

/** Returns the HTTP status of a page for a state of the backends: 404 for a missing record, 502 or 504 for failed data, else 200. */
function expectedStatus(page: Page, state: BackendState, manifest: SiteManifest): number {
  if (state === 'records') return 200
  const main = mainQuery(page)
  const failed = state === 'slow' ? 504 : 502
  if (main === undefined) {
    const allFail = page.queries.length > 0 && page.queries.every((query) => isCalled(query, manifest))
    return allFail && state !== 'empty' ? failed : 200
  }
  if (main.source === undefined) return 200
  if (state === 'empty' || !isCalled(main, manifest)) return isOfOneRecord(page) ? 404 : 200
  return failed
}

const wrongStatus = faultsOfKind(
  'status',
  message`Search engines, monitoring and caches act on the status of an answer.`,
  message`Look at the log lines below, and at the source and the route of this page.`,
)

const failedSource = faultsOfKind(
  'source',
  message`The visitor sees no content in its place.`,
  message`Compare "request", "response" and "item" of the source with what the backend answers. With a recording, run "vitrine record" again.`,
)

const crashed = faultsOfKind(
  'crash',
  message`The visitor gets an error in place of the page.`,
  message`Fix the template or block that the stack names; templates must render records that lack any optional part.`,
)

/** Checks the status of a response, crashes, and the failure reason in the log. */
function expectStatus(
  rendered: RenderedPage,
  { page, state }: PageCase,
  manifest: SiteManifest,
): readonly Fault[] {
  const wanted = expectedStatus(page, state, manifest)
  const reason = failureReasons[state]
  const failures = rendered.log.filter(
    (line) => typeof line.source === 'string' && typeof line.reason === 'string',
  )
  const others = failures.filter((line) => line.reason !== reason)
  const errors = rendered.log.filter(({ level }) => typeof level === 'number' && level >= 50)
  return [
    ...(rendered.status === wanted ? [] : [wrongStatus(message`answers ${rendered.status}, not ${wanted}`)]),
    ...[...rendered.crashes, ...errors.map(({ msg }) => String(msg))].map((text) =>
      crashed(message`crashes: ${text}`),
    ),
    ...others.map((line) =>
      failedSource(
        message`source "${String(line.source)}" fails (${String(line.reason)}): ${String(line.detail)}`,
      ),
    ),
  ]
}

const unshown = faultsOfKind(
  'records',
  message`Visitors do not see what the backend has answered.`,
  message`Check "item" of the source, and that the template of the page shows the title of every entry.`,
)

const silent = faultsOfKind(
  'calm',
  message`A visitor must read calmly that something is missing, and where to go from there.`,
  message`Draw the message for missing data in the template: the built-in parts have it.`,
)

/** Classes of messages shown instead of records. */
const MESSAGE = /class="(?:[^"]* )?(state-message|block__absent|section__absent)/

/** A search page over a plain list loads records before any query but shows none. */
const AWAITS_WORDS = /class="[^"]*\bsearch-page--start\b/

/** Checks that every loaded record is shown by its title or, without one, its text. */
function expectRecords({ view, markup }: RenderedPage): readonly Fault[] {
  const main = view?.data.main
  const plain = decodeHTML(markup.replace(/<\/?mark>|<!-- -->/g, ''))
  const isShown = ({ title, html, visible }: Item): boolean =>
    visible === false ||
    (title !== '' && plain.includes(title)) ||
    (html !== undefined && markup.includes(html))
  const items = main?.ok === true ? main.items : []
  const failed = Object.entries(view?.data ?? {}).filter(([, query]) => !query.ok)
  return [
    ...failed.map(([name]) => unshown(message`the data of "${name}" could not be had`)),
    ...(MESSAGE.test(markup)
      ? [unshown(message`says that something is missing, though every backend has answered`)]
      : []),
    ...(main?.ok === true && items.length === 0
      ? [unshown(message`no record was read from the answer`)]
      : []),
    ...items
      .filter((item) => !isShown(item) && !AWAITS_WORDS.test(markup))
      .map(({ id, title }) => unshown(message`does not show the record ${id} "${title}"`)),
  ]
}

function wordsIn(main: string): string {
  return main
    .replace(/<h1[\s\S]*?<\/h1>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .trim()
}

/** Checks that a page without records says so and links elsewhere. */
function expectEmptyState({ view, markup }: RenderedPage, { page, state }: PageCase): readonly Fault[] {
  const main = /<main[\s\S]*<\/main>/.exec(markup)?.[0] ?? ''
  // Pages without sources have all their text in the config.
  if (page.queries.every(({ source }) => source === undefined)) return []
  // Blocks without records are omitted.
  if (page.blocks.length > 0 && state === 'empty')
    return main.includes('block__absent')
      ? [silent(message`a block without records says that it failed`)]
      : []
  const hasMessage = MESSAGE.test(main)
  if (!hasMessage && wordsIn(main) === '')
    return [silent(message`shows no message when its records are missing`)]
  if (page.kind === 'page' || !hasMessage) return []
  const links = linkAddresses(main)
  if (links.length === 0) return [silent(message`does not work from there`)]
  const canRetry = failureReasons[state] === undefined || links.includes(view?.url ?? '')
  return canRetry ? [] : [silent(message`offers no link to try again`)]
}

const incomplete = faultsOfKind(
  'document',
  message`Screen readers, search engines and browsers rely on one heading, one main part and the language of a page.`,
  message`Fix the template of the page, or an extension that it uses.`,
)

/** Returns the expected number of parts that every page must have. */
function partCounts({
  view,
  markup,
}: RenderedPage): readonly (readonly [part: string, found: number, wanted: number])[] {
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

/** Checks for a complete document in its language, with one heading, one main element, header and footer. @internal Exported for tests. */
export function expectShell(
  rendered: RenderedPage,
  locale: string,
  manifest: SiteManifest,
): readonly Fault[] {
  const { document, view, headers } = rendered
  const tag = manifest.locales.find(({ code }) => code === locale)?.tag ?? ''
  const type = String(headers['content-type'])
  if (view === undefined || !document.endsWith('</html>') || !type.startsWith('text/html'))
    return [incomplete(message`is no whole HTML document (${type})`)]
  const language = String(headers['content-language'] ?? tag)
  return [
    ...partCounts(rendered)
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

export interface ExpectContext {
  readonly site: Site
  /** Texts of the config. */
  readonly texts: string
  /** Values that must not appear in any document or log line, by their name in messages. */
  readonly secrets: Readonly<Record<string, string>>
  readonly statusOf: StatusOf
}

/** Returns the entries loaded from backends. */
function itemsOf({ view }: RenderedPage, { page }: PageCase): readonly Item[] {
  return page.queries.flatMap(({ name, source }) => {
    const found = source === undefined ? undefined : view?.data[name]
    return found?.ok === true ? found.items : []
  })
}

/** Returns all faults in the response to a case. */
export async function expectPage(
  rendered: RenderedPage,
  pageCase: PageCase,
  { site, texts, secrets, statusOf }: ExpectContext,
): Promise<readonly Fault[]> {
  const { locale, state } = pageCase
  const status = expectStatus(rendered, pageCase, site.manifest)
  const shell = expectShell(rendered, locale, site.manifest)
  // Other responses than the requested page need no further checks.
  if (rendered.view === undefined) return [...status, ...shell]
  const items = itemsOf(rendered, pageCase)
  const content = JSON.stringify(items)
  const richTexts = items.map(({ html = '' }) => html).join('\n')
  return [
    ...status,
    ...shell,
    ...expectMarkup(rendered, { known: texts + content, content, richTexts, secrets }),
    ...expectLanguage(rendered, locale, site),
    ...(await expectLivingLinks(rendered, site, { statusOf, arePagesAsked: state === 'records' })),
    ...(state === 'records' ? expectRecords(rendered) : expectEmptyState(rendered, pageCase)),
  ]
}
