import { usePage, useShell, useText } from './context.tsx'
import { Link } from './elements.tsx'

interface StateMessageProps {
  /** No records; no matches for the filters; a failed query; a missing record; a list page beyond the last. */
  readonly kind: 'empty' | 'unmatched' | 'failed' | 'missing' | 'past'
  /** Link to the next step; by default retry after a failure, otherwise the home page. */
  readonly action?: { readonly title: string; readonly href: string } | undefined
}

/** Explains why there is nothing to show and links onwards. A link to the current URL refetches. */
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

/** Says that there is no content in this language, with links to the page in the languages that have it. */
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
