import type { SourceConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import type { Item } from '../../engine/contracts/item.ts'
import { type Message, message, sameInBoth } from '../../engine/errors/index.ts'
import { createViews } from '../../web/page/views.ts'
import type { Environment } from '../../web/site/environment.ts'
import { createSite } from '../../web/site/site.ts'
import type { ConfigState } from './state.ts'

const MAX_ITEMS = 3
const EXCERPT = 60
const MAX_LENGTH = 90

/** Cuts what is long; for JSON.stringify. */
function shortened(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAX_LENGTH) return `${value.slice(0, MAX_LENGTH)}…`
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : value
}

/**
 * The first Items that a source gives for a sample of its answers, made as the site makes them.
 *
 * @throws AppError where it gives none.
 */
export async function itemsOf(
  source: SourceConfig,
  sample: string,
  state: ConfigState,
  environment: Environment,
): Promise<readonly Item[]> {
  const sources = { ...state.manifest.sources, sample: source }
  const failures: string[] = []
  const views = createViews({
    site: createSite({ ...state.manifest, sources }, environment),
    send: async () => new Response(sample, { headers: { 'content-type': 'application/json' } }),
    now: () => new Date(),
    onFailure: ({ detail }) => failures.push(detail),
  })
  const params = Object.keys(source.params ?? {}).map(
    (name) => [name, { kind: 'literal', value: '1' }] as const,
  )
  const query = {
    name: 'sample',
    source: 'sample',
    params: Object.fromEntries(params),
    pageSize: MAX_ITEMS,
    paged: false,
    excerpt: EXCERPT,
    full: true,
  }
  const address = { params: {}, query: {}, pageNumber: 1 }
  const view = await views.query(query, address, state.manifest.locales[0]?.code ?? '', '')
  if (!view.ok)
    throw new AppError(
      message`The mapping gives no Items for this sample: ${failures.join('; ') || view.reason}.`,
    )
  return view.items.slice(0, MAX_ITEMS)
}

/** Items as lines of JSON, long texts cut. */
export function showItems(items: readonly Item[]): readonly Message[] {
  return [
    items.length === 1 ? message`It gives this Item:` : message`The first ${items.length} Items it gives:`,
    ...JSON.stringify(items, shortened, 2)
      .split('\n')
      .map((line) => sameInBoth(`  ${line}`)),
    sameInBoth(''),
  ]
}
