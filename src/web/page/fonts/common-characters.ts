/** The part of a national character set with its common characters: rows of 94 characters, as EUC has them. */
interface CommonSet {
  readonly encoding: string
  /** First and last row of signs and syllables that nearly every text has. */
  readonly signs: readonly (readonly [first: number, last: number])[]
  readonly letters: readonly [first: number, last: number]
}

/** Punctuation, and Latin letters and marks as wide as an ideograph: the same rows in all of them. */
const SIGNS = [
  [1, 1],
  [3, 3],
] as const

const SETS: Readonly<Record<string, CommonSet>> = {
  // GB 2312, level 1: 3,755 characters.
  Hans: { encoding: 'gb2312', signs: SIGNS, letters: [16, 55] },
  // JIS X 0208: kana, then level 1 with 2,965 characters.
  Jpan: {
    encoding: 'euc-jp',
    signs: [...SIGNS, [4, 5]],
    letters: [16, 47],
  },
  // KS X 1001: 2,350 syllables.
  Kore: { encoding: 'euc-kr', signs: SIGNS, letters: [16, 40] },
}

const ROW = 94
const EUC = 0xa0
/** Big5, level 1: 5,401 characters, in rows that EUC does not have. */
const BIG5_LEADS = [0xa4, 0xc6] as const
const BIG5_TRAILS = [
  [0x40, 0x7e],
  [0xa1, 0xfe],
] as const

function decoded(encoding: string, bytes: readonly number[]): string {
  const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes))
  return text.replaceAll('\ufffd', '')
}

function numbersFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function rows(encoding: string, [first, last]: readonly [number, number]): string {
  const bytes = numbersFrom(first, last).flatMap((row) =>
    numbersFrom(1, ROW).flatMap((cell) => [row + EUC, cell + EUC]),
  )
  return decoded(encoding, bytes)
}

function signs(encoding: string, parts: readonly (readonly [number, number])[]): string {
  return parts.map((each) => rows(encoding, each)).join('')
}

function big5(): string {
  const bytes = numbersFrom(...BIG5_LEADS).flatMap((lead) =>
    BIG5_TRAILS.flatMap(([from, to]) => numbersFrom(from, to)).flatMap((trail) => [lead, trail]),
  )
  return decoded('big5', bytes)
}

/** Characters that texts in a script mostly use, in groups of which a page needs nearly all or some; none for other scripts. */
export function commonCharacters(script: string | undefined): readonly string[] {
  if (script === 'Hant') return [signs('gb2312', SIGNS), big5()]
  const set = SETS[script ?? '']
  return set === undefined ? [] : [signs(set.encoding, set.signs), rows(set.encoding, set.letters)]
}
