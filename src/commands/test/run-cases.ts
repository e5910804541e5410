import { groupBy } from '../../base/lists.ts'
import { message } from '../../engine/errors/index.ts'
import type { Feature, OwnCheck, Page } from '../../engine/index.ts'
import type { Site } from '../../web/site/site.ts'
import type { AxeRule } from './browser/axe.ts'
import type { BackendState, PageCase } from './cases.ts'
import { expectPage } from './expect/expect-page.ts'
import { type Fault, faultsOfKind } from './expect/fault.ts'
import type { RenderedPage, TestedNode } from './rendered.ts'

/** The response to a case, with its site and node. */
export interface AnsweredCase {
  readonly rendered: RenderedPage
  readonly site: Site
  readonly node: TestedNode
}

/** The site with its backends in one state. */
export interface TestedState {
  /** Node of the site whose backends are all mocked. */
  readonly node: TestedNode
  /** Renders a page in a language. Undefined if the page has no address. */
  readonly render: (page: Page, locale: string) => Promise<AnsweredCase | undefined>
  readonly close: () => Promise<void>
}

/** Checks that ran on a page in a browser, passed or failed. */
interface PageEvidence {
  readonly screen: string
  /** Rules of axe-core that applied to at least one element. */
  readonly rules: readonly AxeRule[]
  /** Rules that axe-core could not decide. */
  readonly undecided: readonly string[]
  readonly checks: readonly OwnCheck[]
  /** Features of the page that criteria depend on. */
  readonly features: readonly Feature[]
}

/** Result of a case. */
export interface CaseResult {
  readonly name: string
  /** Group of the result: a route, or "recordings". */
  readonly group: string
  /** Location of the page in the config, such as "channels/news.json:12". */
  readonly place?: string
  /** Requested address. */
  readonly url?: string
  readonly milliseconds: number
  readonly faults: readonly Fault[]
  /** Checks that ran in a browser. */
  readonly evidence?: PageEvidence
}

export interface RunCasesOptions {
  readonly cases: readonly PageCase[]
  readonly open: (state: BackendState) => Promise<TestedState>
  /** Texts of the config. */
  readonly texts: string
  readonly secrets: Readonly<Record<string, string>>
  /** Number of states tested concurrently. */
  readonly jobs: number
  readonly onResult: (result: CaseResult) => void
}

const unreachable = faultsOfKind(
  'address',
  message`Nobody can open the page.`,
  message`Give a channel the segment that the route needs, or delete the route.`,
)

/** Returns the file and line of a page in the config. */
export function originText({ origin }: Page): string {
  return `${origin.file}:${origin.line}`
}

/** Returns a function that requests the status of each address once per node. */
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

/** Runs the cases of each state in sequence, with several states concurrently. Rendered pages are not kept. */
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
  // An error stops all lanes before their servers close, which would cause spurious faults.
  const guarded = (): Promise<void> =>
    lane().catch((error: unknown) => {
      failure ??= { error }
    })
  await Promise.all(Array.from({ length: Math.max(1, options.jobs) }, guarded))
  if (failure !== undefined) throw failure.error
}
