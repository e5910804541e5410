import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declaration, parse, type Root } from 'postcss'
import { directionOf } from '../../../base/text/index.ts'
import { catalogue, type Message, message, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'

type Declarations = readonly Pick<Declaration, 'prop' | 'value'>[]

const SIDE = /^(margin|padding|border)-(left|right)(-\w+)?$/

/** The declaration of a rule that names one side, and what turns with the language; undefined where the other side has the same. */
function sidedIn(
  declarations: Declarations,
): { readonly written: string; readonly instead: string } | undefined {
  for (const { prop, value } of declarations) {
    const [, name, side, part = ''] = SIDE.exec(prop) ?? []
    const end = side === 'left' ? 'start' : 'end'
    const other = `${name}-${side === 'left' ? 'right' : 'left'}${part}`
    if (name !== undefined && !declarations.some((each) => each.prop === other && each.value === value))
      return { written: prop, instead: `${name}-inline-${end}${part}` }
  }
  const found = declarations.find(
    ({ prop, value }) => /^(?:text-align|float)$/.test(prop) && /^(?:left|right)$/.test(value),
  )
  if (found === undefined) return undefined
  const { prop, value } = found
  const turned = `${prop === 'float' ? 'inline-' : ''}${value === 'left' ? 'start' : 'end'}`
  return { written: `${prop}: ${value}`, instead: `${prop}: ${turned}` }
}

/** Whether a rule takes the ring of the focus away and puts nothing in its place. */
function hidesFocus(selector: string, declarations: Declarations): boolean {
  const isGone = declarations.some(
    ({ prop, value }) => /^outline(?:-style|-width)?$/.test(prop) && /^(?:none|0)\b/.test(value),
  )
  if (!isGone) return false
  if (/:not\(\s*:focus-visible/.test(selector) || !/:focus(?!-within)|\*\s*$/.test(selector)) return false
  return !declarations.some(({ prop }) => /^(?:box-shadow|border|background|text-decoration)/.test(prop))
}

/** A style sheet; undefined for what is none, which the build of extensions names. */
function sheetOf(file: string): Root | undefined {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
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
    const found = new Map<string, Problem>()
    sheetOf(join(root, name))?.walkRules((rule) => {
      const { selector, source } = rule
      const declarations = rule.nodes.flatMap((node) => (node.type === 'decl' ? [node] : []))
      const note = (kind: string, reason: Message, cure: Message): void => {
        const { line = 1, column = 1 } = source?.start ?? {}
        const place = { file: `extensions/${name}`, pointer: '', line, column }
        if (!found.has(kind)) found.set(kind, problemOf(catalogue.CONFIG_VALUE, { reason, cure }, place))
      }
      const isTurned = fromRight.length === 0 || /\[dir|:dir\(/.test(selector)
      const sided = isTurned ? undefined : sidedIn(declarations)
      if (sided !== undefined)
        note(
          'side',
          message`"${sided.written}" stays on its side in ${fromRight.join(', ')}, where all else is turned`,
          message`Write "${sided.instead}": it turns with the language.`,
        )
      if (hidesFocus(selector, declarations))
        note(
          'focus',
          message`"${selector}" takes the ring around what has the focus away`,
          message`Take "outline" out, or draw another ring: who uses the keyboard does not see where they are.`,
        )
    })
    return [...found.values()]
  })
}
