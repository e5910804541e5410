import { type Bilingual, bilingual } from '../../shared/bilingual.ts'
import { counted } from '../../shared/counted.ts'
import type { RefusedLine } from './record-file.ts'

/** Most reasons that are shown. */
const MAX_SHOWN_REASONS = 20
const MAX_SHOWN_LINES = 3

/** Lines by the reason why they were refused, in the order of their first lines. */
function byReason(refused: readonly RefusedLine[]): readonly (readonly RefusedLine[])[] {
  const groups = new Map<string, RefusedLine[]>()
  for (const each of refused) {
    const group = groups.get(each.reason)
    if (group === undefined) groups.set(each.reason, [each])
    else group.push(each)
  }
  return [...groups.values()]
}

function describeReason(group: readonly RefusedLine[]): readonly Bilingual[] {
  const [first] = group
  if (first === undefined) return []
  const { line, reason, zh } = first
  if (group.length === 1) return [bilingual(`  line ${line}: ${reason}`, `  第 ${line} 行：${zh}`)]
  const shown = group.slice(0, MAX_SHOWN_LINES).map((each) => each.line)
  const rest = group.length - shown.length
  return [
    bilingual(
      `  lines ${shown.join(', ')}${rest === 0 ? '' : ` and ${rest} more`} (${group.length}): ${reason}`,
      `  第 ${shown.join('、')} 行${rest === 0 ? '' : `和另外 ${rest} 行`}（共 ${group.length} 行）：${zh}`,
    ),
  ]
}

/** Why lines were refused, each reason once with its count and first lines; the first of the reasons. */
export function refusedLines(refused: readonly RefusedLine[]): readonly Bilingual[] {
  return byReason(refused).slice(0, MAX_SHOWN_REASONS).flatMap(describeReason)
}

/** Whether `refusedLines` names every line that was refused. */
export function showsEveryLine(refused: readonly RefusedLine[]): boolean {
  const groups = byReason(refused)
  return groups.length <= MAX_SHOWN_REASONS && groups.every(({ length }) => length <= MAX_SHOWN_LINES)
}

/** The refused lines of a file of a content folder, as lines for the terminal; empty where there are none. */
export function describeRefused(file: string, refused: readonly RefusedLine[]): readonly Bilingual[] {
  return refused.length === 0
    ? []
    : [
        bilingual(
          `${file}: ${counted(refused.length, 'line')} refused. Fix what is wrong, and import the folder again.`,
          `${file}：${refused.length} 行被拒绝。请改正后重新导入。`,
        ),
        ...refusedLines(refused),
      ]
}
