/** A call to a service in the same process, with parsed values. */
export interface DirectRequest {
  readonly method: string
  /** Path and query, percent-encoded. */
  readonly path: string
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Whether a visitor opens the record, which the service counts; false while a page is only generated. */
  readonly isOpened: boolean
}

export interface DirectAnswer {
  /** HTTP status. */
  readonly status: number
  /** Response body. Frozen, because the service may return it to others too. */
  readonly body: unknown
  /** Approximate length as JSON. */
  readonly bytes: number
}

/** Calls a service in this process. Never throws; errors are responses with a status. */
export type CallDirectly = (request: DirectRequest) => Promise<DirectAnswer>
