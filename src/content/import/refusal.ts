/** Why a record was refused. */
export interface Refusal {
  readonly reason: string
  /** The reason in Chinese. */
  readonly zh: string
  /** JSON pointer of the field; empty for the record itself. */
  readonly pointer: string
}
