declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  /** Pairs of a character of today's Japanese and the older one, divided by a blank, each from the next by a bar. */
  const pairs: string

  // biome-ignore lint/style/noDefaultExport: the package has it so
  export { pairs as default }
}
