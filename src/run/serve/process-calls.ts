// Calls between the processes of a site.

import type { EncodeJob, EncodePicture } from '../../web/media/pictures/encode-picture.ts'
import type { CutFont, CutJob } from '../../web/page/fonts/cut-font.ts'
import type { MetricValues } from '../metrics.ts'
import type { DrainTimes } from './listen.ts'

/** Calls of the process that encodes pictures and subsets fonts. */
export interface EncoderCalls {
  /** Returns the sizes in bytes of all versions of a picture. */
  readonly encode: EncodePicture
  /** Writes a subset of a font. */
  readonly cutFont: CutFont
}

/** Calls from a worker to the primary. */
export interface PrimaryCalls {
  /** Resolves when the content is migrated and filled from the config. */
  readonly content: () => Promise<void>
  /** Reports the port that the worker listens on. */
  readonly opened: (port: number) => Promise<void>
  /**
   * Returns the sizes in bytes of all versions of a picture. The primary encodes one at a time for all
   * workers.
   */
  readonly encode: (job: EncodeJob) => Promise<readonly number[]>
  /** Returns the size in bytes of a font subset. The primary creates one at a time for all workers. */
  readonly cutFont: (job: CutJob) => Promise<number>
  /** Returns the metrics of all processes in the format of Prometheus. */
  readonly metrics: () => Promise<string>
  /** Reports that a visitor has submitted a form. Resolves when the other workers were notified. */
  readonly sent: (form: string) => Promise<void>
  /** Asks for a replacement, because the worker itself received a signal to end. */
  readonly replace: () => Promise<void>
  /**
   * Reports that the worker has closed its server. Messages are ordered: the answer follows all connections
   * that the primary handed over before, and the worker has returned those.
   */
  readonly closed: () => Promise<void>
}

/** Calls from the primary to a worker. */
export interface WorkerCalls {
  /** Returns its current metrics. */
  readonly metrics: () => Promise<MetricValues>
  /** Reports that a visitor of another worker has submitted a form. */
  readonly sent: (form: string) => Promise<void>
  /** Stops accepting connections, completes requests in progress, and ends. Resolves immediately. */
  readonly end: (times: DrainTimes) => Promise<void>
}
