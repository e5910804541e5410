import { type ComponentType, useRef, useState } from 'react'
import type { PageView } from '../../contracts/view.ts'
import { GetForm, useText } from '../../ui/index.ts'
import { flagOption, type Options, textOption } from './options.ts'
import type { SuggestionsProps } from './suggestions/suggestions.tsx'

interface SearchBoxProps {
  readonly view: PageView
  readonly param: string
  readonly words: string
  readonly keyword: Options
}

/** The box of a search page: a GET form; once it is used, titles are offered while the visitor types. */
export function SearchBox({ view, param, words, keyword }: SearchBoxProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const [offer, setOffer] = useState<{ readonly Offer: ComponentType<SuggestionsProps> }>()
  const label = textOption(keyword, 'label') ?? text('search.keywords')
  const load = () => {
    if (offer !== undefined || !flagOption(view.options, 'suggest', true)) return
    import('./suggestions/suggestions.tsx').then(
      ({ Suggestions }) => setOffer({ Offer: Suggestions }),
      () => {
        // Without them the box works as it is.
      },
    )
  }
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
          autoComplete="off"
          defaultValue={words}
          placeholder={textOption(keyword, 'placeholder') ?? label}
          onFocus={load}
        />
      </label>
      {offer && <offer.Offer field={field} param={param} address={view.url} />}
      <button className="button" type="submit">
        {text('search.submit')}
      </button>
    </GetForm>
  )
}
