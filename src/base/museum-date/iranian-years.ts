/** Months of the solar calendar of Iran, which begins at the equinox in March. */
const IRANIAN_MONTHS = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
]
/** How far its years are behind ours until December, and from January on. */
const BEHIND_IRAN = { first: 621, last: 622 } as const
/** Dey goes from 22 December to 20 January: its place, and how many of its days are in December. */
const DEY = { month: 9, inDecember: 10 } as const
/** The solar calendar, beside a year of these centuries. */
const SOLAR = '(?:(?:هجری ?)?(?:شمسی|خورشیدی)|(?:هـ?\\.? ?)?ش\\.?)(?!\\p{L})'
const IRANIAN_YEAR = '(1[0-4]\\d\\d)(?!\\d)'
const IRANIAN_DAY = new RegExp(
  `(?:(?<!\\d)(\\d{1,2}) ?(?:ام |م )?)?(?<!\\p{L})(${IRANIAN_MONTHS.join('|')})(?: ?ماه)?(?: سال)?[ ,،]+${IRANIAN_YEAR}(?: ?${SOLAR})?`,
  'gu',
)
const IRANIAN_DECADE = new RegExp(`دهه ${IRANIAN_YEAR} ?${SOLAR}`, 'gu')
const SOLAR_YEAR = new RegExp(`(?<!\\d)${IRANIAN_YEAR} ?${SOLAR}`, 'gu')
/** "1315/07/02", as registers of Iran have it. */
const IRANIAN_FIGURES = /^(1[2-4]\d\d)([-/.])(\d{1,2})\2(\d{1,2})$/

/** Years of ours as `lexicon` has them in a text that is understood in part. */
function ours(from: number, to: number): string {
  return `=${from}..${to}=`
}

/** A text whose days, years and decades of the solar calendar of Iran are written as years of ours. */
export function withIranianYears(text: string): string {
  const { first, last } = BEHIND_IRAN
  return text
    .replace(IRANIAN_DAY, (_all, day: string | undefined, name: string, written: string) => {
      const [month, year] = [IRANIAN_MONTHS.indexOf(name), Number(written)]
      if (month === DEY.month && day === undefined) return ours(year + first, year + last)
      const isBefore = month < DEY.month || (month === DEY.month && Number(day) <= DEY.inDecember)
      const behind = isBefore ? first : last
      return ours(year + behind, year + behind)
    })
    .replace(IRANIAN_DECADE, (_all, year: string) => ours(Number(year) + first, Number(year) + 9 + last))
    .replace(SOLAR_YEAR, (_all, year: string) => ours(Number(year) + first, Number(year) + last))
}

/** A day in figures with the name of its month: of a museum of Iran, whose years until 1499 are of its own calendar. */
export function withIranianMonth(text: string): string {
  const [, year = '', , month = '', day = ''] = IRANIAN_FIGURES.exec(text.trim()) ?? []
  const name = IRANIAN_MONTHS[Number(month) - 1]
  return name === undefined ? text : `${Number(day)} ${name} ${year}`
}
