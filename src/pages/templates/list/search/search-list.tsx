import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type { PageView } from '../../../../engine/contracts/view.ts'
import { classNames, Link, useText, withParam } from '../../../ui/index.ts'
import { PageBlocks } from '../../page-blocks.tsx'
import { type Choice, ChoiceTabs, choiceOf } from '../../part/filters.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { NoResults } from '../../part/no-results.tsx'
import { PageHead } from '../../part/page-head.tsx'
import { SearchBox } from '../../part/search-box.tsx'
import { SearchResult } from '../../part/search-result.tsx'
import type { SearchListOptions } from '../list-options.ts'

type SearchProps = TemplateProps<SearchListOptions>

const DEFAULT_PARAM = 'key'

export function SearchList({ view, options }: SearchProps) {
  const { keyword, suggest } = options
  const types = options.types && choiceOf(view, options.types)
  const param = keyword?.param ?? DEFAULT_PARAM
  const words = (view.query[param] ?? '').trim()
  return (
    <div
      className={classNames(
        'list-page search-page',
        options.titles === 'wide' && 'search-page--bare',
        words === '' && 'search-page--start',
      )}
    >
      <PageHead view={view} />
      {types && <ChoiceTabs view={view} choice={types} />}
      {/* The key remounts the uncontrolled box for each URL, so that it shows the URL's words. */}
      <SearchBox key={view.url} view={view} param={param} words={words} keyword={keyword} suggest={suggest} />
      <div className="search-page__body">
        <div className="search-page__now">
          {words === '' ? (
            <Start view={view} param={param} words={options.words} />
          ) : (
            <Results view={view} words={words} types={types} options={options} />
          )}
        </div>
        <Skeleton />
      </div>
    </div>
  )
}

interface ResultsProps {
  readonly view: PageView
  readonly words: string
  readonly types: Choice | undefined
  readonly options: SearchListOptions
}

function Results({ view, words, types, options }: ResultsProps) {
  const text = useText()
  const result = view.data.main
  const found = result?.ok ? (result.total ?? 0) : 0
  return (
    <>
      {found > 0 && (
        <p className="search-page__found" role="status">
          {text(result?.ok && result.atLeast ? 'search.more' : 'search.found', { n: found })}
        </p>
      )}
      <ListBody
        view={view}
        className="search-list"
        jump
        empty={<NoResults view={view} words={words} types={types} />}
      >
        {(items) => (
          <ul className="rows">
            {items.map((item) => (
              <li key={item.id}>
                <SearchResult
                  item={item}
                  newTab={options.newTab}
                  dayFormat={options.dayFormat}
                  withTime={options.time}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}

interface StartProps {
  readonly view: PageView
  readonly param: string
  readonly words: SearchProps['options']['words']
}

/** Shown before a search: suggested words, and the page's blocks. */
function Start({ view, param, words }: StartProps) {
  return (
    <>
      <p className="search-page__hint">{useText()('search.start')}</p>
      <ul className="ways">
        {words?.map((word) => (
          <li key={word}>
            <Link href={withParam(view.url, param, word)}>{word}</Link>
          </li>
        ))}
      </ul>
      <PageBlocks view={view} />
    </>
  )
}

/** Five placeholder rows with the geometry of results; CSS shows them while the page is busy (specification, section 9). */
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
