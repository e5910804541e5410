import type { ReactNode } from 'react'
import type { ItemLink } from '../../../engine/contracts/item.ts'
import { NoBreakText, partsOfLine, useTextLanguage } from '../../ui/index.ts'
import { ItemLinks } from './item-words.tsx'

interface FactsProps {
  readonly rows: readonly FactRow[]
  /** Links of the entry: a row whose name has links shows them instead of its value. */
  readonly links?: readonly ItemLink[] | undefined
  /** Language tag of the record, if it differs from the page's. */
  readonly language?: string | undefined
  /** The heading above: a label equal to it is visually hidden. */
  readonly heading?: string
}

/** A labelled value, which may be rendered, such as a period. */
export interface FactRow {
  readonly name: string
  readonly label: string
  readonly value: ReactNode
}

/** Matches a value that is a single web URL. */
const ADDRESS = /^https?:\/\/\S+$/

/** Beside its label a link needs no entry title. */
const NAMELESS = { title: '' }

interface FactValueProps {
  readonly value: ReactNode
  readonly links: readonly ItemLink[]
  readonly language: string | undefined
}

/**
 * A fact's value. Links, and the parts of a line in several scripts, each get their own language and direction, so the
 * value itself keeps the page's.
 */
function FactValue({ value, links, language }: FactValueProps) {
  const languageOf = useTextLanguage()
  if (typeof value !== 'string') return <dd className="facts__value">{value}</dd>
  const found = ADDRESS.test(value) ? [{ name: value, label: value, href: value, external: true }] : links
  const isOne = found.length === 0 && (partsOfLine(value) ?? [value]).length === 1
  return (
    <dd className="facts__value" {...(isOne && languageOf(value, language))}>
      {found.length > 0 ? <ItemLinks item={NAMELESS} links={found} /> : <NoBreakText>{value}</NoBreakText>}
    </dd>
  )
}

/** A table of labelled facts; nothing if there are none. */
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
