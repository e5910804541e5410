import type { CriterionId } from '../../../../schemas/config/index.ts'
import { message } from '../../../engine/errors/index.ts'
import type { Rendered } from '../rendered.ts'
import { type Fault, faultsOfKind } from './fault.ts'
import { faultsOf, markupText } from './markup.ts'

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
const SCRIPT = /javascript:[^"]*|\son(?:click|error|load)="[^"]*|<script>/i

/** The criterion of WCAG 2.2 that a fault of markup fails. */
function criteriaOf(fault: string): readonly CriterionId[] {
  if (fault.startsWith('img without alt')) return ['1.1.1']
  if (fault.startsWith('heading of level') || fault === 'more than one h1') return ['1.3.1']
  return fault.startsWith('id twice') ? ['4.1.2'] : []
}

/** Pictures whose size is given otherwise: a logo by its style sheet, and those that an editor has put into a text. */
function isSized(fault: string, richTexts: string): boolean {
  const tag = /^img without (?:width|height): (.*)$/s.exec(fault)?.[1]
  return tag !== undefined && (tag.includes('class="header__logo"') || richTexts.includes(tag))
}

export interface MarkupContext {
  /** Texts of config and records, in which such words may be. */
  readonly known: string
  /** Texts of records alone. */
  readonly content: string
  /** HTML of records. */
  readonly richTexts: string
  /** What no document may hold, by what it is called in a message. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Markup that a browser need not repair, without leaked values, unfilled placeholders or private values. */
export function expectMarkup(
  { markup, document, log }: Rendered,
  { known, content, richTexts, secrets }: MarkupContext,
): readonly Fault[] {
  const braces = new Set(markupText(markup).match(PLACEHOLDER) ?? [])
  const script = SCRIPT.exec(document)?.[0]
  const logged = JSON.stringify(log)
  const values = Object.entries(secrets).filter(([, value]) => value !== '')
  return [
    ...faultsOf(markup, known)
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
