import { useQueryClient } from '@tanstack/react-query'
import { memo, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useMatches, useNavigate, useNavigation, useRevalidator } from 'react-router-dom'
import { ShellLayout } from '../shell/index.ts'
import { templateComponent } from '../templates/components.ts'
import { PageBlocks } from '../templates/page-blocks.tsx'
import {
  ErrorBoundary,
  Heading,
  Link,
  type Navigation,
  NavigationProvider,
  PageProvider,
  ShellProvider,
  usePage,
  useShell,
  useText,
} from '../ui/index.ts'
import { Arrival } from './arrival.tsx'
import { FollowedLinks } from './followed-links.tsx'
import type { Screen } from './page-loader.ts'
import { forgetPages, pageQuery } from './queries.ts'
import { Scroll } from './scroll.tsx'

/** Over the page before it: the page of the address could not be loaded, and may be tried again. */
export function LoadFailed() {
  const { revalidate, state } = useRevalidator()
  const text = useText()
  if (state === 'loading') return null
  return (
    <div className="notice-bar" role="alert">
      <p>{text('navigation.failed')}</p>
      <button className="button" type="button" onClick={() => void revalidate()}>
        {text('action.retry')}
      </button>
      <button className="button" type="button" onClick={() => window.location.reload()}>
        {text('action.reload')}
      </button>
    </div>
  )
}

/** A thin line while a page is on its way, announced politely. */
function ProgressLine({ isFailed }: { readonly isFailed: boolean }) {
  const { heading } = usePage()
  const text = useText()
  const opening = useNavigation()
  const { state } = useRevalidator()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [first] = useState(address)
  const [isOpened, setIsOpened] = useState(false)
  if (!isOpened && address !== first) setIsOpened(true)
  const isLoading = opening.state !== 'idle' || state !== 'idle'
  const done = isOpened && !isFailed ? text('a11y.loaded', { title: heading }) : ''
  return (
    <>
      <div className="progress" data-state={isLoading ? 'loading' : 'idle'} />
      <p className="visually-hidden" role="status">
        {isLoading ? text('a11y.loading') : done}
      </p>
    </>
  )
}

/** The error page: of an address nobody answers, and of a page that crashed (specification, section 8). */
function ErrorView() {
  const { errorPage, home, search } = useShell()
  const page = usePage()
  const text = useText()
  return (
    <>
      <div className="error-page">
        <Heading level={1}>{errorPage.title}</Heading>
        <p className="error-page__lead">{errorPage.lead}</p>
        <ol className="error-page__causes">
          {errorPage.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ol>
        <p className="error-page__ways">
          <Link className="button button--seal" href={home}>
            {errorPage.home}
          </Link>
          {search && (
            <Link className="button" href={search}>
              {text('search.submit')}
            </Link>
          )}
        </p>
      </div>
      {page.template === 'error' && <PageBlocks view={page} />}
    </>
  )
}

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

/** The router counts the entries of the tab's history in them, before what it opens is drawn. */
function hasEarlierEntry(): boolean {
  return Number(Object(window.history.state).idx ?? 0) > 0
}

/** Each page that is drawn asks by itself: nobody need be told. */
function subscribeToNothing() {
  return () => {}
}

function hasNone(): boolean {
  return false
}

/** What components may ask of the router; the same at every address, but for the way back. */
function useSiteNavigation(): Navigation {
  const client = useQueryClient()
  const go = useNavigate()
  const { revalidate } = useRevalidator()
  const canGoBack = useSyncExternalStore(subscribeToNothing, hasEarlierEntry, hasNone)
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
          {/* Before the page: what a template shows while another comes follows from its state. */}
          <ProgressLine isFailed={isFailed} />
          <Seen />
          <Outlet />
          <Scroll isFailed={isFailed} />
          <Arrival screen={screen} isFailed={isFailed} />
          <FollowedLinks screen={screen} />
        </NavigationProvider>
      </PageProvider>
    </ShellProvider>
  )
}
