import type { PageView } from '../../engine/contracts/view.ts'

/** What a visitor is answered at an address, with what the server logs about it. */
export interface RenderedPage {
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly document: string
  /** What is inside the root element. */
  readonly markup: string
  /** What the page was rendered of; undefined where the answer is no page. */
  readonly view: PageView | undefined
  /** Lines of the log, as the JSON that they are. */
  readonly log: readonly LogLine[]
  /** What crashed while the page was rendered. */
  readonly crashes: readonly string[]
}

export type LogLine = Readonly<Record<string, unknown>>

/** A web node in one state of its backends. Asked for one page at a time, so that what is logged belongs to it. */
export interface TestedNode {
  readonly get: (url: string) => Promise<RenderedPage>
}

interface InjectedResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: string
}

const ROOT =
  /<div id="root">([\s\S]*)<\/div>\n<script type="application\/json" id="vitrine-state">([\s\S]*?)<\/script>/

function stateOf(json: string | undefined): PageView | undefined {
  if (json === undefined) return undefined
  const state = JSON.parse(json) as { readonly page?: PageView }
  return state.page
}

/** Collects what a web node logs and what crashes in it, between one page and the next. */
export function createNodeLog() {
  let lines: LogLine[] = []
  let crashes: string[] = []
  return {
    logTo: { write: (line: string): void => void lines.push(JSON.parse(line) as LogLine) },
    onCrash: (error: unknown): void =>
      void crashes.push(error instanceof Error ? error.message : String(error)),
    take: () => {
      const taken = { log: lines, crashes }
      lines = []
      crashes = []
      return taken
    },
  }
}

export type NodeLog = ReturnType<typeof createNodeLog>

/** Asks a web node for pages and reads its answers. `inject` is that of Fastify. */
export function testedNode(inject: (url: string) => Promise<InjectedResponse>, log: NodeLog): TestedNode {
  return {
    get: async (url) => {
      log.take()
      const { statusCode, headers, payload } = await inject(url)
      const [, markup = '', state] = ROOT.exec(payload) ?? []
      return {
        url,
        status: statusCode,
        headers,
        document: payload,
        markup,
        view: stateOf(state),
        ...log.take(),
      }
    },
  }
}
