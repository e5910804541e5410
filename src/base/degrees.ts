import { withPlainDigits } from './digits.ts'

/** A coordinate axis. */
export type Axis = 'latitude' | 'longitude'

const AXES: Readonly<Record<Axis, { readonly halves: string; readonly max: number }>> = {
  latitude: { halves: 'NS', max: 90 },
  longitude: { halves: 'EW', max: 180 },
}

/** Returns a pattern of synonyms as whole words; "*" is any suffix, and dots are optional. */
function wordsOf(words: string): RegExp {
  const source = words.replaceAll('.', '\\.?\\s?').replaceAll('*', '\\p{L}*')
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'giu')
}

/**
 * Words for hemispheres, degrees, minutes and seconds in various languages. Excludes "O", which is east in some and
 * west in others.
 */
const WORDS: readonly (readonly [RegExp, string])[] = [
  // East Asian words have no spaces around them.
  [/北[纬緯]|북위/g, 'N'],
  [/南[纬緯]|남위/g, 'S'],
  [/[东東][经經経]|동경/g, 'E'],
  [/西[经經経]|서경/g, 'W'],
  [/度|도/g, '°'],
  [/分|분/g, '′'],
  [/秒|초/g, '″'],
  // The words for latitude and longitude carry no information.
  [
    wordsOf(
      'lat.|latitude|latitud|latitudine|breite|br.|shirote|szer. geogr.|szerokości|vĩ độ|lintang|عرض|خط عرض|long.|longitude|longitud|longitudine|länge|dł. geogr.|długości|kinh độ|bujur|طول|خط طول',
    ),
    '',
  ],
  [
    wordsOf(
      'north|nord|norte|nördl*.|noord*|kuzey|с.ш.|северн* широт*|пн.ш.|с.г.ш.|s.g.š.|utara|bắc|เหนือ|شمال|شمالا|شمالي|شمالی|צפון|उत्तर|উত্তর|βόρε*|północn*|severní*',
    ),
    'N',
  ],
  [
    wordsOf(
      'south|süd|sud|sur|sul|südl*.|zuid*|güney|ю.ш.|южн* широт*|пд.ш.|ј.г.ш.|j.g.š.|selatan|nam|ใต้|جنوب|جنوبا|جنوبي|جنوبی|דרום|दक्षिण|দক্ষিণ|νότι*|południow*|jižní*',
    ),
    'S',
  ],
  [
    wordsOf(
      'east|ost|est|este|leste|östl*.|oost*|doğu|в.д.|восточн* долгот*|сх.д.|и.г.д.|i.g.d.|timur|đông|ตะวันออก|شرق|شرقا|شرقي|شرقی|מזרח|पूर्व|পূর্ব|ανατολικ*|wschodni*|východní*',
    ),
    'E',
  ],
  [
    wordsOf(
      'west|ouest|oeste|ovest|westl*.|batı|з.д.|западн* долгот*|зх.д.|з.г.д.|z.g.d.|barat|tây|ตะวันตก|غرب|غربا|غربي|غربی|מערב|पश्चिम|পশ্চিম|δυτικ*|zachodni*|západní*',
    ),
    'W',
  ],
  [wordsOf('degrees?|deg.|grad|درجه|درجة|градус*|grados?|gradi|graus?|degrés?|derece|độ|องศา'), '°'],
  [wordsOf('minutes?|min.|دقیقه|دقيقة|минут*|phút|ลิปดา'), '′'],
  [wordsOf('seconds?|sec.|ثانیه|ثانية|секунд*|giây|ฟิลิปดา'), '″'],
]

const NUMBER = '\\d{1,2}(?:[.,]\\d+)?'

/** 18.935, 18°56'06"N, N 18 56.1, 18:56:06. */
const DEGREES = new RegExp(
  `^([NSEW])?\\s?([+-]?\\d{1,3}(?:[.,]\\d+)?)(?:\\s?[°º˚]|(?=[\\s:]|[NSEW]?$))(?:[\\s:]?(${NUMBER})(?:\\s?['’′´]|(?=[\\s:]|[NSEW]?$))(?:[\\s:]?(${NUMBER})\\s?(?:["”″]|['’′]{2})?)?)?\\s?([NSEW])?$`,
  'iu',
)

const DIGITS = 5

/**
 * Parses decimal degrees, negative in the south and west. Accepts a sign or hemisphere letter, and minutes and seconds.
 * Returns undefined if it is not a coordinate, or one of the other axis.
 */
export function degreesIn(text: string, axis: Axis): number | undefined {
  const written = withPlainDigits(text.normalize('NFC').trim()).replace(/٫/g, '.')
  const plain = WORDS.reduce((rest, [words, sign]) => rest.replace(words, sign), written)
    .replace(/\s*([°′″])/g, '$1')
    .replace(/(?<=[°′″])\s*[,،]\s*|\s+/g, ' ')
    .trim()
  const [, before = '', whole = '', minutes, seconds, behind = ''] =
    DEGREES.exec(plain.replace('\u2212', '-')) ?? []
  const { halves, max } = AXES[axis]
  const half = (before + behind).toUpperCase()
  if (whole === '' || half.length > 1 || (half !== '' && !halves.includes(half))) return undefined
  // Only the last part may have decimals.
  const isDivided = [whole, minutes].some(
    (part, at) => /[.,]/.test(part ?? '') && [minutes, seconds][at] !== undefined,
  )
  // "-48.1 S" says the same twice; "-48.1 N" contradicts itself.
  const isTwice = whole.startsWith('-') ? 'SW'.includes(half) : half !== 'S' && half !== 'W'
  if (isDivided || (half !== '' && /^[+-]/.test(whole) && !isTwice)) return undefined
  const [degrees, minute, second] = [whole, minutes, seconds].map((part = '0') =>
    Math.abs(Number(part.replace(',', '.'))),
  ) as [number, number, number]
  const size = degrees + minute / 60 + second / 3600
  if (minute >= 60 || second >= 60 || size > max) return undefined
  const isNegative = whole.startsWith('-') || half === 'S' || half === 'W'
  return Number((isNegative ? -size : size).toFixed(minutes === undefined ? 10 : DIGITS)) + 0
}
