/** What is used of `edtf`, which has no types of its own. */
declare module 'edtf' {
  /** Milliseconds of the epoch, infinite where an end is open. */
  interface Extent {
    readonly type: string
    readonly min: number
    readonly max: number
    /** Of an interval: null where the end is unknown. */
    readonly lower?: unknown
    readonly upper?: unknown
  }
  /** @throws Error for a text that is no EDTF. */
  function edtf(text: string): Extent
  export { edtf as default }
}
