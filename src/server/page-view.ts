import type { BlockView, LinkView, PageMeta, PageView, QueryView } from '../contracts/view.ts'
import type { Block, Page, PageMatch } from '../engine/index.ts'
import { catalogue, excerptOf, localized } from '../i18n/index.ts'
import { toLinkView } from './link-view.ts'
import { localiseOptions } from './localise-options.ts'
import { absolute, forEveryPlatform } from './page-address.ts'
import { pageStatus } from './page-status.ts'
import type { ViewContext } from './view-context.ts'

type Results = Readonly<Record<string, QueryView>>

const DESCRIPTION_LENGTH = 120

const firstItem = (results: Results) => (results.main?.ok === true ? results.main.items[0] : undefined)

const moreLink = (more: string | undefined, context: ViewContext): { readonly more?: LinkView } => {
  const words = context.manifest.site.texts?.['action.more'] ?? catalogue['action.more']
  const link =
    more === undefined ? undefined : toLinkView(localized(words, context.locale.code), more, context)
  return link === undefined ? {} : { more: link }
}

const blockView = (block: Block, context: ViewContext): BlockView => {
  const { code } = context.locale
  const title = localized(block.title, code)
  return {
    block: block.block,
    options: localiseOptions(block.options, context),
    ...(title === '' ? {} : { title }),
    ...(block.listClass === undefined ? {} : { listClass: block.listClass }),
    ...moreLink(block.more, context),
    ...(block.query === undefined ? {} : { query: block.query }),
    ...(block.tabs === undefined
      ? {}
      : {
          tabs: block.tabs.map((tab) => {
            const { query, more } = tab
            return { title: localized(tab.title, code), query, ...moreLink(more, context) }
          }),
        }),
  }
}

const pageMeta = (
  page: Page,
  match: PageMatch,
  heading: string,
  results: Results,
  context: ViewContext,
  origin: string,
): PageMeta => {
  const { site, locales } = context.manifest
  const name = localized(site.name, context.locale.code)
  const item = page.kind === 'detail' ? firstItem(results) : undefined
  const subject = page.route === context.manifest.home ? '' : (item?.title ?? heading)
  const own = item?.excerpt ?? localized(site.description, context.locale.code)
  const description = excerptOf(own, DESCRIPTION_LENGTH)
  const [first] = match.alternates
  return {
    title: subject === '' ? name : `${subject} - ${name}`,
    canonical: absolute(forEveryPlatform(match.canonical), origin),
    alternates: [
      ...match.alternates.map((alternate) => ({
        tag: locales.find((locale) => locale.code === alternate.locale)?.tag ?? alternate.locale,
        href: absolute(forEveryPlatform(alternate.href), origin),
      })),
      ...(first === undefined
        ? []
        : [{ tag: 'x-default', href: absolute(forEveryPlatform(first.href), origin) }]),
    ],
    type: item === undefined ? 'website' : 'article',
    ...(description === '' ? {} : { description }),
    ...(item?.image === undefined ? {} : { image: absolute(item.image.src, origin) }),
  }
}

/** One address as the browser gets it: results of its queries with every text in one language. */
export const pageView = (
  match: PageMatch,
  results: Results,
  context: ViewContext,
  origin: string,
): PageView => {
  const { page } = match
  const trail = context.headings({ page, params: match.params, locale: context.locale.code })
  const crumbs = trail.crumbs.map((crumb) => {
    const link = toLinkView(crumb.title, crumb.path, context)
    return link === undefined ? { title: crumb.title } : { title: crumb.title, href: link.href }
  })
  return {
    status: pageStatus(page, results, match.params, match.pageNumber, context.manifest.channels),
    url: match.canonical,
    locale: context.locale.code,
    pageId: page.id,
    template: page.template,
    layout: page.layout,
    heading: trail.heading,
    options: localiseOptions(page.options, context),
    params: match.params,
    query: match.query,
    crumbs,
    data: results,
    meta: pageMeta(page, match, trail.heading, results, context, origin),
    ...(page.listClass === undefined ? {} : { listClass: page.listClass }),
    ...moreLink(page.more, context),
    ...(page.blocks.length === 0 ? {} : { blocks: page.blocks.map((block) => blockView(block, context)) }),
  }
}

/** The error page of an address no page serves (specification, section 8). */
export const missingView = (url: string, context: ViewContext, origin: string, status = 404): PageView => {
  const { site } = context.manifest
  const { code } = context.locale
  const title = localized(site.errorPage.title, code)
  return {
    status,
    url,
    locale: code,
    pageId: 'error',
    template: 'error',
    layout: 'inner',
    heading: title,
    options: {},
    params: {},
    query: {},
    crumbs: [],
    data: {},
    meta: {
      title: `${title} - ${localized(site.name, code)}`,
      canonical: absolute(url, origin),
      alternates: [],
      type: 'website',
    },
  }
}
