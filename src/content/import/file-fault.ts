import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { firstBytes } from '../../base/files.ts'
import type { ImportIssue } from '../../base/import-report.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { fileKind } from './table/file-kind.ts'

type Fault = Pick<ImportIssue, 'reason' | 'hint'>

/** Endings that say the same of a file, with what its bytes are in the names of `file-type`. */
const FAMILIES: readonly {
  readonly endings: readonly string[]
  readonly types: readonly string[]
  /** Whether files of the kind may begin with bytes by which nobody knows them. */
  readonly isOpen?: boolean
}[] = [
  {
    endings: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif'],
    types: ['jpg', 'png', 'apng', 'webp', 'gif', 'avif', 'tif'],
  },
  { endings: ['pdf'], types: ['pdf'], isOpen: true },
  { endings: ['glb'], types: ['glb'] },
  { endings: ['wav'], types: ['wav'] },
  { endings: ['flac'], types: ['flac'] },
  { endings: ['mp3'], types: ['mp3', 'mp2', 'mp1'], isOpen: true },
  { endings: ['aac'], types: ['aac'], isOpen: true },
  { endings: ['ogg', 'oga', 'ogv', 'opus'], types: ['ogg', 'oga', 'ogv', 'opus', 'spx', 'ogm', 'ogx'] },
  {
    endings: ['mp4', 'm4a', 'm4v'],
    types: ['mp4', 'm4a', 'm4b', 'm4p', 'm4v', 'f4a', 'f4b', 'f4p', 'f4v', 'mov', '3gp', '3g2'],
  },
  { endings: ['webm'], types: ['webm', 'mkv'] },
  { endings: ['vtt'], types: ['vtt'] },
]

/** Bytes at the start of a file that are looked at. A PDF may begin a little later. */
const HEAD_BYTES = 4096

const COPY: Message = message`Copy it again from where it came.`
const LFS: Message = message`it is a pointer that Git LFS has left in its place`
const PULL: Message = message`Run ${'"git lfs install"'} and ${'"git lfs pull"'} in this folder, which bring the files themselves.`

/** Bytes at the end of a picture in which what ends it nearly always is; some programs write more behind it. */
const TAIL_BYTES = 4096

/** Whether a decoder finds that a picture ends before its last line. Only for one that looks so, since it is read as a whole. */
async function isTruncated(source: string): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const decoded = sharp(source, { failOn: 'truncated', limitInputPixels: false }).resize(16).toBuffer()
  return decoded.then(
    () => false,
    () => true,
  )
}

/** Whether the end of a picture or model is missing, as after a download or a copy that was interrupted. */
async function isCut(source: string, head: Buffer): Promise<boolean> {
  const start = head.toString('latin1', 0, 12)
  const file = await open(source)
  try {
    const { size } = await file.stat()
    if (start.startsWith('glTF') && head.length >= 12) return head.readUInt32LE(8) > size
    if (start.startsWith('RIFF') && start.endsWith('WEBP')) return head.readUInt32LE(4) + 8 > size
    const last = start.startsWith('\xff\xd8\xff')
      ? '\xff\xd9'
      : start.startsWith('\x89PNG')
        ? 'IEND'
        : undefined
    if (last === undefined) return false
    const from = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from)
    if (buffer.subarray(0, bytesRead).includes(last, 0, 'latin1')) return false
  } finally {
    await file.close()
  }
  return isTruncated(source)
}

/** What is wrong with a picture or model whose end is missing; undefined for one that is whole. */
export async function cutFault(source: string): Promise<Fault | undefined> {
  const isShort = await isCut(source, await firstBytes(source, HEAD_BYTES))
  return isShort
    ? { reason: message`it ends before its end: a part of it is missing`, hint: COPY }
    : undefined
}

/**
 * What is wrong with a file whose name says another kind than its bytes, that has none, or whose end is missing; undefined for what may
 * be as it says. What a decoder finds further in is not looked for.
 *
 * @param path by whose ending pages take the file.
 * @param source where it is on disk.
 */
export async function fileFault(path: string, source: string): Promise<Fault | undefined> {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const family = FAMILIES.find(({ endings }) => endings.includes(ending))
  if (family === undefined) return undefined
  const head = await firstBytes(source, HEAD_BYTES)
  if (head.length === 0) return { reason: message`it is empty: 0 bytes`, hint: COPY }
  const start = head.toString('latin1')
  if (start.startsWith('version https://git-lfs')) return { reason: LFS, hint: PULL }
  if (ending === 'pdf' && start.includes('%PDF-')) return undefined
  const type = await fileTypeFromFile(source).catch(() => undefined)
  if (type !== undefined && family.types.includes(type.ext)) return cutFault(source)
  const other = FAMILIES.find(({ types }) => type !== undefined && types.includes(type.ext))
  if (other?.endings[0] !== undefined)
    return {
      reason: message`it is ${type?.mime ?? ''}, whatever its name says`,
      hint: message`Give it the ending of what it is, such as ".${other.endings[0]}", and name it so where it is shown; or export it again as ${ending.toUpperCase()}.`,
    }
  const hint = message`Export it again as ${ending.toUpperCase()}: its name alone makes none of it. Where it is a page of a website, that may be a login or an error: save the file itself.`
  const kind = fileKind(head)
  if (kind?.kind === 'foreign') return { reason: kind.what, hint }
  if (type !== undefined) return { reason: message`it is ${type.mime}, whatever its name says`, hint }
  return family.isOpen === true
    ? undefined
    : { reason: message`it does not begin as a file of its name does (.${ending})`, hint }
}

/** What is wrong with captions, and on which line. */
export interface CaptionFault extends Pick<ImportIssue, 'reason' | 'hint'> {
  readonly line: number
}

/** A time of WebVTT; SubRip has a comma in it. */
const TIMES =
  /^[ \t]*(?:(\d{2,}):)?([0-5]\d):([0-5]\d)([.,])(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)([.,])(\d{3})(?=[ \t]|$)/

function secondsOf([hours = '0', minutes = '0', seconds = '0', , thousandths = '0']: readonly (
  | string
  | undefined
)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

/** Why browsers do not show a cue, by the line with its times. */
function cueFault(line: string): Pick<ImportIssue, 'reason' | 'hint'> | undefined {
  const [, ...parts] = TIMES.exec(line) ?? []
  const hint = message`Write the times as in ${'"00:00:01.000 --> 00:00:04.000"'}, the earlier one first.`
  if (parts.length === 0) return { reason: message`the times of a cue are not understood`, hint }
  if (parts[3] === ',' || parts[8] === ',')
    return { reason: message`a time has a comma, as SubRip writes it`, hint }
  const isEarly = secondsOf(parts.slice(5)) <= secondsOf(parts.slice(0, 5))
  return isEarly ? { reason: message`a cue does not end after it begins`, hint } : undefined
}

/** What keeps browsers from showing captions in WebVTT, the first of it; undefined for those that they show. */
export async function captionFault(file: string): Promise<CaptionFault | undefined> {
  const bytes = await readFile(file)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const reason = message`it is not in UTF-8, and letters are shown as other signs`
    return { line: 1, reason, hint: message`Save it again in UTF-8.` }
  }
  const lines = text.split(/\r\n?|\n/)
  const cues = [...lines.entries()].filter(([, line]) => line.includes('-->'))
  if (cues.length === 0)
    return { line: 1, reason: message`it has no cue`, hint: message`Export the captions again.` }
  for (const [index, line] of cues) {
    const fault = cueFault(line)
    if (fault !== undefined) return { line: index + 1, ...fault }
  }
  return undefined
}
