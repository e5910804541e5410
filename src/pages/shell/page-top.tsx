import type { NavNode } from '../../engine/contracts/view.ts'
import { Picture, usePage, useShell } from '../ui/index.ts'
import { branchOf, MenuLink } from './menu-link.tsx'

/** The band at the top of inner pages: the sub-banner and, in a section of several pages, its navigation. */
export function PageTop() {
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
