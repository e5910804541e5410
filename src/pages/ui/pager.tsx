import { useNumber, usePage, useText } from './context.tsx'
import { classNames, GetForm, Link } from './elements.tsx'

/** Returns the URL with one query parameter set, or removed if `value` is undefined; all others are kept. */
export function withParam(url: string, name: string, value: string | undefined): string {
  const [address = '', hash] = url.split('#', 2)
  const [path = '', search = ''] = address.split('?', 2)
  const params = new URLSearchParams(search)
  if (value === undefined) params.delete(name)
  else params.set(name, value)
  const query = params.size > 0 ? `?${params}` : ''
  return `${path}${query}${hash === undefined ? '' : `#${hash}`}`
}

/** Returns the URL of a page of the list at `url`; the first page has no parameter. */
export function pageAddress(url: string, page: number): string {
  return withParam(url, 'page', page <= 1 ? undefined : String(page))
}

/** Returns path and query of a page without the platform, so that a shared link works everywhere. */
export function pageOnly(url: string): string {
  return withParam(url, 'platform', undefined)
}

/**
 * Returns the page numbers a pager shows: first, last, current and two neighbours on each side. `undefined` marks a gap
 * of two or more pages.
 *
 * @internal Exported for tests.
 */
export function pageNumbers(page: number, pages: number): readonly (number | undefined)[] {
  const shown = [1, page - 2, page - 1, page, page + 1, page + 2, pages].filter(
    (number, index, all) => number > 0 && number <= pages && all.indexOf(number) === index,
  )
  return shown.flatMap((number, index) => {
    const gap = number - (shown[index - 1] ?? number - 1)
    if (gap === 1) return [number]
    return gap === 2 ? [number - 1, number] : [undefined, number]
  })
}

interface PagerProps {
  readonly page: number
  /** Undefined if the backend does not report it: only previous and next are offered then. */
  readonly pages?: number | undefined
  readonly total?: number | undefined
  /** Whether there are more than `total`. */
  readonly atLeast?: boolean | undefined
  /** False if another page is known to exist although `pages` is unknown. */
  readonly isLastPage?: boolean | undefined
  /** Shows a field to jump to a page (specification, section 2: search). */
  readonly jump?: boolean | undefined
}

/** Links to the other pages of the list at the current URL; nothing if there is only one page. */
export function Pager({ page, pages, total, atLeast = false, isLastPage = true, jump = false }: PagerProps) {
  const text = useText()
  const { url } = usePage()
  const hasNext = pages === undefined ? !isLastPage : page < pages
  if (page <= 1 && !hasNext) return null
  return (
    <nav className="pager" aria-label={text('pager.label')}>
      {total !== undefined && (
        <p className="pager__total">{text(atLeast ? 'pager.more' : 'pager.total', { n: total })}</p>
      )}
      <ul className="pager__list">
        {page > 1 && (
          <li>
            <Link className="pager__step" rel="prev" href={pageAddress(url, page - 1)}>
              {text('pager.previous')}
            </Link>
          </li>
        )}
        {pages !== undefined && <Numbers page={page} pages={pages} />}
        {hasNext && (
          <li>
            <Link className="pager__step" rel="next" href={pageAddress(url, page + 1)}>
              {text('pager.next')}
            </Link>
          </li>
        )}
      </ul>
      {jump && pages !== undefined && <Jump pages={pages} />}
    </nav>
  )
}

function Numbers({ page, pages }: { readonly page: number; readonly pages: number }) {
  const text = useText()
  const written = useNumber()
  const { url } = usePage()
  const numbers = pageNumbers(page, pages)
  const isFar = (number: number | undefined) =>
    number !== undefined && Math.abs(number - page) > 1 && number !== 1 && number !== pages
  /** Whether this is the first number hidden on phones without a gap beside it, so that it must show the gap. */
  const standsForGap = (index: number) => {
    const end = numbers.findIndex((number, at) => at > index && !isFar(number))
    const before = numbers[index - 1]
    return before !== undefined && !isFar(before) && numbers[end] !== undefined
  }
  return numbers.map((number, index) =>
    number === undefined ? (
      <li key={`gap-after-${numbers[index - 1]}`} className="pager__gap" aria-hidden="true">
        …
      </li>
    ) : (
      <li
        key={number}
        className={classNames(
          isFar(number) && 'pager__far',
          isFar(number) && standsForGap(index) && 'pager__far--gap',
        )}
      >
        <Link
          className="pager__number"
          href={pageAddress(url, number)}
          aria-label={text('pager.page', { n: number })}
          aria-current={number === page ? 'page' : undefined}
        >
          {written(number)}
        </Link>
      </li>
    ),
  )
}

/** A field of type `text`: `type="number"` rejects digits of other scripts and submits an empty value instead. */
function Jump({ pages }: { readonly pages: number }) {
  const text = useText()
  const written = useNumber()
  return (
    <GetForm className="pager__jump" without={['page']}>
      <label>
        <span>{text('pager.jump')}</span>
        <input
          className="field"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          name="page"
          required
          // Allows directional marks (Cf), which keyboards insert beside digits.
          pattern="[\p{Nd}\p{Cf}]+"
          title={`${written(1)}–${written(pages)}`}
        />
      </label>
      <button className="button" type="submit">
        {text('pager.go')}
      </button>
    </GetForm>
  )
}
