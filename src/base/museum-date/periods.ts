import written from './periods.json' with { type: 'json' }
import { MAX_BARE_YEAR } from './years.ts'

/**
 * A dynasty, reign or period, with the years museums usually give; BC is negative. Matches by name alone or with a word
 * such as "dynasty". Counted years ("乾隆二十年", "Meiji 30") start at `first`, or else at `from`.
 */
export interface NamedPeriod {
  /** Lower case, without accents. A Latin name matches only as a whole word. */
  readonly names: readonly string[]
  readonly from: number
  readonly to: number
  /** Whether its years are counted, starting with 1. */
  readonly counted?: true
  /** Year 1 of the count, if it is not the year the period began. */
  readonly first?: number
  /** Language of the country whose museums mean this period if others share its name. */
  readonly country?: string
  /** Whether only museums in the language of `country` mean it. */
  readonly isItsOwn?: true
}

/** Names are separated by "/". */
type Row = readonly [names: string, from: number, to: number, first?: number]
type NumberedRow<Number> = readonly [number: Number, ...Row]

interface Tables {
  /** "南北朝時代" exists in China and in Japan; context decides. */
  readonly dynasties: readonly Row[]
  /** Dynasties of Egypt by number; chronologies differ by some decades. */
  readonly egypt: readonly (readonly [count: number, from: number, to: number])[]
  /** Wars and other times used for dating. The War of Resistance has the years Chinese museums give it. */
  readonly times: readonly Row[]
  /**
   * Ottoman sultans by number and names. Omits those who reigned twice, and the first 150 years; Mehmed II is listed by
   * his second reign.
   */
  readonly sultans: readonly NumberedRow<string>[]
  /**
   * Era names by dynasty or country; for the Han, only names never reused. A name used by two countries has two rows
   * and is not understood alone. Taiwan still counts years of the Republic.
   */
  readonly reigns: Readonly<Record<string, readonly Row[]>>
  /**
   * Kings of Korea. Year 1 follows the accession, except for founders and usurpers. Kings of Goryeo are listed for
   * names that Joseon reused: context decides, or a year count only one of them reached.
   */
  readonly kings: readonly Row[]
  /** Reigns of Joseon that Korean museums mean, because the Goryeo king of the same name reigned only a few years. */
  readonly knownReigns: readonly Row[]
  /** Japanese era names since 1573. */
  readonly japan: readonly Row[]
  /**
   * Japanese era names since 701, understood only in Japanese museums: some are also Chinese era names, or words. Omits
   * 嘉慶 (1387 to 1389), which usually means the Qing emperor, also in Japan.
   */
  readonly japanBefore: readonly Row[]
}

const TABLES = written as unknown as Tables

/** Returns the names of an Egyptian dynasty in English, French and German. */
function egyptianRow([count, from, to]: Tables['egypt'][number]): Row {
  const ending = count > 10 && count < 20 ? undefined : ['st', 'nd', 'rd'][(count % 10) - 1]
  const ordinal = `${count}${ending ?? 'th'}`
  return [`${ordinal} dynasty/dynasty ${count}/dynastie ${count}/${count}. dynastie`, from, to]
}

const REIGN = ['donemi', 'devri', 'saltanati']

/**
 * Returns Turkish names of a sultan's reign: "II. Abdülhamid dönemi", "Sultan II. Mahmud devri". The name alone may be
 * of the person shown.
 */
function reignOf([number, names, from, to]: Tables['sultans'][number]): Row {
  const before = number === '' ? [''] : [`${number}. `, `sultan ${number}. `]
  const all = names
    .split('/')
    .flatMap((name) => before.flatMap((each) => REIGN.map((word) => `${each + name} ${word}`)))
  return [all.join('/'), from, to]
}

function periodsOf(
  rows: readonly Row[],
  more: Pick<NamedPeriod, 'counted' | 'country' | 'isItsOwn'> = {},
): readonly NamedPeriod[] {
  return rows.map(([names, from, to, first]) => ({
    names: names.split('/'),
    from,
    to,
    ...(first !== undefined && { first }),
    ...more,
  }))
}

/** Returns the year of a period by its count. */
export function yearOfPeriod({ from, first = from }: NamedPeriod, count: number): number {
  return first + count - 1
}

/** Returns the last year a period counts. Taiwan still counts years of the Republic. */
export function lastYear({ names, to }: NamedPeriod): number {
  return names.includes('minguo') ? MAX_BARE_YEAR : to
}

export const NAMED_PERIODS: readonly NamedPeriod[] = [
  ...periodsOf([...TABLES.dynasties, ...TABLES.egypt.map(egyptianRow)]),
  ...periodsOf([...TABLES.times, ...TABLES.sultans.map(reignOf)]),
  ...periodsOf([...Object.values(TABLES.reigns).flat(), ...TABLES.kings], { counted: true }),
  ...periodsOf(TABLES.knownReigns, { country: 'ko' }),
  ...periodsOf(TABLES.japan, { counted: true, country: 'ja' }),
  ...periodsOf(TABLES.japanBefore, { counted: true, country: 'ja', isItsOwn: true }),
]
