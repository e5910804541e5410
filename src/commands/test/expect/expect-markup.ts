import { bilingual } from '../../../engine/errors/index.ts'
import type { Rendered } from '../rendered.ts'
import { type Fault, faultsOfKind } from './fault.ts'
import { faultsOf, textOf } from './markup.ts'

const invalid = faultsOfKind(
  'markup',
  bilingual(
    'Browsers and screen readers guess what invalid markup means, each in its own way.',
    '标记无效时，各浏览器和读屏软件只能各自猜测。',
  ),
  bilingual('Fix the template, block or text that writes it.', '请修正写出它的模板、区块或文字。'),
)

const unfilled = faultsOfKind(
  'placeholder',
  bilingual('Visitors read the braces.', '观众会看到花括号。'),
  bilingual(
    'Write its value under "settings" of site.json, or correct the name between the braces.',
    '请在 site.json 的“settings”中写明它的值，或者改正花括号中的名称。',
  ),
)

const unsafe = faultsOfKind(
  'unsafe',
  bilingual('Content could run code in the browsers of visitors.', '内容可能在观众的浏览器中运行代码。'),
  bilingual(
    'Draw such content as text, or by the parts that clean it.',
    '请把这类内容作为文字显示，或者使用会清理它的部件。',
  ),
)

const leaked = faultsOfKind(
  'private',
  bilingual('Private values of backends must not leave the server.', '后端的私密内容不得离开服务器。'),
  bilingual(
    'Take the pointer out of "item" of the source, or the value out of the page. If visitors may see it, name the pointer under "publicContacts" of the source.',
    '请从数据源的“item”中去掉该指针，或者从页面中去掉该内容。如果允许观众看到，请把该指针写入数据源的“publicContacts”。',
  ),
)

const PLACEHOLDER = /\{[A-Za-z][A-Za-z0-9_]*\}/g
const SCRIPT = /javascript:[^"]*|\son(?:click|error|load)="[^"]*|<script>/i

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
  const braces = new Set(textOf(markup).match(PLACEHOLDER) ?? [])
  const script = SCRIPT.exec(document)?.[0]
  const logged = JSON.stringify(log)
  const values = Object.entries(secrets).filter(([, value]) => value !== '')
  return [
    ...faultsOf(markup, known)
      .filter((fault) => !isSized(fault, richTexts))
      .map((fault) => invalid(`markup: ${fault}`, `标记：${fault}`)),
    ...[...braces]
      .filter((name) => !content.includes(name))
      .map((name) => unfilled(`shows the placeholder ${name}`, `页面上出现了占位符 ${name}`)),
    ...(script === undefined ? [] : [unsafe(`holds ${script.trim()}`, `页面中有 ${script.trim()}`)]),
    ...values
      .filter(([, value]) => document.includes(value))
      .map(([name]) => leaked(`shows a private value: ${name}`, `页面中出现了私密内容：${name}`)),
    ...values
      .filter(([, value]) => logged.includes(value))
      .map(([name]) =>
        leaked(`writes a private value into the log: ${name}`, `日志中出现了私密内容：${name}`),
      ),
  ]
}
