import type { ReactNode } from 'react'
import { THEME_ADDRESS } from '../../engine/contracts/theme.ts'
import type { Language } from '../../engine/errors/index.ts'
import { htmlLanguages } from '../../engine/errors/wording.ts'
import { photographAddress, STAFF, type StaffLocale, staffAddress } from '../addresses.ts'
import type { PageProps } from '../context.ts'
import { smallOf } from '../contribution-texts.ts'
import { formToken } from '../session.ts'
import { STYLES_ADDRESS } from '../styles.ts'
import { WORDS, wordFor } from '../words.ts'

interface LayoutProps extends PageProps {
  readonly title: string
  /** Current menu entry. */
  readonly section?: string | undefined
  /** Number of pending contributions by section. */
  readonly waiting?: Readonly<Record<string, number>>
  readonly children: ReactNode
}

const SECTIONS = ['works', 'messages', 'forms', 'translations', 'trail'] as const
const OTHER = { en: { code: 'zh', name: '中文' }, zh: { code: 'en', name: 'English' } } as const

function addressInLanguage(here: string, code: string): string {
  const url = new URL(here, 'http://staff.invalid')
  url.searchParams.set('lang', code)
  // A message about the last action is not repeated.
  for (const name of ['done', 'notice']) url.searchParams.delete(name)
  return url.pathname + url.search
}

function Menu({ signed, locale, section, waiting = {} }: LayoutProps): ReactNode {
  if (signed === undefined) return null
  const { language } = locale
  return (
    <nav aria-label={WORDS.sections[language]}>
      <ul>
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={staffAddress(locale, `/${name}`)} aria-current={name === section ? 'page' : undefined}>
              {WORDS[name][language]}
              {waiting[name] ? <span className="count">{waiting[name]}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Account({ signed, locale }: LayoutProps): ReactNode {
  if (signed === undefined) return null
  const { language } = locale
  return (
    <form method="post" action={staffAddress(locale, '/sign-out')} className="account">
      <FormToken session={signed.session} />
      <span>
        {signed.who} <small>{wordFor(signed.role, language)}</small>
      </span>
      <button type="submit">{WORDS.signOut[language]}</button>
    </form>
  )
}

/** Hidden field with the session's form token (CSRF protection). */
export function FormToken({ session }: { readonly session: string }): ReactNode {
  return <input type="hidden" name="token" value={formToken(session)} />
}

/** A complete document: header with the museum's title and menu, notice, and content. */
export function Layout(props: LayoutProps): ReactNode {
  const { museum, locale, here, title, notice, children } = props
  const { language } = locale
  const other = OTHER[language]
  return (
    <html lang={htmlLanguages[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${WORDS.staff[language]} · ${museum.title(language)}`}</title>
        <link rel="stylesheet" href={THEME_ADDRESS} />
        <link rel="stylesheet" href={STYLES_ADDRESS} />
      </head>
      <body>
        <a className="skip" href="#main">
          {WORDS.skip[language]}
        </a>
        <header>
          <p className="museum">
            <a href={`${STAFF}${locale.asked === undefined ? '' : `?lang=${locale.asked}`}`}>
              {museum.title(language)} <span>{WORDS.staff[language]}</span>
            </a>
          </p>
          <a
            className="language"
            lang={other.code === 'zh' ? 'zh-CN' : 'en'}
            href={addressInLanguage(here, other.code)}
          >
            {other.name}
          </a>
          <Account {...props}>{undefined}</Account>
          <Menu {...props}>{undefined}</Menu>
        </header>
        <main id="main" tabIndex={-1}>
          <h1>{title}</h1>
          {notice === undefined ? null : (
            <p
              className={notice.isRefusal ? 'notice refusal' : 'notice'}
              role={notice.isRefusal ? 'alert' : 'status'}
            >
              {notice.text}
            </p>
          )}
          {children}
        </main>
      </body>
    </html>
  )
}

/** Formats a UTC timestamp in the museum's time zone: "2026-11-23 09:05". */
export function momentIn(iso: string, timeZone: string): string {
  // The Swedish locale formats dates and times like ISO 8601.
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(iso),
  )
}

interface PhotographListProps {
  readonly language: Language
  /** Paths in the storage. */
  readonly files: readonly string[]
}

/** Small versions of photographs, linked to the originals, which only the staff can open. */
export function PhotographList({ language, files }: PhotographListProps): ReactNode {
  return (
    <ul className="photographs">
      {files.map((path, index) => (
        <li key={path}>
          <a href={photographAddress(path)}>
            <img src={smallOf(path)} alt={`${WORDS.photograph[language]} ${index + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

interface PagerProps {
  readonly locale: StaffLocale
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  readonly page: number
  readonly pages: number
}

/** Links to the previous and next page; nothing if there is only one. */
export function StaffPager({ locale, path, query, page, pages }: PagerProps): ReactNode {
  const { language } = locale
  if (pages <= 1) return null
  return (
    <nav aria-label={WORDS.pages[language]} className="pager">
      {page > 1 ? (
        <a rel="prev" href={staffAddress(locale, path, { ...query, page: page - 1 })}>
          {WORDS.previous[language]}
        </a>
      ) : null}
      <span>{`${page} / ${pages}`}</span>
      {page < pages ? (
        <a rel="next" href={staffAddress(locale, path, { ...query, page: page + 1 })}>
          {WORDS.next[language]}
        </a>
      ) : null}
    </nav>
  )
}

/** A page with only a notice and a link back. */
export function MessagePage({ title, ...props }: PageProps & { readonly title: string }): ReactNode {
  const { locale, signed } = props
  const { language } = locale
  return (
    <Layout {...props} title={title}>
      <p>
        <a className="button" href={staffAddress(locale, signed === undefined ? '/sign-in' : '/works')}>
          {signed === undefined ? WORDS.signIn[language] : WORDS.backToList[language]}
        </a>
      </p>
    </Layout>
  )
}
