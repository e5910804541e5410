import { AtRule, type Container, type Declaration, parse, type Rule } from 'postcss'
import parseSelector, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser'
import { OPEN_POPOVER } from '../../base/older-browser.ts'

/** Layer order of `ui/styles/tokens.css`; unlayered rules come last. */
const LAYERS = ['tokens', 'base', 'ui', 'shell', 'templates', 'view']

/** Matches everything, with the specificity of an id. */
const HEAVIER = ':not(#\\#)'

/** Pseudo-classes that older browsers cannot emulate: rules with them are dropped. */
const UNKNOWN = /^:(?:has|open|user-invalid|user-valid|state|target-text)$/

const SAME: Readonly<Record<string, string>> = {
  ':focus-visible': ':focus',
  ':modal': '[open]',
  ':popover-open': `[${OPEN_POPOVER}]`,
}

function isUnknown(node: Node): boolean {
  return node.type === 'pseudo' && UNKNOWN.test(node.value)
}

function holdsUnknown(selector: Selector): boolean {
  // `walk` returns false if its callback has returned false.
  return selector.walk((node) => !isUnknown(node)) === false
}

function asksWithin(pseudo: Pseudo): boolean {
  return pseudo.walk((node) => !(node.type === 'pseudo' && node.value === ':has')) === false
}

/** Replaces `:is()` in a selector by one alternative, and moves an element name to the start of its compound selector. */
function withAlternative(selector: Selector, at: Pseudo, alternative: string): string {
  const nodes = selector.nodes.map((node) => (node === at ? alternative.trim() : node.toString()))
  const place = selector.nodes.indexOf(at)
  if (!/^[a-z*]/i.test(alternative.trim())) return nodes.join('')
  let first = place
  while (first > 0 && selector.nodes[first - 1]?.type !== 'combinator') first -= 1
  nodes.splice(first, 0, ...nodes.splice(place, 1))
  return nodes.join('')
}

/** Returns equivalent selectors that Chromium 87 and Safari 14 support; empty if there are none. */
function olderSelectors(text: string): readonly string[] {
  const [selector] = parseSelector().astSync(text).nodes
  if (selector === undefined) return []
  const either = selector.nodes.find(
    (node): node is Pseudo => node.type === 'pseudo' && /^:(?:is|where)$/.test(node.value),
  )
  if (either !== undefined)
    return either.nodes.flatMap((each) => olderSelectors(withAlternative(selector, either, each.toString())))
  if (selector.nodes.some(isUnknown)) return []
  // `:has()` cannot be emulated, and neither can its negation.
  if (selector.nodes.some((node) => node.type === 'pseudo' && node.value === ':not' && asksWithin(node)))
    return []
  selector.walkPseudos((pseudo) => {
    const same = SAME[pseudo.value]
    if (same !== undefined) pseudo.value = same
    if (pseudo.value !== ':not') return
    const single = pseudo.nodes
      .flatMap((each) => (holdsUnknown(each) ? [] : olderSelectors(each.toString())))
      .map((each) => `:not(${each.trim()})`)
    pseudo.replaceWith(parseSelector.string({ value: single.join('') }))
  })
  return [selector.toString().trim()]
}

/** Adds specificity to a selector: to its last compound selector, before a pseudo-element. */
function addSpecificity(selector: string, weight: number): string {
  const [parsed] = parseSelector().astSync(selector).nodes
  const nodes = parsed?.nodes ?? []
  const part = nodes.map(({ type }) => type).lastIndexOf('combinator') + 1
  const pseudoElement = nodes.findIndex(
    (node, index) =>
      index >= part &&
      node.type === 'pseudo' &&
      (node.value.startsWith('::') || /^:(?:before|after|first-line|first-letter)$/.test(node.value)),
  )
  const at = pseudoElement < 0 ? nodes.length : pseudoElement
  const texts = nodes.map((node) => node.toString())
  return [...texts.slice(0, at), HEAVIER.repeat(weight), ...texts.slice(at)].join('')
}

const SIDES = ['top', 'right', 'bottom', 'left']

/** Splits a shorthand into its values, at spaces outside of parentheses. */
function shorthandValues(value: string): readonly string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))+/g) ?? []
}

/** Replaces `color-mix()`, with transparent or of two colours, by the colour with the larger share. */
function withoutMixtures(value: string): string {
  const mix =
    /color-mix\(in [\w-]+(?: \w+ hue)?,\s*((?:[^(),]|\([^()]*\))+?)\s*(\d*\.?\d+)?%?,\s*((?:[^(),]|\([^()]*\))+?)\s*(\d*\.?\d+)?%?\s*\)/
  let text = value
  for (let found = mix.exec(text); found !== null; found = mix.exec(text)) {
    const [all, one = '', share, other = '', rest] = found
    const part = Number(share ?? (rest === undefined ? 50 : 100 - Number(rest)))
    text = text.replace(all, part >= 50 ? one : other)
  }
  return text
}

function olderValue(value: string): string {
  return withoutMixtures(value)
    .replace(/(\d)[ds]v(h|w|min|max)\b/g, '$1v$2')
    .replace(/(\d)[ds]?vb\b/g, '$1vh')
    .replace(/(\d)[ds]?vi\b/g, '$1vw')
}

function changeDeclaration(declaration: Declaration): void {
  const { prop } = declaration
  const value = olderValue(declaration.value)
  declaration.value = value
  const replace = (pairs: readonly (readonly [string, string])[]): void => {
    declaration.replaceWith(pairs.map(([name, text]) => declaration.clone({ prop: name, value: text })))
  }
  const parts = shorthandValues(value)
  if (prop === 'inset') {
    const [top = '', right = top, bottom = top, left = right] = parts
    replace([top, right, bottom, left].map((each, index) => [SIDES[index] ?? '', each]))
  } else if (prop === 'inset-block' || prop === 'inset-block-start' || prop === 'inset-block-end') {
    const [start = '', end = start] = parts
    if (prop !== 'inset-block') replace([[prop.endsWith('start') ? 'top' : 'bottom', value]])
    else
      replace([
        ['top', start],
        ['bottom', end],
      ])
  } else if (/^(?:margin|padding)-(?:inline|block)$|^inset-inline$/.test(prop)) {
    const [start = '', end = start] = parts
    replace([
      [`${prop}-start`, start],
      [`${prop}-end`, end],
    ])
  } else if (prop === 'transition' || prop === 'transition-property') {
    declaration.value = value.replace(/(?<![\w-])(?:translate|scale|rotate)(?![\w-])/g, 'transform')
  } else if (prop === 'overflow' && value === 'clip') {
    declaration.value = 'hidden'
  }
}

/** Combines `translate`, `rotate` and `scale` into one `transform`. */
function joinTransforms(rule: Rule): void {
  const parts: string[] = []
  let last: Declaration | undefined
  for (const name of ['translate', 'rotate', 'scale']) {
    rule.each((node) => {
      if (node.type !== 'decl' || node.prop !== name) return
      if (node.value !== 'none') parts.push(`${name}(${shorthandValues(node.value).join(',')})`)
      last = node
    })
  }
  if (last === undefined) return
  last.before(last.clone({ prop: 'transform', value: parts.length === 0 ? 'none' : parts.join(' ') }))
  rule.each((node) => {
    if (node.type === 'decl' && /^(?:translate|rotate|scale)$/.test(node.prop)) node.remove()
  })
}

/**
 * Returns a minimum height for boxes whose height follows from their width (`aspect-ratio`); before Chromium 88 and Safari 15, it would
 * be zero.
 */
function leastHeight(rule: Rule): string | undefined {
  const sizes = new Map<string, string>()
  rule.each((node) => {
    if (node.type === 'decl') sizes.set(node.prop, node.value)
  })
  const [, width, height = '1'] =
    /^(?:auto )?([\d.]+)(?:\s*\/\s*([\d.]+))?$/.exec(sizes.get('aspect-ratio') ?? '') ?? []
  if (width === undefined || [...sizes.keys()].some((name) => /block-size|height/.test(name)))
    return undefined
  const own = sizes.get('inline-size') ?? ''
  return /^[\d.]+(?:px|r?em)$/.test(own)
    ? `calc(${own}*${height}/${width})`
    : `${Math.round((20 * Number(height)) / Number(width))}vw`
}

/** Adds declarations to a rule that replace unsupported features. */
function addWithout(
  rule: Rule,
  lacking: string,
  values: Readonly<Record<string, string>>,
  layer: number,
): void {
  const small = rule.clone({ nodes: [] })
  for (const [prop, value] of Object.entries(values)) small.append({ prop, value })
  const where = new AtRule({ name: 'supports', params: `not (${lacking})`, nodes: [small] })
  rule.after(where)
  changeRule(small, layer)
  if (where.nodes?.length === 0) where.remove()
}

function keepHeight(rule: Rule, layer: number): void {
  const value = leastHeight(rule)
  if (value !== undefined) addWithout(rule, 'aspect-ratio:1', { 'min-block-size': value }, layer)
}

/** Adds physical properties for logical inset ones in left-to-right text, which Safari supports from 14.1. */
function keepPlace(rule: Rule, layer: number): void {
  const values: Record<string, string> = {}
  rule.each((node) => {
    if (node.type !== 'decl' || node.important) return
    if (node.prop === 'inset-inline-start') values.left = node.value
    if (node.prop === 'inset-inline-end') values.right = node.value
  })
  if (Object.keys(values).length > 0) addWithout(rule, 'inset-inline-start:0', values, layer)
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
}

/** Converts the order of a rule's layer to specificity. For important declarations, the first layer wins. */
function applyLayerWeight(rule: Rule, selectors: readonly string[], layer: number): void {
  const important = rule.clone()
  const keep = (of: Rule, wanted: boolean) =>
    of.each((node) => {
      if (node.type === 'decl' && (node.important ?? false) !== wanted) node.remove()
    })
  keep(important, true)
  keep(rule, false)
  important.selectors = selectors.map((each) => addSpecificity(each, LAYERS.length - layer))
  rule.selectors = selectors.map((each) => addSpecificity(each, layer))
  if (important.nodes.length > 0) rule.after(important)
  if (rule.nodes.length === 0) rule.remove()
}

function changeRule(rule: Rule, layer: number): void {
  rule.each((node) => {
    if (node.type === 'decl') changeDeclaration(node)
  })
  joinTransforms(rule)
  if (isInKeyframes(rule)) return
  keepHeight(rule, layer)
  keepPlace(rule, layer)
  const selectors = rule.selectors.flatMap(olderSelectors)
  if (selectors.length === 0) rule.remove()
  // Browsers drop a whole list with an unknown pseudo-element.
  else if (selectors.length > 1 && selectors.some((each) => each.includes('::'))) {
    for (const selector of selectors) {
      const single = rule.clone({ selectors: [selector] })
      rule.before(single)
      applyLayerWeight(single, [selector], layer)
    }
    rule.remove()
  } else applyLayerWeight(rule, selectors, layer)
}

const BEFORE = /\(\s*([\d.]+\w+)\s*<=?\s*width\s*<\s*([\d.]+\w+)\s*\)/g

/** Converts range syntax in media queries to `min-` and `max-`. */
function olderQuery(params: string): string {
  const below = (length: string) =>
    length.replace(/^[\d.]+/, (number) => String(Math.round((Number(number) - 0.01) * 1000) / 1000))
  return params
    .replace(BEFORE, (_all, from, to) => `(min-width:${from}) and (max-width:${below(to)})`)
    .replace(/\(\s*(width|height)\s*>=?\s*([\d.]+\w+)\s*\)/g, '(min-$1:$2)')
    .replace(/\(\s*(width|height)\s*<=\s*([\d.]+\w+)\s*\)/g, '(max-$1:$2)')
    .replace(/\(\s*(width|height)\s*<\s*([\d.]+\w+)\s*\)/g, (_all, name, to) => `(max-${name}:${below(to)})`)
    .replace(/\s+and\s+\(scripting:\s*enabled\)/g, '')
    .replace(/\(scripting:\s*enabled\)/g, 'all')
}

/** Returns whether the rules within are to be processed. */
function changeAtRule(rule: AtRule): void {
  if (rule.nodes === undefined || /^(?:container|starting-style|property|view-transition)$/.test(rule.name)) {
    if (rule.name !== 'charset' && rule.name !== 'import') rule.remove()
  } else if (rule.name === 'media') {
    rule.params = olderQuery(rule.params)
  } else if (rule.name === 'supports' && /^not selector\(:(?:popover-open|has\(a\))\)$/.test(rule.params)) {
    rule.replaceWith(rule.nodes)
  } else if (rule.name === 'supports' && rule.params.includes('selector(')) {
    rule.remove()
  }
}

function changeRules(container: Container, layer: number): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === 'rule') changeRule(node, layer)
    else if (node.type === 'comment') node.remove()
    else if (node.type === 'atrule' && node.name === 'layer' && node.nodes !== undefined) {
      const own = LAYERS.indexOf(node.params.trim().split('.')[0] ?? '')
      changeRules(node, own < 0 ? layer : own)
      node.replaceWith(node.nodes)
    } else if (node.type === 'atrule') {
      const inner = node.nodes
      if (inner !== undefined && !/keyframes$|^(?:font-face|page)$/.test(node.name)) changeRules(node, layer)
      if (/keyframes$/.test(node.name)) changeRules(node, layer)
      if (node.name !== 'font-face' && node.name !== 'page' && !/keyframes$/.test(node.name))
        changeAtRule(node)
    }
  }
}

/**
 * Converts a style sheet, of the build or of an extension, for browsers down to Chromium 87 and Safari 14. Layer order becomes
 * specificity; unsupported selectors, queries and units are replaced. It is loaded in place of the original.
 *
 * @throws CssSyntaxError for invalid CSS.
 */
export function olderStyles(css: string): string {
  const root = parse(css)
  changeRules(root, LAYERS.length)
  return root.toString()
}
