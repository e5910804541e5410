declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  /** Pairs of a modern and an older Japanese character, separated by a space; pairs are separated by a bar. */
  const pairs: string

  // biome-ignore lint/style/noDefaultExport: the package has it so
  export { pairs as default }
}
