import { htmlLanguages, type Language, message } from '../../engine/errors/index.ts'

/** One picture of one page. */
export interface Shot {
  readonly route: string
  readonly locale: string
  readonly address: string
  /** The HTTP status the page has. */
  readonly status: number
  /** Name of the picture's file. */
  readonly file: string
  /** Such as "1920x1080". */
  readonly size: string
  readonly view: string
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function figure({ file, locale, size, view, address }: Shot): string {
  return `<figure><a href="${escaped(file)}"><img src="${escaped(file)}" alt="" loading="lazy"></a><figcaption>${escaped(`${locale} ${size} ${view} ${address}`)}</figcaption></figure>`
}

/** A page that shows every picture by route; it is beside the pictures. */
export function contactSheet(shots: readonly Shot[], language: Language = 'en'): string {
  const routes = [...new Set(shots.map(({ route }) => route))]
  const sections = routes.map((route) => {
    const own = shots.filter((shot) => shot.route === route).map(figure)
    return `<details open><summary>${escaped(route)}</summary><div>${own.join('')}</div></details>`
  })
  return [
    `<!doctype html><html lang="${htmlLanguages[language]}"><meta charset="utf-8"><title>${message`Every page`[language]}</title>`,
    '<style>body{font:14px sans-serif;margin:2rem;background:#eee}summary{font-size:1.2rem;padding:.5rem 0;cursor:pointer}',
    'details>div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}figure{margin:0;max-width:24rem}',
    'img{max-width:100%;max-height:40rem;border:1px solid #bbb}</style>',
    `<h1>${message`${shots.length} pictures`[language]}</h1>`,
    ...sections,
    '</html>',
  ].join('\n')
}
