/** The part of `subset-font` in use; the package has no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2'
    /** Omits glyphs reached only through font features, such as vertical forms. */
    readonly noLayoutClosure?: boolean
    /** Omits hinting for low resolutions, a seventh of a subset. */
    readonly noHinting?: boolean
  }
  function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>

  // biome-ignore lint/style/noDefaultExport: defined by the package
  export { subsetFont as default }
}
