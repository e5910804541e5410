import type { PageView, ShellView } from '../../engine/contracts/view.ts'

/** An element of the head and its attributes. */
export type HeadEntry = readonly ['meta' | 'link', Readonly<Record<string, string>>]

function meta(key: string, name: string, content: string | undefined): readonly HeadEntry[] {
  return content ? [['meta', { [key]: name, content }]] : []
}

function og(name: string, content: string | undefined): readonly HeadEntry[] {
  return meta('property', `og:${name}`, content)
}

function link(rel: string, href: string, others: Readonly<Record<string, string>> = {}): HeadEntry {
  return ['link', { rel, ...others, href }]
}

function localeName(tag: string): string {
  return tag.replace('-', '_')
}

/** What the document's head says of a page beside its title: the server writes it, client navigation renews it. */
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
    ...meta('name', 'description', description),
    ...meta('name', 'robots', missing || noIndex ? 'noindex' : undefined),
    ...(missing
      ? []
      : [
          link('canonical', canonical),
          ...alternates.map(({ tag, href }) => link('alternate', href, { hreflang: tag })),
        ]),
    ...feeds.map((feed) => link('alternate', feed.href, { type: 'application/atom+xml', title: feed.title })),
    ...files.map((file) => link('alternate', file.href, { type: file.type })),
    link(
      'manifest',
      `/manifest.webmanifest${locale.code === locales[0]?.code ? '' : `?lang=${locale.code}`}`,
    ),
    ...og('type', type),
    ...og('title', title),
    ...og('description', description),
    ...og('url', canonical),
    ...og('image', image),
    ...og('image:type', image && imageType),
    ...og('image:width', image && imageSize?.width.toString()),
    ...og('image:height', image && imageSize?.height.toString()),
    ...og('image:alt', image && imageAlt),
    ...og('site_name', name),
    ...og('locale', localeName(locale.tag)),
    ...others.flatMap(({ tag }) => og('locale:alternate', localeName(tag))),
    ...meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ]
}
