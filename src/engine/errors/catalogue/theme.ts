import { errorEntry, warningEntry } from '../problem.ts'
import { bilingual, suggestionOrList } from '../wording.ts'

type Scheme = 'light' | 'dark' | 'light-contrast' | 'dark-contrast'

const schemes: Readonly<Record<Scheme, readonly [en: string, zh: string]>> = {
  light: ['in light', '浅色界面中'],
  dark: ['in dark', '深色界面中'],
  'light-contrast': ['in high contrast on white', '白底高对比度界面中'],
  'dark-contrast': ['in high contrast on black', '黑底高对比度界面中'],
}

/** Down, so that a contrast that is too low never reads as the one that is needed. */
function shown(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2)
}

/** Problems of the theme. */
export const themeEntries = {
  THEME_CONTRAST: errorEntry<{
    scheme: Scheme
    colour: string
    ground: string
    ratio: number
    needed: number
    key: string
    nearest: string | undefined
  }>({
    code: 'THEME_CONTRAST',
    title: bilingual('Colours too much alike', '颜色对比度不足'),
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
      bilingual(
        `${colour} on ${ground} has a contrast of ${shown(ratio)}:1 ${schemes[scheme][0]}; it needs ${needed}:1.`,
        `${schemes[scheme][1]}，${colour} 与 ${ground} 的对比度为 ${shown(ratio)}:1，至少需要 ${needed}:1。`,
      ),
    why: bilingual(
      'Many visitors could not read it (WCAG 2.2, level AA).',
      '许多观众会看不清（WCAG 2.2 AA 级）。',
    ),
    hint: ({ key, nearest }) =>
      nearest === undefined
        ? bilingual(
            `Set "${key}" to a darker or a lighter colour; no lightness of this hue passes.`,
            `请把“${key}”改为更深或更浅的颜色；这个色相没有合格的亮度。`,
          )
        : bilingual(
            `Set "${key}" to ${nearest}, the nearest colour that passes.`,
            `请把“${key}”改为 ${nearest}，这是最接近的合格颜色。`,
          ),
  }),
  THEME_LANGUAGE: errorEntry<{ key: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'THEME_LANGUAGE',
    title: bilingual('Typefaces of a language that the site does not have', '站点没有的语言'),
    sample: { key: 'fr', suggestion: undefined, known: ['zh', 'en'] },
    message: ({ key }) => bilingual(`No language of the site is "${key}".`, `站点的语言中没有“${key}”。`),
    why: bilingual('No page would use these typefaces.', '没有页面会用到这些字体。'),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  FONT_MISSING: errorEntry<{ file: string }>({
    code: 'FONT_MISSING',
    title: bilingual('A font file that is not there', '找不到字体文件'),
    sample: { file: '/media/fonts/name.woff2' },
    message: ({ file }) => bilingual(`There is no file "${file}".`, `找不到文件“${file}”。`),
    why: bilingual('Texts would be set in another typeface, silently.', '文字会悄悄换成别的字体。'),
    hint: ({ file }) =>
      file.startsWith('/media/')
        ? bilingual(
            'Put the file into the folder "media/fonts" beside theme.json.',
            '请把文件放进 theme.json 旁边的“media/fonts”文件夹。',
          )
        : bilingual(
            'Write "/media/fonts/NAME" for a file of the museum; for one of a package, install the package in the folder of the museum and check the path within it.',
            '博物馆自己的文件请写作“/media/fonts/文件名”；包中的文件，请在博物馆的文件夹中安装这个包，并核对包内的路径。',
          ),
  }),
  FONT_FORMAT: errorEntry<{ file: string }>({
    code: 'FONT_FORMAT',
    title: bilingual('A file that is no font', '不是字体文件'),
    sample: { file: '/media/fonts/name.woff2' },
    message: ({ file }) =>
      bilingual(
        `The file "${file}" is neither woff2, woff nor ttf.`,
        `文件“${file}”不是 woff2、woff 或 ttf。`,
      ),
    why: bilingual('Browsers would not take it.', '浏览器无法使用它。'),
    hint: () =>
      bilingual('Get the font as woff2, which is the smallest.', '请改用 woff2 格式的字体，它的体积最小。'),
  }),
  FONT_LARGE: warningEntry<{ file: string; kilobytes: number }>({
    code: 'FONT_LARGE',
    title: bilingual('A large font file', '字体文件过大'),
    sample: { file: '/media/fonts/name.ttf', kilobytes: 640 },
    message: ({ file, kilobytes }) =>
      bilingual(`The file "${file}" has ${kilobytes} kB.`, `文件“${file}”有 ${kilobytes} kB。`),
    why: bilingual(
      'Visitors on slow connections would see another typeface for long.',
      '网速慢的观众会长时间看到别的字体。',
    ),
    hint: () =>
      bilingual(
        'Take a woff2 with the characters of these languages only, and divide the others by "range".',
        '请使用只含所需语言字符的 woff2，其余字符用“range”分开。',
      ),
  }),
} as const
