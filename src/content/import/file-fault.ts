import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { firstBytes } from '../../base/files.ts'
import type { ImportIssue } from '../../base/import-report.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { fileKind } from './table/file-kind.ts'

type Fault = Pick<ImportIssue, 'reason' | 'hint'>

/** File extensions of the same format, with the types `file-type` detects for it. */
const FAMILIES: readonly {
  readonly endings: readonly string[]
  readonly types: readonly string[]
  /** Whether files of the format may start with unidentifiable bytes. */
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

/** Bytes at the start of a file to check. A PDF header may be preceded by other bytes. */
const HEAD_BYTES = 4096

const COPY: Message = message`Copy it again from where it came.`
const LFS: Message = message`it is a pointer that Git LFS has left in its place`
const PULL: Message = message`Run ${'"git lfs install"'} and ${'"git lfs pull"'} in this folder, which bring the files themselves.`

/** Bytes at the end of a picture that nearly always contain its end marker; some programs append more data. */
const TAIL_BYTES = 4096

/** Whether a decoder finds a picture truncated. Decodes the whole picture, so only used on suspicion. */
async function isTruncated(source: string): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const decoded = sharp(source, { failOn: 'truncated', limitInputPixels: false }).resize(16).toBuffer()
  return decoded.then(
    () => false,
    () => true,
  )
}

/** Whether the end of a picture or model is missing, for example after an interrupted download or copy. */
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

/** Returns the fault of a truncated picture or model; undefined if it is complete. */
export async function cutFault(source: string): Promise<Fault | undefined> {
  const isShort = await isCut(source, await firstBytes(source, HEAD_BYTES))
  return isShort
    ? { reason: message`it ends before its end: a part of it is missing`, hint: COPY }
    : undefined
}

/**
 * Returns the fault of a file whose extension contradicts its content, that is empty, or that is truncated. Returns
 * undefined for a file that may be fine; does not decode its content.
 *
 * @param path path whose extension pages rely on.
 * @param source path on disk.
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

/** A fault of captions and its line. */
export interface CaptionFault extends Pick<ImportIssue, 'reason' | 'hint'> {
  readonly line: number
}

/** Cue timings of WebVTT; SubRip has a decimal comma. */
const TIMES =
  /^[ \t]*(?:(\d{2,}):)?([0-5]\d):([0-5]\d)([.,])(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)([.,])(\d{3})(?=[ \t]|$)/

function secondsOf([hours = '0', minutes = '0', seconds = '0', , thousandths = '0']: readonly (
  | string
  | undefined
)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

/** Returns why browsers do not display a cue, by its timing line. */
function cueFault(line: string): Pick<ImportIssue, 'reason' | 'hint'> | undefined {
  const [, ...parts] = TIMES.exec(line) ?? []
  const hint = message`Write the times as in ${'"00:00:01.000 --> 00:00:04.000"'}, the earlier one first.`
  if (parts.length === 0) return { reason: message`the times of a cue are not understood`, hint }
  if (parts[3] === ',' || parts[8] === ',')
    return { reason: message`a time has a comma, as SubRip writes it`, hint }
  const isEarly = secondsOf(parts.slice(5)) <= secondsOf(parts.slice(0, 5))
  return isEarly ? { reason: message`a cue does not end after it begins`, hint } : undefined
}

/** Returns the first fault that keeps browsers from displaying WebVTT captions; undefined if there is none. */
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
