import type { PageView } from '../../../src/engine/contracts/view.ts'
import { formatProblems } from '../../../src/engine/errors/index.ts'
import { type ConfigText, compileSite, type SiteManifest } from '../../../src/engine/index.ts'
import { renderApp } from '../../../src/pages/app/index.ts'
import { registry } from '../../../src/pages/templates/registry.ts'
import type { SendRequest, SourceFailure } from '../../../src/sources/index.ts'
import { Views } from '../../../src/web/page/views.ts'
import { readEnvironment } from '../../../src/web/site/environment.ts'
import { createSend } from '../../../src/web/site/services.ts'
import { createSite, type Site } from '../../../src/web/site/site.ts'

/** Current time for the documents' examples. */
const now = new Date('2026-11-21T10:00:00+08:00')

export interface Compiled {
  readonly manifest?: SiteManifest
  /** All problems including warnings, formatted; '' if there are none. */
  readonly report: string
}

/** Compiles files with the real registry. */
export function compile(files: readonly ConfigText[]): Compiled {
  const { manifest, problems } = compileSite(files, registry)
  const report = formatProblems(problems)
  return manifest === undefined ? { report } : { manifest, report }
}

/**
 * Compiles files without problems to their manifest.
 *
 * @throws Error with the problems otherwise.
 */
export function compiled(files: readonly ConfigText[]): SiteManifest {
  const { manifest, report } = compile(files)
  if (manifest === undefined || report !== '') throw new Error(report)
  return manifest
}

/** Creates a site whose services have these addresses, by environment variable. */
export function siteAt(manifest: SiteManifest, variables: Readonly<Record<string, string>>): Site {
  const environment = {
    ...readEnvironment({}),
    port: 0,
    dataDir: '',
    configDir: '',
    logLevel: 'silent',
    variables,
  }
  return createSite(manifest, environment)
}

export interface Opened {
  readonly view: PageView
  readonly markup: string
  readonly failures: readonly SourceFailure[]
}

/**
 * Loads and renders a URL.
 *
 * @throws Error when it redirects or a part of the page crashes.
 */
export async function open(site: Site, url: string, send?: SendRequest): Promise<Opened> {
  const failures: SourceFailure[] = []
  const views = new Views({
    site,
    send: send ?? createSend(site, undefined),
    now: () => now,
    onFailure: (failure) => failures.push(failure),
  })
  const match = site.match(url)
  if (match.kind === 'redirect') throw new Error(`${url} redirects to ${match.to}`)
  const view = await views.matched(match, 'https://museum.test')
  const shell = await views.shell(match.locale, match.platform)
  const crashes: unknown[] = []
  const markup = await renderApp(view, shell, (error) => crashes.push(error))
  if (crashes.length > 0) throw new Error(`${url} crashed`, { cause: crashes[0] })
  return { view, markup, failures }
}
