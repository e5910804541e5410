import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router-dom'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { accessBar } from '../shell/index.ts'
import { preloadPage, preloadTemplate } from '../templates/components.ts'
import { isOutdated } from '../ui/outdated.ts'
import { OutdatedError, type PageAnswer, pageQuery, shellQuery } from './queries.ts'

/** Data loaded by a page's route: the page and its shell. */
export interface Screen {
  readonly page: PageView
  readonly shell: ShellView
}

/** Maximum number of redirects followed from one click. */
const MAX_REDIRECTS = 5

interface LoaderOptions {
  readonly client: QueryClient
  /** Returns the hash of the requested URL, which a Request does not contain. */
  readonly hash: () => string
  /** Template of the route, whose code is loaded in parallel with the data. */
  readonly template?: string
}

/** Follows redirects to the final URL and its page. The page is undefined for another site or a redirect loop. */
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

/** Creates the loader of a page's route. It throws if the server does not respond, and redirects if the page is elsewhere. */
export function createPageLoader({ client, hash, template }: LoaderOptions) {
  return async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Screen | Response> => {
    const { pathname, search } = new URL(request.url)
    const url = pathname + search
    if (isTranslated()) return openAsDocument(url, hash())
    // If its code cannot be loaded, `preloadPage` below reports it.
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

/** Opens a URL as a full document. If it is already the current URL, after back or forward, it reloads. */
function openAsDocument(url: string, hash: string): Response | Promise<never> {
  if (url !== window.location.pathname + window.location.search) return redirectDocument(url + hash)
  window.location.reload()
  return new Promise(() => {})
}

function platformOf({ url }: PageView): string | undefined {
  return new URLSearchParams(url.split('?', 2)[1]).get('platform') ?? undefined
}

/**
 * Whether the browser has translated this document. Translators wrap each text in `font` elements, which our markup
 * never contains. React would then update detached text nodes, so such a page is left by a full document load.
 */
function isTranslated(): boolean {
  return document.querySelector('font') !== null
}
