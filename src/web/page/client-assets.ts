import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type AtRule, type ChildNode, type Container, parse, type Rule } from 'postcss'
import type { Attribute, Node, Selector } from 'postcss-selector-parser'
import parseSelector from 'postcss-selector-parser'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'

interface ManifestChunk {
  readonly file: string
  readonly src?: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/** Vite's manifest of a build, keyed by source file. */
export type BuildManifest = Readonly<Record<string, ManifestChunk>>

/** Second entry of the build. */
const OLDER = 'src/run/older.ts'

/** Addresses of a page's client files, and the script that loads them. */
export interface PageAssets {
  /** Entry module. */
  readonly script: string
  /** Complete style sheets. */
  readonly styles: readonly string[]
  /** Modules imported by the entry. */
  readonly preload: readonly string[]
  /** Module that older browsers run before the entry. */
  readonly older?: string
  /** Returns the modules that draw a template or block of this kind and name, besides those loaded by every page. */
  readonly piece?: (kind: string, name: string) => readonly string[]
  /** Inline script that loads the others after the first paint; without it, the document loads them directly. */
  readonly loader?: string
}

/** Returns a chunk and its static imports, without duplicates. */
export function closureOf(manifest: BuildManifest, key: string, seen = new Set<string>()): readonly string[] {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [key, ...(chunk.imports ?? []).flatMap((next) => closureOf(manifest, next, seen))]
}

/** Reads a file beside the folder of built files. It is not served, since the manifest contains paths of the build machine. */
function readBuilt(folder: string, name: string): string {
  try {
    return readFileSync(join(dirname(folder), name), 'utf8')
  } catch {
    throw new AppError(
      message`The browser's files are not built (nothing in ${folder}). Run "npm run build".`,
    )
  }
}

/**
 * Returns a function for the assets of every page, from the build's manifest.
 *
 * @throws AppError if nothing has been built.
 */
export function readClientAssets(folder: string, base: string): () => PageAssets {
  const manifest = JSON.parse(readBuilt(folder, 'client-manifest.json')) as BuildManifest
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true && key !== OLDER)
  if (entry === undefined)
    throw new AppError(message`The build in ${folder} has no entry. Run "npm run build".`)
  // If the entry only imports the chunk with its code (`vite.config.ts`), that chunk is loaded directly, which saves a request.
  const start = closureOf(manifest, entry).find((key) => manifest[key]?.name === 'site') ?? entry
  const own = closureOf(manifest, start)
  const address = (key: string): string => `${base}${manifest[key]?.file ?? ''}`
  const styles = own.flatMap((key) => manifest[key]?.css ?? [])
  /**
   * Returns the modules of a template or block: its own file, or the shared one of details and blocks. Lists are in the assets of every
   * page (`vite.config.ts`).
   */
  const pieceModules = (kind: string, name: string): readonly string[] => {
    const keys = Object.keys(manifest)
    const key =
      keys.find((each) => each.startsWith(`src/pages/templates/${kind}/${name}/`)) ??
      keys.find((each) => kind !== 'list' && manifest[each]?.name === 'pieces')
    return key === undefined ? [] : closureOf(manifest, key, new Set([entry, ...own])).map(address)
  }
  const pieces = new Map<string, readonly string[]>()
  const assets: PageAssets = {
    script: address(start),
    styles: [...new Set(styles)].map((file) => `${base}${file}`),
    preload: own.slice(1).map(address),
    ...(manifest[OLDER] === undefined ? {} : { older: address(OLDER) }),
    piece: (kind, name) => {
      const known = pieces.get(`${kind} ${name}`) ?? pieceModules(kind, name)
      pieces.set(`${kind} ${name}`, known)
      return known
    },
    loader: readBuilt(folder, 'client-loader.js'),
  }
  return () => assets
}

/** Names that markup must contain for a selector to match. */
interface SelectorNeeds {
  readonly classes: readonly string[]
  readonly tags: readonly string[]
  /** `data-*` attributes, as `data-name` or `data-name=value`. */
  readonly attributes: readonly string[]
}

const NOTHING: SelectorNeeds = { classes: [], tags: [], attributes: [] }

/** Pseudo-classes that match if one of their arguments does. Names within `:not(.a)` may be absent. */
const ANY_ARGUMENT = new Set([':is', ':where', ':has'])

function bothNeeds(a: SelectorNeeds, b: SelectorNeeds): SelectorNeeds {
  return {
    classes: [...a.classes, ...b.classes],
    tags: [...a.tags, ...b.tags],
    attributes: [...a.attributes, ...b.attributes],
  }
}

function attributeNeeds({ attribute, operator, value, insensitive }: Attribute): SelectorNeeds {
  if (!attribute.startsWith('data-')) return NOTHING
  const exact = operator === '=' && value !== undefined && insensitive !== true
  return { ...NOTHING, attributes: [exact ? `${attribute}=${value}` : attribute] }
}

function alternativesOf(node: Node): readonly SelectorNeeds[] {
  switch (node.type) {
    case 'class':
      return [{ ...NOTHING, classes: [node.value] }]
    case 'tag':
      return [{ ...NOTHING, tags: [node.value] }]
    case 'attribute':
      return [attributeNeeds(node)]
    case 'pseudo':
      return ANY_ARGUMENT.has(node.value) ? node.nodes.flatMap(alternativesOfSelector) : [NOTHING]
    default:
      return [NOTHING]
  }
}

function alternativesOfSelector(selector: Selector): readonly SelectorNeeds[] {
  return selector.nodes
    .map(alternativesOf)
    .reduce<readonly SelectorNeeds[]>(
      (known, next) => known.flatMap((needs) => next.map((more) => bothNeeds(needs, more))),
      [NOTHING],
    )
}

/**
 * Returns the alternative needs of a selector list, one of which must be met. States such as `:hover` or `[open]` need nothing.
 *
 * @throws Error for an invalid selector.
 */
function selectorNeedsOf(selectors: string): readonly SelectorNeeds[] {
  return parseSelector().astSync(selectors).nodes.flatMap(alternativesOfSelector)
}

/** Names that occur in markup. */
interface MarkupNames {
  readonly classes: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
  /** `data-*` attributes, each as `data-name` and as `data-name=value`. */
  readonly attributes: ReadonlySet<string>
}

const TAGS = /<[a-z][\w-]*/g
const CLASSES = / class="[^"]*/g
const DATA_ATTRIBUTES = / data-[\w-]+(?:="[^"]*)?/g

/** Returns the distinct matches of each pattern. A single combined pattern, or `matchAll`, takes several times as long. */
function namingTexts(html: string): readonly (readonly string[])[] {
  return [CLASSES, TAGS, DATA_ATTRIBUTES].map((pattern) => [...new Set(html.match(pattern))])
}

/** Returns an attribute's name, and its name with the value as in selectors: `data-state`, `data-state=open`. */
function attributeNames(written: string): readonly string[] {
  const [name = '', value = ''] = written.trimStart().split('="', 2)
  return [name, `${name}=${value}`]
}

/** Returns the names used in the body of a document rendered by React. Text that looks like a name only makes the result larger. */
function markupNames([classes = [], tags = [], attributes = []]: ReturnType<
  typeof namingTexts
>): MarkupNames {
  return {
    classes: new Set(classes.flatMap((list) => list.slice(' class="'.length).split(' '))),
    tags: new Set(['html', 'body', ...tags.map((tag) => tag.slice(1))]),
    attributes: new Set(attributes.flatMap(attributeNames)),
  }
}

/** A part of a style sheet. The `text` of a leaf is complete; a group contains parts. */
type SheetPart =
  | { readonly kind: 'always'; readonly text: string }
  | { readonly kind: 'rule'; readonly text: string; readonly anyOf: readonly SelectorNeeds[] }
  | { readonly kind: 'group'; readonly open: string; readonly parts: readonly SheetPart[] }
  | { readonly kind: 'keyframes'; readonly text: string; readonly name: string }

function ruleOf(rule: Rule): SheetPart {
  return {
    kind: 'rule',
    text: rule.toString(),
    anyOf: selectorNeedsOf(rule.selector),
  }
}

function atRuleOf(rule: AtRule): readonly SheetPart[] {
  if (rule.name === 'keyframes')
    return [{ kind: 'keyframes', text: rule.toString(), name: rule.params.trim() }]
  const holdsRules = rule.nodes?.some(({ type }) => type !== 'decl') === true
  // A statement such as `@layer a, b` needs its semicolon, which belongs to the parent node.
  if (!holdsRules) return [{ kind: 'always', text: rule.nodes === undefined ? `${rule};` : rule.toString() }]
  return [{ kind: 'group', open: `@${rule.name} ${rule.params}{`, parts: styleParts(rule) }]
}

function sheetParts(node: ChildNode): readonly SheetPart[] {
  if (node.type === 'rule') return [ruleOf(node)]
  return node.type === 'atrule' ? atRuleOf(node) : []
}

function styleParts(container: Container<ChildNode>): readonly SheetPart[] {
  return (container.nodes ?? []).flatMap(sheetParts)
}

function isMet({ classes, tags, attributes }: SelectorNeeds, names: MarkupNames): boolean {
  return (
    classes.every((name) => names.classes.has(name)) &&
    tags.every((name) => names.tags.has(name)) &&
    attributes.every((name) => names.attributes.has(name))
  )
}

/** Serializes the used parts. Keyframes come last, since only then is it known which are used; their position has no effect. */
function cssOf(
  parts: readonly SheetPart[],
  names: MarkupNames,
  animations: (part: SheetPart) => void,
): string {
  return parts.map((part) => textOfPart(part, names, animations)).join('')
}

function textOfPart(part: SheetPart, names: MarkupNames, animations: (part: SheetPart) => void): string {
  switch (part.kind) {
    case 'always':
      return part.text
    case 'rule':
      return part.anyOf.some((needs) => isMet(needs, names)) ? part.text : ''
    case 'keyframes':
      animations(part)
      return ''
    case 'group': {
      const inner = cssOf(part.parts, names, animations)
      // Even an empty layer determines the order of layers.
      return inner === '' && !part.open.startsWith('@layer') ? '' : `${part.open}${inner}}`
    }
  }
}

function usedOf(parts: readonly SheetPart[], names: MarkupNames): string {
  const found: SheetPart[] = []
  const rules = cssOf(parts, names, (part) => found.push(part))
  const animations = found.flatMap((part) =>
    part.kind === 'keyframes' && rules.includes(part.name) ? [part.text] : [],
  )
  return `${rules}${animations.join('')}`
}

/** Returns all classes, tags and attributes that rules refer to. */
function partNames(parts: readonly SheetPart[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap((part) => {
      if (part.kind === 'group') return [...partNames(part.parts)]
      if (part.kind !== 'rule') return []
      return part.anyOf.flatMap(({ classes, tags, attributes }) => [...classes, ...tags, ...attributes])
    }),
  )
}

/** Maximum number of cached results per sheet: one per kind of page, and some for what authors write in their texts. */
const MAX_ANSWERS = 200

/** Returns the rules of a style sheet that a page can use, in order. */
type UsedStyles = (html: string) => string

/**
 * Parses a style sheet once. The returned function keeps every rule that can match in the given HTML, in its layers and conditions. Print
 * rules are included, since printing may start before the whole sheet has loaded. States set by scripts (classes, `data-*`) need the
 * whole sheet.
 *
 * @throws CssSyntaxError for invalid CSS.
 *
 * @internal Exported for tests.
 */
export function createUsedStyles(css: string): UsedStyles {
  const parts = styleParts(parse(css))
  const known = partNames(parts)
  const answers = new LRUCache<string, string>({ max: MAX_ANSWERS })
  // Also cached by the raw matches: most pages have the same in the same order, and splitting and sorting them takes as long as matching.
  const ofWritten = new LRUCache<string, string>({ max: MAX_ANSWERS })
  const answer = (names: MarkupNames): string => {
    // Pages of one template contain the same names, whatever their texts.
    const key = [names.classes, names.tags, names.attributes]
      .map((each) =>
        [...each]
          .filter((name) => known.has(name))
          .sort()
          .join(' '),
      )
      .join('|')
    const answered = answers.get(key)
    if (answered !== undefined) return answered
    const used = usedOf(parts, names)
    answers.set(key, used)
    return used
  }
  return (html) => {
    const texts = namingTexts(html)
    const written = texts.map((each) => each.join('')).join()
    const used = ofWritten.get(written) ?? answer(markupNames(texts))
    ofWritten.set(written, used)
    return used
  }
}

/** Returns the rules of the given style sheets that a page uses; `markup` is the content of its body. */
export type PageStyles = (styles: readonly string[], markup: string) => string

/**
 * Reads built style sheets, each once; `base` is the address of `folder`. `texts` are style sheets of extensions by address, which are in
 * no folder.
 */
export function createPageStyles(
  folder: string,
  base: string,
  texts: ReadonlyMap<string, string> = new Map(),
): PageStyles {
  const sheets = new Map<string, UsedStyles>()
  const sheetAt = (address: string): UsedStyles => {
    const known = sheets.get(address)
    if (known !== undefined) return known
    const text = texts.get(address) ?? readFileSync(join(folder, address.slice(base.length)), 'utf8')
    const sheet = createUsedStyles(text)
    sheets.set(address, sheet)
    return sheet
  }
  return (styles, markup) => styles.map((address) => sheetAt(address)(markup)).join('')
}
