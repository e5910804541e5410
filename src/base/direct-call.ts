/** A call of a service that runs in this process: its parts as values, without their texts. */
export interface DirectRequest {
  readonly method: string
  /** Path and query, percent-encoded. */
  readonly path: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Whether a visitor opens the record, which the service counts; a page that is only made opens nothing. */
  readonly isOpened: boolean
}

export interface DirectAnswer {
  /** As HTTP has it. */
  readonly status: number
  /** The envelope. It is frozen: the service may hand it to others as well. */
  readonly body: unknown
  /** About the length of the same as JSON. */
  readonly bytes: number
}

/** Calls a service of this process. What it refuses is an answer with a status; it never throws. */
export type CallDirectly = (request: DirectRequest) => Promise<DirectAnswer>
