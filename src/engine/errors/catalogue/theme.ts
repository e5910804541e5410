import { plainEntries } from '../plain-problems.ts'
import { errorEntry, warningEntry } from '../problem.ts'
import { didYouMean, joinWithCommas, type Message, message, quotedList } from '../wording.ts'
import plain from './theme.json' with { type: 'json' }

type Scheme = 'light' | 'dark' | 'light-contrast' | 'dark-contrast'

const schemes: Readonly<Record<Scheme, Message>> = {
  light: message`in light`,
  dark: message`in dark`,
  'light-contrast': message`in high contrast on white`,
  'dark-contrast': message`in high contrast on black`,
}

/** Rounds down, so that an insufficient contrast is never shown as the required one. */
function roundedDown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2)
}

/** Maximum length of a quoted range. */
const MAX_QUOTED_RANGE_LENGTH = 60

function shortRange(range: string): string {
  return range.length > MAX_QUOTED_RANGE_LENGTH ? `${range.slice(0, MAX_QUOTED_RANGE_LENGTH)}…` : range
}

/** Problems of the theme. */
export const themeEntries = {
  ...plainEntries(plain),
  THEME_CONTRAST: errorEntry<{
    scheme: Scheme
    colour: string
    ground: string
    ratio: number
    needed: number
    key: string
    nearest: string | undefined
  }>({
    title: message`Colours with too little contrast`,
    sample: {
      scheme: 'light',
      colour: 'accent #c9a227',
      ground: 'paper #ffffff',
      ratio: 2.42,
      needed: 4.5,
      key: 'accent',
      nearest: '#8a6d00',
    },
    message: ({ scheme, colour, ground, ratio, needed }) =>
      message`${colour} on ${ground} has a contrast of ${roundedDown(ratio)}:1 ${schemes[scheme]}; it needs ${needed}:1.`,
    why: message`Many visitors could not read it (WCAG 2.2, level AA).`,
    hint: ({ key, nearest }) =>
      nearest === undefined
        ? message`Set "${key}" to a darker or a lighter colour; no lightness of this hue passes.`
        : message`Set "${key}" to ${nearest}, the nearest colour that passes.`,
  }),
  FONT_MISSING: errorEntry({
    title: message`Missing font file`,
    sample: { file: '/media/fonts/name.woff2' },
    message: ({ file }) => message`There is no file "${file}".`,
    why: message`Texts would be set in another typeface, silently.`,
    hint: ({ file }) =>
      file.startsWith('/media/')
        ? message`Put the file into the folder "media/fonts" beside theme.json.`
        : message`Write "/media/fonts/NAME" for a file of the museum; for one of a package, install the package in the folder of the museum and check the path within it.`,
  }),
  FONT_FAMILY: warningEntry<
    { family: string; suggestion: string } | { family: string; several: readonly string[] }
  >({
    title: message`A typeface whose name nearly matches one of "fonts"`,
    sample: { family: 'Space Grotesque', suggestion: 'Space Grotesk' },
    message: ({ family }) => message`No font of "fonts" is "${family}".`,
    why: message`Texts would be set in another typeface, silently.`,
    hint: (args) =>
      'several' in args
        ? message`Write each typeface as a text of its own: ${joinWithCommas(args.several.map((each) => `"${each}"`))}.`
        : didYouMean(args.suggestion),
  }),
  FONT_RANGE: warningEntry<{ file: string; range: string; letters: readonly string[] }>({
    title: message`A "range" with none of the letters of its file`,
    sample: { file: '/media/fonts/name.woff2', range: 'U+0590-05FF', letters: ['ก', 'ข'] },
    message: ({ file, range, letters }) =>
      message`"${file}" has letters such as ${letters.join(' ')}, and none or hardly any of those in "range": ${shortRange(range)}.`,
    why: message`Browsers would not load the file for the letters that it has: they would set these in another typeface.`,
    hint: message`Write the "range" that the publisher of the typeface gives for this file; those of two files may have been exchanged.`,
  }),
  FONT_DIGITS: warningEntry<{ families: readonly string[]; zero: string; label: string }>({
    title: message`Typefaces without digits`,
    sample: { families: ['Noto Sans Thai'], zero: '0', label: 'ไทย' },
    message: ({ families, zero, label }) =>
      message`None of the files of ${quotedList(families)} has the digit ${zero}, which texts in ${label} are written with.`,
    why: message`Browsers would set years, hours and prices in another typeface than the words beside them.`,
    hint: message`Add the file of the typeface that has them: most publishers put digits with the Latin letters.`,
  }),
  FONT_UNUSED: warningEntry<{ family: string; ahead: readonly string[] }>({
    title: message`An unused font`,
    sample: { family: 'Space Grotesk', ahead: [] },
    message: ({ family }) => message`No text is set in "${family}".`,
    why: message`Visitors never see it.`,
    hint: ({ family, ahead }) =>
      ahead.length > 0
        ? message`What stands under "type", "languages" (${joinWithCommas(ahead)}) goes before "text" and "heading" of "type": name "${family}" first there, or take those languages out.`
        : message`Name "${family}" first under "text" or "heading" of "type", or of a language there; or take it out of "fonts".`,
  }),
  FONT_WEIGHT: warningEntry<{
    weight: number
    family: string
    known: readonly string[]
    /** Whether the weight is that of non-headings: subtitles, quotations, the name in the footer. */
    isPlain?: boolean
  }>({
    title: message`A weight that the font lacks`,
    sample: { weight: 300, family: 'Space Grotesk', known: ['400', '700'] },
    message: ({ weight, family }) => message`No file of "${family}" has the weight ${weight}.`,
    why: message`Browsers use the nearest weight, or synthesize bold headings.`,
    hint: ({ known, weight, isPlain }) =>
      isPlain === true
        ? message`Subtitles, quotations and the name in the footer are set in the typeface of headings: add a file with the weight ${weight}.`
        : message`Set "headingWeight" to a weight that is there (${known.join(', ')}), or add a file with the other.`,
  }),
  FONT_SCRIPT: warningEntry<{
    families: readonly string[]
    languages: readonly string[]
    letters: readonly string[]
    use: 'text' | 'heading'
    code: string
  }>({
    title: message`A typeface without the letters of a language`,
    sample: { families: ['Lora'], languages: ['العربية'], letters: ['م', 'ت'], use: 'heading', code: 'ar' },
    message: ({ families, languages, letters, use }) =>
      use === 'heading'
        ? message`Headings in ${languages.join(', ')} have letters that ${quotedList(families)} lacks: ${letters.join(' ')}.`
        : message`Texts in ${languages.join(', ')} have letters that ${quotedList(families)} lacks: ${letters.join(' ')}.`,
    why: message`They are set in a typeface of each visitor's system, beside digits in this one.`,
    hint: ({ use, code }) =>
      message`Name a typeface for this language, under "type", "languages", "${code}", "${use}"; or add a file with its letters to "fonts", or name a family of the systems after this one.`,
  }),
  FONT_LETTERS: warningEntry<{
    family: string
    languages: readonly string[]
    characters: readonly string[]
    /** The file that contains the letters, and its "range", which excludes them. */
    file?: string
    range?: string
  }>({
    title: message`A typeface without some characters of a language`,
    sample: {
      family: 'Alegreya',
      languages: ['Українська'],
      characters: ['Ґ', 'ґ'],
      file: '@fontsource/alegreya/files/alegreya-cyrillic-400-normal.woff2',
      range: 'U+0400-045F',
    },
    message: ({ family, languages, characters, range }) =>
      range === undefined
        ? message`Texts in ${languages.join(', ')} have letters that "${family}" lacks, beside others that it has: ${characters.join(' ')}.`
        : message`"range" of "${family}" (${shortRange(range)}) leaves out characters that the file has and ${languages.join(', ')} needs: ${characters.join(' ')}.`,
    why: message`They are taken from another typeface, so that one word or line is set in two.`,
    hint: ({ family, range }) =>
      range === undefined
        ? message`Add the files of "${family}" with these letters, such as "latin-ext", "vietnamese" or "cyrillic-ext" of its package; or name another typeface for this language.`
        : message`Write the "range" that the publisher of the typeface gives for each file of "${family}", such as the style sheets of its package.`,
  }),
} as const
