import { AppError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import { ProcessEnded } from '../../base/process/channel.ts'
import { HelperProcess } from '../../base/process/helper-process.ts'
import { MAX_DECODE_BYTES } from '../storage/picture-decoder.ts'
import type { PhotoType } from './forms.ts'

/** Calls of the process that decodes photographs. */
export interface PhotoCalls {
  /** Prepares a file (`preparePhoto`). Exceeding the bounds ends the process. */
  readonly prepare: (job: PhotoJob) => Promise<PhotoAnswer>
}

export interface PhotoJob {
  readonly file: string
  readonly types: readonly PhotoType[]
  readonly bounds: PhotoBounds
}

/** Limits per photograph: growth of the process's memory in bytes, and seconds of CPU time. */
export interface PhotoBounds {
  readonly bytes: number
  readonly seconds: number
}

/** Result of a job. `code` is that of a system error, such as ENOSPC. */
export type PhotoAnswer =
  | { readonly type: PhotoType }
  | { readonly refused: { readonly status: number; readonly message: string } }
  | { readonly failed: { readonly code?: string; readonly message: string } }

/** Memory in addition to decoding: libraries, buffers, the encoder, the heap. */
const AROUND_BYTES = 96 * 1024 * 1024

const BOUNDS: PhotoBounds = { bytes: MAX_DECODE_BYTES + AROUND_BYTES, seconds: 60 }

const IDLE_MS = 30_000

/** Environment variables that are passed on; the process needs no secrets. */
const VARIABLES = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'] as const

function processEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

function tooMuch(): AppError {
  return new AppError(
    'The photograph takes too much memory or time to read. Save it as an ordinary JPEG, or smaller.',
    { status: 415 },
  )
}

function typeOf(answer: PhotoAnswer): PhotoType {
  if ('type' in answer) return answer.type
  if ('refused' in answer) throw new AppError(answer.refused.message, { status: answer.refused.status })
  const { code, message } = answer.failed
  throw Object.assign(new Error(message), omitUndefined({ code }))
}

/**
 * Process that decodes photographs. It starts with the first one and ends after half a minute without any.
 */
export class PhotoProcess {
  readonly #helper: HelperProcess<PhotoCalls>
  readonly #bounds: PhotoBounds

  /** @param script Module of the process, which calls `servePhotoJobs`; TypeScript is run by tsx. */
  constructor(script: string, bounds: PhotoBounds = BOUNDS) {
    this.#bounds = bounds
    this.#helper = new HelperProcess(script, {
      env: processEnvironment(),
      // A process compromised by a photograph may send anything; JSON cannot create objects other than plain
      // ones.
      serialization: 'json',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      idleMs: IDLE_MS,
      isKilled: true,
    })
  }

  /**
   * Runs `preparePhoto` in the process, so that a photograph cannot exhaust or crash this one. Runs one job
   * at a time.
   *
   * @throws AppError 415 when the photograph is rejected, exceeds the bounds, or ends the process.
   */
  async prepare(file: string, types: readonly PhotoType[]): Promise<PhotoType> {
    const answer = await this.#helper
      .ask('prepare', { file, types, bounds: this.#bounds })
      .catch((error: unknown) => {
        throw error instanceof ProcessEnded ? tooMuch() : error
      })
    return typeOf(answer)
  }

  close(): void {
    this.#helper.stop()
  }
}
