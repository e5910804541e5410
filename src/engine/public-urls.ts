interface Addressed {
  readonly pages?: readonly { readonly route: string; readonly aliases?: readonly string[] }[]
  readonly redirects?: Readonly<Record<string, string>>
}

/** Every address that a config makes public: routes, aliases and redirects, sorted; whatever their language. */
export function publicUrls(channels: readonly Addressed[]): readonly string[] {
  const urls = channels.flatMap(({ pages = [], redirects = {} }) => [
    ...pages.flatMap(({ route, aliases = [] }) => [
      route,
      ...aliases.map((alias) => alias.replace(/\?.*$/, '')),
    ]),
    ...Object.keys(redirects),
  ])
  return [...new Set(urls)].sort()
}
