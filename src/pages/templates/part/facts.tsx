import type { ReactNode } from 'react'
import { Held, useLineLanguage } from '../../ui/index.ts'

interface FactsProps {
  readonly rows: readonly FactRow[]
  /** Tag of the language of their record, where that is not the page's. */
  readonly language?: string | undefined
}

/** One labelled value; the value may be a drawn one, such as a period. */
export interface FactRow {
  readonly name: string
  readonly label: string
  readonly value: ReactNode
}

/** A table of labelled facts; nothing when there are none. */
export function Facts({ rows, language }: FactsProps) {
  const languageOf = useLineLanguage()
  if (rows.length === 0) return null
  return (
    <dl className="facts">
      {rows.map((row) => (
        <div className="facts__row" key={row.name}>
          <dt className="facts__label" {...languageOf(row.label)}>
            {row.label}
          </dt>
          <dd
            className="facts__value"
            {...(typeof row.value === 'string' ? languageOf(row.value, language) : {})}
          >
            {typeof row.value === 'string' ? <Held>{row.value}</Held> : row.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
