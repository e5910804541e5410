import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { isFull } from '../../support/sweep.ts'

/** Words of which replacement texts are made. */
const WORDS =
  'متحف تاريخ قاعة معرض قطعة مدينة جبل نهر كتاب خريطة سيف درع رسالة صورة قديمة جديدة من في على إلى زيارة مجموعة وثيقة قلعة جسر ذاكرة'.split(
    ' ',
  )

const HAN = /[\p{Script=Han}，。、；：（）《》“”！？·]+/gu

/** Number of Arabic letters per Chinese character in a typical translation. */
const LETTERS = 2

/** Returns Arabic words of about the length of a translation; deterministic for the same text. */
function arabicFor(chinese: string): string {
  const words: string[] = []
  let [length, seed] = [0, chinese.codePointAt(0) ?? 0]
  while (length < chinese.length * LETTERS) {
    const word = WORDS[seed % WORDS.length] ?? ''
    words.push(word)
    length += word.length + 1
    seed += (chinese.codePointAt(words.length % chinese.length) ?? 0) + 7
  }
  return words.join(' ')
}

/** URLs and file names are not replaced. */
const ADDRESS = /^(?:\/|https?:|[\w./-]+\.\w{2,4}(?:;|$))/

function inArabic(value: unknown): unknown {
  if (typeof value === 'string') return ADDRESS.test(value) ? value : value.replaceAll(HAN, arabicFor)
  if (Array.isArray(value)) return value.map(inArabic)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inArabic(entry)]))
}

function rewritten(path: string, text: string): string {
  if (extname(path) === '.json') return JSON.stringify(inArabic(JSON.parse(text)))
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => `${JSON.stringify(inArabic(JSON.parse(line)))}\n`).join('')
}

const LOCALES = [
  { code: 'zh', tag: 'ar', label: 'العربية', channelSuffix: '' },
  { code: 'en', tag: 'fr', label: 'Français', channelSuffix: '_EN' },
]

const FILES = join('config', 'content', 'files')

/**
 * Creates the demonstration museum in Arabic and French in a temporary folder: all templates with content of
 * realistic length, right to left. Texts are meaningless words; French pages have English texts under a
 * French interface.
 */
export function arabicMuseum(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-arabic-'))
  const config = join(folder, 'config')
  // Daily runs omit pictures and other files, whose space pages reserve anyway: importing them takes most of
  // the startup time.
  cpSync('config', config, { recursive: true, filter: (path) => isFull || path !== FILES })
  for (const path of readdirSync(config, { recursive: true, encoding: 'utf8' })) {
    if (!['json', 'ndjson'].includes(extname(path).slice(1))) continue
    const file = join(config, path)
    writeFileSync(file, rewritten(path, readFileSync(file, 'utf8')))
  }
  const site: unknown = JSON.parse(readFileSync(join(config, 'site.json'), 'utf8'))
  writeFileSync(join(config, 'site.json'), JSON.stringify({ ...Object(site), locales: LOCALES }))
  return config
}
