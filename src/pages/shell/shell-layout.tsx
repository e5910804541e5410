import { type ReactNode, Suspense } from 'react'
import type { Access } from '../../engine/contracts/access.ts'
import { MAIN_ID, type NavNode } from '../../engine/contracts/view.ts'
import {
  classNames,
  ErrorBoundary,
  Icon,
  Link,
  Picture,
  preloadable,
  useNavigation,
  usePage,
  useShell,
  useText,
  useTextLanguage,
} from '../ui/index.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { branchOf, MenuLink } from './main-menu.tsx'
import { Toolbar } from './toolbar.tsx'

/** The settings of the accessible view; their code is loaded for those who are in it. */
export const accessBar = preloadable<{ readonly access: Access }>(() =>
  import('./access-settings.tsx').then((m) => m.AccessSettings),
)

/** The notice in the flow of the page: for visitors without scripts, and in the accessible view. */
function NoticeBar() {
  const { notice } = useShell()
  const text = useText()
  if (notice === undefined) return null
  return (
    <section className="site-notice" aria-label={notice.title ?? text('notice.title')}>
      <p>{notice.text}</p>
    </section>
  )
}

interface ShellLayoutProps {
  /** Drawn in `main`; it brings the page's `h1`. */
  readonly children: ReactNode
  /** Replaces a page that could not be drawn on the server. */
  readonly fallback: ReactNode
}

/** The page with what its layout puts around it; `bare` keeps only the way home. Each part hydrates by itself. */
export function ShellLayout({ children, fallback }: ShellLayoutProps) {
  const { layout, blocks, params } = usePage()
  const { platform, access, look } = useShell()
  const text = useText()
  const bare = layout === 'bare'
  const inner = layout === 'inner'
  // Over a banner, unless the header is on paper.
  const overBanner =
    look.header === 'stage' && ((inner && look.band === 'picture') || blocks?.[0]?.block === 'banner')
  return (
    <div
      id="top"
      tabIndex={-1}
      data-header={look.header}
      data-band={look.band}
      data-hall={look.hall}
      data-footer={look.footer}
      data-entries={look.entries}
      className={classNames(
        'shell',
        `shell--${layout}`,
        !overBanner && 'shell--solid',
        params.id && 'shell--record',
        platform && 'shell--in-app',
      )}
    >
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {text('a11y.skip')}
      </a>
      {access !== undefined && (
        <Part>
          <accessBar.Component access={access} />
        </Part>
      )}
      <NoticeBar />
      <Part>
        <Header bare={bare} />
      </Part>
      {inner && (
        <Part>
          <PageTop />
          <Breadcrumb />
        </Part>
      )}
      <main id={MAIN_ID} className="main" tabIndex={-1}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </main>
      <Part>
        <Footer />
      </Part>
      {!bare && (
        <Part>
          <Toolbar />
        </Part>
      )}
    </div>
  )
}

/** A piece of the shell that hydrates by itself, and whose crash leaves the rest alive. */
function Part({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** The band at the top of inner pages: the sub-banner and, in a section of several pages, its navigation. */
function PageTop() {
  const { navigation } = useShell()
  const { url } = usePage()
  const section = branchOf(navigation, url)
  return section !== undefined && section.children.length > 1 ? (
    <nav className="page-top" aria-label={section.title}>
      <SubBanner title={section.title} />
      <Siblings nodes={section.children} />
      <ThirdLevel nodes={section.children} />
    </nav>
  ) : (
    <div className="page-top">
      <SubBanner />
    </div>
  )
}

// On phones the small version does, even on fine screens: it is behind a shade, and comes before the text's pictures.
const BANNER_SIZES = '(min-width: 48rem) 100vw, 40vw'

function SubBanner({ title }: { readonly title?: string }) {
  const { subBanner, look } = useShell()
  return (
    <div className="page-top__banner">
      {subBanner !== undefined && look.band === 'picture' && (
        <Picture className="page-top__picture" picture={subBanner} ratio="banner" sizes={BANNER_SIZES} />
      )}
      {title !== undefined && <p className="page-top__title">{title}</p>}
    </div>
  )
}

/** The pages below the entry that this page belongs to, where there are several. */
function ThirdLevel({ nodes }: { readonly nodes: readonly NavNode[] }) {
  const { url } = usePage()
  const below = branchOf(nodes, url)?.children ?? []
  return below.length > 1 ? <Siblings nodes={below} /> : null
}

function Siblings({ nodes }: { readonly nodes: readonly NavNode[] }) {
  return (
    <div className="section-nav">
      <ul className="section-nav__list">
        {nodes.map((node) => (
          <li key={node.href}>
            <MenuLink node={node} className="section-nav__link" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Home and up to three levels, and Back once there is history (specification, section 2). */
function Breadcrumb() {
  const { crumbs } = usePage()
  const { home } = useShell()
  const { canGoBack, back } = useNavigation()
  const text = useText()
  const languageOf = useTextLanguage()
  const trail = [
    { title: text('breadcrumb.home'), href: home },
    ...(crumbs[0]?.href === home ? crumbs.slice(1) : crumbs),
  ]
  const shown = trail.slice(0, 4)
  return (
    <nav className="breadcrumb" aria-label={text('breadcrumb.label')}>
      <ol className="breadcrumb__list">
        {shown.map(({ title, href }, index) => {
          const isPage = index > 0 && index === trail.length - 1
          return (
            <li key={href ?? title}>
              {href === undefined || isPage ? (
                <span aria-current={isPage ? 'page' : undefined} {...languageOf(title)}>
                  {title}
                </span>
              ) : (
                <Link href={href} {...languageOf(title)}>
                  {title}
                </Link>
              )}
              {index < shown.length - 1 && (
                <span className="breadcrumb__mark" aria-hidden="true">
                  »
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {canGoBack && (
        <button className="breadcrumb__back" type="button" onClick={back}>
          <Icon name="back" />
          {text('breadcrumb.back')}
        </button>
      )}
    </nav>
  )
}
