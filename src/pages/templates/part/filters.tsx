import { type ChangeEvent, useState } from 'react'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import type { Item, Picture as PictureData } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import {
  classNames,
  GetForm,
  Link,
  Picture,
  pageAddress,
  StateMessage,
  useNumber,
  useText,
  useTextLanguage,
  withParam,
} from '../../ui/index.ts'
import type { choiceSchema, filtersSchema } from '../option-schemas.ts'
import { pictureSizes } from './picture-sizes.ts'

type ChoiceOptions = OptionsOf<typeof choiceSchema>

interface ChoiceValue {
  /** Empty for "all". */
  readonly value: string
  readonly label: string
  readonly picture?: PictureData | undefined
}

/** A choice the visitor makes through the URL (`choiceSchema`). */
export interface Choice {
  readonly param: string
  readonly label: string
  readonly values: readonly ChoiceValue[]
  readonly chosen: string
  readonly pictures: boolean
}

function queryValues(view: PageView, query: string, options: ChoiceOptions): readonly ChoiceValue[] {
  const result = view.data[query]
  if (result?.ok !== true) return []
  const taken = (item: Item) => (options.value === 'kind' ? item.kind : undefined) ?? item.id
  // A channel that links out of the site contains no pages of it.
  const leadsOut = ({ path, external }: Item) => path !== undefined && external === true
  return result.items
    .filter((item) => item.visible !== false && !leadsOut(item) && !options.exclude?.includes(taken(item)))
    .map((item) => ({ value: taken(item), label: item.title, picture: item.image }))
}

/** Resolves the options of a choice to its values and the value selected in the URL. */
export function choiceOf(view: PageView, options: ChoiceOptions): Choice {
  const { param, label, query, all, first, pictures } = options
  const values = query ? queryValues(view, query, options) : (options.values ?? [])
  return {
    param,
    label,
    values: all === undefined ? values : [{ value: '', label: all }, ...values],
    chosen: view.query[param] || (first ? (values[0]?.value ?? '') : ''),
    pictures,
  }
}

/** Returns the URL with this value selected: page 1, all other parameters kept. */
export function choiceAddress(view: PageView, param: string, value: string): string {
  return withParam(pageAddress(view.url, 1), param, value === '' ? undefined : value)
}

/** Number of entries that a filter value leaves, or nothing if unknown. */
export function ChoiceCount({ view, value }: { readonly view: PageView; readonly value: string }) {
  const text = useText()
  const written = useNumber()
  const result = view.data.main
  const count = result?.ok ? result.counts?.[value] : undefined
  if (count === undefined || !result?.ok) return null
  return result.moreThan?.includes(value) ? text('count.more', { n: count }) : written(count)
}

/** A choice as a row of links; each keeps the other query parameters. */
export function ChoiceTabs({ view, choice }: { readonly view: PageView; readonly choice: Choice }) {
  const languageOf = useTextLanguage()
  const counts = view.data.main?.ok ? view.data.main.counts : undefined
  if (choice.values.length === 0) return null
  return (
    <nav className={classNames('choices', choice.pictures && 'choices--pictures')} aria-label={choice.label}>
      <ul className="choices__list">
        {choice.values.map(({ value, label, picture }) => (
          <li key={value}>
            <Link
              className="choices__link"
              href={choiceAddress(view, choice.param, value)}
              aria-current={value === choice.chosen ? 'true' : undefined}
            >
              {choice.pictures &&
                (value === '' ? (
                  <span className="choices__picture choices__all" />
                ) : (
                  <Picture
                    className="choices__picture"
                    picture={picture}
                    alt=""
                    ratio="object"
                    sizes={pictureSizes.choice}
                  />
                ))}
              <span {...languageOf(label)}>{label}</span>
              {counts?.[value] !== undefined && (
                <span className="choices__count">
                  <ChoiceCount view={view} value={value} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FilterOptions = OptionsOf<typeof filtersSchema>

/** Returns the URL of the unfiltered list, or undefined if no filter is active. A choice without "all" does not count as a filter. */
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

/** Filters of a list, all kept in the URL: a row of links and a GET form. Both return to page 1. */
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
              {/* The key remounts the uncontrolled field for each value, so that it shows the URL's value. */}
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

/** A drop-down list that submits on change; without scripts the form's button submits it. */
function FilterSelect({ choice: { param, label, values, chosen } }: { readonly choice: Choice }) {
  const [picked, setPicked] = useState({ chosen, value: chosen })
  // The URL changed in another way, such as by the back button.
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

/** An empty list; if a filter is active, with a link that clears it. */
export function Unmatched({ view, filters }: UnmatchedProps) {
  const text = useText()
  const href = unfilteredAddress(view, filters)
  return href === undefined ? (
    <StateMessage kind="empty" />
  ) : (
    <StateMessage kind="unmatched" action={{ title: text('filters.clear'), href }} />
  )
}
