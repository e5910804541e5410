import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts'
import type { OpeningConfig } from '../../../../schemas/config/index.ts'

const DAYS = {
  mon: 'https://schema.org/Monday',
  tue: 'https://schema.org/Tuesday',
  wed: 'https://schema.org/Wednesday',
  thu: 'https://schema.org/Thursday',
  fri: 'https://schema.org/Friday',
  sat: 'https://schema.org/Saturday',
  sun: 'https://schema.org/Sunday',
} as const satisfies Readonly<Record<string, DayOfWeek>>

/** The hours of an ordinary week. */
export function regularHours({ regular }: OpeningConfig): readonly OpeningHoursSpecification[] {
  return regular.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => DAYS[day]),
    opens,
    closes,
  }))
}

/** Days unlike the others that are not over by `today` (`YYYY-MM-DD`); a closed day opens and closes at 00:00. */
export function specialHours(
  { exceptions = [] }: OpeningConfig,
  today: string,
): readonly OpeningHoursSpecification[] {
  return exceptions
    .filter(({ from, to = from }) => to >= today)
    .map(({ from, to = from, opens = '00:00', closes = '00:00' }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      opens,
      closes,
    }))
}
