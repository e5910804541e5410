import { applyEdits, type Edit, getNodeValue, type JSONPath, modify, parseTree } from 'jsonc-parser'
import { isObject } from '../../shared/object.ts'
import {
  type ConfigText,
  EARLIER_IDS,
  joinPlurals,
  kindOfFile,
  renamedKeys,
  repairJson,
  routesByShape,
} from '../../site/engine/index.ts'

interface Fixed {
  readonly text: string
  readonly changes: readonly string[]
}

type Place = NonNullable<ReturnType<typeof kindOfFile>>

function treeOf(text: string) {
  return parseTree(text.replace(/^\uFEFF/, ' '))
}

function withNames(text: string, { kind }: Place): Fixed {
  const root = treeOf(text)
  const renamed = root === undefined ? [] : renamedKeys(root, kind)
  const edits: Edit[] = renamed.map(({ node: { offset, length }, to }) => ({
    offset,
    length,
    content: JSON.stringify(to),
  }))
  return { text: applyEdits(text, edits), changes: renamed.map(({ from, to }) => `${from} → ${to}`) }
}

function withValue(text: string, path: JSONPath, value: unknown): string {
  const formattingOptions = {
    insertSpaces: !/\n\t/.test(text),
    tabSize: 2,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
  // The editor of the text counts from its first character: a byte order mark stays out of its sight.
  const [, mark = '', rest = ''] = /^(\uFEFF?)([\s\S]*)$/.exec(text) ?? []
  return mark + applyEdits(rest, modify(rest, path, value, { formattingOptions }))
}

/** Texts for one below the key that they belong to. */
function withPlurals(text: string, { kind }: Place): Fixed {
  const root = treeOf(text)
  const joined = root === undefined ? [] : joinPlurals(root, kind)
  const fixed = joined.reduce((written, { from, to, hasOther, value }) => {
    const valued = withValue(written, ['texts', hasOther ? to : from], value)
    return hasOther
      ? withValue(valued, ['texts', from], undefined)
      : valued.replace(JSON.stringify(from), JSON.stringify(to))
  }, text)
  return { text: fixed, changes: joined.map(({ from, to }) => `${from} → ${to}: { one }`) }
}

/** A file with the names of today; all else in it is as it was written. */
function fixed({ path, text }: ConfigText): Fixed {
  const place = kindOfFile(path)
  if (place === undefined) return { text, changes: [] }
  const named = withNames(text, place)
  const joined = withPlurals(named.text, place)
  return { text: joined.text, changes: [...named.changes, ...joined.changes] }
}

function parsed(text: string): unknown {
  const root = treeOf(text)
  return root === undefined ? undefined : getNodeValue(root)
}

/** The files, with the rule of earlier versions in a site.json that has none and needs it. */
function withIds(files: readonly ConfigText[]): ReadonlyMap<string, Fixed> {
  const channels = files.filter(({ path }) => kindOfFile(path)?.kind === 'channel')
  const site = files.find(({ path }) => kindOfFile(path)?.kind === 'site')
  const value = site === undefined ? undefined : parsed(site.text)
  const isNeeded =
    site !== undefined &&
    isObject(value) &&
    value.ids === undefined &&
    routesByShape(channels.map(({ text }) => parsed(text))) !== undefined
  return new Map(
    isNeeded
      ? [[site.path, { text: withValue(site.text, ['ids'], EARLIER_IDS), changes: [`ids: ${EARLIER_IDS}`] }]]
      : [],
  )
}

export interface FixedFile {
  readonly path: string
  readonly text: string
  /** Such as "onward → related". */
  readonly changes: readonly string[]
}

/** The files of a config that can be repaired or brought up to date, as they would be. */
export function fixConfig(given: readonly ConfigText[]): readonly FixedFile[] {
  const repaired = new Map(given.map(({ path, text }) => [path, repairJson(text)] as const))
  const files = given.map(({ path, text }) => ({ path, text: repaired.get(path)?.text ?? text }))
  const ruled = withIds(files)
  return files
    .map(({ path, text }) => {
      const rule = ruled.get(path)
      const { text: named, changes } = fixed({ path, text: rule?.text ?? text })
      return {
        path,
        text: named,
        changes: [...(repaired.get(path)?.changes ?? []), ...(rule?.changes ?? []), ...changes],
      }
    })
    .filter(({ changes }) => changes.length > 0)
}
