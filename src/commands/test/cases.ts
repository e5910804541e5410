import type { Page, SiteManifest } from '../../engine/index.ts'
import type { BackendState } from './states.ts'

/** One page in one language, over backends in one state. */
export interface PageCase {
  /** Such as "/News/:id, en, HTTP 500". */
  readonly name: string
  readonly page: Page
  readonly locale: string
  readonly state: BackendState
}

/** Every page of a config in every language and state, in the order of the config. */
export function pageCases(manifest: SiteManifest, states: readonly BackendState[]): readonly PageCase[] {
  return manifest.pages.flatMap((page) =>
    manifest.locales.flatMap(({ code }) =>
      states.map((state) => ({ name: `${page.route}, ${code}, ${state}`, page, locale: code, state })),
    ),
  )
}
