import { useRef } from 'react'
import { DateText, isPlainClick, openAround, useText } from '../../../ui/index.ts'
import { yearId } from '../../part/years-of.ts'
import { useYears } from './use-years.ts'

/** Years of a chronicle as anchors, a row for each decade; the one being read is marked where scripts run. */
export function YearRail({ decades }: { readonly decades: readonly (readonly string[])[] }) {
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
