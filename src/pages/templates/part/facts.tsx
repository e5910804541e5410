import type { ReactNode } from 'react'

/** One labelled value; the value may be a drawn one, such as a period. */
export interface FactRow {
  readonly name: string
  readonly label: string
  readonly value: ReactNode
}

/** A table of labelled facts; nothing when there are none. */
export function Facts({ rows }: { readonly rows: readonly FactRow[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="facts">
      {rows.map((row) => (
        <div className="facts__row" key={row.name}>
          <dt className="facts__label">{row.label}</dt>
          <dd className="facts__value">{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
