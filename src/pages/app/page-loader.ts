import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router-dom'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { accessBar } from '../shell/shell-layout.tsx'
import { preloadPage, preloadTemplate } from '../templates/components.ts'
import { isOutdated } from '../ui/outdated.ts'
import { OutdatedError, type PageAnswer, pageQuery, shellQuery } from './queries.ts'

/** What a page's route loads: the page, and what surrounds it. */
export interface Screen {
  readonly page: PageView
  readonly shell: ShellView
}

/** Most redirects followed from one click. */
const MAX_REDIRECTS = 5

interface LoaderOptions {
  readonly client: QueryClient
  /** The part of the requested address after its "#", which a request does not have. */
  readonly hash: () => string
  /** The template of the route, whose code comes together with the data. */
  readonly template?: string
}

/** Where the answer to an address is in the end, and the answer; undefined where it is sent in circles. */
async function followRedirects(client: QueryClient, first: string) {
  let url = first
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const answer: PageAnswer = await client.fetchQuery(pageQuery(url))
    if (!('redirect' in answer)) return { url, page: answer }
    if (!answer.redirect.startsWith('/')) return { url: answer.redirect }
    const [address = ''] = answer.redirect.split('#', 1)
    url = address
  }
  return { url: first }
}

/** The loader of a page's route. Throws where the server does not answer; answers with a redirect where the page is elsewhere. */
export function createPageLoader({ client, hash, template }: LoaderOptions) {
  return async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Screen | Response> => {
    const { pathname, search } = new URL(request.url)
    const url = pathname + search
    if (isTranslated()) return openAsDocument(url, hash())
    // Where its code cannot be loaded, the page says so.
    if (template !== undefined) preloadTemplate(template).catch(() => {})
    try {
      const end = await followRedirects(client, url)
      if (end.page === undefined) return redirectDocument(end.url)
      if (end.url !== url) return redirect(end.url + hash())
      const { page } = end
      const shell = await client.fetchQuery(shellQuery(page.locale, platformOf(page)))
      await Promise.all([preloadPage(page), shell.access && accessBar.preload()])
      return { page, shell }
    } catch (error) {
      if (error instanceof OutdatedError || (await isOutdated())) return openAsDocument(url, hash())
      throw error
    }
  }
}

/** Opens an address as a document; where the visitor is there already, after going back or forth, it is loaded again. */
function openAsDocument(url: string, hash: string): Response | Promise<never> {
  if (url !== window.location.pathname + window.location.search) return redirectDocument(url + hash)
  window.location.reload()
  return new Promise(() => {})
}

function platformOf({ url }: PageView): string | undefined {
  return new URLSearchParams(url.split('?', 2)[1]).get('platform') ?? undefined
}

/**
 * Whether the browser has translated this document: translators put each text into `font` elements, which no text of ours has. React
 * would then change text nodes that are no longer in the document, so such a page is replaced by another document.
 */
function isTranslated(): boolean {
  return document.querySelector('font') !== null
}
