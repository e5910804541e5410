import { type Amount, type LoadTarget, requestMany } from './load.ts'
import { childrenOf, residentMegabytes } from './process-usage.ts'

/** Memory over a load of many requests, in MB. */
export interface MemoryUse {
  readonly peak: number
  /** With the processes it has started, such as the one that encodes pictures. */
  readonly peakOfAll: number
  /** After each part of the load. */
  readonly after: readonly number[]
  readonly answered: number
  readonly failed: number
}

const LOOK_MS = 500
const MAX_PATHS = 300

function pathsIn(html: string): readonly string[] {
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) => href)
  const pictures = [...html.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
  )
  return [...links, ...pictures]
    .filter((path) => path.startsWith('/'))
    .map((path) => path.replaceAll('&amp;', '&'))
}

/** Pages and pictures that a site links to and answers, beginning with its home page, at most 300. */
async function crawl(origin: string): Promise<readonly string[]> {
  const found = new Set(['/'])
  const answered: string[] = []
  for (const path of found) {
    if (answered.length >= MAX_PATHS) break
    const answer = await fetch(origin + path, { redirect: 'manual' })
    const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
    const text = await answer.text()
    if (answer.status !== 200) continue
    answered.push(path)
    for (const next of isPage ? pathsIn(text) : []) {
      // As a browser writes it: the program that asks sends a path as it is.
      const { pathname, search } = new URL(next, origin)
      found.add(pathname + search)
    }
  }
  return answered
}

/** Asks a site for everything it links to, over and over, and watches its memory. */
export async function memoryUnderLoad(
  target: LoadTarget,
  parts: number,
  amountOfPart: Amount,
): Promise<MemoryUse> {
  const paths = await crawl(target.origin)
  let [peak, peakOfAll] = [0, 0]
  const look = (): void => {
    const own = residentMegabytes(target.pid)
    peak = Math.max(peak, own)
    const others = childrenOf(target.pid).map(residentMegabytes)
    peakOfAll = Math.max(
      peakOfAll,
      others.reduce((sum, one) => sum + one, own),
    )
  }
  const timer = setInterval(look, LOOK_MS)
  try {
    const after: number[] = []
    let [answered, failed] = [0, 0]
    for (let part = 1; part <= parts; part += 1) {
      console.log(`  memory, part ${part} of ${parts} …`)
      const result = await requestMany(target, paths, amountOfPart)
      answered += result.answered
      failed += result.failed
      look()
      after.push(residentMegabytes(target.pid))
    }
    return { peak, peakOfAll, after, answered, failed }
  } finally {
    clearInterval(timer)
  }
}
