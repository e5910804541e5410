import type { PageView } from '../../contracts/view.ts'
import { GetForm, useText } from '../../ui/index.ts'
import { choiceOf } from '../part/choice.ts'
import { ChoiceTabs } from '../part/choice-tabs.tsx'
import { ListBody } from '../part/list-body.tsx'
import { flagOption, groupOption, type Options, textOption } from '../part/options.ts'
import { PageHead } from '../part/page-head.tsx'
import { SearchResult } from '../part/search-result.tsx'
import type { TemplateProps } from '../template-props.ts'

const usualParam = 'key'

export function SearchList({ view }: TemplateProps) {
  const types = choiceOf(view, groupOption(view.options, 'types'))
  const keyword = groupOption(view.options, 'keyword') ?? {}
  const param = textOption(keyword, 'param') ?? usualParam
  const words = (view.query[param] ?? '').trim()
  return (
    <div className="list-page search-page">
      <PageHead view={view} />
      {types && <ChoiceTabs view={view} choice={types} />}
      <SearchBox view={view} param={param} words={words} keyword={keyword} />
      <div className="search-page__body">
        <div className="search-page__now">
          {words === '' ? (
            <SearchHint />
          ) : (
            <Results view={view} words={words} newTab={flagOption(view.options, 'newTab', false)} />
          )}
        </div>
        <Skeleton />
      </div>
    </div>
  )
}

interface SearchBoxProps {
  readonly view: PageView
  readonly param: string
  readonly words: string
  readonly keyword: Options
}

function SearchBox({ view, param, words, keyword }: SearchBoxProps) {
  const text = useText()
  const label = textOption(keyword, 'label') ?? text('search.keywords')
  return (
    // The key makes a fresh box of every address, so that it shows what the address says.
    <GetForm
      key={view.url}
      className="search-box"
      role="search"
      label={view.heading}
      without={[param, 'page']}
    >
      <label className="search-box__label">
        <span className="visually-hidden">{label}</span>
        <input
          className="field search-box__field"
          type="search"
          name={param}
          required
          defaultValue={words}
          placeholder={textOption(keyword, 'placeholder') ?? label}
        />
      </label>
      <button className="button" type="submit">
        {text('search.submit')}
      </button>
    </GetForm>
  )
}

interface ResultsProps {
  readonly view: PageView
  readonly words: string
  readonly newTab: boolean
}

function Results({ view, words, newTab }: ResultsProps) {
  const text = useText()
  const result = view.data.main
  const found = result?.ok ? (result.total ?? 0) : 0
  return (
    <>
      {found > 0 && (
        <p className="search-page__found" role="status">
          {text('search.found', { n: found })}
        </p>
      )}
      <ListBody
        view={view}
        className="search-list"
        jump
        empty={
          <div className="state-message state-message--empty">
            <p className="state-message__title">{text('search.none', { words })}</p>
            <p className="state-message__hint">{text('search.none.hint')}</p>
          </div>
        }
      >
        {(items) => (
          <ul className="rows">
            {items.map((item) => (
              <li key={item.id}>
                <SearchResult item={item} words={words} newTab={newTab} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}

function SearchHint() {
  return <p className="search-page__hint">{useText()('search.start')}</p>
}

/** Five rows in the geometry of results; CSS shows them while the page is busy (specification, section 9). */
function Skeleton() {
  return (
    <div className="search-page__skeleton" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <div className="skeleton-row" key={row}>
          <span className="skeleton-row__picture" />
          <span className="skeleton-row__title" />
          <span className="skeleton-row__line" />
        </div>
      ))}
    </div>
  )
}
