import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readMuseumDate } from '../../src/base/museum-date/index.ts'
import words from '../../src/base/museum-date/words.json' with { type: 'json' }
import { dateInWords } from '../../src/sources/date-in-words.ts'
import phrases from '../../src/sources/date-phrases.json' with { type: 'json' }
import { sweep } from '../support/sweep.ts'

it.each([
  ['ru', '20세기', 'XX век'],
  ['fa', '17세기', 'سدهٔ ۱۷ میلادی'],
  ['th', '19세기 후반', 'ครึ่งหลังของคริสต์ศตวรรษที่ 19'],
  ['pt-PT', '20세기 초', 'início do século XX'],
  ['ta-IN', '1762년경', 'சுமார் 1762'],
  ['ta-IN', '18세기 전반', '18ஆம் நூற்றாண்டின் முதல் பாதி'],
  ['ru', '1762년경', 'ок. 1762'],
  ['ru', '1930년대', '1930-е годы'],
  ['en-GB', '18~19세기', '18th century – 19th century'],
  ['de', '미상', 'Datum unbekannt'],
  ['ja', '약 1762~1770년', '1762–1770年頃'],
  ['fr', '1852. 5. 3.', '3 mai 1852'],
  ['ko', '1852. 5. 3.', undefined],
  ['ko', '19세기 후반', undefined],
  ['th-TH-u-ca-buddhist', '1887–1890', 'ค.ศ. 1887–1890'],
  ['th', '1887–1890', undefined],
  ['ru', '1900년 이전', '1900 или ранее'],
  ['pl', '1900년 이후', '1900 lub później'],
  // A reign and a doubt say more than a year.
  ['ru', '조선 후기', '1738–1910 (조선 후기)'],
  ['ru', '조선 19세기', '1800–1899 (조선 19세기)'],
  ['ru', '조선 이후', undefined],
  ['ru', '19세기?', '1800–1899 (19세기?)'],
])('of a Korean museum in %s: %s is %s', (tag, written, words) => {
  expect(dateInWords(written, tag, 'ko-KR')).toBe(words)
})

it.each([
  ['en', 'um 1898', 'c. 1898'],
  ['en', '2. Hälfte des 19. Jahrhunderts', 'second half of the 19th century'],
  ['en', '12.3.1921', '12 March 1921'],
  ['fr', '3. Viertel 18. Jh.', 'troisième quart du XVIIIe siècle'],
  ['en', 'o. J.', 'date unknown'],
  // Somebody has written it in the page's language.
  ['fr', 'vers 1898', undefined],
  ['en', 'ca. 1898', undefined],
  ['en', 'late 19th century', undefined],
  ['en', '1898', undefined],
  ['de', 'um 1898', undefined],
  // All years on one side of a year are said in every language; how near is not, and centuries are not sure.
  ['en', 'vor 1898', 'before 1898'],
  ['ja', 'vor 1898', '1898年より前'],
  ['pl', 'nach 1960', 'po 1960'],
  ['de', 'vor 1898', undefined],
  ['en', 'kurz vor 1898', undefined],
  ['en', 'nach um 1898', undefined],
  ['en', 'vor dem 19. Jahrhundert', undefined],
  ['en', 'seit 1898', undefined],
  ['en', 'zwischen 1898 und 1901', '1898–1901'],
  ['en', 'zwischen 1898', undefined],
  ['de', 'ca. 1912', undefined],
  ['fr', 'ca. 1912', 'vers 1912'],
])('of a German museum in %s: %s is %s', (tag, written, words) => {
  expect(dateInWords(written, tag, 'de')).toBe(words)
})

it.each([
  ["1920'ler", ['lata 20. XX wieku', 'שנות ה־20 של המאה ה־20', 'thập niên 1920']],
  ["1970'li yıllar", ['lata 70. XX wieku', 'שנות ה־70 של המאה ה־20', 'thập niên 1970']],
  ['18. yüzyıl sonu', ['koniec XVIII wieku', 'סוף המאה ה־18', 'cuối thế kỷ 18']],
  ['19. yy. ortası', ['połowa XIX wieku', 'אמצע המאה ה־19', 'giữa thế kỷ 19']],
  ['20. yy başı', ['początek XX wieku', 'ראשית המאה ה־20', 'đầu thế kỷ 20']],
  ['XIX. yy', ['XIX wiek', 'המאה ה־19', 'thế kỷ 19']],
  ['19. yüzyılın ikinci yarısı', ['2. połowa XIX wieku', 'המחצית השנייה של המאה ה־19', 'nửa sau thế kỷ 19']],
  ['20. yüzyılın ilk çeyreği', ['1. ćwierć XX wieku', 'הרבע הראשון של המאה ה־20', 'phần tư đầu thế kỷ 20']],
  ['1871 öncesi', ['przed 1871', 'לפני 1871', 'trước 1871']],
  ['1960 sonrası', ['po 1960', 'אחרי 1960', 'sau 1960']],
  ['1950-60 arası', ['1950–1960', '1950–1960', '1950–1960']],
  ['1950 ile 1960 arası', ['1950–1960', '1950–1960', '1950–1960']],
  // Polish writes "ca" too.
  ['ca. 1912', [undefined, 'סביב 1912', 'khoảng 1912']],
  ['tarihsiz', ['data nieznana', 'תאריך לא ידוע', 'không rõ niên đại']],
])('of a Turkish museum in Polish, Hebrew and Vietnamese: %s', (written, words) => {
  expect(['pl', 'he', 'vi'].map((tag) => dateInWords(written, tag, 'tr'))).toEqual(words)
  expect(dateInWords(written, 'tr', 'tr')).toBeUndefined()
})

it.each([
  ['it', 'XIX secolo', 'XIX wiek'],
  ['it', 'fine XIX secolo', 'koniec XIX wieku'],
  ['it', 'prima del 1900', 'przed 1900'],
  ['nl', '19e eeuw', 'XIX wiek'],
  ['nl', 'omstreeks 1900', 'ok. 1900'],
  ['cs', '2. pol. 19. stol.', '2. połowa XIX wieku'],
  ['sv', '1920-talet', 'lata 20. XX wieku'],
  ['nb', '1890-årene', 'lata 90. XIX wieku'],
  ['da', 'efter 1900', 'po 1900'],
  ['pt', 'século XIX', 'XIX wiek'],
  ['hu', 'XIX. század', 'XIX wiek'],
  ['ja', '1871年以前', '1871 lub wcześniej'],
  ['ja', '1871年以降', '1871 lub później'],
  ['zh', '1871年之前', 'przed 1871'],
  ['ka', '1912 წლამდე', 'przed 1912'],
  ['ka', '1899 წლის 12 მაისი', '12 maja 1899'],
])('of a museum in %s in Polish: %s is %s', (language, written, words) => {
  expect(dateInWords(written, 'pl', language)).toBe(words)
  // Words of a page's own language stay, whoever wrote them.
  expect(dateInWords(written, language, 'el')).toBeUndefined()
})

it.each([
  ['es', '昭和二十年代', '1945–1954 (昭和二十年代)'],
  ['cs', '大正12.9.1', '1923 (大正12.9.1)'],
  ['th', '江戸後期', '1780–1868 (江戸後期)'],
  ['ka', '大正末～昭和初期', '1922–1947 (大正末～昭和初期)'],
  ['ar-EG', '享保年間', '١٧١٦–١٧٣٦ (享保年間)'],
  ['es', 'S20.8.15', '1945 (S20.8.15)'],
  ['ja', 'S20.8.15', undefined],
  ['es', '安政2年（1855）', '1855'],
  ['ar', '1950年代', 'عقد 1950'],
  ['ka', '19世紀末', 'XIX საუკუნის ბოლო'],
  ['ka', '不明', 'თარიღი უცნობია'],
  // The readers know the words, or see the years already; nobody knows the years.
  ['ja', '江戸後期', undefined],
  ['zh-Hans', '江戸後期', undefined],
  ['es', '明治30年（1897）～昭和6年（1931）', undefined],
  ['es', '戦前', undefined],
])('of a Japanese museum in %s: %s is %s', (tag, written, words) => {
  expect(dateInWords(written, tag, 'ja')).toBe(words)
})

it.each([
  ['حوالي 1920', 'hu', '1920 körül'],
  ['قبل 1914', 'hu', '1914 előtt'],
  ['القرن التاسع عشر', 'hu', 'XIX. század'],
  ['بدون تاريخ', 'hu', 'évszám nélkül'],
  // Nobody has said the words of Amharic.
  ['حوالي 1920', 'am', 'c. 1920'],
  ['قبل 1914', 'am', undefined],
])('of a museum in Oman: %s in %s is %s', (written, tag, words) => {
  expect(dateInWords(written, tag, 'ar-OM')).toBe(words)
})

it.each([
  ['1st century BC', 'hu', 'i. e. 100–1. (1st century BC)'],
  ['1st century BC', 'he', '100–1 לפנה״ס (1st century BC)'],
  ['1st century BC', 'ru', '100–1\u202fг. до н. э. (1st century BC)'],
  ['27 BC to 14 AD', 'ru', '27\u202fг. до н. э. – 14\u202fг. н. э. (27 BC to 14 AD)'],
])('years before Christ: %s in %s is %s', (written, tag, words) => {
  expect(dateInWords(written, tag, 'en')).toBe(words)
})

it('knows the language of each word of dates in Latin letters', () => {
  const others = Object.values(words.meanings).flatMap((languages) =>
    'other' in languages ? languages.other : [],
  )
  expect(others.filter((text) => /\p{Script=Latin}/u.test(text))).toEqual([])
})

const EXPRESSIONS = readFileSync(new URL('../base/museum-dates.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ')[0] ?? '')

// The reader of dates is the other witness of what is written, where it understands it; it knows few words of these two.
const READ = Object.keys(phrases).filter((code) => !['ka', 'ta'].includes(code))

// Every day each expression in one language and each language on its share of them; in the weekly run, all in all.
const TAKEN = sweep(
  'expression × language of dates in words',
  READ.flatMap((code, place) => EXPRESSIONS.map((text, index) => ({ code, place, text, index }))),
  ({ place, index }) => index % READ.length === place,
)

it.each(READ)('what is written in %s says the years of what was written', (code) => {
  const other = TAKEN.filter((each) => each.code === code).flatMap(({ text }) => {
    const written = dateInWords(text, code)
    return written === undefined || readMuseumDate(text) === 'undated' ? [] : [[text, written] as const]
  })
  expect(other.length).toBeGreaterThan(20)
  expect(
    other.filter(([text, written]) => {
      const read = readMuseumDate(written.replace(` (${text})`, ''), code)
      return read !== undefined && JSON.stringify(readMuseumDate(text)) !== JSON.stringify(read)
    }),
  ).toEqual([])
})
