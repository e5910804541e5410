import { type HeadEntry, headEntries } from '../app/head-entries.ts'
import { accessAttributes } from '../contracts/access.ts'
import type { PageView, ShellView } from '../contracts/view.ts'
import type { PageAssets } from './client-assets.ts'
import { escapeHtml } from './escape-html.ts'

/** Element at the document's end that `src/main/browser.tsx` reads. */
const STATE_ID = 'vitrine-state'

/** JSON that can stand inside a script element. */
const embeddedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

const element = ([tag, attributes]: HeadEntry): string =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`

/** What a head holds beside what is told of the page: the same on every page, or for machines only. */
export interface HeadExtras {
  /** The site's icons and colours. */
  readonly entries: readonly HeadEntry[]
  /** Structured data: JSON-LD, not executed and so not touched by the CSP. */
  readonly structuredData?: object
}

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

/** The whole HTML of one address: head, rendered markup, and the state the browser takes over from. */
export const htmlDocument = (
  markup: string,
  page: PageView,
  shell: ShellView,
  assets: PageAssets,
  extras: HeadExtras = { entries: [] },
  shellAddress?: string,
): string =>
  [
    '<!doctype html>',
    `<html lang="${escapeHtml(shell.locale.tag)}" dir="${shell.locale.direction}"${attributes(accessAttributes(shell.access))}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(page.meta.title)}</title>`,
    ...headEntries(page, shell).map(element),
    ...extras.entries.map(element),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    assets.loader === ''
      ? `<script type="module" src="${assets.script}"></script>`
      : `<script${attributes({ 'data-entry': assets.script, 'data-modules': assets.preload.join(' '), 'data-styles': '', 'data-shell': shellAddress ?? '' })}>${assets.loader}</script>`,
    ...(extras.structuredData === undefined
      ? []
      : [`<script type="application/ld+json">${embeddedJson(extras.structuredData)}</script>`]),
    '</head>',
    '<body>',
    `<div id="root">${markup}</div>`,
    `<script type="application/json" id="${STATE_ID}">${embeddedJson({ page, shell: shellAddress ?? shell, access: shell.access })}</script>`,
    '</body>',
    '</html>',
  ].join('\n')
