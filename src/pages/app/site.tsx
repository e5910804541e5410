import { useQueryClient } from '@tanstack/react-query'
import {
  Component,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
  useNavigation as useOpening,
  useRevalidator,
} from 'react-router-dom'
import { MAIN_ID } from '../../engine/contracts/view.ts'
import { ShellLayout } from '../shell/shell-layout.tsx'
import { templateComponent } from '../templates/components.ts'
import { PageBlocks } from '../templates/page-blocks.tsx'
import {
  ErrorBoundary,
  Heading,
  Link,
  type Navigation,
  NavigationProvider,
  openAround,
  PageProvider,
  ShellProvider,
  useNavigation,
  usePage,
  useShell,
  useText,
} from '../ui/index.ts'
import { anchorOf, intercept } from './intercept.ts'
import type { Screen } from './page-loader.ts'
import type { Prefetcher } from './prefetch.ts'
import { forgetPages, pageQuery } from './queries.ts'

/** Shown over the previous page if the requested page failed to load, with a retry. */
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

/** A thin progress line while a page is loading, announced politely. */
function ProgressLine({ isFailed }: { readonly isFailed: boolean }) {
  const { heading } = usePage()
  const text = useText()
  const opening = useOpening()
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

/** The error page, for unknown URLs and crashed pages (specification, section 8). */
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

/** The page's template; the error page if it is unknown or throws. */
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

/** Returns the data of the current route; after a failure, the previous screen. */
function useScreen() {
  const loaded = useMatches().at(-1)?.loaderData as Screen | undefined
  const [shown, setShown] = useState(loaded)
  if (loaded !== undefined && loaded !== shown) setShown(loaded)
  const screen = loaded ?? shown
  if (screen === undefined) throw new Error('The first page comes with the document.')
  return { screen, isFailed: loaded === undefined }
}

/** Whether the tab's history has an earlier entry: the router stores the index in `history.state` before it renders. */
function hasEarlierEntry(): boolean {
  return Number(Object(window.history.state).idx ?? 0) > 0
}

/** Nothing to subscribe to: each rendered page reads the value itself. */
function subscribeToNothing() {
  return () => {}
}

function hasNone(): boolean {
  return false
}

/** Navigation for components; its identity changes only with `canGoBack`. */
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
        // Reopening the current page fetches it again.
        if (isHere) client.removeQueries({ queryKey: pageQuery(url).queryKey })
        void go(href, { replace: isHere })
      },
      peek: async (href) => {
        const answer = await client.fetchQuery({ ...pageQuery(href), retry: false })
        return 'redirect' in answer ? undefined : answer
      },
      refresh: () => {
        // Submitted data may have changed other pages too.
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

/** The visible page. Memoized: re-rendered when the page changes, not at each step of the router. */
const VisiblePage = memo(function Seen() {
  const page = usePage()
  return (
    <ErrorBoundary fallback={<ErrorView />} resetKey={page}>
      <ShellLayout fallback={<ErrorView />}>
        <PageBody />
      </ShellLayout>
    </ErrorBoundary>
  )
})

/** The whole screen for every URL: the root component on server and browser. */
export function SiteApp() {
  const { screen, isFailed } = useScreen()
  const navigation = useSiteNavigation()
  return (
    <ShellProvider shell={screen.shell}>
      <PageProvider page={screen.page}>
        <NavigationProvider navigation={navigation}>
          {/* Precedes the page: the style sheet derives a template's loading state from it. */}
          <ProgressLine isFailed={isFailed} />
          <VisiblePage />
          <Outlet />
          <Scroll isFailed={isFailed} />
          <Arrival screen={screen} isFailed={isFailed} />
          <FollowedLinks screen={screen} />
        </NavigationProvider>
      </PageProvider>
    </ShellProvider>
  )
}

/** Sets the document's language and direction only if they change: each change recalculates all styles. */
function writeDocumentLanguage({ locale }: Screen['shell']): void {
  const root = document.documentElement
  if (root.lang !== locale.tag) root.lang = locale.tag
  if (root.dir !== locale.direction) root.dir = locale.direction
}

interface ArrivalProps {
  readonly screen: Screen
  /** Whether the requested page failed to load, so that the previous one is on screen. */
  readonly isFailed: boolean
}

/** Side effects of a page change: title, language, focus and anchor immediately, the rest after the paint. Renders nothing. */
function Arrival({ screen, isFailed }: ArrivalProps) {
  const { page, shell } = screen
  const location = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const go = useNavigate()
  const shown = useRef({ page, location, isOpened: false, isServed: true })

  // The target of the served page's hash may be inside closed `details`.
  useEffect(() => {
    const anchor = anchorOf(window.location.hash)
    if (openAround(anchor)) anchor?.scrollIntoView({ behavior: 'instant' })
  }, [])

  useLayoutEffect(() => {
    if (isFailed) return
    const last = shown.current
    const isOpened = last.page !== page && last.location !== location
    shown.current = { page, location, isOpened, isServed: last.isServed && last.page === page }
    if (last.page === page) return
    document.title = page.meta.title
    writeDocumentLanguage(shell)
    if (!isOpened) return
    // Keeps the focus for visitors who filter the page by keyboard.
    if (document.querySelector('main form:focus-within') === null)
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    const anchor = isReturn ? null : anchorOf(location.hash)
    openAround(anchor)
    anchor?.scrollIntoView({ behavior: 'instant' })
    anchor?.focus({ preventScroll: true })
  }, [page, shell, location, isReturn, isFailed])

  useEffect(() => {
    if (isFailed) return undefined
    const { isOpened, isServed } = shown.current
    const later = isServed ? whenIdle : afterPaint
    return later(() => {
      const address = location.pathname + location.search
      const forget = (): void => void go(address, { replace: true, preventScrollReset: true })
      import('./after-arrival.ts')
        .then((m) =>
          m.afterArrival({ page, shell, isOpened, isServed, address, hash: location.hash, forget }),
        )
        .catch(console.error)
    })
  }, [page, shell, location, isFailed, go])
  return null
}

/** Opens links and forms by client navigation, and prefetches likely next pages. Renders nothing. */
function FollowedLinks({ screen: { page, shell } }: { readonly screen: Screen }) {
  const client = useQueryClient()
  const go = useNavigate()
  const { navigate } = useNavigation()
  const { location: opening } = useOpening()
  const [prefetching, setPrefetching] = useState<Prefetcher>()
  const [first] = useState(page.url)

  useEffect(
    () =>
      intercept({
        open: (address, stays) =>
          stays ? void go(address, { preventScrollReset: true }) : navigate(address),
        name: (hash) => void go({ search: window.location.search, hash }, { preventScrollReset: true }),
        expect: (address) => prefetching?.expect(address),
      }),
    [navigate, go, prefetching],
  )
  useEffect(
    () =>
      whenIdle(() => {
        const begin = ({ createPrefetching }: typeof import('./prefetch.ts')) =>
          setPrefetching(createPrefetching(client))
        import('./prefetch.ts').then(begin, console.error)
      }),
    [client],
  )
  useEffect(() => {
    if (opening !== undefined) prefetching?.claim(opening.pathname + opening.search)
  }, [opening, prefetching])
  useEffect(() => {
    const shown = { url: page.url, fetchesAll: shell.fetchAhead === 'all', isFirst: page.url === first }
    return afterPaint(() => prefetching?.renew(shown))
  }, [page, shell, prefetching, first])
  return null
}

/** Returns the key under which a history entry's scroll position is kept. Entries created by the browser have no key of their own. */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key
}

/** Turns smooth scrolling off until the style is removed. Reading the style forces Chromium to apply it before scrolling. */
function scrollAtOnce(): void {
  document.documentElement.style.scrollBehavior = 'auto'
  getComputedStyle(document.documentElement).getPropertyValue('scroll-behavior')
}

/**
 * Scrolls an opened page to the top, or to its previous position. The router does this; this component adds what it
 * cannot know. Scrolling is smooth only to a place within the page, and the position is kept if the requested page
 * fails to load.
 */
function Scroll({ isFailed }: { readonly isFailed: boolean }) {
  const location = useLocation()
  const left = useRef({ location, top: 0 })
  const hasFailed = useRef(false)
  useLayoutEffect(() => {
    document.documentElement.style.removeProperty('scroll-behavior')
    if (isFailed) window.scrollTo({ top: left.current.top, behavior: 'instant' })
    // A retry succeeded at the same location, which the router does not treat as a navigation.
    else if (hasFailed.current && left.current.location === location)
      window.scrollTo({ top: 0, behavior: 'instant' })
    hasFailed.current = isFailed
  }, [location, isFailed])
  const leave = useCallback((opened: Location) => {
    const { location: before } = left.current
    if (opened === before) return
    const { pathname, search } = before
    const isWithin = pathname === opened.pathname && search === opened.search && opened.hash !== ''
    left.current = { location: opened, top: window.scrollY }
    if (!isWithin) scrollAtOnce()
  }, [])
  return (
    <>
      <OnLocation location={location} act={leave} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

interface OnLocationProps {
  readonly location: Location
  readonly act: (location: Location) => void
}

/** Calls `act` before another location is rendered: the last moment to read the previous page without an extra layout. */
class OnLocation extends Component<OnLocationProps> {
  override getSnapshotBeforeUpdate({ location: before }: OnLocationProps): null {
    const { location, act } = this.props
    if (location !== before) act(location)
    return null
  }

  // React requires it together with getSnapshotBeforeUpdate.
  override componentDidUpdate(): void {}

  override render(): null {
    return null
  }
}

/** Runs a task after the next paint, or immediately on a hidden page, which renders no frames. Returns a function that cancels it. */
function afterPaint(act: () => void): () => void {
  let isOff = false
  const run = (): void => {
    if (!isOff) act()
  }
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
  return () => {
    isOff = true
  }
}

/** Runs a task when the browser is idle. Returns a function that cancels it. */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(act, { timeout: 2000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(act, 200)
  return () => clearTimeout(id)
}
