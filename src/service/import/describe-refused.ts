import { type Bilingual, bilingual } from '../../shared/bilingual.ts'
import type { RefusedLine } from './record-file.ts'

export const MAX_SHOWN_LINES = 20

/** Refused lines with their reasons, as lines for the terminal; the first of them. */
export const refusedLines = (refused: readonly RefusedLine[]): readonly Bilingual[] =>
  refused
    .slice(0, MAX_SHOWN_LINES)
    .map(({ line, reason, zh }) => bilingual(`  line ${line}: ${reason}`, `  第 ${line} 行：${zh}`))

/** The refused lines of a file of a content folder, as lines for the terminal; empty where there are none. */
export const describeRefused = (file: string, refused: readonly RefusedLine[]): readonly Bilingual[] =>
  refused.length === 0
    ? []
    : [
        bilingual(
          `${file}: ${refused.length} lines refused. Fix them, and import the folder again.`,
          `${file}：${refused.length} 行被拒绝。请改正后重新导入。`,
        ),
        ...refusedLines(refused),
      ]
