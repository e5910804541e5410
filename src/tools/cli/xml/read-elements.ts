import { SaxesParser } from 'saxes'
import { bilingual } from '../../../errors/index.ts'
import { UsageError } from '../../../errors/usage-error.ts'
import type { XmlNode } from './xml-node.ts'

/** Longest text and deepest nesting of one record. */
const MAX_CHARACTERS = 8 * 1024 * 1024
const MAX_LEVELS = 100

interface OpenNode {
  readonly name: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly language: string
  readonly children: XmlNode[]
  text: string
}

function refusal(what: string, en: string, zh: string): UsageError {
  return new UsageError(bilingual(`${what} cannot be read: ${en}.`, `无法读取 ${what}：${zh}。`))
}

/**
 * The elements of these names in a document, one after the other, each whole. Elements within one of them belong to it. A
 * document type is read over, so no entity of its own has a meaning.
 *
 * @param what how the document is called in a message.
 * @throws UsageError with line and column for what is no XML.
 */
export async function* readElements(
  text: AsyncIterable<string>,
  names: readonly string[],
  what: string,
): AsyncGenerator<XmlNode> {
  const parser = new SaxesParser({ xmlns: true })
  const open: OpenNode[] = []
  const languages: string[] = []
  let done: XmlNode[] = []
  let characters = 0

  parser.on('error', (error) => {
    throw refusal(
      what,
      `line ${parser.line}, column ${parser.column}: ${error.message.replace(/^[\d:]+ /, '')}`,
      `第 ${parser.line} 行第 ${parser.column} 列不符合 XML 的写法`,
    )
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const own = Object.values(attributes)
    const language = own.find((each) => each.name === 'xml:lang')?.value ?? languages.at(-1) ?? ''
    languages.push(language)
    if (languages.length > MAX_LEVELS) throw refusal(what, 'its elements are nested too deep', '元素嵌套过深')
    if (open.length === 0 && !names.includes(local)) return
    if (open.length === 0) characters = 0
    open.push({
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(own.map((each) => [each.local, each.value])),
      language,
      children: [],
      text: '',
    })
  })
  const addText = (part: string): void => {
    if (open.length === 0) return
    characters += part.length
    if (characters > MAX_CHARACTERS) throw refusal(what, 'one of its records is too long', '其中一条记录过长')
    for (const node of open) node.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    languages.pop()
    const node = open.pop()
    if (node === undefined) return
    const parent = open.at(-1)
    if (parent === undefined) done.push(node)
    else parent.children.push(node)
  })

  for await (const part of text) {
    parser.write(part)
    const ready = done
    done = []
    yield* ready
  }
  parser.close()
  yield* done
}
