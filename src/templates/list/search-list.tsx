import type { PageView } from '../../contracts/view.ts'
import { classNames, Link, useText, withParam } from '../../ui/index.ts'
import { PageBlocks } from '../page-blocks.tsx'
import { type Choice, choiceOf } from '../part/choice.ts'
import { ChoiceTabs } from '../part/choice-tabs.tsx'
import { ListBody } from '../part/list-body.tsx'
import { NoResults } from '../part/no-results.tsx'
import { flagOption, groupOption, textOption, textsOption } from '../part/options.ts'
import { PageHead } from '../part/page-head.tsx'
import { SearchBox } from '../part/search-box.tsx'
import { SearchResult } from '../part/search-result.tsx'
import type { TemplateProps } from '../template-props.ts'

const usualParam = 'key'

export function SearchList({ view }: TemplateProps) {
  const types = choiceOf(view, groupOption(view.options, 'types'))
  const keyword = groupOption(view.options, 'keyword') ?? {}
  const param = textOption(keyword, 'param') ?? usualParam
  const words = (view.query[param] ?? '').trim()
  return (
    <div
      className={classNames(
        'list-page search-page',
        textOption(view.options, 'titles') === 'wide' && 'search-page--bare',
        words === '' && 'search-page--start',
      )}
    >
      <PageHead view={view} />
      {types && <ChoiceTabs view={view} choice={types} />}
      {/* The key makes a fresh box of every address, so that it shows what the address says. */}
      <SearchBox key={view.url} view={view} param={param} words={words} keyword={keyword} />
      <div className="search-page__body">
        <div className="search-page__now">
          {words === '' ? (
            <Start view={view} param={param} />
          ) : (
            <Results view={view} words={words} param={param} types={types} />
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
  readonly param: string
  readonly types: Choice | undefined
}

function Results({ view, words, param, types }: ResultsProps) {
  const text = useText()
  const newTab = flagOption(view.options, 'newTab', false)
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
        empty={<NoResults view={view} words={words} param={param} types={types} />}
      >
        {(items) => (
          <ul className="rows">
            {items.map((item) => (
              <li key={item.id}>
                <SearchResult item={item} newTab={newTab} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </>
  )
}

/** Before a word: some worth trying, and the page's blocks. */
function Start({ view, param }: { readonly view: PageView; readonly param: string }) {
  return (
    <>
      <p className="search-page__hint">{useText()('search.start')}</p>
      <ul className="ways">
        {textsOption(view.options, 'words')?.map((words) => (
          <li key={words}>
            <Link href={withParam(view.url, param, words)}>{words}</Link>
          </li>
        ))}
      </ul>
      <PageBlocks view={view} />
    </>
  )
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
