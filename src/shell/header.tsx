import { Icon, Link, usePage, useShell, useText, withParam } from '../ui/index.ts'
import { AccessToggle } from './access/access-toggle.tsx'
import { MainMenu, menuId } from './main-menu.tsx'

/** Name, navigation, search and language. Lies over the banner or the sub-banner. */
export function Header() {
  const shell = useShell()
  const text = useText()
  return (
    <header className="header">
      <div className="header__inner">
        <HomeLink />
        <MainMenu />
        <div className="header__tools">
          {shell.search !== undefined && (
            <Link className="header__tool" href={shell.search} aria-label={text('nav.search')}>
              <Icon name="search" />
            </Link>
          )}
          <AccessToggle />
          <LanguageSwitch />
          <button
            className="header__tool header__open"
            type="button"
            popoverTarget={menuId}
            aria-label={text('nav.menu')}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  )
}

/** All that a page without the shell keeps of it: the way home, and the language. */
export function BareHeader() {
  return (
    <header className="header header--bare">
      <div className="header__inner">
        <HomeLink />
        <div className="header__tools">
          <AccessToggle />
          <LanguageSwitch />
        </div>
      </div>
    </header>
  )
}

function HomeLink() {
  const shell = useShell()
  return (
    <Link className="header__home" href={shell.home}>
      {shell.logo !== undefined && (
        <img className="header__logo" src={shell.logo} alt="" width={48} height={48} />
      )}
      <span className="header__name">{shell.name}</span>
    </Link>
  )
}

/** The same address in the other languages; the first language of the site needs no parameter. */
function LanguageSwitch() {
  const { locale, locales } = useShell()
  const { url } = usePage()
  const text = useText()
  const others = locales.filter(({ code }) => code !== locale.code)
  if (others.length === 0) return null
  return (
    <ul className="header__languages" aria-label={text('nav.language')}>
      {others.map(({ code, tag, label }) => (
        <li key={code}>
          <Link
            className="header__tool"
            href={withParam(url, 'lang', code === locales[0]?.code ? undefined : code)}
            lang={tag}
            hrefLang={tag}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
