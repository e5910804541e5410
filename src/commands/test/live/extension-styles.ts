import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { directionOf } from '../../../base/text/index.ts'
import { catalogue, type Message, message, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'

/** A rule of a style sheet: its selector and its declarations. */
const RULE = /([^{};]+)\{([^{}]*)\}/g

/** The declaration of a rule that names one side, and what turns with the language; undefined where the other side has the same. */
function sidedIn(declarations: string): { readonly written: string; readonly instead: string } | undefined {
  const found = [
    ...declarations.matchAll(/(?:^|[;\s])(margin|padding|border)-(left|right)(-\w+)?\s*:\s*([^;]+)/g),
  ]
  const single = found.find(
    ([, name, side, part, value]) =>
      !found.some(
        ([, other, otherSide, otherPart, otherValue]) =>
          other === name && otherSide !== side && otherPart === part && otherValue?.trim() === value?.trim(),
      ),
  )
  if (single !== undefined) {
    const [, name = '', side, part = ''] = single
    const end = side === 'left' ? 'start' : 'end'
    return { written: `${name}-${side}${part}`, instead: `${name}-inline-${end}${part}` }
  }
  const [, name, side] = /(?:^|[;\s])(text-align|float)\s*:\s*(left|right)\b/.exec(declarations) ?? []
  if (name === undefined) return undefined
  const end = side === 'left' ? 'start' : 'end'
  return { written: `${name}: ${side}`, instead: `${name}: ${name === 'float' ? 'inline-' : ''}${end}` }
}

/** Whether a rule takes the ring of the focus away and puts nothing in its place. */
function hidesFocus(selector: string, declarations: string): boolean {
  if (!/(?:^|[;\s])outline(?:-style|-width)?\s*:\s*(?:none|0)\b/.test(declarations)) return false
  if (/:not\(\s*:focus-visible/.test(selector) || !/:focus(?!-within)|\*\s*$/.test(selector.trim()))
    return false
  return !/box-shadow|border|background|text-decoration/.test(declarations)
}

/**
 * Rules of the museum's own style sheets that are not turned in languages from right to left, and that hide where the focus is: the first of
 * each kind in a file.
 */
export function extensionStyles(folder: string, { locales }: SiteManifest): readonly Problem[] {
  const root = join(folder, 'extensions')
  if (!existsSync(root)) return []
  const fromRight = locales.filter(({ tag }) => directionOf(tag) === 'rtl').map(({ label }) => label)
  const files = readdirSync(root, { encoding: 'utf8', recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.css') && !name.includes('node_modules/'))
    .sort()
  return files.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
      comment.replace(/[^\n]/g, ' '),
    )
    const found = new Map<string, Problem>()
    const note = (kind: string, offset: number, reason: Message, cure: Message): void => {
      const line = text.slice(0, offset).split('\n').length
      const place = { file: `extensions/${name}`, pointer: '', line, column: 1 }
      if (!found.has(kind)) found.set(kind, problemOf(catalogue.CONFIG_VALUE, { reason, cure }, place))
    }
    for (const { 0: rule, 1: selector = '', 2: declarations = '', index } of text.matchAll(RULE)) {
      const at = index + rule.search(/\S/)
      const sided =
        fromRight.length === 0 || /\[dir|:dir\(/.test(selector) ? undefined : sidedIn(declarations)
      if (sided !== undefined)
        note(
          'side',
          at,
          message`"${sided.written}" stays on its side in ${fromRight.join(', ')}, where all else is turned`,
          message`Write "${sided.instead}": it turns with the language.`,
        )
      if (hidesFocus(selector, declarations))
        note(
          'focus',
          at,
          message`"${selector.trim()}" takes the ring around what has the focus away`,
          message`Take "outline" out, or draw another ring: who uses the keyboard does not see where they are.`,
        )
    }
    return [...found.values()]
  })
}
