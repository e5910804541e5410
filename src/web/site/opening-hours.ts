// Regular opening hours: those of a season, or of the rest of the year.

import type { LocaleConfig, OpeningConfig, SiteConfig } from '../../../schemas/config/index.ts'
import {
  colonOf,
  fill,
  formatByDay,
  formatDays,
  formatTime,
  formatTimes,
  heldTogether,
  listSeparator,
  localized,
  numberingOf,
} from '../../base/text/index.ts'
import { DAY_MS } from '../../base/units.ts'
import type { OPENING_SETTINGS } from '../../engine/check/check-settings.ts'
import { isBetweenDays } from '../../engine/contracts/opening.ts'
import { textsFor, translate } from '../../pages/texts/index.ts'

type Week = OpeningConfig['regular']

/** An annual period with days as MM-DD; it extends into the following year if the last day is before the first. */
interface YearlySpan {
  readonly from: string
  readonly to: string
  readonly regular: Week
}

/** Returns the regular hours of a day, `YYYY-MM-DD`; 29 February counts as the day before it. */
export function regularOn({ regular, seasons = [] }: OpeningConfig, date: string): Week {
  const day = date.slice('YYYY-'.length)
  const known = day === LEAP_DAY ? '02-28' : day
  return seasons.find((season) => isBetweenDays(known, season))?.regular ?? regular
}

const LEAP_DAY = '02-29'
/** All days of a year as MM-DD. */
const DAYS_OF_YEAR = Array.from({ length: 365 }, (_, day) =>
  new Date(Date.UTC(2027, 0, 1) + day * DAY_MS).toISOString().slice('YYYY-'.length, 'YYYY-MM-DD'.length),
)

const knownStretches = new WeakMap<OpeningConfig, readonly YearlySpan[]>()

/** Splits the year into periods with the same regular hours, in order; one whole year without seasons. */
export function stretchesOf(opening: OpeningConfig): readonly YearlySpan[] {
  const known = knownStretches.get(opening) ?? findStretches(opening)
  knownStretches.set(opening, known)
  return known
}

function findStretches(opening: OpeningConfig): readonly YearlySpan[] {
  const stretches: YearlySpan[] = []
  for (const day of DAYS_OF_YEAR) {
    const regular = regularOn(opening, `2027-${day}`)
    const last = stretches.at(-1)
    if (last?.regular === regular) stretches[stretches.length - 1] = { ...last, to: day }
    else stretches.push({ from: day, to: day, regular })
  }
  const [first, ...others] = stretches
  const last = others.at(-1)
  // A period across the turn of the year is one entry, at the end.
  if (first === undefined || last?.regular !== first.regular) return stretches
  return [...others.slice(0, -1), { ...last, to: first.to }]
}

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Separator between periods of a year, in no script a sentence mark. No line begins with it. */
const BETWEEN = '\u00a0· '

/** Returns settings with the regular hours for texts, including weekdays and seasons if they differ. */
export function openingSettings(
  opening: OpeningConfig | undefined,
  locale: LocaleConfig,
  ownTexts: SiteConfig['texts'],
): Partial<Readonly<Record<(typeof OPENING_SETTINGS)[number], string>>> {
  if (opening === undefined) return {}
  const { code, tag } = locale
  const { hours } = opening
  type Rule = Week[number]
  const hoursOf = ({ opens, closes }: Rule): string =>
    hours === undefined
      ? formatTimes(opens, closes, tag)
      : heldTogether(
          fill(localized(hours, code), { opens: formatTime(opens, tag), closes: formatTime(closes, tag) }),
          tag,
        )
  const stretches = stretchesOf(opening)
  const closed = (days: string): string =>
    translate(textsFor(locale, ownTexts), { tag, numbering: numberingOf(tag) }, 'opening.ahead', { days })
  const said = (
    textOf: (first: Rule, last: Rule, rules: readonly Rule[]) => string,
    namesFew = false,
  ): string => {
    const each = stretches.flatMap(({ from, to, regular }) => {
      const days = formatDays(from, to, tag)
      if (regular.length === 0) return []
      const byDay = WEEK.flatMap((name, day): [number, string][] => {
        const rules = regular
          .filter((rule) => rule.days.includes(name))
          .sort((a, b) => (a.opens < b.opens ? -1 : 1))
        const [first] = rules
        const last = rules.at(-1)
        return first === undefined || last === undefined ? [] : [[day, textOf(first, last, rules)]]
      })
      const text = formatByDay(new Map(byDay), tag, namesFew)
      return [{ text, words: `${days}${colonOf(tag)}${text}` }]
    })
    // Last, since a text should begin with when the museum is open.
    const shut = stretches.filter(({ regular }) => namesFew && regular.length === 0)
    if (shut.length === 0 && new Set(each.map(({ text }) => text)).size === 1) return each[0]?.text ?? ''
    const closedWords = shut.map(({ from, to }) => closed(formatDays(from, to, tag)))
    return [...each.map(({ words }) => words), ...closedWords].join(BETWEEN)
  }
  const hoursOfDay = (_first: Rule, _last: Rule, rules: readonly Rule[]): string =>
    rules.map(hoursOf).join(listSeparator(tag))
  return {
    // Closing days are seldom named together with seasons.
    OPENING_HOURS: said(hoursOfDay, stretches.length > 1),
    OPENING_WEEK: said(hoursOfDay, true),
    OPENING_TIME: said(({ opens }) => formatTime(opens, tag)),
    CLOSING_TIME: said((_first, { closes }) => formatTime(closes, tag)),
    LAST_ENTRY: said((_first, { closes }, rules) => {
      const entries = rules.flatMap(({ lastEntry = [] }) => lastEntry)
      return (entries.length === 0 ? [closes] : entries)
        .map((time) => formatTime(time, tag))
        .join(listSeparator(tag))
    }),
  }
}
