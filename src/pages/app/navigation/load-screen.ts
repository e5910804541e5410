import type { QueryClient } from '@tanstack/react-query'
import type { ShellView } from '../../../engine/contracts/view.ts'
import { accessBar } from '../../shell/index.ts'
import { preloadPage } from '../../templates/components.ts'
import type { Screen } from '../screens.ts'
import { type PageAnswer, pageQuery, shellFor } from './remote.ts'

/** Most redirects followed from one click. */
const REDIRECT_LIMIT = 5

/** A page of this site, or an address that only the browser itself can open. */
export type Loaded = { readonly screen: Screen } | { readonly leave: string }

interface LoadOptions {
  readonly client: QueryClient
  readonly shell: ShellView
  /** Asks the server though the answer is cached. */
  readonly fresh?: boolean
}

/** The screen at a path and query, redirects followed. Rejects when the server does not answer. */
export async function loadScreen(first: string, { client, shell, fresh }: LoadOptions): Promise<Loaded> {
  let url = first
  for (let step = 0; step <= REDIRECT_LIMIT; step += 1) {
    const answer: PageAnswer = await client.fetchQuery({
      ...pageQuery(url),
      ...(fresh === true ? { staleTime: 0 } : {}),
    })
    if (!('redirect' in answer)) {
      const [own] = await Promise.all([
        shellFor(client, answer, shell),
        preloadPage(answer),
        shell.access && accessBar.preload(),
      ])
      return { screen: { url, page: answer, shell: own } }
    }
    if (!answer.redirect.startsWith('/')) return { leave: answer.redirect }
    url = answer.redirect
  }
  return { leave: first }
}
