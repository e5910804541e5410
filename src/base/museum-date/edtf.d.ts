/** The part of `edtf` in use; the package ships no types. */
declare module 'edtf' {
  /** Start and end of a date in milliseconds since the epoch. */
  interface Extent {
    readonly min: number
    readonly max: number
  }
  /** @throws Error if the text is not EDTF. */
  function edtf(text: string): Extent

  // biome-ignore lint/style/noDefaultExport: the package has it so
  export { edtf as default }
}
