import { type ChangeEvent, type ReactNode, useState } from 'react'
import type { FiltersView, FilterValueView, FilterView } from '../../../../engine/contracts/view.ts'
import { classNames, GetForm, useNumber, useShell, useText, useTextLanguage } from '../../../ui/index.ts'

/** Sort order and page size of a list: applied on change, or by the button without scripts. */
export function ListOrder({ filters: { sort, pageSize } }: { readonly filters: FiltersView }) {
  const text = useText()
  const written = useNumber()
  if (sort === undefined && pageSize === undefined) return null
  // The default order needs no parameter.
  const [usual] = sort?.values ?? []
  return (
    <GetForm
      className="list-order"
      without={['sort', 'pageSize', 'page']}
      label={text('filters.order')}
      data-stay
    >
      {sort && (
        <OrderSelect
          name="sort"
          label={text('filters.sort')}
          chosen={sort.chosen === usual?.value ? '' : sort.chosen}
          values={sort.values.map(({ value, label }) => [value === usual?.value ? '' : value, label])}
        />
      )}
      {pageSize && (
        <OrderSelect
          name="pageSize"
          label={text('filters.pageSize')}
          chosen={pageSize.chosen === pageSize.usual ? '' : String(pageSize.chosen)}
          values={pageSize.values.map((size) => [size === pageSize.usual ? '' : String(size), written(size)])}
        />
      )}
      <button className="button list-order__apply" type="submit">
        {text('filters.apply')}
      </button>
    </GetForm>
  )
}

interface OrderSelectProps {
  readonly name: string
  readonly label: string
  readonly chosen: string
  readonly values: readonly (readonly [value: string, label: string])[]
}

function OrderSelect({ name, label, chosen, values }: OrderSelectProps) {
  const { value, pick } = usePicked(chosen)
  return (
    <label className={classNames('list-order__field', name === 'sort' && 'list-order__field--sort')}>
      <span>{label}</span>
      <select
        className="field"
        name={name}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => {
          pick(event.currentTarget.value)
          event.currentTarget.form?.requestSubmit()
        }}
      >
        {values.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Value of a control: what was picked, until the page changes it, such as after the back button. */
function usePicked<Value>(chosen: Value) {
  const [picked, setPicked] = useState({ chosen, value: chosen })
  if (picked.chosen !== chosen) setPicked({ chosen, value: chosen })
  return { value: picked.value, pick: (value: Value) => setPicked({ chosen, value }) }
}

type FilterViewAs<As extends FilterView['as']> = Extract<FilterView, { readonly as: As }>

/** A filter as form fields. */
export function FilterFields({ filter }: { readonly filter: FilterView }) {
  switch (filter.as) {
    case 'checkboxes':
      return <Checkboxes filter={filter} />
    case 'years':
      return <Years filter={filter} />
    case 'words':
      return <Words filter={filter} />
    default:
      return <Select filter={filter} />
  }
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="facet">
      <legend className="facet__title">{label}</legend>
      {children}
    </fieldset>
  )
}

function Checkboxes({ filter }: { readonly filter: FilterViewAs<'checkboxes'> }) {
  const text = useText()
  const { values, show, chosen, param, label } = filter
  const hidden = values.slice(show)
  const isChosenHidden = hidden.some(({ value }) => chosen.includes(value))
  const [unfolded, setUnfolded] = useState(isChosenHidden)
  if (values.length === 0) return null
  const list = (some: readonly FilterValueView[]) => (
    <ul className="facet__values">
      {some.map((each) => (
        <li key={each.value}>
          <Checkbox param={param} value={each} isChosen={chosen.includes(each.value)} />
        </li>
      ))}
    </ul>
  )
  return (
    <Group label={label}>
      {list(values.slice(0, show))}
      {hidden.length > 0 && (
        <details
          className="facet__more"
          open={unfolded || isChosenHidden}
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary>{text('filters.more', { n: hidden.length })}</summary>
          {list(hidden)}
        </details>
      )}
      <Further of={filter} />
    </Group>
  )
}

/** Says that the backend has further values, and how to reach them. */
function Further({ of: { further } }: { readonly of: FilterViewAs<'checkboxes' | 'select' | 'tabs'> }) {
  const text = useText()
  return further === undefined ? null : (
    <p className="facet__further">{text('filters.further', { n: further })}</p>
  )
}

interface CheckboxProps {
  readonly param: string
  readonly value: FilterValueView
  readonly isChosen: boolean
}

function Checkbox({ param, value: each, isChosen }: CheckboxProps) {
  const { value: isOn, pick } = usePicked(isChosen)
  return (
    <label className="facet__value">
      <input
        type="checkbox"
        name={param}
        value={each.value}
        checked={isOn}
        onChange={({ currentTarget }) => pick(currentTarget.checked)}
      />
      <span className="facet__label">
        <bdi {...useTextLanguage()(each.label)}>{each.label}</bdi>
      </span>
      <Count of={each} />
    </label>
  )
}

function Count({ of: { count, atLeast } }: { readonly of: FilterValueView }) {
  const text = useText()
  const written = useNumber()
  if (count === undefined) return null
  return (
    <span className="facet__count">
      <span aria-hidden="true">{atLeast ? text('count.more', { n: count }) : written(count)}</span>
      <span className="visually-hidden">{text(atLeast ? 'pager.more' : 'pager.total', { n: count })}</span>
    </span>
  )
}

function Select({ filter }: { readonly filter: FilterViewAs<'select' | 'tabs'> }) {
  const text = useText()
  const written = useNumber()
  const languageOf = useTextLanguage()
  const { param, label, values, all, chosen } = filter
  const { value, pick } = usePicked(chosen)
  const wordsOf = ({ label: words, count, atLeast }: FilterValueView): string => {
    if (count === undefined) return words
    return `${words} (${atLeast ? text('count.more', { n: count }) : written(count)})`
  }
  return (
    <>
      <label className="facet">
        <span className="facet__title">{label}</span>
        <select
          className="field"
          name={param}
          value={value}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
        >
          <option value="">{all ?? text('search.all')}</option>
          {values.map((each) => (
            <option key={each.value} value={each.value} lang={languageOf(each.label).lang}>
              {wordsOf(each)}
            </option>
          ))}
        </select>
      </label>
      <Further of={filter} />
    </>
  )
}

/** Returns the id of the message that a field's content is not a year. */
export function unreadId(param: string): string {
  return `unread-${param}`
}

/**
 * Fields of type `text`: `type="number"` rejects digits of other scripts and submits an empty value instead. They set
 * no `inputMode`, because a numeric keypad lacks the letters of "500 BC" and, on some phones, a minus.
 */
function Years({ filter: { label, from, to } }: { readonly filter: FilterViewAs<'years'> }) {
  const text = useText()
  const written = useNumber()
  const { era } = useShell().locale
  return (
    <Group label={era === undefined ? label : `${label} (${era})`}>
      <div className="facet__years">
        {(['from', 'to'] as const).map((end) => {
          const { param, value, unread } = { from, to }[end]
          const shown = unread?.text ?? written(value)
          return (
            <label key={end}>
              <span>{text(`filters.${end}`)}</span>
              {/* The key remounts the uncontrolled field for each value, so that it shows the URL's value. */}
              <input
                key={shown}
                className="field"
                type="text"
                autoComplete="off"
                dir="ltr"
                name={param}
                defaultValue={shown}
                aria-invalid={unread === undefined ? undefined : true}
                aria-describedby={unread === undefined ? undefined : unreadId(param)}
              />
            </label>
          )
        })}
      </div>
    </Group>
  )
}

function Words({ filter: { param, label, value, placeholder } }: { readonly filter: FilterViewAs<'words'> }) {
  return (
    <label className="facet">
      <span className="facet__title">{label}</span>
      <input
        key={value}
        className="field"
        type="search"
        name={param}
        placeholder={placeholder}
        defaultValue={value}
      />
    </label>
  )
}
