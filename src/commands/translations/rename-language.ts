import { getNodePath, type Node, parseTree } from 'jsonc-parser'
import { pathOf } from '../../base/json-pointer.ts'
import {
  type ConfigText,
  LOCK_FILE,
  type Registry,
  readSiteTexts,
  TRANSLATIONS_FILE,
} from '../../engine/index.ts'

/** A file with a renamed language code, and the number of replacements. */
export interface RenamedFile {
  readonly path: string
  readonly before: string
  readonly after: string
  readonly count: number
}

/** Members of the config, besides texts, with language codes as keys. */
const BY_LANGUAGE: readonly unknown[] = ['excerptIn', 'in', 'languages']

/** Members of the translation record with language codes as keys. */
const RECORDED: readonly unknown[] = ['translations', 'sameAsEnglish', 'fromEnglish']

/** Members of records with language codes as values. */
const NAMES_LANGUAGE: readonly unknown[] = ['textLanguage', 'textLanguages', 'untranslated']

function* stringsIn(node: Node): Generator<Node> {
  if (node.type === 'string') yield node
  for (const child of node.children ?? []) yield* stringsIn(child)
}

function isKey(node: Node): boolean {
  return node.parent?.type === 'property' && node.parent.children?.[0] === node
}

/** Replaces string nodes of a JSON text by a word. */
function replaceNodes(text: string, nodes: readonly Node[], word: string): string {
  return nodes
    .toSorted((one, other) => other.offset - one.offset)
    .reduce(
      (now, { offset, length }) => now.slice(0, offset) + JSON.stringify(word) + now.slice(offset + length),
      text,
    )
}

/** Returns the strings of a JSON text that are the language code: keys, and values where `isName` says so. */
function languageNamesIn(
  text: string,
  from: string,
  isOfLanguage: (path: readonly (string | number)[], holder: object) => boolean,
  isName: (path: readonly (string | number)[]) => boolean,
): readonly Node[] {
  const mark = text.startsWith('\uFEFF') ? ' ' : ''
  const root = parseTree(mark + text.slice(mark.length))
  if (root === undefined) return []
  return [...stringsIn(root)].filter((node) => {
    if (node.value !== from) return false
    const path = getNodePath(node)
    if (!isKey(node)) return isName(path)
    const holder = node.parent?.parent
    const keys = (holder?.children ?? []).map((each) => [String(each.children?.[0]?.value), true] as const)
    return isOfLanguage(path.slice(0, -1), Object.fromEntries(keys))
  })
}

/**
 * Renames a language code in the files of a config and its records: keys of texts and pictures, of translations and the translation record,
 * and the locale's code.
 */
export function renameLanguage(
  { config, records }: { readonly config: readonly ConfigText[]; readonly records: readonly ConfigText[] },
  registry: Registry,
  { from, to }: { readonly from: string; readonly to: string },
): readonly RenamedFile[] {
  const { texts, pictures, files } = readSiteTexts(config, registry)
  const locales: unknown = Object(files.get('site.json')).locales
  const written = (Array.isArray(locales) ? locales : []).map((locale: unknown) =>
    String(Object(locale).code),
  )
  const codes = new Set([...written, from, to])
  const holders = new Map<string, Set<string>>()
  for (const { place } of [...texts, ...pictures])
    holders.set(place.file, (holders.get(place.file) ?? new Set()).add(JSON.stringify(pathOf(place.pointer))))
  const isLanguages = (holder: object): boolean => {
    const keys = Object.keys(holder)
    // "id" is the code of Indonesian but also a common member name.
    return keys.every((key) => codes.has(key)) && (keys.length > 1 || from !== 'id')
  }
  const inLink = new RegExp(`(?<=[?&]lang=)${from}(?=["&#])`, 'g')
  const ofConfig = ({ path: file, text }: ConfigText): readonly Node[] =>
    languageNamesIn(
      text,
      from,
      (path, holder) => {
        if (file === TRANSLATIONS_FILE) return path.length === 1 && RECORDED.includes(path[0])
        if (holders.get(file)?.has(JSON.stringify(path.map(String))) === true) return true
        return BY_LANGUAGE.includes(path.at(-1)) && isLanguages(holder)
      },
      (path) => file === 'site.json' && path[0] === 'locales' && path.length === 3 && path[2] === 'code',
    )
  const ofRecord = (line: string): readonly Node[] =>
    languageNamesIn(
      line,
      from,
      (path, holder) => (path.length === 1 && path[0] === 'translations') || isLanguages(holder),
      (path) => NAMES_LANGUAGE.includes(path[0]),
    )
  const changed = (file: ConfigText, after: string, count: number): readonly RenamedFile[] =>
    count === 0 ? [] : [{ path: file.path, before: file.text, after, count }]
  return [
    ...config.flatMap((file) => {
      const nodes = ofConfig(file)
      // Published addresses stay unchanged.
      const isLock = file.path === LOCK_FILE
      const links = isLock ? [] : [...file.text.matchAll(inLink)]
      const after = replaceNodes(file.text, nodes, to)
      return changed(file, isLock ? after : after.replace(inLink, to), nodes.length + links.length)
    }),
    ...records.flatMap((file) => {
      const lines = file.text.split('\n').map((line) => {
        const nodes = line.includes(`"${from}"`) ? ofRecord(line) : []
        return { text: replaceNodes(line, nodes, to), count: nodes.length }
      })
      const count = lines.reduce((sum, each) => sum + each.count, 0)
      return changed(file, lines.map(({ text }) => text).join('\n'), count)
    }),
  ]
}
