import { Icon, Link, useNavigation, usePage, useShell, useText, useTextLanguage } from '../ui/index.ts'

/** Home and up to three levels, and Back once there is history (specification, section 2). */
export function Breadcrumb() {
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
