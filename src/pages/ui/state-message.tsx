import { usePage, useShell, useText } from './context.tsx'
import { Link } from './elements.tsx'

interface StateMessageProps {
  /** No records; none for the filters that are set; a query that failed; a record, or a page of a list, that is not there. */
  readonly kind: 'empty' | 'unmatched' | 'failed' | 'missing' | 'past'
  /** What to do next; by default to try again after a failure, otherwise the home page. */
  readonly action?: { readonly title: string; readonly href: string } | undefined
}

/** Says calmly why there is nothing to see, and where to go. A link to the current address refetches. */
export function StateMessage({ kind, action }: StateMessageProps) {
  const text = useText()
  const { url, untranslated, offers } = usePage()
  const { home, locale } = useShell()
  if (untranslated !== undefined && (kind === 'empty' || kind === 'missing'))
    return <Untranslated kind={kind} language={locale.label} others={untranslated} />
  const link =
    action ??
    (kind === 'failed'
      ? { title: text('action.retry'), href: url }
      : { title: text('action.home'), href: home })
  return (
    <div className={`state-message state-message--${kind}`}>
      <p className="state-message__title">{text(`state.${kind}`)}</p>
      <p className="state-message__hint">{text(`state.${kind}.hint`)}</p>
      <p className="state-message__ways">
        {kind === 'unmatched' &&
          offers?.map(({ href, title, tag }) => (
            <Link className="button" href={href} hrefLang={tag} key={href}>
              {title}
            </Link>
          ))}
        <Link className="button" href={link.href}>
          {link.title}
        </Link>
      </p>
    </div>
  )
}

interface UntranslatedProps {
  readonly kind: 'empty' | 'missing'
  readonly language: string
  readonly others: NonNullable<ReturnType<typeof usePage>['untranslated']>
}

/** Says that there is nothing in this language, and leads to the same page in those that have it. */
function Untranslated({ kind, language, others }: UntranslatedProps) {
  const text = useText()
  const labels = others.map(({ label }) => label).join(text('list.separator'))
  return (
    <div className={`state-message state-message--${kind}`}>
      <p className="state-message__title">{text('state.untranslated', { language })}</p>
      <p className="state-message__hint">{text('state.untranslated.hint', { language: labels })}</p>
      <p className="state-message__ways">
        {others.map(({ href, label, tag }) => (
          <Link className="button" href={href} hrefLang={tag} key={tag}>
            {text('action.otherLanguage', { language: label })}
          </Link>
        ))}
      </p>
    </div>
  )
}
