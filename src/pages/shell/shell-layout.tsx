import { memo, type ReactNode, Suspense } from 'react'
import type { Access } from '../../engine/contracts/access.ts'
import { type LinkView, MAIN_ID, type NavNode } from '../../engine/contracts/view.ts'
import {
  classNames,
  ErrorBoundary,
  Icon,
  Link,
  NoBreakText,
  Picture,
  preloadable,
  useLine,
  useNavigation,
  useNumber,
  usePage,
  useShell,
  useText,
  useTextLanguage,
} from '../ui/index.ts'
import { boundName, branchWithPage, Header, Logo, MenuLink } from './header.tsx'
import { Toolbar } from './toolbar.tsx'

/** Settings of the accessible view; their code is loaded only for visitors who use it. */
export const accessBar = preloadable<{ readonly access: Access }>(() =>
  import('./access-settings.tsx').then((m) => m.AccessSettings),
)

/** The site notice within the page, for visitors without scripts and in the accessible view. */
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
  /** Rendered in `main`; includes the page's `h1`. */
  readonly children: ReactNode
  /** Replaces a page that failed to render on the server. */
  readonly fallback: ReactNode
}

/** The page and what its layout puts around it; `bare` keeps only the home link. Each part hydrates on its own. */
export function ShellLayout({ children, fallback }: ShellLayoutProps) {
  const { layout, blocks, params } = usePage()
  const { platform, access, look } = useShell()
  const text = useText()
  const bare = layout === 'bare'
  const inner = layout === 'inner'
  // The header overlays a banner, unless the header has a paper background.
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

/** A part of the shell that hydrates on its own; an error in it leaves the rest working. */
function Part({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** The top of inner pages: the sub-banner and, in a section of several pages, its navigation. */
function PageTop() {
  const { navigation } = useShell()
  const { url } = usePage()
  const section = branchWithPage(navigation, url)
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

// Phones get the small version even on high-density screens: it lies behind a shade, and loads before the text's pictures.
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

/** Sibling pages on the third level, if there are several. */
function ThirdLevel({ nodes }: { readonly nodes: readonly NavNode[] }) {
  const { url } = usePage()
  const below = branchWithPage(nodes, url)?.children ?? []
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

/** Breadcrumb of home and up to three levels, with Back if there is history (specification, section 2). */
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

/** Follow-us QR codes, navigation, links, contact, advice, copyright and filings; in print also the page's URL. */
export function Footer() {
  return (
    <>
      <PrintAddress />
      <SiteFooter />
    </>
  )
}

function PrintAddress() {
  const { name } = useShell()
  const { meta } = usePage()
  const text = useText()
  return (
    <p className="print-address">
      {name}
      <br />
      {text('print.address')} {meta.canonical}
      <br />
      {text('print.date')}
    </p>
  )
}

/** Memoized: the footer is the same on every page of a language. */
const SiteFooter = memo(function SiteFooter() {
  const { footer, navigation, name, logo, logoOnly, look } = useShell()
  const lineOf = useLine()
  const text = useText()
  const written = useNumber()
  return (
    <footer className="footer">
      <div className="footer__inner">
        <div className="footer__identity">
          {logo !== undefined && logoOnly ? (
            <Logo className="footer__logo" ground={look.footer} alt={name} />
          ) : (
            <p className="footer__name">{boundName(name)}</p>
          )}
          {footer.contact.length > 0 && (
            <address className="footer__contact" aria-label={text('footer.contact')}>
              {footer.contact.map((line) => (
                <p key={line}>
                  <NoBreakText>{lineOf(line)}</NoBreakText>
                </p>
              ))}
            </address>
          )}
          {footer.follow !== undefined && <Follow {...footer.follow} />}
        </div>
        <nav className="footer__navigation" aria-label={text('nav.footer')}>
          {navigation.map((node) => (
            <FooterBranch key={node.href} node={node} />
          ))}
        </nav>
      </div>
      <div className="footer__base">
        {footer.links.length > 0 && (
          <ul className="footer__links" aria-label={text('footer.links')}>
            {footer.links.map((link) => (
              <li key={link.href}>
                <Link href={link.href} external={link.external}>
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {footer.advice !== undefined && <p>{footer.advice}</p>}
        <p>
          © {written(String(footer.year))} {footer.copyright ?? name}
        </p>
        {footer.filings.map((filing) => (
          <Filing key={filing.href} filing={filing} />
        ))}
      </div>
    </footer>
  )
})

function Follow({ title, codes }: { readonly title: string; readonly codes: readonly LinkView[] }) {
  const text = useText()
  return (
    <div className="follow">
      <p className="follow__title">{title}</p>
      <ul className="follow__list" aria-label={title}>
        {codes.map((code) => (
          <li key={code.title} className="follow__code">
            {code.image !== undefined && (
              <img
                src={code.image}
                alt={text('code.alt', { title: code.title })}
                width={96}
                height={96}
                loading="lazy"
                decoding="async"
              />
            )}
            <Link href={code.href} external={code.external}>
              {code.title}
            </Link>
            {code.note !== undefined && <span>{code.note}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function FooterBranch({ node }: { readonly node: NavNode }) {
  return (
    <div className="footer__branch">
      <p className="footer__title">
        <Link href={node.href} external={node.external}>
          {node.title}
        </Link>
      </p>
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <li key={child.href}>
              <Link href={child.href} external={child.external}>
                {child.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Filing({ filing }: { readonly filing: LinkView }) {
  return (
    <p className="footer__filing">
      {filing.image !== undefined && (
        <img src={filing.image} alt="" width={18} height={20} loading="lazy" decoding="async" />
      )}
      <Link href={filing.href} external={filing.external}>
        {filing.title}
      </Link>
    </p>
  )
}
