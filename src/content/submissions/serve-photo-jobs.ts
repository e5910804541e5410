import sharp from 'sharp'
import { AppError } from '../../base/app-error.ts'
import { answerParent } from '../../base/process/helper-process.ts'
import { preparePhoto } from './photo.ts'
import type { PhotoAnswer, PhotoBounds, PhotoCalls, PhotoJob } from './photo-process.ts'

const LOOK_MS = 20

async function photoAnswer({ file, types }: PhotoJob): Promise<PhotoAnswer> {
  try {
    return { type: await preparePhoto(file, types) }
  } catch (error) {
    if (error instanceof AppError && error.status !== undefined)
      return { refused: { status: error.status, message: error.message } }
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof Error && 'code' in error ? { code: String(error.code) } : {}
    return { failed: { ...code, message } }
  }
}

function cpuSeconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6
}

/** Creates a check whether a job has exceeded its bounds. It uses the peak memory if that has risen. */
function watchBounds(bounds: PhotoBounds): () => boolean {
  const highest = (): number => process.resourceUsage().maxRSS * 1024
  const before = { memory: process.memoryUsage.rss(), highest: highest(), work: process.cpuUsage() }
  return () => {
    const now = highest()
    const memory = now > before.highest ? now : process.memoryUsage.rss()
    return memory - before.memory > bounds.bytes || cpuSeconds(process.cpuUsage(before.work)) > bounds.seconds
  }
}

/**
 * Serves photo jobs of the parent process, one after another, until the parent disconnects. A job that
 * exceeds its bounds kills the process, since native decoders cannot be stopped otherwise; the parent treats
 * that as the result.
 */
export function servePhotoJobs(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  const end = (): void => void process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', end)
  answerParent<PhotoCalls>({
    prepare: async (job) => {
      const exceeds = watchBounds(job.bounds)
      const look = (): void => {
        if (exceeds()) end()
      }
      const timer = setInterval(look, LOOK_MS)
      const answer = await photoAnswer(job)
      clearInterval(timer)
      look()
      return answer
    },
  })
}
