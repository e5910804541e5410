import { type Message, message } from '../../../base/messages/message.ts'
import { once } from '../../../base/tasks.ts'
import { withoutSpans } from '../../../base/without-spans.ts'
import { unpackPart, withParts, type ZipPart, zipParts } from './zip-parts.ts'

/** Thrown if a workbook cannot be read; carries the reason and a hint. */
export class WorkbookError extends Error {
  readonly why: Message
  readonly hint: Message

  constructor(why: Message, hint: Message, options?: ErrorOptions) {
    super(why.en, options)
    this.why = why
    this.hint = hint
  }
}

/** Maximum bytes of one unpacked part and of all parts; more would not fit into memory along with the parsed data. */
const MAX_PART = 256 * 1024 * 1024
const MAX_PARTS = 1024 * 1024 * 1024

/**
 * Returns the parts of an archive after checking their sizes. Unpacking rejects a part larger than its declared size,
 * so declared sizes are reliable.
 *
 * @throws WorkbookError if declared sizes exceed the limits, or the archive is truncated.
 */
export function boundedParts(bytes: Buffer): readonly ZipPart[] {
  const parts = zipParts(bytes)
  if (parts === undefined)
    throw new WorkbookError(
      message`it is a workbook that ends in the middle`,
      message`Copy it once more, or save it again.`,
    )
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  if (total > MAX_PARTS || parts.some(({ size, packed }) => size > MAX_PART || (size === 0 && packed > 2)))
    throw new WorkbookError(
      message`unpacked it is larger than is read (${MAX_PART / 2 ** 20} MB for a sheet)`,
      message`Save the sheet as "CSV UTF-8".`,
    )
  return parts
}

/** Cells with only a color or border. Formatting a whole row or column adds them up to the end of the sheet. */
const EMPTY_CELLS = /<((?:\w+:)?)c\b[^<>]*(?:\/>|><\/\1c>)/g

/** Transforms a sheet before parsing; returns the same buffer if there is nothing to change. */
type SheetChange = (sheet: Buffer, part: ZipPart) => Buffer

/** Returns the workbook with its sheets transformed. */
function withSheets(bytes: Buffer, parts: readonly ZipPart[], ...changes: readonly SheetChange[]): Buffer {
  const replaced = new Map<string, Buffer>()
  try {
    for (const part of parts.filter(({ name }) => /worksheets\/[^/]*\.xml$/.test(name))) {
      const sheet = unpackPart(bytes, part)
      const changed = changes.reduce((before, change) => change(before, part), sheet)
      if (changed !== sheet) replaced.set(part.name, changed)
    }
    return replaced.size === 0 ? bytes : withParts(bytes, parts, replaced)
  } catch {
    // The parser reports what is wrong.
    return bytes
  }
}

/** Markup of a cell with a value or formula, with or without a namespace prefix. */
const CONTENT = ['v>', 'is>', 'f>', '<f ', ':f '] as const

/**
 * Removes the empty rows at the end of a sheet. Formatting whole columns creates a million of them, which take half a
 * minute to parse.
 */
function withoutEmptyEnd(sheet: Buffer): Buffer {
  const close = sheet.lastIndexOf('sheetData>')
  const end = sheet.lastIndexOf('<', close)
  const last = Math.max(...CONTENT.map((mark) => (end < 0 ? -1 : sheet.lastIndexOf(mark, end))))
  const row = last < 0 ? -1 : sheet.indexOf('row>', last)
  const from = row + 'row>'.length
  return row < 0 || from >= end ? sheet : Buffer.concat([sheet.subarray(0, from), sheet.subarray(end)])
}

/** Removes phonetic runs (rPh), which the library would read as part of the text. */
function removePhoneticRuns(sheet: Buffer): Buffer {
  if (!sheet.includes('rPh>')) return sheet
  const text = sheet.toString()
  // A sheet uses one prefix for all its elements.
  const [, prefix = ''] = /<((?:\w+:)?)rPh\b/.exec(text) ?? []
  return Buffer.from(withoutSpans(text, new RegExp(`<${prefix}rPh\\b`, 'g'), () => `</${prefix}rPh>`))
}

const HYPERLINK = /<(?:\w+:)?hyperlink\b[^<>]*>/g

/**
 * Writes the full URL of a hyperlink into its `location`, where the library looks. Workbooks store only the fragment
 * there, and the rest of the URL in the relationships part.
 */
function inlineHyperlinkTargets(bytes: Buffer, parts: readonly ZipPart[]): SheetChange {
  return (sheet, { name }) => {
    if (!sheet.includes('hyperlink ') || !sheet.includes(' location="')) return sheet
    const relations = parts.find((part) => part.name === name.replace(/[^/]*$/, '_rels/$&.rels'))
    if (relations === undefined) return sheet
    const targets = new Map(
      Array.from(
        unpackPart(bytes, relations)
          .toString()
          .matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g),
        ([tag]) => [/\sId="([^"]*)"/.exec(tag)?.[1], /\sTarget="([^"]*)"/.exec(tag)?.[1]],
      ),
    )
    const changed = sheet.toString().replace(HYPERLINK, (tag) => {
      const target = targets.get(/\s\w+:id="([^"]*)"/.exec(tag)?.[1])
      if (target === undefined) return tag
      return tag.replace(/\slocation="([^"]*)"/, (_whole, place: string) =>
        target.includes('#') ? ` location="${target}"` : ` location="${target}#${place}"`,
      )
    })
    return Buffer.from(changed)
  }
}

/** A cell that refers to a shared string by index. */
const SHARED_TEXT = /<((?:\w+:)?)c\b((?:(?!\st="s")[^<>])*)\st="s"([^<>]*)><\1v>(\d+)<\/\1v>/g

/** An empty cell that claims a shared string; the library would return the first one. */
const EMPTY_TEXT =
  /<((?:\w+:)?)c\b(?:(?!\st="s")[^<>])*\st="s"[^<>]*(?:(?<=\/)>|>(?:<\1v\/>|<\1v><\/\1v>)?<\/\1c>)/g

/** Replaces a shared string that is missing from the workbook; the library would return an empty text. */
export const LOST_TEXT = '#LOST!'

/** Returns the number of shared strings, in the part that the relationships name. */
function countTexts(bytes: Buffer, parts: readonly ZipPart[]): number {
  const textOf = (part: ZipPart | undefined): string =>
    part === undefined ? '' : unpackPart(bytes, part).toString()
  const relations = textOf(parts.find(({ name }) => name.endsWith('_rels/workbook.xml.rels')))
  const [relation = ''] = /<[^<>]*\/sharedStrings"[^<>]*>/i.exec(relations) ?? []
  const [, file = ''] = /\bTarget="(?:[^"]*\/)?([^"/]+)"/.exec(relation) ?? []
  const kept = parts.find(({ name }) => name.toLowerCase().endsWith(`/${file.toLowerCase()}`))
  return textOf(kept).match(/<(?:\w+:)?si\b/g)?.length ?? 0
}

/** Turns cells whose shared string is missing into errors, and those that name none into empty ones. */
function withOwnTexts(bytes: Buffer, parts: readonly ZipPart[]): SheetChange {
  const count = once(() => countTexts(bytes, parts))
  return (sheet) => {
    if (!sheet.includes('t="s"')) return sheet
    const whole = sheet.toString()
    const text = whole.replace(EMPTY_TEXT, (cell) => cell.replace(' t="s"', ''))
    let hasLost = false
    // Such cells are rare, and workbooks can have millions of others, so check one by one.
    for (const [, , , , index] of text.matchAll(SHARED_TEXT)) {
      hasLost = Number(index) >= count()
      if (hasLost) break
    }
    if (!hasLost) return text === whole ? sheet : Buffer.from(text)
    const changed = text.replace(SHARED_TEXT, (cell, prefix, before, after, index) =>
      Number(index) < count()
        ? cell
        : `<${prefix}c${before} t="e"${after}><${prefix}v>${LOST_TEXT}</${prefix}v>`,
    )
    return Buffer.from(changed)
  }
}

/** Parts that the library only finds under this exact spelling. */
const PART_NAMES = new Map(
  ['[Content_Types].xml', 'xl/sharedStrings.xml'].map((name) => [name.toLowerCase(), name]),
)

/** Normalizes part names: some programs write backslashes or lower case. */
function withPartNames(bytes: Buffer, parts: readonly ZipPart[]): Buffer {
  const named = parts.map((part) => {
    const name = part.name.replaceAll('\\', '/')
    return { ...part, name: PART_NAMES.get(name.toLowerCase()) ?? name }
  })
  if (named.every(({ name }, index) => name === parts[index]?.name)) return bytes
  try {
    return withParts(bytes, named, new Map())
  } catch {
    // The parser reports what is wrong.
    return bytes
  }
}

/** Rewrites a workbook of any program so that the library reads all of it. */
export function readableWorkbook(given: Buffer, givenParts: readonly ZipPart[]): Buffer {
  const bytes = withPartNames(given, givenParts)
  const parts = bytes === given ? givenParts : boundedParts(bytes)
  return withSheets(
    bytes,
    parts,
    withoutEmptyEnd,
    removePhoneticRuns,
    inlineHyperlinkTargets(bytes, parts),
    withOwnTexts(bytes, parts),
  )
}

/** Removes cells that have only a color or border. */
export function withoutEmptyCells(bytes: Buffer): Buffer {
  return withSheets(bytes, boundedParts(bytes), (sheet) =>
    Buffer.from(sheet.toString().replace(EMPTY_CELLS, '')),
  )
}
