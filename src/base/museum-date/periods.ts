import written from './periods.json' with { type: 'json' }
import { MAX_BARE_YEAR } from './years.ts'

/**
 * Facts of dynasties, reigns and periods. Years are the usual ones of museums; negative before the year 1. A period is found by its
 * name alone or with a word such as "dynasty"; one that counts its years ("乾隆二十年", "Meiji 30") has them counted from `from`, or from `first`.
 */
export interface NamedPeriod {
  /** Without capitals and accents; a name in Latin letters stands as a whole word. */
  readonly names: readonly string[]
  readonly from: number
  readonly to: number
  /** Whether years within it are counted, the first as 1. */
  readonly counted?: true
  /** The year that is counted as the first, where it began in the one before. */
  readonly first?: number
  /** Language of a country that is meant where its museums use a name that others have too. */
  readonly country?: string
  /** Whether museums in the language of that country alone mean it. */
  readonly isItsOwn?: true
}

/** Names with "/" between them. */
type Row = readonly [names: string, from: number, to: number, first?: number]
type NumberedRow<Number> = readonly [number: Number, ...Row]

interface Tables {
  /** "南北朝時代" is of China and of Japan, and what is beside it says which. */
  readonly dynasties: readonly Row[]
  /** Dynasties of Egypt by their count; their years differ by some decades between chronologies. */
  readonly egypt: readonly (readonly [count: number, from: number, to: number])[]
  /** Wars and times that things are dated by; of the war of resistance the years that Chinese museums give it. */
  readonly times: readonly Row[]
  /**
   * Sultans of the Ottomans by their number and names. Those who reigned twice are not among them, nor those of the first hundred and fifty
   * years; the second Mehmed is so by the name of his second reign.
   */
  readonly sultans: readonly NumberedRow<string>[]
  /**
   * Names of years by the dynasty or country that gave them; of the Han those that no later one has given again. A name that two countries
   * have given is in two rows: alone it is not understood. Years of the Republic are counted in Taiwan still.
   */
  readonly reigns: Readonly<Record<string, readonly Row[]>>
  /**
   * Kings of Korea, whose first year is the one after their accession, but of founders and of those who deposed another. Kings of Goryeo are
   * here for the names that Joseon has given again: what is beside such a name says whose it is, or a number that one of them has not reigned.
   */
  readonly kings: readonly Row[]
  /** Reigns of Joseon that a museum of Korea means, since the king of Goryeo of that name reigned a few years alone. */
  readonly knownReigns: readonly Row[]
  /** Names of years in Japan since 1573. */
  readonly japan: readonly Row[]
  /**
   * Those since 701. Some are names of China too, or words: they are understood in a museum whose language is Japanese alone. 嘉慶
   * (1387 to 1389) is not among them: also in Japan it is mostly the emperor of the Qing.
   */
  readonly japanBefore: readonly Row[]
}

const TABLES = written as unknown as Tables

/** A dynasty of Egypt in the words of English, French and German. */
function egyptianRow([count, from, to]: Tables['egypt'][number]): Row {
  const ending = count > 10 && count < 20 ? undefined : ['st', 'nd', 'rd'][(count % 10) - 1]
  const ordinal = `${count}${ending ?? 'th'}`
  return [`${ordinal} dynasty/dynasty ${count}/dynastie ${count}/${count}. dynastie`, from, to]
}

const REIGN = ['donemi', 'devri', 'saltanati']

/** Names of the reign of a sultan in Turkish: "II. Abdülhamid dönemi", "Sultan II. Mahmud devri". His name alone may be of whom a thing shows. */
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

/** A year of a period by its count. */
export function yearOfPeriod({ from, first = from }: NamedPeriod, count: number): number {
  return first + count - 1
}

/** The last year that is counted from the begin of a period; those of the Republic are counted in Taiwan still. */
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
