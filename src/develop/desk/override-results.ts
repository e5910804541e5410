import type { QueryView } from '../../engine/contracts/view.ts'
import type { Staging } from './desk-api.ts'

const SLOW_MS = 3000

function altered(staging: Staging, view: QueryView): QueryView {
  if (staging === 'error') return { ok: false, reason: 'unreachable' }
  if (staging !== 'empty' || !view.ok) return view
  return { ok: true, items: [], page: 1, pageSize: view.pageSize, pages: 1, total: 0 }
}

/** Puts a page's data into the state that `staging` names at the time. */
export function overrideWith(staging: () => Staging) {
  return async (
    results: Readonly<Record<string, QueryView>>,
  ): Promise<Readonly<Record<string, QueryView>>> => {
    const now = staging()
    if (now === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return Object.fromEntries(Object.entries(results).map(([name, view]) => [name, altered(now, view)]))
  }
}
