import type { Encode, EncodeJob } from '../../web/media/pictures/encode-picture.ts'
import type { CutFont, CutJob } from '../../web/page/fonts/cut-font.ts'
import type { MetricValues } from '../metrics.ts'
import type { DrainTimes } from './drain.ts'

/** Messages are JSON, which has no undefined. */
const NOTHING = null
export type Nothing = typeof NOTHING

/** What the process is asked that makes versions of pictures and pieces of fonts. */
export interface EncoderCalls {
  /** Bytes of every version of a picture. */
  readonly encode: Encode
  /** Writes a piece of a font. */
  readonly cutFont: CutFont
}

/** What a worker asks of the primary. */
export interface PrimaryCalls {
  /** Answered when the content is there: migrated, and filled from the config. */
  readonly content: (argument: Nothing) => Promise<Nothing>
  /** The worker listens on this port. */
  readonly opened: (port: number) => Promise<Nothing>
  /** Bytes of every version of a picture: one is made at a time for all workers. */
  readonly encode: (job: EncodeJob) => Promise<readonly number[]>
  /** Bytes of a piece of a font: one is cut at a time for all workers. */
  readonly cutFont: (job: CutJob) => Promise<number>
  /** Metrics of all processes as Prometheus reads them. */
  readonly metrics: (argument: Nothing) => Promise<string>
  /** A visitor has sent a form. Answered when the other workers were told. */
  readonly sent: (form: string) => Promise<Nothing>
  /** The worker was asked to end by a signal of its own, and wants to be replaced first. */
  readonly replace: (argument: Nothing) => Promise<Nothing>
  /**
   * The worker has closed its server. Messages keep their order, so the answer comes after every connection that the primary had handed
   * over before it knew, and the worker has given those back.
   */
  readonly closed: (argument: Nothing) => Promise<Nothing>
}

/** What the primary asks of a worker. */
export interface WorkerCalls {
  /** Its metrics so far. */
  readonly metrics: (argument: Nothing) => Promise<MetricValues>
  /** A visitor of another worker has sent a form. */
  readonly sent: (form: string) => Promise<Nothing>
  /** Takes no more connections, answers what is under way, and ends. Answered at once. */
  readonly end: (times: DrainTimes) => Promise<Nothing>
}
