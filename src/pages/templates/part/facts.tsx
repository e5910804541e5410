import type { ReactNode } from 'react'
import type { ItemLink } from '../../../engine/contracts/item.ts'
import { Held, partsOfLine, useTextLanguage } from '../../ui/index.ts'
import { ItemLinks } from './item-words.tsx'

interface FactsProps {
  readonly rows: readonly FactRow[]
  /** Links of the entry: a row with links of its name has them in place of its words. */
  readonly links?: readonly ItemLink[] | undefined
  /** Tag of the language of their record, where that is not the page's. */
  readonly language?: string | undefined
  /** The heading above: a label that says the same is for those who hear the page. */
  readonly heading?: string
}

/** One labelled value; the value may be a drawn one, such as a period. */
export interface FactRow {
  readonly name: string
  readonly label: string
  readonly value: ReactNode
}

/** A value that is the address of a page and nothing else. */
const ADDRESS = /^https?:\/\/\S+$/

/** Beside its label a link needs no title of its entry. */
const NAMELESS = { title: '' }

interface FactValueProps {
  readonly value: ReactNode
  readonly links: readonly ItemLink[]
  readonly language: string | undefined
}

/** Links, and parts of a line in several scripts, have each their own language and direction: they follow each other as the page runs. */
function FactValue({ value, links, language }: FactValueProps) {
  const languageOf = useTextLanguage()
  if (typeof value !== 'string') return <dd className="facts__value">{value}</dd>
  const found = ADDRESS.test(value) ? [{ name: value, label: value, href: value, external: true }] : links
  const isOne = found.length === 0 && (partsOfLine(value) ?? [value]).length === 1
  return (
    <dd className="facts__value" {...(isOne && languageOf(value, language))}>
      {found.length > 0 ? <ItemLinks item={NAMELESS} links={found} /> : <Held>{value}</Held>}
    </dd>
  )
}

/** A table of labelled facts; nothing when there are none. */
export function Facts({ rows, links = [], language, heading }: FactsProps) {
  const languageOf = useTextLanguage()
  if (rows.length === 0) return null
  return (
    <dl className="facts">
      {rows.map((row) => (
        <div className="facts__row" key={row.name}>
          <dt
            className={row.label === heading ? 'visually-hidden' : 'facts__label'}
            {...languageOf(row.label)}
          >
            {row.label}
          </dt>
          <FactValue
            value={row.value}
            links={links.filter(({ name }) => name === row.name)}
            language={language}
          />
        </div>
      ))}
    </dl>
  )
}
