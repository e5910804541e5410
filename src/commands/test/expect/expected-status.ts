import type { Page, PageQuery, SiteManifest } from '../../../engine/index.ts'
import { mainQuery } from '../../../engine/index.ts'
import type { BackendState } from '../states.ts'

function isEmptyText(value: unknown): boolean {
  return value === undefined || String(value).trim() === ''
}

/** Whether a query makes a call: one that lacks a required value does not, and counts as empty. */
export function isCalled({ source, params }: PageQuery, manifest: SiteManifest): boolean {
  const declared = source === undefined ? undefined : manifest.sources[source]
  if (declared === undefined) return false
  return Object.entries(declared.params ?? {}).every(([name, { required, default: otherwise }]) => {
    const given = params[name]
    const value =
      given === undefined ? otherwise : given.kind === 'literal' ? given.value : 'from the address'
    return required !== true || !isEmptyText(value)
  })
}

function isOfOneRecord(page: Page): boolean {
  return page.kind === 'detail' || page.route.endsWith('/:id')
}

/**
 * The HTTP status of a page over backends in a state: a missing record is 404, data that could not be had are 502 or 504,
 * anything else is 200.
 */
export function expectedStatus(page: Page, state: BackendState, manifest: SiteManifest): number {
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
