import { useRef } from 'react'
import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type { Item } from '../../../../engine/contracts/item.ts'
import {
  DateText,
  Heading,
  isPlainClick,
  Link,
  openAround,
  Picture,
  useNumber,
  useText,
  useTextLanguage,
} from '../../../ui/index.ts'
import { EntryDate, hasDate } from '../../part/entry-date.tsx'
import { ItemText } from '../../part/item-text.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import { Words } from '../../part/words.tsx'
import { decadesOf, type Year, yearId, yearsOf } from '../../part/years-of.ts'
import { Decades } from './decades.tsx'
import { useYears } from './use-years.ts'

export function TimelineList({ view }: TemplateProps) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="timeline-list">
        {(items) => <Timeline key={view.url} items={items} address={view.url} />}
      </ListBody>
    </div>
  )
}

interface TimelineProps {
  readonly items: readonly Item[]
  readonly address: string
}

function Timeline({ items, address }: TimelineProps) {
  const years = yearsOf(items)
  const decades = decadesOf(years.map(({ year }) => year)).map((decade) =>
    years.filter(({ year }) => decade.includes(year)),
  )
  const undated = years.filter(({ year }) => year === '')
  return (
    <>
      <YearRail decades={decades.map((decade) => decade.map(({ year }) => year))} />
      <div className="timeline">
        {decades.length < 2 ? (
          decades.map((decade) => <Years key={decade[0]?.year} years={decade} level={2} />)
        ) : (
          <Decades decades={decades} total={items.length} address={address}>
            {(decade) => <Years years={decade} level={3} />}
          </Decades>
        )}
        {undated.length > 0 && <Years years={undated} level={2} />}
      </div>
    </>
  )
}

/** Years of a chronicle as anchors, a row for each decade; the one being read is marked where scripts run. */
function YearRail({ decades }: { readonly decades: readonly (readonly string[])[] }) {
  const text = useText()
  const rail = useRef<HTMLElement>(null)
  const current = useYears(rail)
  if (decades.flat().length < 2) return null
  return (
    <nav className="year-rail" aria-label={text('timeline.years')} ref={rail}>
      <ul className="year-rail__decades">
        {decades.map((decade) => (
          <li key={decade[0]}>
            <ul className="year-rail__decade">
              {decade.map((year) => (
                <li key={year}>
                  <a
                    className="year-rail__year"
                    href={`#${yearId(year)}`}
                    aria-current={yearId(year) === current ? 'location' : undefined}
                    onClick={(event) =>
                      isPlainClick(event) && openAround(document.getElementById(yearId(year)))
                    }
                  >
                    <DateText date={year} />
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether the title says the year, as most of a chronicle's do, in digits of its language or plain ones. */
function namesYear({ title }: Item, year: string, written: (digits: string) => string): boolean {
  const digits = year.replace(/^-?0*/, '')
  return year !== '' && (title.includes(digits) || title.includes(written(digits)))
}

function Years({ years, level }: { readonly years: readonly Year[]; readonly level: 2 | 3 }) {
  const written = useNumber()
  const languageOf = useTextLanguage()
  return (
    <ol>
      {years.map(({ year, items }) => (
        <li className="timeline__year" key={year} id={year === '' ? undefined : yearId(year)}>
          {items.map((item) => (
            <article className="timeline__event" key={item.id}>
              <header>
                <Heading
                  level={level}
                  className="timeline__title"
                  dir="auto"
                  {...languageOf(item.title, item.language)}
                >
                  {item.href === undefined ? (
                    item.title
                  ) : (
                    <Link href={item.href} external={item.external}>
                      {item.title}
                    </Link>
                  )}
                </Heading>
                {!namesYear(item, year, written) && hasDate(item) && (
                  <EntryDate item={item} className="timeline__date" />
                )}
              </header>
              <div className="timeline__text">
                {item.image && <Picture picture={item.image} ratio="photo" sizes={pictureSizes.year} />}
                {item.html ? (
                  <ItemText item={item} />
                ) : (
                  <Words as="p" item={item}>
                    {item.excerpt}
                  </Words>
                )}
              </div>
            </article>
          ))}
        </li>
      ))}
    </ol>
  )
}
