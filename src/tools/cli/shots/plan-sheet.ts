import { type Bilingual, bilingual, htmlLanguages, type Language } from '../../../errors/index.ts'
import { type Change, levelWords, messageIn } from '../plan/change.ts'
import { NO_CHANGES } from '../plan/report-plan.ts'
import type { ChangedPages } from './changed-pages.ts'
import type { PicturePair } from './picture-pairs.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const STYLE = `
body{margin:2rem;background:#f4f1ea;color:#1c1b1a;font:15px/1.6 system-ui,"Noto Sans CJK SC",sans-serif}
h1{font-size:1.4rem}h2{margin:2.5rem 0 .5rem;font-size:1.1rem;overflow-wrap:anywhere}
table{border-collapse:collapse}td{padding:.25rem .8rem .25rem 0;vertical-align:top}
.breaking{color:#8c1d18;font-weight:700}.warn{color:#7a4d00;font-weight:700}
.three{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1rem;align-items:start;margin:.5rem 0 1.5rem}
figure{margin:0}figcaption{color:#57534c}img{max-width:100%;border:1px solid #b9b3a7;background:#fff;cursor:zoom-in}
label:has(:checked){grid-column:1/-1}label:has(:checked) img{max-width:none;cursor:zoom-out}
label{display:block;overflow:auto}label input{position:absolute;opacity:0}label:focus-within img{outline:3px solid #0b57d0}
`

const TITLE = bilingual('What this change does', '这次修改的影响')
const ABSENT = bilingual(': no such page.', '：没有这个页面。')
const OWN_SIZE = bilingual(' at its own size', '，原尺寸')
const FRAME = bilingual(
  'Around these pages only menu, footer or toolbar change; the first page of each language stands for them: ',
  '以下页面只有导航、页脚或工具栏有变化，每种语言以第一个页面为代表：',
)
const END = bilingual('.', '。')
const BETWEEN = bilingual(', ', '、')

/** A picture that shows at its own size once it is chosen. */
const figure = (words: Bilingual, picture: Buffer | undefined, language: Language): string => {
  const caption = words[language]
  return picture === undefined
    ? `<p>${caption}${ABSENT[language]}</p>`
    : `<label><input type="checkbox" aria-label="${escaped(caption + OWN_SIZE[language])}"><figure><figcaption>${escaped(caption)}</figcaption><img alt="" src="data:image/webp;base64,${picture.toString('base64')}"></figure></label>`
}

const percent = (share: number): Bilingual => {
  const number = (share * 100).toFixed(share < 0.001 ? 3 : 1)
  return share === 0
    ? bilingual(': nothing to be seen', '：看不出差别')
    : bilingual(`: ${number} % of the picture`, `：占画面的 ${number}%`)
}

const kindOf = ({ before, after, share }: PicturePair): Bilingual => {
  if (before === undefined) return bilingual(' (new)', '（新增）')
  return after === undefined ? bilingual(' (gone)', '（已删除）') : percent(share)
}

const section = (pair: PicturePair, language: Language): string => {
  const { page, size, before, after, difference } = pair
  return [
    `<h2>${escaped(`${page.route} · ${page.locale} · ${size}${kindOf(pair)[language]}`)}</h2>`,
    '<div class="three">',
    figure(bilingual('before', '修改前'), before, language),
    figure(bilingual('after', '修改后'), after, language),
    ...(difference === undefined ? [] : [figure(bilingual('difference', '差别'), difference, language)]),
    '</div>',
  ].join('\n')
}

const row = (change: Change, language: Language): string => {
  const { level } = change
  const { subject, message, reason } = messageIn(change, language)
  return `<tr><td class="${level}">${levelWords[level][language]}<td>${escaped(subject)}<td>${escaped(message)}<td>${escaped(reason)}`
}

/** A report of a plan in one file: what changes, and every changed page before, after and compared. */
export const planSheet = (
  names: readonly [string, string],
  changes: readonly Change[],
  { framed }: ChangedPages,
  pairs: readonly PicturePair[],
  language: Language = 'en',
): string => {
  const around = framed.map(({ route, locale }) => `${route} (${locale})`).join(BETWEEN[language])
  return [
    `<!doctype html><html lang="${htmlLanguages[language]}"><head><meta charset="utf-8"><title>${TITLE[language]}</title>`,
    `<style>${STYLE}</style></head><body>`,
    `<h1>${escaped(names[0])} → ${escaped(names[1])}</h1>`,
    changes.length === 0
      ? `<p>${NO_CHANGES[language]}</p>`
      : `<table>${changes.map((change) => row(change, language)).join('\n')}</table>`,
    ...(framed.length === 0 ? [] : [`<p>${FRAME[language]}${escaped(around)}${END[language]}</p>`]),
    ...pairs.map((pair) => section(pair, language)),
    '</body></html>',
  ].join('\n')
}
