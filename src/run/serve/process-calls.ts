// What processes of a site ask each other.

import type { EncodeJob, EncodePicture } from '../../web/media/pictures/encode-picture.ts'
import type { CutFont, CutJob } from '../../web/page/fonts/cut-font.ts'
import type { MetricValues } from '../metrics.ts'
import type { DrainTimes } from './listen.ts'

/** What the process is asked that makes versions of pictures and pieces of fonts. */
export interface EncoderCalls {
  /** Bytes of every version of a picture. */
  readonly encode: EncodePicture
  /** Writes a piece of a font. */
  readonly cutFont: CutFont
}

/** What a worker asks of the primary. */
export interface PrimaryCalls {
  /** Answered when the content is there: migrated, and filled from the config. */
  readonly content: () => Promise<void>
  /** The worker listens on this port. */
  readonly opened: (port: number) => Promise<void>
  /** Bytes of every version of a picture: one is made at a time for all workers. */
  readonly encode: (job: EncodeJob) => Promise<readonly number[]>
  /** Bytes of a piece of a font: one is cut at a time for all workers. */
  readonly cutFont: (job: CutJob) => Promise<number>
  /** Metrics of all processes as Prometheus reads them. */
  readonly metrics: () => Promise<string>
  /** A visitor has sent a form. Answered when the other workers were told. */
  readonly sent: (form: string) => Promise<void>
  /** The worker was asked to end by a signal of its own, and wants to be replaced first. */
  readonly replace: () => Promise<void>
  /**
   * The worker has closed its server. Messages keep their order, so the answer comes after every connection that the primary had handed
   * over before it knew, and the worker has given those back.
   */
  readonly closed: () => Promise<void>
}

/** What the primary asks of a worker. */
export interface WorkerCalls {
  /** Its metrics so far. */
  readonly metrics: () => Promise<MetricValues>
  /** A visitor of another worker has sent a form. */
  readonly sent: (form: string) => Promise<void>
  /** Takes no more connections, answers what is under way, and ends. Answered at once. */
  readonly end: (times: DrainTimes) => Promise<void>
}
