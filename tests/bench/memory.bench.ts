import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemonstration } from './delivery/sites.ts'
import { reportOf, written } from './figures.ts'
import type { Report } from './report.ts'
import { memoryUnderLoad } from './server/memory.ts'

const PARTS = 6
const SECONDS_OF_PART = 600
const REQUESTS_PER_SECOND = 30

/** Memory over an hour of requests for everything the demonstration museum links to, beginning without any version of a picture. */
export async function memoryBench({ rounds = PARTS }: { readonly rounds?: number }): Promise<Report> {
  const pictures = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'))
  const museum = await startDemonstration({ PICTURE_CACHE_DIR: pictures })
  try {
    const load = { duration: SECONDS_OF_PART, overallRate: REQUESTS_PER_SECOND }
    const { peak, peakOfAll, after, answered, failed } = await memoryUnderLoad(museum, rounds, load)
    return reportOf(`memory: ${rounds} × ${SECONDS_OF_PART} s at ${REQUESTS_PER_SECOND} requests a second`, [
      { name: 'memory, most', value: peak, most: 300, unit: 'MB', note: `${answered} answers` },
      { name: 'memory with the process that encodes pictures, most', value: peakOfAll, unit: 'MB' },
      {
        name: 'memory at the end to that after half of it',
        value: (after.at(-1) ?? Number.NaN) / (after[Math.ceil(after.length / 2) - 1] ?? Number.NaN),
        most: 1.1,
        note: after.map((value) => written(Math.round(value))).join(', '),
      },
      { name: 'requests that failed', value: failed, most: 0 },
    ])
  } finally {
    await museum.stop()
    rmSync(pictures, { recursive: true, force: true })
  }
}
