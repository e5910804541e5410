/** What is used of `edtf`, which has no types of its own. */
declare module 'edtf' {
  /** Milliseconds of the epoch at which a date begins and ends. */
  interface Extent {
    readonly min: number
    readonly max: number
  }
  /** @throws Error for a text that is no EDTF. */
  function edtf(text: string): Extent

  // biome-ignore lint/style/noDefaultExport: the package has it so
  export { edtf as default }
}
