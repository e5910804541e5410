import type { PageView } from '../../contracts/view.ts'
import { GetForm, Link, useText } from '../../ui/index.ts'
import { type FilterOptions, unfilteredAddress } from './active-filters.ts'
import { choiceOf } from './choice.ts'
import { ChoiceTabs } from './choice-tabs.tsx'

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
        // The key makes a fresh form of every address, so that its fields show what the address says.
        <GetForm key={view.url} className="filters__form" role="search" label={view.heading} without={own}>
          {select && (
            <label className="filters__field">
              <span className="visually-hidden">{select.label}</span>
              <select className="field" name={select.param} defaultValue={select.chosen}>
                {select.values[0]?.value !== '' && <option value="">{select.label}</option>}
                {select.values.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
          {keyword && (
            <label className="filters__field filters__field--wide">
              <span className="visually-hidden">{keyword.label}</span>
              <input
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
