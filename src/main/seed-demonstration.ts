import { demoContent } from '../demo/demo-records.ts'
import { type Content, type SeedOutcome, seedContent } from '../service/index.ts'
import { withDemoFiles } from './demo-storage.ts'
import type { DrawDemoFile } from './draw-demo-file.ts'

/**
 * Fills an empty content service with the demonstration museum, and gives it the museum's files. A database
 * that holds somebody's own records is left alone.
 */
export const seedDemonstration = async (
  content: Content,
  draw: DrawDemoFile,
): Promise<{ readonly content: Content; readonly outcome: SeedOutcome['outcome'] }> => {
  const { records, digest } = demoContent()
  const { outcome } = await seedContent(content, { records, digest })
  return { content: { ...content, storage: withDemoFiles(content.storage, draw) }, outcome }
}

const PAUSE_MS = 50

/** Draws what has not been drawn yet, one picture after the other, until `signal` ends it. */
export const drawAhead = async (content: Content, signal: AbortSignal): Promise<void> => {
  for (const path of demoContent().pictures) {
    if (signal.aborted) return
    await content.storage.open(path.slice(1))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
