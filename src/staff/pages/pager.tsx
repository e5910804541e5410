import type { ReactNode } from 'react'
import { address, type Reader } from '../addresses.ts'
import { WORDS } from '../words.ts'

export interface PagerProps {
  readonly reader: Reader
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  readonly page: number
  readonly pages: number
}

/** Links to the pages before and after; nothing where there is one page alone. */
export function Pager({ reader, path, query, page, pages }: PagerProps): ReactNode {
  const { language } = reader
  if (pages <= 1) return null
  return (
    <nav aria-label={WORDS.pages[language]} className="pager">
      {page > 1 ? (
        <a rel="prev" href={address(reader, path, { ...query, page: page - 1 })}>
          {WORDS.previous[language]}
        </a>
      ) : null}
      <span>{`${page} / ${pages}`}</span>
      {page < pages ? (
        <a rel="next" href={address(reader, path, { ...query, page: page + 1 })}>
          {WORDS.next[language]}
        </a>
      ) : null}
    </nav>
  )
}
