import type { ReactNode } from 'react'
import type { ItemLink } from '../../../engine/contracts/item.ts'
import { Held, useLineLanguage } from '../../ui/index.ts'
import { ItemLinks } from './item-links.tsx'

interface FactsProps {
  readonly rows: readonly FactRow[]
  /** Links of the entry: a row with links of its name has them in place of its words. */
  readonly links?: readonly ItemLink[] | undefined
  /** Tag of the language of their record, where that is not the page's. */
  readonly language?: string | undefined
}

/** One labelled value; the value may be a drawn one, such as a period. */
export interface FactRow {
  readonly name: string
  readonly label: string
  readonly value: ReactNode
}

/** A value that is the address of a page and nothing else. */
const ADDRESS = /^https?:\/\/\S+$/

function drawn(value: ReactNode, links: readonly ItemLink[]): ReactNode {
  if (typeof value !== 'string') return value
  const found = ADDRESS.test(value) ? [{ name: value, label: value, href: value, external: true }] : links
  return found[0] ? <ItemLinks item={NAMELESS} links={found} /> : <Held>{value}</Held>
}

/** Beside its label a link needs no title of its entry. */
const NAMELESS = { title: '' }

/** A table of labelled facts; nothing when there are none. */
export function Facts({ rows, links = [], language }: FactsProps) {
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
            {drawn(
              row.value,
              links.filter(({ name }) => name === row.name),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
