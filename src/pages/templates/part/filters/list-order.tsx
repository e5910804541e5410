import { type ChangeEvent, useState } from 'react'
import type { FiltersView } from '../../../../engine/contracts/view.ts'
import { classNames, GetForm, useNumber, useText } from '../../../ui/index.ts'

/** Order and page size of a list: taken at once, without scripts by the button. */
export function ListOrder({ filters: { sort, pageSize } }: { readonly filters: FiltersView }) {
  const text = useText()
  const written = useNumber()
  if (sort === undefined && pageSize === undefined) return null
  // What is usual needs no parameter.
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

/** What a control shows: what was picked until the page says otherwise, such as after the back button. */
export function usePicked<Value>(chosen: Value) {
  const [picked, setPicked] = useState({ chosen, value: chosen })
  if (picked.chosen !== chosen) setPicked({ chosen, value: chosen })
  return { value: picked.value, pick: (value: Value) => setPicked({ chosen, value }) }
}
