import { once } from '../../../base/memo.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import { withoutSpans } from '../../../base/without-spans.ts'
import { unpackPart, withParts, type ZipPart, zipParts } from './zip-parts.ts'

/** Why a workbook cannot be read. */
export class WorkbookError extends Error {
  readonly why: Message
  readonly hint: Message

  constructor(why: Message, hint: Message, options?: ErrorOptions) {
    super(why.en, options)
    this.why = why
    this.hint = hint
  }
}

/** Bytes of an unpacked part and of all: what is more does not fit into memory beside what is made of it. */
const MAX_PART = 256 * 1024 * 1024
const MAX_PARTS = 1024 * 1024 * 1024

/**
 * The parts of an archive that are read. A part that turns out larger than it says is refused when it is unpacked, so what it says can be
 * relied on.
 *
 * @throws WorkbookError for an archive whose parts say that they are larger than is read, or that has no end.
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

/** Cells that have a colour or a border and nothing else: a format of a whole row or column reaches to the end of the sheet. */
const EMPTY_CELLS = /<((?:\w+:)?)c\b[^<>]*(?:\/>|><\/\1c>)/g

/** What is changed in a sheet before it is read; the same buffer where nothing is. */
type SheetChange = (sheet: Buffer, part: ZipPart) => Buffer

/** A workbook with its sheets changed, where something is to be changed in them. */
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
    // Whoever reads it says what is wrong with it.
    return bytes
  }
}

/** What a cell with a value or a formula has, with or without a prefix. */
const CONTENT = ['v>', 'is>', 'f>', '<f ', ':f '] as const

/**
 * A sheet without the rows below its last cell that has something: a format of whole columns makes a million of them, which take half a
 * minute to read.
 */
function withoutEmptyEnd(sheet: Buffer): Buffer {
  const close = sheet.lastIndexOf('sheetData>')
  const end = sheet.lastIndexOf('<', close)
  const last = Math.max(...CONTENT.map((mark) => (end < 0 ? -1 : sheet.lastIndexOf(mark, end))))
  const row = last < 0 ? -1 : sheet.indexOf('row>', last)
  const from = row + 'row>'.length
  return row < 0 || from >= end ? sheet : Buffer.concat([sheet.subarray(0, from), sheet.subarray(end)])
}

/** A sheet without how the words of an inline text are said, which the library takes for words. */
function withoutReadings(sheet: Buffer): Buffer {
  if (!sheet.includes('rPh>')) return sheet
  const text = sheet.toString()
  // A sheet has one prefix for all its elements.
  const [, prefix = ''] = /<((?:\w+:)?)rPh\b/.exec(text) ?? []
  return Buffer.from(withoutSpans(text, new RegExp(`<${prefix}rPh\\b`, 'g'), () => `</${prefix}rPh>`))
}

const HYPERLINK = /<(?:\w+:)?hyperlink\b[^<>]*>/g

/**
 * A sheet whose links have their whole address where the library looks for a place of the workbook: what stands behind the "#" of one is
 * there, and all before it in another part.
 */
function withFragments(bytes: Buffer, parts: readonly ZipPart[]): SheetChange {
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

/** A cell whose text is one of those that the workbook keeps in a part of its own, by its number. */
const SHARED_TEXT = /<((?:\w+:)?)c\b((?:(?!\st="s")[^<>])*)\st="s"([^<>]*)><\1v>(\d+)<\/\1v>/g

/** What stands in a cell in place of a text that the workbook does not have: the library gives an empty one. */
export const LOST_TEXT = '#LOST!'

/** How many texts a workbook keeps, in the part that it names for them. */
function countTexts(bytes: Buffer, parts: readonly ZipPart[]): number {
  const textOf = (part: ZipPart | undefined): string =>
    part === undefined ? '' : unpackPart(bytes, part).toString()
  const relations = textOf(parts.find(({ name }) => name.endsWith('_rels/workbook.xml.rels')))
  const [relation = ''] = /<[^<>]*\/sharedStrings"[^<>]*>/i.exec(relations) ?? []
  const [, file = ''] = /\bTarget="(?:[^"]*\/)?([^"/]+)"/.exec(relation) ?? []
  const kept = parts.find(({ name }) => name.toLowerCase().endsWith(`/${file.toLowerCase()}`))
  return textOf(kept).match(/<(?:\w+:)?si\b/g)?.length ?? 0
}

/** A sheet in which cells whose text is not among those of the workbook are errors. */
function withLostTexts(bytes: Buffer, parts: readonly ZipPart[]): SheetChange {
  const count = once(() => countTexts(bytes, parts))
  return (sheet) => {
    if (!sheet.includes('t="s"')) return sheet
    const text = sheet.toString()
    let hasLost = false
    // Few workbooks have such a cell, and some have millions of others: they are looked at one by one.
    for (const [, , , , index] of text.matchAll(SHARED_TEXT)) {
      hasLost = Number(index) >= count()
      if (hasLost) break
    }
    if (!hasLost) return sheet
    const changed = text.replace(SHARED_TEXT, (cell, prefix, before, after, index) =>
      Number(index) < count()
        ? cell
        : `<${prefix}c${before} t="e"${after}><${prefix}v>${LOST_TEXT}</${prefix}v>`,
    )
    return Buffer.from(changed)
  }
}

/** Parts that the library knows by these letters alone. */
const PART_NAMES = new Map(
  ['[Content_Types].xml', 'xl/sharedStrings.xml'].map((name) => [name.toLowerCase(), name]),
)

/** A workbook whose parts have the names that they are looked for under: some programs write backslashes, or no capitals. */
function withPartNames(bytes: Buffer, parts: readonly ZipPart[]): Buffer {
  const named = parts.map((part) => {
    const name = part.name.replaceAll('\\', '/')
    return { ...part, name: PART_NAMES.get(name.toLowerCase()) ?? name }
  })
  if (named.every(({ name }, index) => name === parts[index]?.name)) return bytes
  try {
    return withParts(bytes, named, new Map())
  } catch {
    // Whoever reads it says what is wrong with it.
    return bytes
  }
}

/** A workbook, of whatever program, as the library reads it wholly. */
export function readableWorkbook(given: Buffer, givenParts: readonly ZipPart[]): Buffer {
  const bytes = withPartNames(given, givenParts)
  const parts = bytes === given ? givenParts : boundedParts(bytes)
  return withSheets(
    bytes,
    parts,
    withoutEmptyEnd,
    withoutReadings,
    withFragments(bytes, parts),
    withLostTexts(bytes, parts),
  )
}

/** A workbook without its cells that have a colour or a border and nothing else. */
export function withoutEmptyCells(bytes: Buffer): Buffer {
  return withSheets(bytes, boundedParts(bytes), (sheet) =>
    Buffer.from(sheet.toString().replace(EMPTY_CELLS, '')),
  )
}
