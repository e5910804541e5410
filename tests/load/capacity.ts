/** What was measured at the highest rate that a setup kept. */
export interface Measured {
  readonly name: string
  /** Answers a second. */
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly errors: number
  readonly megabytes: number
  /** Milliseconds of processor time for an answer, all processes of the site together. */
  readonly processorMs: number
}

/** Assumptions of the capacity model; each is a line of the document. */
export const MODEL = {
  /** Requests to the site for one visit: pages, their data, calls; without files that a browser or a CDN keeps. */
  requestsPerVisit: 12,
  /** Share of a day's visits in its busiest hour. */
  busiestHour: 0.15,
  /** How much the busiest minutes are above the mean of that hour. */
  peak: 3,
  /** Share of a core that is used then, so that there is room for what is not ordinary. */
  use: 0.6,
} as const

/** Requests a second that one core answers, from the processor time of one. */
function requestsPerCore(processorMs: number): number {
  return 1000 / processorMs
}

/** Visitors a day for each core. */
export function visitorsPerCore(processorMs: number): number {
  const { requestsPerVisit, busiestHour, peak, use } = MODEL
  return (use * requestsPerCore(processorMs) * 3600) / (requestsPerVisit * busiestHour * peak)
}

/** Two significant digits: what was measured is not more exact. */
export function rounded(value: number): string {
  return String(Number(value.toPrecision(2)))
}
