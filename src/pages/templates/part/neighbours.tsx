import type { PageView } from '../../../engine/contracts/view.ts'
import { Link, useText } from '../../ui/index.ts'

/** The entries before and after this one in its list. */
export function Neighbours({ view: { previous, next } }: { readonly view: PageView }) {
  const text = useText()
  if (previous === undefined && next === undefined) return null
  return (
    <nav className="neighbours" aria-label={text('neighbours.label')}>
      {previous && (
        <Link className="neighbours__link" rel="prev" href={previous.href}>
          <span className="neighbours__word">{text('neighbours.previous')}</span> {previous.title}
        </Link>
      )}
      {next && (
        <Link className="neighbours__link neighbours__link--next" rel="next" href={next.href}>
          <span className="neighbours__word">{text('neighbours.next')}</span> {next.title}
        </Link>
      )}
    </nav>
  )
}
