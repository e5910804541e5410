import type { PendingLink } from '../../../engine/contracts/item.ts'
import { DatedText } from './entry-date.tsx'

interface PendingLinksProps {
  readonly links: readonly PendingLink[] | undefined
  /** Pattern of the day (`formatDate`); the language's own by default. */
  readonly format?: string | undefined
}

/** What is said of links that do not serve yet: from when on they do. */
export function PendingLinks({ links = [], format }: PendingLinksProps) {
  if (links.length === 0) return null
  return (
    <ul className="pending-links">
      {links.map(({ name, text, from }) => (
        <li key={name}>
          <DatedText text={text} date={from} format={format} withTime />
        </li>
      ))}
    </ul>
  )
}
