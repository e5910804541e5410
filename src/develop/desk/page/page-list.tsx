import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { percentEncoded } from '../../../base/path-segment.ts'
import type { Language } from '../../../engine/errors/wording.ts'
import type { DeskPage, DeskSite } from '../desk-api.ts'
import { useWords } from './words.ts'

function matchesFilter(
  { route, name, template, sources }: DeskPage,
  filter: string,
  language: Language,
): boolean {
  return [route, name[language], template, ...sources.map((source) => source[language])].some((text) =>
    text.toLowerCase().includes(filter.toLowerCase().trim()),
  )
}

/** Returns a page's URL in the site's first language, or in another one if it has no record in that. */
function firstAddress({ addresses }: DeskPage, { locales }: DeskSite): string | undefined {
  return locales.flatMap(({ code }) => addresses[code] ?? [])[0]
}

interface PageListProps {
  readonly site: DeskSite
  readonly current: string
  /** Incremented when the saved site is read, which reloads the thumbnails; edits do not. */
  readonly readings: number
  readonly onOpen: (route: string) => void
}

/** All pages of the site, searchable. Each thumbnail is the page itself without scripts. */
export function PageList({ site, current, readings, onOpen }: PageListProps) {
  const { words, language } = useWords()
  const [filter, setFilter] = useState('')
  const id = useId()
  const found = site.pages.filter((page) => matchesFilter(page, filter, language))
  return (
    <nav className="desk-pages" aria-label={words.pages}>
      <label htmlFor={id}>{words.find}</label>
      <input
        id={id}
        type="search"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
        onKeyDown={({ key }) => {
          const [first] = found
          if (key === 'Enter' && first !== undefined) onOpen(first.route)
        }}
      />
      {found.length === 0 && <p role="status">{words.none}</p>}
      <ul>
        {found.map((page) => (
          <li key={page.route}>
            <a
              href={`?page=${percentEncoded(page.route)}`}
              aria-current={page.route === current ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return
                event.preventDefault()
                onOpen(page.route)
              }}
            >
              <Thumbnail key={readings} address={firstAddress(page, site)} />
              <span>
                <strong>
                  {page.route.split(/(?=\/)/).map((part) => (
                    <Fragment key={part}>
                      {part}
                      <wbr />
                    </Fragment>
                  ))}
                </strong>
                <span>{page.name[language]}</span>
                <small>
                  {page.template} · {page.sources.map((source) => source[language]).join(words.comma)}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Thumbnail({ address }: { readonly address: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setSeen(true)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={place} className="desk-thumbnail" aria-hidden="true">
      {address !== undefined && seen && (
        <iframe src={address} title={address} tabIndex={-1} sandbox="allow-same-origin" />
      )}
    </span>
  )
}
