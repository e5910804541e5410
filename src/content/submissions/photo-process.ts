import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import { MAX_DECODE_BYTES } from '../storage/picture-decoder.ts'
import type { PhotoType } from './forms.ts'

/** What the process that decodes photographs is asked: to prepare a file (`preparePhoto`). */
export interface PhotoJob {
  readonly file: string
  readonly types: readonly PhotoType[]
  readonly bounds: PhotoBounds
}

/** What one photograph may cost: bytes by which the process may grow, and seconds of processor time. */
export interface PhotoBounds {
  readonly bytes: number
  readonly seconds: number
}

/** The result. `code` is that of a system error, such as ENOSPC. */
export type PhotoAnswer =
  | { readonly type: PhotoType }
  | { readonly refused: { readonly status: number; readonly message: string } }
  | { readonly failed: { readonly code?: string; readonly message: string } }
  | { readonly exceeded: keyof PhotoBounds }

/** Beside what decoding may need: libraries, buffers, the encoder, the heap. */
const AROUND_BYTES = 96 * 1024 * 1024

const BOUNDS: PhotoBounds = { bytes: MAX_DECODE_BYTES + AROUND_BYTES, seconds: 60 }

const IDLE_MS = 30_000

/** What the process needs of ours; it has no use for secrets. */
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
  if ('exceeded' in answer) throw tooMuch()
  if ('refused' in answer) throw new AppError(answer.refused.message, { status: answer.refused.status })
  const { code, message } = answer.failed
  throw Object.assign(new Error(message), omitUndefined({ code }))
}

export interface PhotoProcess {
  /**
   * `preparePhoto` in a process of its own, so that what a photograph costs or breaks is not ours. One at a time.
   *
   * @throws AppError 415 when the photograph is refused, exceeds the bounds, or ends the process.
   */
  prepare(file: string, types: readonly PhotoType[]): Promise<PhotoType>
  close(): void
}

/**
 * The process that decodes photographs. It starts with the first one and ends when there was none for half a minute.
 * @param script the program, which calls `servePhotoJobs`; TypeScript is run by tsx.
 */
export function createPhotoProcess(script: string, bounds: PhotoBounds = BOUNDS): PhotoProcess {
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = (): void => {
    clearTimeout(idle)
    running?.kill('SIGKILL')
    running = undefined
  }
  const start = (): ChildProcess => {
    const child = fork(script, [], {
      env: processEnvironment(),
      execArgv: script.endsWith('.ts') ? ['--import', 'tsx'] : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('exit', () => {
      if (running === child) running = undefined
    })
    return child
  }
  const ask = (child: ChildProcess, job: PhotoJob): Promise<PhotoAnswer> =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        child.off('message', answered).off('exit', ended).off('error', failed)
        act()
      }
      const answered = (answer: PhotoAnswer): void => settle(() => resolve(answer))
      const failed = (error: Error): void => settle(() => reject(error))
      const ended = (): void => settle(() => resolve({ exceeded: 'bytes' }))
      child.on('message', answered).on('exit', ended).on('error', failed)
      child.send(job, (error) => {
        if (error !== null) failed(error)
      })
    })

  return {
    prepare: async (file, types) => {
      clearTimeout(idle)
      running ??= start()
      const answer = await ask(running, { file, types, bounds })
      if ('exceeded' in answer) end()
      else idle = setTimeout(end, IDLE_MS).unref()
      return typeOf(answer)
    },
    close: end,
  }
}
