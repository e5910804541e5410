import { useRef, useState } from 'react'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { GetForm, useCode, useText } from '../../ui/index.ts'
import type { keywordSchema } from '../option-schemas.ts'

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
