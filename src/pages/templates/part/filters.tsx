import { type ChangeEvent, useState } from 'react'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { GetForm, Link, StateMessage, useText, withParam } from '../../ui/index.ts'
import type { filtersSchema } from '../choice-schema.ts'
import { type Choice, ChoiceTabs, choiceOf } from './choice.tsx'

type FilterOptions = OptionsOf<typeof filtersSchema>

/** The address of the unfiltered list, where a filter is active. A choice with no "all" filters nothing. */
function unfilteredAddress(view: PageView, { tabs, select, keyword }: FilterOptions): string | undefined {
  const choices = [tabs, select].filter((choice) => choice !== undefined && !choice.first)
  const params = [...choices, keyword].flatMap((filter) => filter?.param ?? [])
  return params.some((param) => (view.query[param] ?? '') !== '')
    ? [...params, 'page'].reduce((address, param) => withParam(address, param, undefined), view.url)
    : undefined
}

interface FiltersProps {
  readonly view: PageView
  readonly filters: FilterOptions
}

/** Ways to narrow a list, all in the address: a row of links and a GET form. Both return to page 1. */
export function Filters({ view, filters }: FiltersProps) {
  const text = useText()
  const { keyword } = filters
  const tabs = filters.tabs && choiceOf(view, filters.tabs)
  const select = filters.select && choiceOf(view, filters.select)
  const own = [keyword?.param, select?.param, 'page'].filter((name) => name !== undefined)
  const unfiltered = unfilteredAddress(view, filters)
  return (
    <div className="filters">
      {tabs && <ChoiceTabs view={view} choice={tabs} />}
      {(keyword || select) && (
        <GetForm className="filters__form" role="search" label={view.heading} without={own}>
          {select && <FilterSelect choice={select} />}
          {keyword && (
            <label className="filters__field filters__field--wide">
              <span className="visually-hidden">{keyword.label}</span>
              {/* The key makes a fresh field of every value, so that it shows what the address says. */}
              <input
                key={view.query[keyword.param] ?? ''}
                className="field"
                type="search"
                name={keyword.param}
                placeholder={keyword.placeholder ?? keyword.label}
                defaultValue={view.query[keyword.param] ?? ''}
              />
            </label>
          )}
          <button className="button" type="submit">
            {filters.submit ?? text('search.submit')}
          </button>
          {unfiltered && (
            <Link className="filters__clear" href={unfiltered}>
              {text('filters.clear')}
            </Link>
          )}
        </GetForm>
      )}
    </div>
  )
}

/** A choice that is taken at once; without scripts the form's button sends it. */
function FilterSelect({ choice: { param, label, values, chosen } }: { readonly choice: Choice }) {
  const [picked, setPicked] = useState({ chosen, value: chosen })
  // The address has changed otherwise, such as by the back button.
  if (picked.chosen !== chosen) setPicked({ chosen, value: chosen })
  const pick = (event: ChangeEvent<HTMLSelectElement>) => {
    setPicked({ chosen, value: event.currentTarget.value })
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <label className="filters__field">
      <span className="visually-hidden">{label}</span>
      <select className="field" name={param} value={picked.value} onChange={pick}>
        {values[0]?.value !== '' && <option value="">{label}</option>}
        {values.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface UnmatchedProps {
  readonly view: PageView
  readonly filters: FilterOptions
}

/** An empty list: where a filter is active, the way out of it. */
export function Unmatched({ view, filters }: UnmatchedProps) {
  const text = useText()
  const href = unfilteredAddress(view, filters)
  return href === undefined ? (
    <StateMessage kind="empty" />
  ) : (
    <StateMessage kind="unmatched" action={{ title: text('filters.clear'), href }} />
  )
}
