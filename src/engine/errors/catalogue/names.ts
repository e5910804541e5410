/** A name that is not known, the known one that is near it, and those there are. */
export interface UnknownName {
  readonly name: string
  readonly suggestion: string | undefined
  readonly known: readonly string[]
}
