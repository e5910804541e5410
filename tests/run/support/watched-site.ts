import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../../browser/support/site-process.ts'
import { copyConfig } from '../../support/copy-config.ts'
import { startServer } from '../../support/local-server.ts'

/** Edits one file of a copied config. */
export type Edit = (config: Record<string, unknown>) => Record<string, unknown>

export interface Heard {
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

export type State = 'well' | 'failing'

/** Hit for every query; without hits, other languages would be queried too. */
const HIT = { esId: '1', title: '城墙', subType: 'LastestNews' }

/** Starts a separate search service that records its requests. */
async function startSearch() {
  const heard: Heard[] = []
  let state: State = 'well'
  const server = await startServer((request, response) => {
    heard.push({ path: request.url ?? '', headers: request.headers })
    request.resume().on('end', () => {
      response.writeHead(state === 'well' ? 200 : 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 200, data: { records: [HIT], total: 1, pages: 1 } }))
    })
  })
  return {
    ...server,
    heard,
    become: (next: State): void => {
      state = next
    },
  }
}

/**
 * Starts the built site with an empty museum and a separate search service; `edits` change files of its
 * config.
 */
export async function startWatched(
  variables: Readonly<Record<string, string>>,
  edits: Readonly<Record<string, Edit>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-watched-'))
  const config = join(folder, 'config')
  copyConfig(config)
  for (const [path, edit] of Object.entries(edits)) {
    const file = join(config, path)
    writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8')))))
  }
  const search = await startSearch()
  const site = await startSite({
    CONFIG_DIR: config,
    DATA_DIR: join(folder, 'data'),
    SEARCH_SERVICE_URL: search.address,
    ...variables,
  })
  return {
    ...site,
    search,
    stop: async (): Promise<void> => {
      await site.stop()
      await search.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Parses metrics of Prometheus by name and labels, such as `name{a="b"}`. */
export function readMetrics(text: string): ReadonlyMap<string, number> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

/** Parses the JSON lines of a log. */
export function jsonLines(output: string): readonly Record<string, unknown>[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}
