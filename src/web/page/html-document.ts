import { escapeHtml } from '../../base/html-text.ts'
import { omitUndefined } from '../../base/object.ts'
import { accessAttributes } from '../../engine/contracts/access.ts'
import { THEME_ID } from '../../engine/contracts/theme.ts'
import { MAIN_ID, type PageView, type ShellView } from '../../engine/contracts/view.ts'
import { type HeadEntry, headEntries } from '../../pages/app/head-entries.ts'
import type { PageAssets } from './client-assets.ts'

/** Element at the document's end that `src/run/browser.tsx` reads. */
const STATE_ID = 'vitrine-state'

const STATE_BEGINS = `<script type="application/json" id="${STATE_ID}">`

/** JSON that can be inside a script element. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function attributeText(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}

function headElement([tag, values]: HeadEntry): string {
  return `<${tag}${attributeText(values)}>`
}

/** What the browser takes a page over from. */
export interface DocumentState {
  readonly page: PageView
  /** The shell that is the same for every visitor, or the address of its JSON, which browsers keep. */
  readonly shell: string | ShellView
  /** The visitor's own settings. */
  readonly access?: ShellView['access']
}

function stylesIn(assets: PageAssets, inline: string | undefined): readonly string[] {
  const links = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  return inline === undefined || !assets.loader
    ? links
    : [`<style>${inline}</style>`, `<noscript>${links.join('')}</noscript>`]
}

function scriptsIn(
  { script, styles, preload, older, loader }: PageAssets,
  shell: DocumentState['shell'],
): string {
  if (!loader) return `<script type="module" src="${script}"></script>`
  const given = attributeText({
    'data-entry': script,
    'data-modules': preload.join(' '),
    'data-styles': styles.join(' '),
    ...omitUndefined({ 'data-older': older }),
    ...(typeof shell === 'string' ? { 'data-shell': shell } : {}),
  })
  return `<script${given}>${loader}</script>`
}

export interface DocumentParts {
  readonly markup: string
  readonly state: DocumentState
  /** What surrounds the page. */
  readonly shell: ShellView
  readonly assets: PageAssets
  /** The site's icons and colours, in the head. */
  readonly entries?: readonly HeadEntry[]
  /** JSON-LD, not executed and so not touched by the CSP. */
  readonly structuredData?: object | undefined
  /** Rules of the style sheets that are in the document itself; without them the sheets are linked. */
  readonly styles?: string | undefined
  /** The theme's style sheet. */
  readonly theme?: string
  /** Address of a style sheet that the first paint does not wait for. */
  readonly later?: string | undefined
}

/** What a document of `htmlDocument` shows; undefined for what is none, such as the empty text of a redirect. */
export function pageViewIn(document: string): PageView | undefined {
  const [, after] = document.split(STATE_BEGINS, 2)
  if (after === undefined) return undefined
  const { page }: DocumentState = JSON.parse(after.slice(0, after.indexOf('</script>')))
  return page
}

/**
 * React writes what a page is to preload in front of its markup. In the head, and before the styles, browsers ask for the first picture
 * while the rest of the document still arrives.
 */
function splitMarkup(markup: string): { readonly preloads: readonly string[]; readonly content: string } {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? ''
  return { preloads: preloads === '' ? [] : [preloads], content: markup.slice(preloads.length) }
}

/** The whole HTML of one address: head, rendered markup, and the state the browser takes over from. */
export function htmlDocument(parts: DocumentParts): string {
  const { markup, state, shell, assets, entries = [], structuredData, styles, theme, later } = parts
  const { page } = state
  const { preloads, content } = splitMarkup(markup)
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(shell.locale.tag)}" dir="${shell.locale.direction}"${attributeText(accessAttributes(shell.access))}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(page.meta.title)}</title>`,
    // The first paint waits for the whole header: painted while it still arrives, its parts would move each other.
    `<link rel="expect" href="#${MAIN_ID}" blocking="render">`,
    ...preloads,
    ...(theme === undefined ? [] : [`<style id="${THEME_ID}">${theme}</style>`]),
    ...stylesIn(assets, styles),
    scriptsIn(assets, state.shell),
    ...headEntries(page, shell).map(headElement),
    ...entries.map(headElement),
    ...(structuredData === undefined
      ? []
      : [`<script type="application/ld+json">${embeddedJson(structuredData)}</script>`]),
    '</head>',
    '<body>',
    `<div id="root">${content}</div>`,
    `${STATE_BEGINS}${embeddedJson(state)}</script>`,
    ...(later === undefined ? [] : [`<link rel="stylesheet" href="${later}">`]),
    '</body>',
    '</html>',
  ].join('\n')
}
