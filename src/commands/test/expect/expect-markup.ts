// Checks on the markup of any page, including its links.

import type { CriterionId } from '../../../../schemas/config/index.ts'
import { message } from '../../../engine/errors/index.ts'
import type { Site } from '../../../web/site/site.ts'
import type { RenderedPage } from '../rendered.ts'
import { type Fault, faultsOfKind } from './fault.ts'

/** Void elements of HTML. */
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Words that leak into a page when a value is missing or not a string. */
const LEAKED = /(?<![\w-])(undefined|null|NaN|\[object Object\])(?![\w-])/g

/**
 * Returns the faults in the markup of a page.
 *
 * @param known Texts of the museum. Words that occur in them are allowed.
 */
export function markupFaults(html: string, known = ''): readonly string[] {
  return [
    ...unbalancedTags(html),
    ...tagsOf(html, 'img').flatMap((tag) =>
      ['alt', 'width', 'height']
        .filter((name) => !new RegExp(` ${name}="`).test(tag))
        .map((name) => `img without ${name}: ${tag}`),
    ),
    ...(/\sstyle=/.test(html) ? ['a style attribute'] : []),
    ...(/<(script|template)\b/.test(html) ? ['a script or an unfinished boundary'] : []),
    ...(tagsOf(html, 'h1').length > 1 ? ['more than one h1'] : []),
    ...new Set((markupText(html).match(LEAKED) ?? []).filter((word) => !known.includes(word))),
    ...tagsOf(html, 'a')
      .filter((tag) => !/ href="[^"]/.test(tag))
      .map((tag) => `a link without an address: ${tag}`),
    ...duplicateIds(html),
    ...skippedHeadings(html),
  ]
}

/** Returns the start tags of an element. */
export function tagsOf(html: string, name: string): readonly string[] {
  return html.match(new RegExp(`<${name}(?=[\\s>])[^>]*>`, 'g')) ?? []
}

/** Returns the markup without comments. */
function markupText(html: string): string {
  return html.replace(/<!--.*?-->/g, '')
}

/** Returns the addresses of all links, with entities decoded. */
export function linkAddresses(html: string): readonly string[] {
  return tagsOf(html, 'a').map((tag) => (/ href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'))
}

function unbalancedTags(html: string): readonly string[] {
  const open: string[] = []
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (voidElements.has(name)) continue
    if (closing === '') open.push(name)
    else if (open.pop() !== name) return [`</${name}> closes something else`]
  }
  return open.length === 0 ? [] : [`left open: ${open.join(' ')}`]
}

function duplicateIds(html: string): readonly string[] {
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id twice: ${id}`)
}

function skippedHeadings(html: string): readonly string[] {
  const headings = [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)].map(([, level, words = '']) => ({
    level: Number(level),
    words: words.replace(/<[^<>]*>/g, '').slice(0, 60),
  }))
  return headings
    .filter(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1)
    .map(({ level, words }) => `heading of level ${level} below a skipped one: "${words}"`)
}

const lost = faultsOfKind(
  'language',
  message`A visitor who follows it is in another language.`,
  message`Write links without "lang"; templates resolve them by the helpers that keep the language.`,
)

const dead = faultsOfKind(
  'dead-link',
  message`A visitor who follows it finds nothing.`,
  message`Correct the address in the config or in the content, or add the page.`,
)

/** Returns the HTTP status of a path on the site. */
export type StatusOf = (href: string) => Promise<number>

function isPage(url: string, site: Site): boolean {
  return url.startsWith('/') && !url.startsWith('//') && site.match(url).kind !== 'not-found'
}

function langOf(href: string): string | null {
  return new URL(href, 'https://museum.invalid').searchParams.get('lang')
}

/**
 * Whether a link names the language of its target, by `hreflang` or as the name of that language. For untranslated pages the language
 * switch has no `hreflang`.
 */
function namesLanguage(tag: string, { manifest: { locales } }: Site): boolean {
  if (/ hreflang="/i.test(tag)) return true
  const own = / lang="([^"]*)"/.exec(tag)?.[1]
  const named = locales.find((locale) => locale.tag === own)
  const [href = ''] = linkAddresses(tag)
  return named !== undefined && href !== '' && (langOf(href) ?? locales[0]?.code) === named.code
}

/** Checks that links within the site and forms keep the language. Only links that name a language may change it. */
export function expectLanguage({ markup }: RenderedPage, locale: string, site: Site): readonly Fault[] {
  const isFirst = locale === site.manifest.locales[0]?.code
  const kept = tagsOf(markup, 'a').filter((tag) => !namesLanguage(tag, site))
  const strays = linkAddresses(kept.join('')).filter(
    (href) => isPage(href, site) && langOf(href) !== (isFirst ? null : locale),
  )
  const forms = isFirst
    ? []
    : (markup.match(/<form method="get".*?<\/form>/gs) ?? []).filter(
        (form) => !form.includes(`name="lang" value="${locale}"`),
      )
  return [
    ...[...new Set(strays)].map((href) => lost(message`the link ${href} loses the language`)),
    ...forms.map((form) => {
      const tag = /^<form[^>]*>/.exec(form)?.[0] ?? ''
      return lost(message`the form ${tag} loses the language`)
    }),
  ]
}

/**
 * Checks that links within the site work. `statusOf` requests them. A route may match without its record existing, so pages are requested
 * too, unless their backends are in a failing state (`arePagesAsked`).
 */
export async function expectLivingLinks(
  { markup }: RenderedPage,
  site: Site,
  { statusOf, arePagesAsked }: { readonly statusOf: StatusOf; readonly arePagesAsked: boolean },
): Promise<readonly Fault[]> {
  const own = linkAddresses(markup)
    .filter((href) => /^\/(?!\/)/.test(href) && (arePagesAsked || !isPage(href, site)))
    .map((href) => href.replace(/#.*/s, ''))
  const faults: Fault[] = []
  for (const href of new Set(own)) {
    const status = await statusOf(href)
    if (status >= 400) faults.push(dead(message`the link ${href} answers ${status}`))
  }
  return faults
}

const invalid = faultsOfKind(
  'markup',
  message`Browsers and screen readers guess what invalid markup means, each in its own way.`,
  message`Fix the template, block or text that writes it.`,
)

const unfilled = faultsOfKind(
  'placeholder',
  message`Visitors read the braces.`,
  message`Write its value under "settings" of site.json, or correct the name between the braces.`,
)

const unsafe = faultsOfKind(
  'unsafe',
  message`Content could run code in the browsers of visitors.`,
  message`Draw such content as text, or by the parts that clean it.`,
)

const leaked = faultsOfKind(
  'private',
  message`Private values of backends must not leave the server.`,
  message`Take the pointer out of "item" of the source, or the value out of the page. If visitors may see it, name the pointer under "publicContacts" of the source.`,
)

const PLACEHOLDER = /\{[A-Za-z][A-Za-z0-9_]*\}/g
/** Input patterns are regular expressions and may contain braces. */
const PATTERN = /\spattern="[^"]*"/g
const SCRIPT = /javascript:[^"]*|\son(?:click|error|load)="[^"]*|<script>/i

/** Returns the WCAG 2.2 criterion that a markup fault fails. */
function criteriaOf(fault: string): readonly CriterionId[] {
  if (fault.startsWith('img without alt')) return ['1.1.1']
  if (fault.startsWith('heading of level') || fault === 'more than one h1') return ['1.3.1']
  return fault.startsWith('id twice') ? ['4.1.2'] : []
}

/** Whether a picture needs no size attributes: a logo sized by CSS, or a picture within rich text. */
function isSized(fault: string, richTexts: string): boolean {
  const tag = /^img without (?:width|height): (.*)$/s.exec(fault)?.[1]
  return tag !== undefined && (tag.includes('class="header__logo"') || richTexts.includes(tag))
}

export interface MarkupContext {
  /** Texts of config and records, whose words are allowed. */
  readonly known: string
  /** Texts of records only. */
  readonly content: string
  /** HTML of records. */
  readonly richTexts: string
  /** Values that must not appear in any document, by their name in messages. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Checks for valid markup without leaked values, unfilled placeholders or private values. */
export function expectMarkup(
  { markup, document, log }: RenderedPage,
  { known, content, richTexts, secrets }: MarkupContext,
): readonly Fault[] {
  const braces = new Set(markupText(markup.replace(PATTERN, '')).match(PLACEHOLDER) ?? [])
  const script = SCRIPT.exec(document)?.[0]
  const logged = JSON.stringify(log)
  const values = Object.entries(secrets).filter(([, value]) => value !== '')
  return [
    ...markupFaults(markup, known)
      .filter((fault) => !isSized(fault, richTexts))
      .map((fault) => invalid(message`markup: ${fault}`, ...criteriaOf(fault))),
    ...[...braces]
      .filter((name) => !content.includes(name))
      .map((name) => unfilled(message`shows the placeholder ${name}`)),
    ...(script === undefined ? [] : [unsafe(message`holds ${script.trim()}`)]),
    ...values
      .filter(([, value]) => document.includes(value))
      .map(([name]) => leaked(message`shows a private value: ${name}`)),
    ...values
      .filter(([, value]) => logged.includes(value))
      .map(([name]) => leaked(message`writes a private value into the log: ${name}`)),
  ]
}
