import { createHash } from 'node:crypto'
import { createMemo } from '../../base/memo.ts'
import type { ShellView } from '../../engine/contracts/view.ts'
import { newRenderContext } from './freshness.ts'
import type { Views } from './views.ts'

/** What surrounds the pages of one language and platform, with the address at which browsers fetch it. */
export interface Shell {
  readonly view: ShellView
  readonly json: string
  /** Names the content by its digest, so that browsers keep it. */
  readonly address: string
  readonly digest: string
  /** Until when it may be shown, in milliseconds of the clock. */
  readonly until: number
  readonly isStale: boolean
}

const DIGEST_LENGTH = 12
/** As many as a site has languages and platforms, those of the last revision too. */
const MAX_SHELLS = 100

/** Shells by language and platform, each made once for every revision of content and clock. */
export function createShells(views: Pick<Views, 'shell'>, revision: () => Promise<string>) {
  const remember = createMemo<Shell>({ max: MAX_SHELLS, holdsFor: ({ until }) => until - Date.now() })
  const latest = new Map<string, Shell>()

  const make = async (locale: string, platform: string | undefined): Promise<Shell> => {
    const rendering = newRenderContext()
    const view = await views.shell(locale, platform, rendering)
    const json = JSON.stringify(view)
    const digest = createHash('sha256').update(json).digest('base64url').slice(0, DIGEST_LENGTH)
    const lang = view.locale.code === view.locales[0]?.code ? {} : { lang: view.locale.code }
    const params = new URLSearchParams({ ...lang, ...(platform && { platform }), v: digest })
    const { until, isStale } = rendering.freshness
    return { view, json, digest, address: `/_vitrine/shell?${params}`, until, isStale }
  }

  return async (locale: string, platform: string | undefined): Promise<Shell> => {
    const name = `${locale} ${platform ?? ''}`
    // While the database cannot be asked, every page that says so needs what surrounds it.
    const current = await revision().catch(() => undefined)
    if (current === undefined) return latest.get(name) ?? make(locale, platform)
    const shell = await remember(`${current} ${name}`, () => make(locale, platform))
    latest.set(name, shell)
    return shell
  }
}

export type Shells = ReturnType<typeof createShells>
