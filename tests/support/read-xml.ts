/** An element of an XML document. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text with decoded entities and CDATA. */
  readonly text: string
}

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const NAME = '[A-Za-z_][\\w.:-]*'
const TOKEN = new RegExp(
  `<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|<\\?[\\s\\S]*?\\?>|<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*"[^"<]*")*)\\s*(/?)>|([^<]+)`,
  'y',
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u

function decode(text: string): string {
  if (/&(?!#\d+;|#x[\da-f]+;|\w+;)/i.test(text)) throw new Error(`a bare "&" in ${text}`)
  return text.replace(/&(#x?)?(\w+);/g, (whole, hash: string | undefined, name: string) => {
    if (hash !== undefined) return String.fromCodePoint(Number.parseInt(name, hash === '#x' ? 16 : 10))
    const known = NAMES[name]
    if (known === undefined) throw new Error(`an unknown entity ${whole}`)
    return known
  })
}

interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const found = Array.from(text.matchAll(new RegExp(`(${NAME})\\s*=\\s*"([^"]*)"`, 'g')))
  const names = found.map(([, name]) => name)
  if (new Set(names).size !== names.length) throw new Error(`an attribute is there twice: ${text}`)
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, decode(value)]))
}

/** Checks that prefixes are declared in the root. */
function checkPrefixes(element: XmlElement, declared: ReadonlySet<string>): void {
  for (const name of [element.name, ...Object.keys(element.attributes)]) {
    const prefix = /^([^:]+):/.exec(name)?.[1]
    if (prefix !== undefined && prefix !== 'xmlns' && prefix !== 'xml' && !declared.has(prefix))
      throw new Error(`the prefix of ${name} is not declared`)
  }
  for (const child of element.children) checkPrefixes(child, declared)
}

/**
 * Parses an XML document and rejects what parsers reject: unclosed elements, unescaped characters, forbidden
 * characters.
 */
export function readXml(document: string): XmlElement {
  const forbidden = FORBIDDEN.exec(document)
  if (forbidden !== null) throw new Error(`a forbidden character at ${forbidden.index}`)
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const stack: Open[] = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(document)
    const top = stack.at(-1)
    if (token === null || top === undefined) throw new Error(`no XML: ${document.slice(at, at + 60)}`)
    const [, cdata, slash, name, attributes = '', empty, text] = token
    if (cdata !== undefined) top.text += cdata
    else if (text !== undefined) {
      if (text.includes(']]>')) throw new Error('"]]>" in a text')
      top.text += decode(text)
    } else if (name !== undefined && slash === '/') {
      if (top.name !== name) throw new Error(`</${name}> closes <${top.name}>`)
      stack.pop()
    } else if (name !== undefined) {
      const element: Open = { name, attributes: attributesOf(attributes), children: [], text: '' }
      top.children.push(element)
      if (empty !== '/') stack.push(element)
    }
  }
  const [only, ...others] = root.children
  if (stack.length !== 1 || only === undefined || others.length > 0) throw new Error('not one root element')
  const prefixes = Object.keys(only.attributes).filter((name) => name.startsWith('xmlns:'))
  checkPrefixes(only, new Set(prefixes.map((name) => name.slice('xmlns:'.length))))
  return only
}

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/**
 * Returns the text of the child with this name.
 *
 * @throws Error when there is none or several.
 */
export function textOf(element: XmlElement, name: string): string {
  const [only, ...others] = childrenOf(element, name)
  if (only === undefined || others.length > 0) throw new Error(`<${element.name}> has not one <${name}>`)
  return only.text.trim()
}
