import { accessAttributes } from '../contracts/access.ts'
import type { PageView, ShellView } from '../contracts/view.ts'
import type { PageAssets } from './client-assets.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Element at the document's end that `src/main/browser.tsx` reads. */
const STATE_ID = 'vitrine-state'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)

/** JSON that can stand inside a script element. */
const embeddedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

const metaTags = (page: PageView, shell: ShellView): readonly string[] => {
  const { meta } = page
  const og = (name: string, value: string | undefined): readonly string[] =>
    value === undefined || value === '' ? [] : [`<meta property="og:${name}" content="${escapeHtml(value)}">`]
  const missing = page.status >= 400
  return [
    `<title>${escapeHtml(meta.title)}</title>`,
    ...(meta.description === undefined
      ? []
      : [`<meta name="description" content="${escapeHtml(meta.description)}">`]),
    ...(missing
      ? ['<meta name="robots" content="noindex">']
      : [`<link rel="canonical" href="${escapeHtml(meta.canonical)}">`]),
    ...(missing
      ? []
      : meta.alternates.map(
          (link) =>
            `<link rel="alternate" hreflang="${escapeHtml(link.tag)}" href="${escapeHtml(link.href)}">`,
        )),
    ...og('type', meta.type),
    ...og('title', meta.title),
    ...og('description', meta.description),
    ...og('url', meta.canonical),
    ...og('image', meta.image),
    ...og('site_name', shell.name),
    ...og('locale', shell.locale.tag.replace('-', '_')),
  ]
}

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

/** The whole HTML of one address: head, rendered markup, and the state the browser takes over from. */
export const htmlDocument = (markup: string, page: PageView, shell: ShellView, assets: PageAssets): string =>
  [
    '<!doctype html>',
    `<html lang="${escapeHtml(shell.locale.tag)}" dir="${shell.locale.direction}"${attributes(accessAttributes(shell.access))}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // Nothing is painted half parsed: a header that grows while it arrives would move what is beside it.
    `<link rel="expect" href="#${STATE_ID}" blocking="render">`,
    ...metaTags(page, shell),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preload.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${assets.script}"></script>`,
    ...(shell.logo === undefined ? [] : [`<link rel="icon" href="${escapeHtml(shell.logo)}">`]),
    '</head>',
    '<body>',
    `<div id="root">${markup}</div>`,
    `<script type="application/json" id="${STATE_ID}">${embeddedJson({ page, shell })}</script>`,
    '</body>',
    '</html>',
  ].join('\n')
