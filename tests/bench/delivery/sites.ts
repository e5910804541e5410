import { mkdirSync } from 'node:fs'
import { type SiteProcess, startSite } from '../../browser/support/site-process.ts'
import { museumListHref } from '../content/museum-config.ts'
import { type SiteFiles, writeSite } from '../content/write-site.ts'
import { type Program, startProgram } from '../programs/start-program.ts'
import type { Target } from './measure.ts'

/** The same articles served by hand and by us, each in processes of its own. */
export interface Pair {
  readonly files: SiteFiles
  readonly reference: Target
  readonly ours: Target
  readonly site: SiteProcess
  readonly stop: () => Promise<void>
}

const DEMONSTRATION_DATA = 'node_modules/.cache/vitrine/bench-data'

const ourSelectors = {
  item: '.entry__title a',
  page2: '.pager a[href*="page=2"]',
  detail: '.rich-text',
} as const

/** Stops programs one after the other, the last begun first. */
async function stopAll(programs: readonly { readonly stop: () => Promise<unknown> }[]): Promise<void> {
  for (const program of programs.toReversed()) await program.stop()
}

/** Writes the content and starts the reference, the backend and our site. */
export async function startPair(variables: Readonly<Record<string, string>> = {}): Promise<Pair> {
  const files = await writeSite()
  const started: (Program | SiteProcess)[] = []
  const stop = async (): Promise<void> => {
    await stopAll(started)
    files.remove()
  }
  try {
    const byHand = await startProgram('static-server', files.reference)
    started.push(byHand)
    const backend = await startProgram('article-backend', files.articles)
    started.push(backend)
    const site = await startSite(
      {
        CONFIG_DIR: files.config,
        DATA_DIR: files.data,
        MAIN_API_URL: backend.origin,
        IMAGE_BASE_URL: byHand.origin,
        PICTURE_VERSIONS: 'all',
        ...variables,
      },
      { asDeployed: true },
    )
    started.push(site)
    return {
      files,
      reference: {
        name: 'by hand',
        address: `${byHand.origin}/news/1`,
        item: '.entry h2 a',
        page2: '.pager a[href="/news/2"]',
        detail: '.text',
      },
      ours: { name: 'ours', address: site.origin + museumListHref, ...ourSelectors },
      site,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Pages of the demonstration museum that are measured. */
export const museumPages = [
  { name: 'news', path: '/News/LastestNews' },
  { name: 'home', path: '/' },
] as const

/** A page of the museum, or of the ideal form of it. */
export function museumTarget(name: string, address: string): Target {
  return {
    ...ourSelectors,
    name,
    address,
    item: 'main a[href]',
  }
}

/** Starts the demonstration museum. Its folder is kept between runs, and with it the versions of its pictures. */
export async function startDemonstration(
  variables: Readonly<Record<string, string>> = {},
): Promise<SiteProcess> {
  mkdirSync(DEMONSTRATION_DATA, { recursive: true })
  return startSite(
    { DATA_DIR: DEMONSTRATION_DATA, PICTURE_VERSIONS: 'all', ...variables },
    { asDeployed: true },
  )
}
