import { groupBy } from '../../base/lists.ts'
import { message } from '../../engine/errors/index.ts'
import type { Feature, OwnCheck, Page } from '../../engine/index.ts'
import type { Site } from '../../web/site/site.ts'
import type { AxeRule } from './browser/axe.ts'
import type { BackendState, PageCase } from './cases.ts'
import { expectPage } from './expect/expect-page.ts'
import { type Fault, faultsOfKind } from './expect/fault.ts'
import type { RenderedPage, TestedNode } from './rendered.ts'

/** An answer to a case, with the site that gave it. */
export interface AnsweredCase {
  readonly rendered: RenderedPage
  readonly site: Site
  readonly node: TestedNode
}

/** The site over backends in one state. */
export interface TestedState {
  /** The site whose backends are all replaced. */
  readonly node: TestedNode
  /** The answer of a page in a language; undefined where no address leads to it. */
  readonly render: (page: Page, locale: string) => Promise<AnsweredCase | undefined>
  readonly close: () => Promise<void>
}

/** What was looked at on one page in a browser, whether anything was wrong or not. */
interface PageEvidence {
  readonly screen: string
  /** Rules of axe-core that found something to look at. */
  readonly rules: readonly AxeRule[]
  /** Rules that could not decide. */
  readonly undecided: readonly string[]
  readonly checks: readonly OwnCheck[]
  /** What the page has that criteria are about. */
  readonly features: readonly Feature[]
}

/** A case that has run. */
export interface CaseResult {
  readonly name: string
  /** What results are grouped by: a route, or "recordings". */
  readonly group: string
  /** Where in the config the page is written, such as "channels/news.json:12". */
  readonly place?: string
  /** Address that was requested. */
  readonly url?: string
  readonly milliseconds: number
  readonly faults: readonly Fault[]
  /** What was looked at in a browser. */
  readonly evidence?: PageEvidence
}

export interface RunCasesOptions {
  readonly cases: readonly PageCase[]
  readonly open: (state: BackendState) => Promise<TestedState>
  /** Texts of the config. */
  readonly texts: string
  readonly secrets: Readonly<Record<string, string>>
  /** States that are tested at the same time. */
  readonly jobs: number
  readonly onResult: (result: CaseResult) => void
}

const unreachable = faultsOfKind(
  'address',
  message`Nobody can open the page.`,
  message`Give a channel the segment that the route needs, or delete the route.`,
)

/** Where the config has a page: file and line. */
export function originText({ origin }: Page): string {
  return `${origin.file}:${origin.line}`
}

/** Asks each node for the status of an address once. */
function rememberStatus() {
  const nodes = new Map<TestedNode, Map<string, number>>()
  return async (node: TestedNode, href: string): Promise<number> => {
    const known = nodes.get(node) ?? new Map<string, number>()
    nodes.set(node, known)
    const status = known.get(href) ?? (await node.get(href)).status
    known.set(href, status)
    return status
  }
}

async function runCase(
  pageCase: PageCase,
  state: TestedState,
  { texts, secrets }: RunCasesOptions,
  statusOf: ReturnType<typeof rememberStatus>,
): Promise<CaseResult> {
  const { name, page, locale } = pageCase
  const start = performance.now()
  const answered = await state.render(page, locale)
  const faults =
    answered === undefined
      ? [unreachable(message`no address leads to ${page.route}`)]
      : await expectPage(answered.rendered, pageCase, {
          site: answered.site,
          texts,
          secrets,
          statusOf: (href) => statusOf(answered.node, href),
        })
  return {
    name,
    group: page.route,
    place: originText(page),
    ...(answered === undefined ? {} : { url: answered.rendered.url }),
    milliseconds: performance.now() - start,
    faults,
  }
}

/** Runs the cases of each state one after the other, and so many states at a time. What is rendered is not kept. */
export async function runCases(options: RunCasesOptions): Promise<void> {
  const byState = groupBy(options.cases, ({ state }) => state)
  const waiting = [...byState]
  let failure: { readonly error: unknown } | undefined
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && failure === undefined; next = waiting.shift()) {
      const [name, cases] = next
      const state = await options.open(name)
      const statusOf = rememberStatus()
      try {
        for (const each of cases) {
          if (failure !== undefined) break
          options.onResult(await runCase(each, state, options, statusOf))
        }
      } finally {
        await state.close()
      }
    }
  }
  // What fails ends the others too, before what they ask is closed: they would count faults that are none.
  const guarded = (): Promise<void> =>
    lane().catch((error: unknown) => {
      failure ??= { error }
    })
  await Promise.all(Array.from({ length: Math.max(1, options.jobs) }, guarded))
  if (failure !== undefined) throw failure.error
}
