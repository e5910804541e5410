import { createRequire } from 'node:module'
import { type Node, parse as parseScript } from 'acorn'
import { full } from 'acorn-walk'
import { parse as parseStyles } from 'postcss'
import parseSelector from 'postcss-selector-parser'

/** The oldest browsers that are served: docs/browsers.md. */
const OLDEST = { chrome: 87, firefox: 79, safari: 14 } as const

interface Version {
  readonly version_added?: string | boolean
  readonly alternative_name?: string
  readonly partial_implementation?: boolean
}
interface Compat {
  readonly __compat?: { readonly support: Readonly<Record<string, Version | readonly Version[]>> }
}

const require = createRequire(import.meta.url)
const data = require('@mdn/browser-compat-data')

/** Whether the oldest browsers have it, under this name. */
function isServed({ __compat }: Compat): boolean {
  return Object.entries(OLDEST).every(([browser, oldest]) =>
    [__compat?.support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, alternative_name: other }) =>
          other === undefined &&
          added !== false &&
          Number.parseFloat(String(added).replace('≤', '')) <= oldest,
      ),
  )
}

/** Names that are in no built-in object or function of the oldest browsers, and are in one of today's. */
function laterNames(): ReadonlySet<string> {
  const later = new Set<string>()
  const served = new Set<string>()
  const note = (name: string, entry: Compat) => {
    if (entry.__compat !== undefined) (isServed(entry) ? served : later).add(name.replace(/_static$/, ''))
  }
  const holders: readonly (readonly [string, Compat])[] = [
    ...Object.entries<Compat>(data.javascript.builtins),
    ...['AbortSignal', 'Crypto', 'Element', 'URL', 'URLSearchParams', 'Document', 'HTMLElement'].map(
      (name) => [name, data.api[name] as Compat] as const,
    ),
  ]
  for (const [name, holder] of holders) {
    note(name, holder)
    for (const [member, entry] of Object.entries<Compat>(Object(holder)))
      if (/^[a-zA-Z]\w*$/.test(member)) note(member, entry)
  }
  // The names of all other interfaces: what is called need not be the later function.
  for (const [name, holder] of Object.entries<Compat>(data.api)) {
    if (isServed(holder)) served.add(name)
    for (const [member, entry] of Object.entries<Compat>(Object(holder)))
      if (isServed(entry)) served.add(member.replace(/_static$/, ''))
  }
  return new Set([...later].filter((name) => !served.has(name)))
}

const LATER = laterNames()

/** Functions and constructors that belong to nothing. */
const LATER_GLOBAL: ReadonlySet<string> = new Set(
  Object.entries<Compat>({ ...data.api, ...data.javascript.builtins }).flatMap(([name, entry]) =>
    isServed(entry) ? [] : [name],
  ),
)

/** Such as `AbortSignal.timeout`, whose names others have had for long. */
const LATER_STATIC: ReadonlySet<string> = new Set(
  Object.entries<Compat>(data.api).flatMap(([holder, members]) =>
    Object.entries<Compat>(Object(members))
      .filter(([name, member]) => name.endsWith('_static') && !isServed(member))
      .map(([name]) => `${holder}.${name.replace(/_static$/, '')}`),
  ),
)

const LOOKBEHIND = /\(\?<[=!]/

/** What the oldest browsers cannot read in a script, and the functions of later ones that it calls. */
export function scriptFaults(code: string, added: ReadonlySet<string> = new Set()): readonly string[] {
  let program: Node
  try {
    // Of 2022, Safari 14 has none: no private members, no static blocks, no await at the top.
    program = parseScript(code, { ecmaVersion: 2021, sourceType: 'module' })
  } catch (error) {
    return [String(error)]
  }
  const faults = new Set<string>()
  full(program, (node) => {
    const { regex, value, property, computed, callee } = node as Node & {
      readonly regex?: { readonly pattern: string }
      readonly value?: unknown
      readonly property?: { readonly name?: string }
      readonly computed?: boolean
      readonly callee?: Node & {
        readonly property?: { readonly name?: string }
        readonly object?: { readonly name?: string }
        readonly name?: string
      }
    }
    if (regex !== undefined && LOOKBEHIND.test(regex.pattern)) faults.add(`lookbehind: ${regex.pattern}`)
    if (typeof value === 'string' && LOOKBEHIND.test(value)) faults.add(`lookbehind: ${value}`)
    if (!/^(?:Call|New)Expression$/.test(node.type) || property !== undefined || computed) return
    const name = callee?.property?.name ?? callee?.name ?? ''
    const whole = `${callee?.object?.name}.${name}`
    if (added.has(name)) return
    if (callee?.property === undefined) {
      if (LATER_GLOBAL.has(name)) faults.add(`${name}()`)
    } else if (LATER.has(name) || LATER_STATIC.has(whole)) faults.add(`.${name}()`)
  })
  return [...faults]
}

/** What makes the oldest browsers pass over a rule or all that is in it. */
export function styleFaults(css: string): readonly string[] {
  const faults = new Set<string>()
  const root = parseStyles(css)
  root.walkAtRules(({ name, params }) => {
    const plain = name.replace(/^-webkit-/, '')
    // Rules for paper may be passed over.
    if (plain !== 'page' && !isServed(data.css['at-rules'][plain] ?? {})) faults.add(`@${name}`)
    if (name === 'media' && /[<>]/.test(params)) faults.add(`@media ${params}`)
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test(String(Reflect.get(rule.parent, 'name')))) return
    if (rule.parent?.type === 'rule' || rule.selector.includes('&')) faults.add(`nested: ${rule.selector}`)
    parseSelector((selectors) => {
      selectors.walkPseudos(({ value, nodes }) => {
        if (value.startsWith('::-') || value.startsWith(':-')) return
        // In a rule of its own, what it is about is missing too.
        if (value.startsWith('::') && rule.selectors.length === 1) return
        if (!isServed(data.css.selectors[value.replace(/^::?/, '')] ?? {})) faults.add(value)
        if (
          value === ':not' &&
          (nodes.length > 1 || nodes.some((each) => each.some(({ type }) => type === 'combinator')))
        )
          faults.add(`list or path in ${rule.selector}`)
      })
    }).processSync(rule.selector)
  })
  root.walkDecls(({ prop, value }) => {
    if (/^(?:inset|translate|rotate|scale)$/.test(prop)) faults.add(prop)
    if (/color-mix\(|light-dark\(|\d[sd]v[hwbi]\b/.test(value) && !prop.startsWith('--'))
      faults.add(`${prop}: ${value}`)
  })
  return [...faults]
}
