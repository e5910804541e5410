import { type ReactNode, Suspense } from 'react'
import type { Access } from '../../engine/contracts/access.ts'
import { MAIN_ID } from '../../engine/contracts/view.ts'
import { classNames, ErrorBoundary, preloadable, usePage, useShell, useText } from '../ui/index.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageTop } from './page-top.tsx'
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
