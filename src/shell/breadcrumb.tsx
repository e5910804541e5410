import { Icon, Link, useNavigation, usePage, useShell, useText } from '../ui/index.ts'

/** Home and up to three levels, and Back once there is history (specification, section 2). */
export function Breadcrumb() {
  const { crumbs } = usePage()
  const { home } = useShell()
  const { canGoBack, back } = useNavigation()
  const text = useText()
  const levels = crumbs[0]?.href === home ? crumbs.slice(1) : crumbs
  return (
    <nav className="breadcrumb" aria-label={text('breadcrumb.label')}>
      <ol className="breadcrumb__list">
        <li>
          <Link href={home}>{text('breadcrumb.home')}</Link>
        </li>
        {levels.slice(0, 3).map((crumb, index) => (
          <li key={crumb.href ?? crumb.title}>
            <span className="breadcrumb__mark" aria-hidden="true">
              »
            </span>
            {crumb.href === undefined || index === levels.length - 1 ? (
              <span aria-current={index === levels.length - 1 ? 'page' : undefined}>{crumb.title}</span>
            ) : (
              <Link href={crumb.href}>{crumb.title}</Link>
            )}
          </li>
        ))}
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
