import type { PageView } from '../../../engine/contracts/view.ts'
import { Link, useShell, useText } from '../../ui/index.ts'
import { type Choice, ChoiceCount, choiceAddress } from './filters.tsx'

interface NoResultsProps {
  readonly view: PageView
  readonly words: string
  readonly types: Choice | undefined
}

/** Message for a search without results: other types with matches, suggested words, and main links. */
export function NoResults({ view, words, types }: NoResultsProps) {
  const text = useText()
  const { navigation } = useShell()
  const counts = view.data.main?.ok ? view.data.main.counts : undefined
  const elsewhere = (types?.values ?? []).filter(
    ({ value }) => value !== '' && value !== types?.chosen && (counts?.[value] ?? 0) > 0,
  )
  return (
    <div className="state-message state-message--empty">
      <p className="state-message__title">{text('search.none', { words })}</p>
      <p className="state-message__hint">{text('search.none.hint')}</p>
      <ul className="ways">
        {types !== undefined && types.chosen !== '' && (
          <li>
            <Link href={choiceAddress(view, types.param, '')}>{text('search.everywhere')}</Link>
          </li>
        )}
        {types !== undefined &&
          elsewhere.map(({ value, label }) => (
            <li key={value}>
              <Link href={choiceAddress(view, types.param, value)}>
                {label} <ChoiceCount view={view} value={value} />
              </Link>
            </li>
          ))}
        {view.offers?.map(({ href, title, tag }) => (
          <li key={href}>
            <Link href={href} hrefLang={tag}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="ways">
        {navigation.map(({ title, href, external }) => (
          <li key={href}>
            <Link href={href} external={external}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
