import type { Change } from '../plan/change.ts'
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

/** A picture that shows at its own size once it is chosen. */
const figure = (caption: string, picture: Buffer | undefined): string =>
  picture === undefined
    ? `<p>${caption}: no such page.</p>`
    : `<label><input type="checkbox" aria-label="${escaped(caption)} at its own size"><figure><figcaption>${escaped(caption)}</figcaption><img alt="" src="data:image/webp;base64,${picture.toString('base64')}"></figure></label>`

const percent = (share: number): string =>
  share === 0 ? 'nothing to be seen' : `${(share * 100).toFixed(share < 0.001 ? 3 : 1)} % of the picture`

const section = ({ page, size, before, after, difference, share }: PicturePair): string => {
  const kind = before === undefined ? ' (new)' : after === undefined ? ' (gone)' : `: ${percent(share)}`
  return [
    `<h2>${escaped(`${page.route} · ${page.locale} · ${size}${kind}`)}</h2>`,
    '<div class="three">',
    figure('before', before),
    figure('after', after),
    ...(difference === undefined ? [] : [figure('difference', difference)]),
    '</div>',
  ].join('\n')
}

const row = ({ level, subject, message, reason }: Change): string =>
  `<tr><td class="${level}">${level.toUpperCase()}<td>${escaped(subject)}<td>${escaped(message)}<td>${escaped(reason)}`

/** A report of a plan in one file: what changes, and every changed page before, after and compared. */
export const planSheet = (
  names: readonly [string, string],
  changes: readonly Change[],
  { framed }: ChangedPages,
  pairs: readonly PicturePair[],
): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What this change does</title>',
    `<style>${STYLE}</style></head><body>`,
    `<h1>${escaped(names[0])} → ${escaped(names[1])}</h1>`,
    changes.length === 0 ? '<p>No page changes.</p>' : `<table>${changes.map(row).join('\n')}</table>`,
    ...(framed.length === 0
      ? []
      : [
          `<p>Around these pages only menu, footer or toolbar change; the first page of each language stands for them: ${escaped(framed.map(({ route, locale }) => `${route} (${locale})`).join(', '))}.</p>`,
        ]),
    ...pairs.map(section),
    '</body></html>',
  ].join('\n')
