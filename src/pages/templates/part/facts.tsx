import type { ReactNode } from 'react'
import type { Item, ItemLink } from '../../../engine/contracts/item.ts'
import { Held, Link, useLineLanguage } from '../../ui/index.ts'

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

/** A value that is the address of a page and nothing else. */
const ADDRESS = /^https?:\/\/(?:www\.)?(\S+)$/

function words(value: string): ReactNode {
  const shown = ADDRESS.exec(value)?.[1]
  return shown === undefined ? (
    <Held>{value}</Held>
  ) : (
    <Link href={value} external>
      {shown}
    </Link>
  )
}

/** Values of one fact, each on a line of its own. */
export function FactList({ children }: { readonly children: readonly ReactNode[] }) {
  return (
    <ul className="facts__list">
      {children.map((each, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places.
        <li key={place}>{each}</li>
      ))}
    </ul>
  )
}

function linked(links: readonly ItemLink[]): ReactNode {
  return (
    <FactList>
      {links.map(({ label, name: _name, ...link }) => (
        <Link key={link.href} {...link}>
          {label}
        </Link>
      ))}
    </FactList>
  )
}

/** The facts of an entry, and its links. A fact with links of its name has them in place of their words. */
export function factsAndLinks({ facts = [], links = [] }: Item): {
  readonly facts: readonly FactRow[]
  readonly links: readonly ItemLink[]
} {
  const rows = facts.map((fact) => {
    const own = links.filter(({ name }) => name === fact.name)
    return own.length === 0 ? fact : { ...fact, value: linked(own) }
  })
  return { facts: rows, links: links.filter(({ name }) => facts.every((fact) => fact.name !== name)) }
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
            {typeof row.value === 'string' ? words(row.value) : row.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
