import type { PageView, ShellView } from '../../src/engine/contracts/view.ts'
import { renderApp } from '../../src/pages/app/index.ts'
import type { SourceFailure } from '../../src/sources/index.ts'
import { htmlDocument } from '../../src/web/page/html-document.ts'
import { Views } from '../../src/web/page/views.ts'
import { createSend } from '../../src/web/site/services.ts'
import type { Site } from '../../src/web/site/site.ts'

export const now = new Date('2026-11-21T10:00:00+08:00')
const ORIGIN = 'https://museum.test'

export interface Drawn {
  readonly view: PageView
  readonly shell: ShellView
  /** Content of the root element. */
  readonly markup: string
  readonly document: string
  readonly failures: readonly SourceFailure[]
  /** Errors thrown while rendering. */
  readonly crashes: readonly unknown[]
}

/**
 * Loads and renders a URL as the web node does.
 *
 * @throws Error when it redirects.
 */
export async function drawAddress(site: Site, url: string): Promise<Drawn> {
  const failures: SourceFailure[] = []
  const crashes: unknown[] = []
  const views = new Views({
    site,
    send: createSend(site, undefined),
    now: () => now,
    onFailure: (failure) => failures.push(failure),
  })
  const match = site.match(url)
  if (match.kind === 'redirect') throw new Error(`${url} redirects to ${match.to}`)
  const [view, shell] = await Promise.all([
    views.matched(match, ORIGIN),
    views.shell(match.locale, match.platform),
  ])
  const markup = await renderApp(view, shell, (error) => crashes.push(error))
  const document = htmlDocument({
    markup,
    state: { page: view, shell },
    shell,
    assets: { script: '/s.js', styles: [], preload: [] },
  })
  return { view, shell, markup, document, failures, crashes }
}
