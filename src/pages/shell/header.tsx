import { memo } from 'react'
import { ACCESS_ADDRESS } from '../../engine/contracts/document-names.ts'
import type { ShellView } from '../../engine/contracts/view.ts'
import { classNames, Icon, Link, usePage, useShell, useText, withParam } from '../ui/index.ts'
import { MainMenu, MENU_ID } from './main-menu.tsx'

/** Enters and leaves the accessible view: a form, so that it needs no script. */
function AccessToggle() {
  const { access } = useShell()
  const { url } = usePage()
  const text = useText()
  return (
    <form className="access-toggle" method="post" action={ACCESS_ADDRESS}>
      <input type="hidden" name="to" value={url} />
      <button
        className="header__tool"
        type="submit"
        name="do"
        value={access === undefined ? 'enter' : 'leave'}
        aria-label={text(access === undefined ? 'access.enter' : 'access.leave')}
      >
        <Icon name="access" />
      </button>
    </form>
  )
}

/** Name, navigation, search and language, over the banner or the sub-banner; a `bare` one keeps the way home and the language. */
export const Header = memo(function Header({ bare }: { readonly bare: boolean }) {
  const { search } = useShell()
  const text = useText()
  return (
    <header className={classNames('header', bare && 'header--bare')}>
      <div className="header__inner">
        <HomeLink />
        {!bare && <MainMenu />}
        <div className="header__tools">
          {!bare && search && (
            <Link className="header__tool" href={search} aria-label={text('nav.search')}>
              <Icon name="search" />
            </Link>
          )}
          <AccessToggle />
          <LanguageSwitch />
          {!bare && (
            <button
              className="header__tool header__open"
              type="button"
              popoverTarget={MENU_ID}
              aria-label={text('nav.menu')}
            >
              <Icon name="menu" />
            </button>
          )}
        </div>
      </div>
    </header>
  )
})

/** Letters of a name that two lines beside the tools of a phone hold; those of Chinese and Japanese are twice as wide. */
const SHORT_NAME = 20

function isLong(name: string): boolean {
  const letters = name.replace(/\p{M}/gu, '')
  const wide = letters.match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu)
  return letters.length + (wide?.length ?? 0) > SHORT_NAME
}

function HomeLink() {
  const { home, logoOnly, logoSizes, look, name } = useShell()
  const isAbove = !logoOnly && isWide(logoSizes)
  return (
    <Link
      className={classNames(
        'header__home',
        logoOnly && 'header__home--logo',
        isAbove && 'header__home--above',
        isAbove && isLong(name) && 'header__home--long',
      )}
      href={home}
    >
      <Logo
        className="header__logo"
        ground={look.header === 'stage' ? 'stage' : 'paper'}
        alt={logoOnly ? name : ''}
      />
      {!logoOnly && <span className="header__name">{name}</span>}
    </Link>
  )
}

/** The same address in the other languages; the first language of the site needs no parameter. */
function LanguageSwitch() {
  const { locale, locales } = useShell()
  const { url, meta } = usePage()
  const text = useText()
  const others = locales.filter(({ code }) => code !== locale.code)
  // Of a page that is in no other language nothing is promised.
  const isThere = (tag: string): boolean =>
    meta.alternates.length === 0 || meta.alternates.some((alternate) => alternate.tag === tag)
  if (others.length === 0) return null
  return (
    <ul className="header__languages" aria-label={text('nav.language')}>
      {others.map(({ code, tag, label }) => (
        <li key={code}>
          <Link
            className="header__tool"
            href={withParam(url, 'lang', code === locales[0]?.code ? undefined : code)}
            lang={tag}
            hrefLang={isThere(tag) ? tag : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface LogoProps {
  readonly className: 'header__logo' | 'footer__logo'
  /** What it lies on: paper is light or dark as the visitor has it. */
  readonly ground: 'stage' | 'paper'
  readonly alt: string
}

/** The size of a logo as high as the header has it: the style sheet gives the height, and a browser knows the width before the file is there. */
function sizeIn(size: NonNullable<ShellView['logoSizes']>['light']) {
  const height = 48
  return { width: size === undefined ? height : Math.round((height * size.width) / size.height), height }
}

/** Times its height from which a logo stands above the museum's name, not beside it. */
const WIDE = 2.5

function isWide(sizes: ShellView['logoSizes']): boolean {
  return [sizes?.light, sizes?.dark].some((size) => size !== undefined && size.width >= size.height * WIDE)
}

/** The logo for the ground it is on; of two, the style sheets hide one, which is then not fetched. */
export function Logo({ className, ground, alt }: LogoProps) {
  const { logo, logoSizes } = useShell()
  if (logo === undefined) return null
  const loading = className === 'footer__logo' ? 'lazy' : undefined
  const image = (side: 'light' | 'dark', own?: string, later?: 'lazy') => (
    <img
      className={classNames(className, own)}
      src={logo[side]}
      alt={alt}
      loading={later}
      {...sizeIn(logoSizes?.[side])}
    />
  )
  if (ground === 'stage' || logo.light === logo.dark) return image('dark', undefined, loading)
  return (
    <>
      {image('light', 'logo--light', 'lazy')}
      {image('dark', 'logo--dark', 'lazy')}
    </>
  )
}
