import { useRef } from 'react'
import { formatDate } from '../../i18n/format.ts'
import { useDateStyle, useText } from '../../ui/index.ts'
import { decadesOf, yearId } from '../part/years-of.ts'
import { useYears } from './use-years.ts'

/** Years of a chronicle as anchors, a row for each decade; the one being read is marked where scripts run. */
export function YearRail({ years }: { readonly years: readonly string[] }) {
  const text = useText()
  const style = useDateStyle()
  const rail = useRef<HTMLElement>(null)
  const current = useYears(rail)
  if (years.length < 2) return null
  return (
    <nav className="year-rail" aria-label={text('timeline.years')} ref={rail}>
      <ul className="year-rail__decades">
        {decadesOf(years).map((decade) => (
          <li key={decade[0]}>
            <ul className="year-rail__decade">
              {decade.map((year) => (
                <li key={year}>
                  <a
                    className="year-rail__year"
                    href={`#${yearId(year)}`}
                    aria-current={yearId(year) === current ? 'location' : undefined}
                  >
                    {formatDate(year, undefined, style)}
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
