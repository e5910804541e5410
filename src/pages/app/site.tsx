import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useState } from 'react'
import { Outlet, useMatches, useNavigate, useRevalidator } from 'react-router-dom'
import { ShellLayout } from '../shell/index.ts'
import { templateComponent } from '../templates/components.ts'
import {
  ErrorBoundary,
  type Navigation,
  NavigationProvider,
  PageProvider,
  ShellProvider,
  usePage,
} from '../ui/index.ts'
import { Arrival } from './arrival.tsx'
import { ErrorView } from './error-view.tsx'
import { FollowedLinks } from './followed-links.tsx'
import type { Screen } from './page-loader.ts'
import { ProgressLine } from './progress-line.tsx'
import { forgetPages, pageQuery } from './queries.ts'
import { Scroll } from './scroll.tsx'

/** The page's template; the error page for one that is unknown or crashes. */
function PageBody() {
  const page = usePage()
  const Template = templateComponent(page)
  if (Template === undefined) return <ErrorView />
  return (
    <ErrorBoundary fallback={<ErrorView />} resetKey={page}>
      <Template key={page.pageId} view={page} options={page.options} />
    </ErrorBoundary>
  )
}

/** What the route of the address has loaded; after a failure what was on screen before it. */
function useScreen() {
  const loaded = useMatches().at(-1)?.loaderData as Screen | undefined
  const [shown, setShown] = useState(loaded)
  if (loaded !== undefined && loaded !== shown) setShown(loaded)
  const screen = loaded ?? shown
  if (screen === undefined) throw new Error('The first page comes with the document.')
  return { screen, isFailed: loaded === undefined }
}

/** What components may ask of the router; the same at every address, but for the way back. */
function useSiteNavigation(): Navigation {
  const client = useQueryClient()
  const go = useNavigate()
  const { revalidate } = useRevalidator()
  const [canGoBack, setCanGoBack] = useState(false)
  // After each change: the router counts the entries of the tab's history in them, where React does not see it.
  useEffect(() => setCanGoBack(Number(Object(window.history.state).idx ?? 0) > 0))
  return useMemo(
    () => ({
      navigate: (href) => {
        const [url = ''] = href.split('#', 1)
        const isHere = url === window.location.pathname + window.location.search
        // What is opened again is to be fresh.
        if (isHere) client.removeQueries({ queryKey: pageQuery(url).queryKey })
        void go(href, { replace: isHere })
      },
      peek: async (href) => {
        const answer = await client.fetchQuery({ ...pageQuery(href), retry: false })
        return 'redirect' in answer ? undefined : answer
      },
      refresh: () => {
        // What was sent may have changed other pages too.
        forgetPages(client)
        return revalidate()
      },
      forget: () => forgetPages(client),
      canGoBack,
      back: () => void go(-1),
    }),
    [client, go, revalidate, canGoBack],
  )
}

/** What a visitor sees; drawn again when the page is another, not with each step of the router. */
const Seen = memo(function Seen() {
  const page = usePage()
  return (
    <ErrorBoundary fallback={<ErrorView />} resetKey={page}>
      <ShellLayout fallback={<ErrorView />}>
        <PageBody />
      </ShellLayout>
    </ErrorBoundary>
  )
})

/** The whole screen for one address after another: the tree of server and browser alike. */
export function Site() {
  const { screen, isFailed } = useScreen()
  const navigation = useSiteNavigation()
  return (
    <ShellProvider shell={screen.shell}>
      <PageProvider page={screen.page}>
        <NavigationProvider navigation={navigation}>
          <Seen />
          <ProgressLine isFailed={isFailed} />
          <Outlet />
          <Scroll isFailed={isFailed} />
          <Arrival screen={screen} isFailed={isFailed} />
          <FollowedLinks screen={screen} />
        </NavigationProvider>
      </PageProvider>
    </ShellProvider>
  )
}
