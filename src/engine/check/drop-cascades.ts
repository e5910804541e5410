import type { Problem } from '../errors/index.ts'
import type { ReadConfig } from '../read/read-files.ts'

/**
 * Codes that say something is absent, and how many levels above their pointer the thing that would hold it begins.
 * Where a file's own errors are in there, the absence is their consequence.
 */
const absences: Readonly<Record<string, number>> = {
  TRANSLATION_MISSING: 0,
  FIELD_SOURCE: 0,
  TARGET_CHOICE: 0,
  DATA_MISSING: 0,
  PARAM_MISSING: 1,
  PAGE_SIZE_MISSING: 1,
  BLOCKS_MISSING: 1,
  CURSOR_MISSING: 2,
  REQUEST_PARAM_UNUSED: 2,
  REQUEST_PARAM_UNDECLARED: Number.POSITIVE_INFINITY,
}

function scopeOf({ code, pointer }: Problem): string | undefined {
  if (code === 'QUERY_UNKNOWN') return /^\/pages\/\d+/.exec(pointer)?.[0]
  const levels = absences[code]
  if (levels === undefined) return undefined
  const parts = pointer.split('/')
  return parts.slice(0, Math.max(1, parts.length - levels)).join('/')
}

/** Codes that say no page answers an address or nothing uses a source. */
const unanswered: ReadonlySet<string> = new Set([
  'SITE_HOME',
  'URL_GONE',
  'LINK_DEAD',
  'REDIRECT_NOWHERE',
  'CHANNEL_UNSERVED',
  'SOURCE_UNUSED',
])

/** Codes that say no file has a name. */
const unnamed: ReadonlySet<string> = new Set(['SOURCE_UNKNOWN', 'FORM_UNKNOWN'])

/**
 * The problems without those that only follow from what could not be read: parts of a file that were taken out
 * because of its own errors, or all of a file that is not JSON or is where no file is read.
 */
export function dropCascades(found: readonly Problem[], { raw, problems }: ReadConfig): readonly Problem[] {
  const hasMisplaced = problems.some(({ code }) => code === 'CONFIG_FILE_UNKNOWN')
  const hasUnread = hasMisplaced || raw.some(({ value }) => value === undefined)
  return found.filter((problem) => {
    if (hasUnread && unanswered.has(problem.code)) return false
    if (hasMisplaced && unnamed.has(problem.code)) return false
    const scope = scopeOf(problem)
    if (scope === undefined) return true
    return !problems.some(({ file, pointer }) => file === problem.file && pointer.startsWith(`${scope}/`))
  })
}
