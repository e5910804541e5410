import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Node, parseTree } from 'jsonc-parser'
import { isFile } from '../../base/files.ts'
import { decodedIfEncoded } from '../../base/path-segment.ts'
import { catalogue, type Problem, problemOf } from '../../engine/errors/index.ts'
import { lineAndColumn, lineStartsOf } from '../../engine/index.ts'

const MEDIA = /^\/media\/[^{}?#]+/

/** Returns an existing file whose name differs only in case or Unicode normalization. */
export function nearFile(path: string): string | undefined {
  const plain = (name: string): string => name.normalize('NFC').toLowerCase()
  const wanted = plain(basename(path))
  const folder = dirname(path)
  return existsSync(folder) ? readdirSync(folder).find((name) => plain(name) === wanted) : undefined
}

function* stringsOf(node: Node): Generator<Node> {
  if (node.type === 'string') yield node
  for (const child of (node.type === 'property' ? node.children?.slice(1) : node.children) ?? [])
    yield* stringsOf(child)
}

/** Members of a source that contain values. Its other texts are pointers into records, which may begin with "/media/" too. */
const VALUES = new Set(['const', 'map'])

function* valuesIn(node: Node): Generator<Node> {
  for (const child of node.children ?? []) {
    const name = child.type === 'property' ? child.children?.[0]?.value : undefined
    yield* VALUES.has(name) ? stringsOf(child) : valuesIn(child)
  }
}

/** Reports files in `media` that the config names and that do not exist; `texts` are the files of the config by path. */
export function missingMedia(folder: string, texts: ReadonlyMap<string, string>): readonly Problem[] {
  return [...texts].flatMap(([file, written]) => {
    if (!written.includes('/media/')) return []
    const text = written.replace(/^\uFEFF/, ' ')
    const root = file.endsWith('.json') ? parseTree(text) : undefined
    if (root === undefined) return []
    const lineStarts = lineStartsOf(text)
    const strings = file.startsWith('sources/') ? valuesIn(root) : stringsOf(root)
    return [...strings].flatMap((node) => {
      const [path] = MEDIA.exec(String(node.value)) ?? []
      if (path === undefined || /[{}]/.test(String(node.value))) return []
      const onDisk = join(folder, decodedIfEncoded(path))
      if (isFile(onDisk)) return []
      const place = { file, pointer: '', ...lineAndColumn(lineStarts, node.offset) }
      return [problemOf(catalogue.MEDIA_MISSING, { path, other: nearFile(onDisk) }, place)]
    })
  })
}
