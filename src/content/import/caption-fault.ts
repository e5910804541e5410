import { readFile } from 'node:fs/promises'
import type { ImportIssue } from '../../base/import-report.ts'
import { message } from '../../base/messages/message.ts'

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
