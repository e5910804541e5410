import { expect, it } from 'vitest'
import { sortKey, titleKey } from '../../src/base/sort-key.ts'
import { languagesOf, tagOf } from '../../src/content/language.ts'

/** Each line is in the order of the language's dictionaries. */
const ordered: Readonly<Record<string, readonly string[]>> = {
  en: [
    '',
    '2 ships',
    '10 ships',
    'A-9',
    'A-10',
    'a lamp',
    'Éclair',
    'eden',
    'New York',
    'Newark',
    'Œuvre',
    'oval',
    'Zinc',
  ],
  uk: [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'],
  ru: [...'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  sv: ['Ask', 'Bok', 'Zon', 'Ål', 'Älg', 'Öl'],
  da: ['Ask', 'Zoo', 'Ærø', 'Øl', 'Ål'],
  pl: ['Ala', 'Ąka', 'Bal', 'Cal', 'Ćma', 'Lala', 'Łania', 'Mak', 'Zak', 'Źle', 'Żak'],
  cs: ['Cena', 'Čas', 'Dub', 'Růže', 'Řeka', 'Sad', 'Šat', 'Zub', 'Žena'],
  et: ['Sõna', 'Šaht', 'Zoo', 'Žest', 'Tuba', 'Õun', 'Äär', 'Öö', 'Ükski'],
  tr: ['Cam', 'Çam', 'Gaz', 'Ğ', 'Han', 'Irmak', 'İpek', 'Jale', 'Oda', 'Öz', 'Sal', 'Şal', 'Un', 'Ün'],
  es: ['Nube', 'Ñandú', 'Oca'],
  vi: ['An', 'Ăn', 'Ân', 'Ba', 'Da', 'Đa', 'Em', 'Êm', 'Om', 'Ôm', 'Ơn', 'Um', 'Ưng'],
  el: ['Άλφα', 'βήτα', 'Γάμα', 'Ζήτα', 'ήτα', 'Θήτα', 'Ωμέγα'],
  ka: ['აივანი', 'ბაღი', 'გზა', 'ვაზა', 'ჰაერი'],
  he: ['אדם', 'בַּיִת', 'בית ספר', 'גן', 'תורה'],
  ar: ['أسد', 'باب', 'تاج', 'كتاب', 'ياسمين'],
  fa: [
    'آب',
    'باغ',
    'پارچه',
    'تاج',
    'جام',
    'چاپ',
    'حوض',
    'زر',
    'ژاله',
    'سبد',
    'کتاب',
    'گل',
    'لاله',
    'نان',
    'وزن',
    'هنر',
    'یخ',
  ],
  hi: ['अनार', 'आम', 'कमल', 'काला', 'किताब', 'खत', 'गमला'],
  th: ['กา', 'แก้ว', 'ขวด', 'เครื่อง', 'งู'],
  ja: ['あめ', 'イス', 'うみ', 'かさ', 'ガラス', 'きつね'],
  ko: ['가방', '나무', '다리', '하늘'],
  'zh-CN': ['阿城', '安庆', '北京', '第2章', '第10章', '海口', '京都', '上海', '中山'],
}

it.each(Object.entries(ordered))('titles in %s are ordered as its dictionaries order them', (tag, titles) => {
  const shuffled = [...titles].reverse()
  const keyed = shuffled.map((title) => ({ title, key: Buffer.from(sortKey(title, tag)) }))
  expect(keyed.sort((one, other) => Buffer.compare(one.key, other.key)).map(({ title }) => title)).toEqual(
    titles,
  )
})

it('a language that the site has no more may have any code', () => {
  const tags = ['zh', 'pt-br', 'pt_BR', 'old language', ''].map((code) => tagOf(languagesOf(), code))
  expect(tags).toEqual(['zh-CN', 'pt-BR', 'und', 'und', 'und'])
  for (const tag of tags) expect(sortKey('No. 9', tag) < sortKey('No. 10', tag)).toBe(true)
})

// Titles of pulibrary/orangelight#1446 and gotson/komga#687, and those with what only looks like an article.
it.each([
  ['en', ['"A Cup" in quotes', 'The Dynasts', 'elephant', 'A Harbour', 'Zebra']],
  ['en', ['A', 'A-9', 'Die Another Day', 'The', 'Theatre', 'The Theatres']],
  ['de', ['Die Brücke', 'Dermatologie', '„Das Frühstück“', 'The Kiss']],
  ['fr', ["L'Atelier", 'L’École', 'Les Halles', 'Lampe', 'Une Mère', 'Un Port']],
  ['es', ['El castillo', 'Elena', 'Las meninas']],
  ['it', ["L'annunciazione", "Un'estate", 'Il ratto', 'I tre re']],
  ['zh', ['A 河', 'The 河']],
])('orders titles of %s without their article: %j', (tag, titles) => {
  const key = (title: string) => titleKey(title, tag)
  const sorted = titles.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
  expect(sorted).toEqual(titles)
})
