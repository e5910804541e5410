import { type EncodeJob, encodePicture } from '../server/pictures/encode-picture.ts'

interface Numbered {
  readonly id: number
  readonly job: EncodeJob
}

// A signal from the terminal reaches this process too; the one that started it says when to end.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', async ({ id, job }: Numbered) => {
  try {
    process.send?.({ id, sizes: await encodePicture(job) })
  } catch (error) {
    process.send?.({ id, failure: error instanceof Error ? error.message : String(error) })
  }
})
