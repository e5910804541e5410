/** What a benchmark tells. */
export type Measured =
  | {
      readonly name: string
      readonly rows: readonly (readonly [what: string, figure: string])[]
      /** Limits that were not kept, each in one line. */
      readonly faults: readonly string[]
    }
  | { readonly name: string; readonly skipped: string }
