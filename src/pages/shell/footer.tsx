import { memo } from 'react'
import type { LinkView, NavNode } from '../../engine/contracts/view.ts'
import { Held, Link, useLine, useNumber, usePage, useShell, useText } from '../ui/index.ts'
import { Logo } from './header.tsx'

/** Follow-us codes, the navigation again, links, contact, advice, copyright and filings; on paper the page's address. */
export function Footer() {
  return (
    <>
      <PrintAddress />
      <SiteFooter />
    </>
  )
}

function PrintAddress() {
  const { meta } = usePage()
  const text = useText()
  return (
    <p className="print-address">
      {text('print.address')} {meta.canonical}
      <br />
      {text('print.date')}
    </p>
  )
}

/** The same on every page of a language: a page that opens does not draw it again. */
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
            <p className="footer__name">{name}</p>
          )}
          {footer.contact.length > 0 && (
            <address className="footer__contact" aria-label={text('footer.contact')}>
              {footer.contact.map((line) => (
                <p key={line}>
                  <Held>{lineOf(line)}</Held>
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
