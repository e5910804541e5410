import { sweepIncoming } from '../../base/receive-file.ts'
import type { Content } from '../content.ts'
import { sweepUploads } from './uploads.ts'

/** Removes what visitors began and never sent: photographs no submission names, and halves of files. */
export async function sweepVisitors(content: Content, now: Date): Promise<void> {
  await sweepIncoming(content.incoming, now)
  await sweepUploads(content, now)
  await content.storage.sweep(now)
}
