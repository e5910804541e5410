/** What is used of `subset-font`, which has no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2'
    /** Leaves out glyphs that only features of the font lead to, such as forms for vertical lines. */
    readonly noLayoutClosure?: boolean
    /** Leaves out what fits letters to few pixels, a seventh of a piece. */
    readonly noHinting?: boolean
  }
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>

  // biome-ignore lint/style/noDefaultExport: the package has it so
  export { subsetFont as default }
}
