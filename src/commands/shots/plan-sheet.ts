import { escapeHtml } from '../../base/html-text.ts'
import { countedPages } from '../../base/messages/message.ts'
import { htmlLanguages, type Language, type Message, message } from '../../engine/errors/index.ts'
import { type Change, changeMessageIn, levelWords } from '../plan/change.ts'
import { NO_CHANGES, type PicturedPage } from '../plan/report-plan.ts'
import type { ChangedPage } from './changed-pages.ts'
import type { Box, Crop } from './compare-pictures.ts'
import { MAX_HEIGHT } from './draw-page.ts'
import { type ChangeSeverity, changeSeverityWords } from './severity.ts'

/** A changed page with its severity. */
export interface RatedPage extends ChangedPage {
  readonly severity: ChangeSeverity
}

/** Screenshots of a page in one size. Both are undefined if no difference is visible. */
export interface PicturePair {
  readonly page: RatedPage
  readonly size: string
  readonly before?: Crop
  readonly after?: Crop
  /** Number of differences. */
  readonly differences: number
  /** Number of differences below the shown part. */
  readonly left: number
  /** Whether the page is longer than what was compared. */
  readonly isCut: boolean
}

const STYLE = `
body{margin:2rem;background:#f4f1ea;color:#1c1b1a;font:15px/1.6 system-ui,"Noto Sans CJK SC",sans-serif}
h1{font-size:1.4rem}h2{margin:2.5rem 0 .5rem;font-size:1.1rem;overflow-wrap:anywhere}
table{border-collapse:collapse}td{padding:.25rem .8rem .25rem 0;vertical-align:top}
.breaking{color:#8c1d18;font-weight:700}.warn{color:#7a4d00;font-weight:700}
.lost{color:#8c1d18}.changed,.cosmetic{color:#57534c}h2 span{font-size:.8em;letter-spacing:.04em}
.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;align-items:start;margin:.5rem 0 1.5rem}
figure{margin:0}figcaption{color:#57534c}figure span{position:relative;display:inline-block;border:1px solid #b9b3a7;background:#fff}
img{display:block;max-width:100%;height:auto;cursor:zoom-in}
figure i{position:absolute;box-sizing:border-box;min-height:3px;outline:2px solid #d0021b;pointer-events:none}
label:has(:checked){grid-column:1/-1}label:has(:checked) img{max-width:none;cursor:zoom-out}
label{display:block;overflow:auto}label input{position:absolute;opacity:0}label:focus-within img{outline:3px solid #0b57d0}
`

const TITLE = message`What this change does`
const ABSENT = message`: no such page.`
const OWN_SIZE = message` at its own size`
/** Returns the name of a page in reports: its path, the button of its form, and its language. */
export function changedPageName({ route, locale, button }: ChangedPage): string {
  return [route, ...(button === undefined ? [] : [button]), locale].join(' · ')
}

const FRAME = message`On these pages only menu, footer or toolbar change; the first page of each language represents them: `
const UNSEEN = message`Nothing of a difference is to be seen on: `
const CUT = message`Compared down to ${MAX_HEIGHT} pixels only, since they are longer: `
const END = message`.`
const BETWEEN = message`, `

function asPercent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`
}

function markRectangle({ x, y, width, height }: Box): string {
  return `<i style="left:${asPercent(x)};top:${asPercent(y)};width:${asPercent(width)};height:${asPercent(height)}"></i>`
}

/** Formats a picture with framed differences, which is shown in its original size once checked. */
function cropFigure(words: Message, crop: Crop | undefined, language: Language): string {
  const caption = words[language]
  if (crop === undefined) return `<p>${caption}${ABSENT[language]}</p>`
  const { picture, width, height, marks } = crop
  const source = `data:image/avif;base64,${picture.toString('base64')}`
  return `<label><input type="checkbox" aria-label="${escapeHtml(caption + OWN_SIZE[language])}"><figure><figcaption>${escapeHtml(caption)}</figcaption><span><img alt="" width="${width}" height="${height}" src="${source}">${marks.map(markRectangle).join('')}</span></figure></label>`
}

function pairKind({ before, after, differences, left }: PicturePair): Message {
  if (before === undefined) return message` (new page)`
  if (after === undefined) return message` (gone)`
  const places = differences === 1 ? message`: ${differences} place` : message`: ${differences} places`
  return left === 0 ? places : message`${places}, ${left} further down not shown`
}

function sectionName({ page, size }: PicturePair): string {
  return `${changedPageName(page)} · ${size}`
}

/** Formats a paragraph with the names of pairs. Empty if there are none. */
function pairList(words: Message, pairs: readonly string[], language: Language): readonly string[] {
  if (pairs.length === 0) return []
  return [`<p>${words[language]}${escapeHtml(pairs.join(BETWEEN[language]))}${END[language]}</p>`]
}

function pairSection(pair: PicturePair, language: Language): string {
  const { page, before, after } = pair
  const mark = `<span class="${page.severity}">${changeSeverityWords[page.severity][language]}</span>`
  const head = `<h2>${mark} ${escapeHtml(sectionName(pair) + pairKind(pair)[language])}</h2>`
  const figures = [cropFigure(message`before`, before, language), cropFigure(message`after`, after, language)]
  return `${head}\n<div class="pair">${figures.join('\n')}</div>`
}

function changeRow(change: Change, language: Language): string {
  const { level } = change
  const { subject, message, reason } = changeMessageIn(change, language)
  return `<tr><td class="${level}">${levelWords[level][language]}<td>${escapeHtml(subject)}<td>${escapeHtml(message)}<td>${escapeHtml(reason)}`
}

export interface Sheet {
  readonly names: readonly [string, string]
  readonly changes: readonly Change[]
  readonly framed: readonly ChangedPage[]
  readonly pairs: readonly PicturePair[]
  readonly language?: Language
}

/** Returns a plan report as a single HTML file: the changes, and every changed page before and after. */
export function planSheet({ names, changes, framed, pairs, language = 'en' }: Sheet): string {
  const unseen = pairs.filter(({ differences }) => differences === 0).map(sectionName)
  const cut = pairs.filter(({ isCut }) => isCut).map(sectionName)
  return [
    `<!doctype html><html lang="${htmlLanguages[language]}"><head><meta charset="utf-8"><title>${TITLE[language]}</title>`,
    `<style>${STYLE}</style></head><body>`,
    `<h1>${escapeHtml(names[0])} → ${escapeHtml(names[1])}</h1>`,
    changes.length === 0
      ? `<p>${NO_CHANGES[language]}</p>`
      : `<table>${changes.map((change) => changeRow(change, language)).join('\n')}</table>`,
    ...pairList(FRAME, framed.map(changedPageName), language),
    ...pairList(UNSEEN, unseen, language),
    ...pairList(CUT, cut, language),
    ...pairs.filter(({ differences }) => differences > 0).map((pair) => pairSection(pair, language)),
    '</body></html>',
  ].join('\n')
}

/** Returns the pages with visible differences, in the order of their pictures. */
export function picturedPages(pairs: readonly PicturePair[]): readonly PicturedPage[] {
  const pages = new Map<string, PicturedPage>()
  for (const { page, differences } of pairs) {
    if (differences === 0) continue
    const name = changedPageName(page)
    const places = Math.max(differences, pages.get(name)?.places ?? 0)
    pages.set(name, { name, severity: page.severity, places })
  }
  return [...pages.values()]
}

/** Describes a written report. */
export function sheetWritten(file: string, pairs: readonly PicturePair[]): Message {
  const count = picturedPages(pairs).length
  return message`${file}: ${countedPages(count)} before and after, on two screens`
}
