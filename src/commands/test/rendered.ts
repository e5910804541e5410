import type { PageView } from '../../engine/contracts/view.ts'

/** The response to a visitor's request, with the server's log. */
export interface RenderedPage {
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly document: string
  /** Markup within the root element. */
  readonly markup: string
  /** View that was rendered. Undefined if the response is not a page. */
  readonly view: PageView | undefined
  /** Parsed JSON lines of the log. */
  readonly log: readonly LogLine[]
  /** Errors thrown while the page was rendered. */
  readonly crashes: readonly string[]
}

export type LogLine = Readonly<Record<string, unknown>>

/** A web node with backends in one state. Pages are requested in sequence, so that log lines can be attributed. */
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

/** Collects the log lines and errors of a web node between two pages. */
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

/** Requests pages from a web node and parses the responses. `inject` is that of Fastify. */
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
