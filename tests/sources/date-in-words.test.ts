import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readMuseumDate } from '../../src/base/museum-date/index.ts'
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
  // A reign, a doubt and an open end say more than a year.
  ['ru', '조선 후기', undefined],
  ['ru', '조선 19세기', undefined],
  ['ru', '1900년 이전', undefined],
  ['ru', '19세기?', undefined],
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
  // "vor" leaves the year out.
  ['en', 'vor 1898', undefined],
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
  // Polish writes "ca" too.
  ['ca. 1912', [undefined, 'סביב 1912', 'khoảng 1912']],
  ['tarihsiz', ['data nieznana', 'תאריך לא ידוע', 'không rõ niên đại']],
])('of a Turkish museum in Polish, Hebrew and Vietnamese: %s', (written, words) => {
  expect(['pl', 'he', 'vi'].map((tag) => dateInWords(written, tag, 'tr'))).toEqual(words)
  expect(dateInWords(written, 'tr', 'tr')).toBeUndefined()
})

const EXPRESSIONS = readFileSync(new URL('../base/museum-dates.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ')[0] ?? '')

// The reader of dates is the other witness of what is written, where it understands it; it knows few words of these two.
const READ = Object.keys(phrases).filter((code) => !['ka', 'ta'].includes(code))

// Every day: the two kinds of Chinese, languages of four alphabets, and one with digits of its own.
const OF_EVERY_DAY = ['ar', 'de', 'el', 'en', 'ru', 'zh-Hans', 'zh-Hant']
const TAKEN = sweep('dates in the words of each language', READ, (code) => OF_EVERY_DAY.includes(code))

it.each(TAKEN)('what is written in %s says the years of what was written', (code) => {
  const other = EXPRESSIONS.flatMap((text) => {
    const written = dateInWords(text, code)
    return written === undefined || readMuseumDate(text) === 'undated' ? [] : [[text, written] as const]
  })
  expect(other.length).toBeGreaterThan(20)
  expect(
    other.filter(([text, written]) => {
      const read = readMuseumDate(written, code)
      return read !== undefined && JSON.stringify(readMuseumDate(text)) !== JSON.stringify(read)
    }),
  ).toEqual([])
})
