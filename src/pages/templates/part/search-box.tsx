import { useRef, useState } from 'react'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { GetForm, Link, useCode, useShell, useText } from '../../ui/index.ts'
import type { keywordSchema } from '../option-schemas.ts'
import { type Choice, ChoiceCount, choiceAddress } from './filters.tsx'

function loadSuggestions() {
  return import('./suggestions/suggestions.tsx').then((m) => m.Suggestions)
}

interface SearchBoxProps {
  readonly view: PageView
  readonly param: string
  readonly words: string
  readonly keyword: OptionsOf<typeof keywordSchema> | undefined
  /** Whether titles are suggested. */
  readonly suggest: boolean
}

/** The box of a search page: a GET form. After it receives the focus, titles are suggested while the visitor types. */
export function SearchBox({ view, param, words, keyword, suggest }: SearchBoxProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState(false)
  // The box works without the suggestions.
  const { code: Suggestions } = useCode(loadSuggestions, used && suggest)
  const label = keyword?.label ?? text('search.keywords')
  return (
    <GetForm className="search-box" role="search" label={view.heading} without={[param, 'page']}>
      <label className="search-box__label">
        <span className="visually-hidden">{label}</span>
        <input
          ref={field}
          className="field search-box__field"
          type="search"
          name={param}
          required
          // Rejects white space alone, including the ideographic space of Chinese keyboards; works without scripts.
          pattern=".*\S.*"
          title={text('search.start')}
          autoComplete="off"
          defaultValue={words}
          placeholder={keyword?.placeholder ?? label}
          onFocus={() => setUsed(true)}
        />
      </label>
      {Suggestions && <Suggestions field={field} param={param} address={view.url} />}
      <button className="button" type="submit">
        {text('search.submit')}
      </button>
    </GetForm>
  )
}

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
