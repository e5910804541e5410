import { message } from '../../../engine/errors/index.ts'
import type { Page, PageQuery, SiteManifest } from '../../../engine/index.ts'
import { mainQuery } from '../../../engine/index.ts'
import type { PageCase } from '../cases.ts'
import type { Rendered } from '../rendered.ts'
import type { BackendState } from '../states.ts'
import { failureReasons } from '../states.ts'
import { type Fault, faultsOfKind } from './fault.ts'

function isEmptyText(value: unknown): boolean {
  return value === undefined || String(value).trim() === ''
}

/** Whether a query makes a call: one that lacks a required value does not, and counts as empty. */
function isCalled({ source, params }: PageQuery, manifest: SiteManifest): boolean {
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
  message`Fix the template or block that the stack names; templates must draw records that lack any optional part.`,
)

function failureLines({ log }: Rendered) {
  return log.filter((line) => typeof line.source === 'string' && typeof line.reason === 'string')
}

/** The status of an answer, what crashed, and whether the log gives the reason that the state has. */
export function expectStatus(
  rendered: Rendered,
  { page, state }: PageCase,
  manifest: SiteManifest,
): readonly Fault[] {
  const wanted = expectedStatus(page, state, manifest)
  const reason = failureReasons[state]
  const failures = failureLines(rendered)
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
