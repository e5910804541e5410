import { createHash } from 'node:crypto'
import type { ShellView } from '../../engine/contracts/view.ts'
import { newMaking } from './freshness.ts'
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

interface Entry {
  readonly revision: string
  readonly shell: Promise<Shell>
}

const DIGEST_LENGTH = 12

/** Shells by language and platform, each made once for every revision of content and clock. */
export function createShells(views: Pick<Views, 'shell'>, revision: () => Promise<string>) {
  const entries = new Map<string, Entry>()

  const make = async (locale: string, platform: string | undefined): Promise<Shell> => {
    const making = newMaking()
    const view = await views.shell(locale, platform, making)
    const json = JSON.stringify(view)
    const digest = createHash('sha256').update(json).digest('base64url').slice(0, DIGEST_LENGTH)
    const lang = view.locale.code === view.locales[0]?.code ? {} : { lang: view.locale.code }
    const params = new URLSearchParams({ ...lang, ...(platform && { platform }), v: digest })
    const { until, isStale } = making.freshness
    return { view, json, digest, address: `/_vitrine/shell?${params}`, until, isStale }
  }

  return async (locale: string, platform: string | undefined): Promise<Shell> => {
    const key = `${locale} ${platform ?? ''}`
    // While the database cannot be asked, every page that says so needs what surrounds it.
    const current = await revision().catch(() => undefined)
    const known = entries.get(key)
    if (current === undefined) return known?.shell ?? make(locale, platform)
    if (known?.revision === current) {
      const shell = await known.shell
      if (Date.now() < shell.until) return shell
    }
    const shell = make(locale, platform)
    const entry = { revision: current, shell }
    entries.set(key, entry)
    shell.catch(() => entries.get(key) === entry && entries.delete(key))
    return shell
  }
}
