import type { ReactNode } from 'react'
import type { ChosenView, FiltersView, FilterView, PageView } from '../../../../engine/contracts/view.ts'
import { Icon, Link, StateMessage, useNumber, useText, useTextLanguage } from '../../../ui/index.ts'
import { type Choice, ChoiceTabs } from '../filters.tsx'
import { ListOrder, unreadId } from './filter-fields.tsx'
import { FilterSheet, useResults } from './filter-sheet.tsx'

interface FilteredListProps {
  readonly view: PageView
  readonly filters: FiltersView
  readonly children: (unmatched: ReactNode) => ReactNode
}

type TabsFilter = Extract<FilterView, { as: 'select' | 'tabs' }>

function isTabs(filter: FilterView): filter is TabsFilter {
  return filter.as === 'tabs'
}

/** Returns the view with a filter's counts as those of its list. */
function countedBy({ values }: TabsFilter, view: PageView): PageView {
  const { main } = view.data
  if (main?.ok !== true) return view
  const counted = values.flatMap(({ value, count }) => (count === undefined ? [] : [[value, count] as const]))
  const moreThan = values.flatMap(({ value, atLeast }) => (atLeast ? [value] : []))
  return { ...view, data: { main: { ...main, counts: Object.fromEntries(counted), moreThan } } }
}

/** Filters beside a list, or in a sheet above it on narrow screens; with the number of entries and the active filters. */
export function FilteredList({ view, filters, children }: FilteredListProps) {
  const text = useText()
  const results = useResults(view)
  const others = filters.filters.filter((filter) => !isTabs(filter))
  const choiceOfTabs = ({ param, label, values, all, chosen, pictures }: TabsFilter): Choice => ({
    param,
    label,
    values: [{ value: '', label: all ?? text('search.all') }, ...values],
    chosen,
    pictures,
  })
  return (
    <div className={others.length === 0 ? 'filtered' : 'filtered filtered--beside'}>
      {filters.filters.filter(isTabs).map((filter) => (
        <div className="filtered__tabs" key={filter.param}>
          <ChoiceTabs view={countedBy(filter, view)} choice={choiceOfTabs(filter)} />
        </div>
      ))}
      {others.length > 0 && <FilterSheet view={view} filters={others} isChosen={filters.chosen.length > 0} />}
      <div className="filtered__list">
        <div className="filtered__bar">
          <p className="filtered__count" role="status">
            {results}
          </p>
          <ListOrder filters={filters} />
        </div>
        <Unread filters={others} />
        {others.map(
          (filter) =>
            filter.as === 'checkboxes' &&
            filter.most && (
              <p className="list-note" role="status" key={filter.param}>
                {text('filters.most', { filter: filter.label, n: filter.most })}
              </p>
            ),
        )}
        {filters.chosen.length > 0 && <Chosen chosen={filters.chosen} clear={filters.clear} />}
        {children(
          filters.chosen.length === 0 ? undefined : (
            <StateMessage kind="unmatched" action={{ title: text('filters.clear'), href: filters.clear }} />
          ),
        )}
      </div>
    </div>
  )
}

/** Says that a value entered as a year is invalid and does not filter the list. */
function Unread({ filters }: { readonly filters: readonly FilterView[] }) {
  const text = useText()
  const written = useNumber()
  const ends = filters.flatMap((filter) =>
    filter.as === 'years' ? [filter.from, filter.to].map((end) => ({ ...end, label: filter.label })) : [],
  )
  return ends.map(({ param, label, unread }) =>
    unread === undefined ? null : (
      <p className="list-note" id={unreadId(param)} role="status" key={param}>
        {text('filters.noYear', { filter: label, value: unread.text, year: written(unread.example) })}
      </p>
    ),
  )
}

interface ChosenProps {
  readonly chosen: readonly ChosenView[]
  readonly clear: string
}

/** The active filters; each links to the list without it. */
function Chosen({ chosen, clear }: ChosenProps) {
  const text = useText()
  const written = useNumber()
  const languageOf = useTextLanguage()
  const wordsOf = ({ value }: ChosenView): string => {
    if (typeof value === 'string') return value
    const [from, to] = [written(value.from), written(value.to)]
    if (from === '') return text('filters.until', { year: to })
    return to === '' ? text('filters.since', { year: from }) : text('filters.between', { from, to })
  }
  return (
    <ul className="chosen" aria-label={text('filters.chosen')}>
      {chosen.map((each) => (
        <li key={each.href}>
          <Link
            className="chosen__value"
            href={each.href}
            rel="nofollow"
            aria-label={text('filters.remove', { filter: each.filter, value: wordsOf(each) })}
          >
            <bdi className="chosen__filter">{each.filter}</bdi>{' '}
            <bdi {...languageOf(wordsOf(each))}>{wordsOf(each)}</bdi>
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="chosen__clear" href={clear}>
          {text('filters.clear')}
        </Link>
      </li>
    </ul>
  )
}
