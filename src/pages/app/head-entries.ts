import type { PageView, ShellView } from '../../engine/contracts/view.ts'

/** An element of the head with its attributes. */
export type HeadEntry = readonly ['meta' | 'link', Readonly<Record<string, string>>]

function metaEntries(key: string, name: string, content: string | undefined): readonly HeadEntry[] {
  return content ? [['meta', { [key]: name, content }]] : []
}

function openGraphEntries(name: string, content: string | undefined): readonly HeadEntry[] {
  return metaEntries('property', `og:${name}`, content)
}

function linkEntry(rel: string, href: string, others: Readonly<Record<string, string>> = {}): HeadEntry {
  return ['link', { rel, ...others, href }]
}

function localeName(tag: string): string {
  return tag.replace('-', '_')
}

/** Returns the head elements of a page besides its title. The server renders them, client navigation updates them. */
export function headEntries(page: PageView, shell: ShellView): readonly HeadEntry[] {
  const {
    description,
    canonical,
    alternates,
    image,
    imageAlt,
    imageType,
    imageSize,
    type,
    title,
    feeds = [],
    files = [],
    noIndex,
  } = page.meta
  const { locale, locales, name } = shell
  const others = locales.filter(({ code }) => code !== locale.code)
  const missing = page.status >= 400
  return [
    ...metaEntries('name', 'description', description),
    ...metaEntries('name', 'robots', missing || noIndex ? 'noindex' : undefined),
    ...(missing
      ? []
      : [
          linkEntry('canonical', canonical),
          ...alternates.map(({ tag, href }) => linkEntry('alternate', href, { hreflang: tag })),
        ]),
    ...feeds.map((feed) =>
      linkEntry('alternate', feed.href, { type: 'application/atom+xml', title: feed.title }),
    ),
    ...files.map((file) => linkEntry('alternate', file.href, { type: file.type })),
    linkEntry(
      'manifest',
      `/manifest.webmanifest${locale.code === locales[0]?.code ? '' : `?lang=${locale.code}`}`,
    ),
    ...openGraphEntries('type', type),
    ...openGraphEntries('title', title),
    ...openGraphEntries('description', description),
    ...openGraphEntries('url', canonical),
    ...openGraphEntries('image', image),
    ...openGraphEntries('image:type', image && imageType),
    ...openGraphEntries('image:width', image && imageSize?.width.toString()),
    ...openGraphEntries('image:height', image && imageSize?.height.toString()),
    ...openGraphEntries('image:alt', image && imageAlt),
    ...openGraphEntries('site_name', name),
    ...openGraphEntries('locale', localeName(locale.tag)),
    ...others.flatMap(({ tag }) => openGraphEntries('locale:alternate', localeName(tag))),
    ...metaEntries('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
}
