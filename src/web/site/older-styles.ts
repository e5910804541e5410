import { AtRule, type Container, type Declaration, parse, type Rule } from 'postcss'
import parseSelector, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser'
import { OPEN_POPOVER } from '../../base/older-browser.ts'

/** The order that `ui/styles/tokens.css` gives; a rule in no layer comes after all. */
const LAYERS = ['tokens', 'base', 'ui', 'shell', 'templates', 'view']

/** Matches everything and is as specific as an id. */
const HEAVIER = ':not(#\\#)'

/** Where one of these is asked for, an older browser has no answer: the rule is left out. */
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
  // `walk` ends with false where its callback has answered so.
  return selector.walk((node) => !isUnknown(node)) === false
}

function asksWithin(pseudo: Pseudo): boolean {
  return pseudo.walk((node) => !(node.type === 'pseudo' && node.value === ':has')) === false
}

/** A selector with one of the alternatives of `:is()` in its place; an element's name must be the first of its part. */
function withAlternative(selector: Selector, at: Pseudo, alternative: string): string {
  const nodes = selector.nodes.map((node) => (node === at ? alternative.trim() : node.toString()))
  const place = selector.nodes.indexOf(at)
  if (!/^[a-z*]/i.test(alternative.trim())) return nodes.join('')
  let first = place
  while (first > 0 && selector.nodes[first - 1]?.type !== 'combinator') first -= 1
  nodes.splice(first, 0, ...nodes.splice(place, 1))
  return nodes.join('')
}

/** Selectors that match what one did, of words that Chromium 87 and Safari 14 know; none where there are no such. */
function olderSelectors(text: string): readonly string[] {
  const [selector] = parseSelector().astSync(text).nodes
  if (selector === undefined) return []
  const either = selector.nodes.find(
    (node): node is Pseudo => node.type === 'pseudo' && /^:(?:is|where)$/.test(node.value),
  )
  if (either !== undefined)
    return either.nodes.flatMap((each) => olderSelectors(withAlternative(selector, either, each.toString())))
  if (selector.nodes.some(isUnknown)) return []
  // What it holds is not known, and neither what it does not.
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

/** Adds to the specificity of a selector: to its last part, before a pseudo-element. */
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

/** Values of a shorthand: what is between spaces outside of brackets. */
function shorthandValues(value: string): readonly string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))+/g) ?? []
}

/** Of a mixture with nothing or of two colours, the one that there is more of. */
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

/** `translate`, `rotate` and `scale` as one `transform`. */
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

/** Boxes that get their height from their width alone would have none before Chromium 88 and Safari 15. */
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

/** Where a browser lacks something, further declarations of a rule. */
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

/** Safari knows these places from 14.1; before, those of lines from left to right. */
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

/** The place of a rule's layer, and of what is important in it: there the first layer wins. */
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
  // A list with a pseudo-element that a browser does not know would be dropped as a whole.
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

/** Ranges of media queries in the words of before. */
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

/** Answers whether its rules are to be read on. */
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
 * A style sheet, of the build or of an extension, for browsers back to Chromium 87 and Safari 14: without layers, whose order
 * becomes that of specificity, and without selectors, queries and units that those do not know. It is loaded in place
 * of the other.
 *
 * @throws CssSyntaxError for what is not CSS.
 */
export function olderStyles(css: string): string {
  const root = parse(css)
  changeRules(root, LAYERS.length)
  return root.toString()
}
