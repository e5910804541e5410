import { writeFileSync } from 'node:fs'
import { type Bilingual, bilingual } from '../../errors/index.ts'
import { fileError } from '../../errors/usage-error.ts'
import {
  describeRefused,
  type FolderReport,
  type MissedPicture,
  type PictureReport,
  type RefusedLine,
  refusedLines,
  showsEveryLine,
  type TextsReport,
} from '../../service/index.ts'
import { describeAccount } from '../../shared/account.ts'
import { counted } from '../../shared/counted.ts'
import type { ImportOutcome } from './import-file.ts'
import type { HarvestOutcome } from './xml/harvest.ts'

/** Writes refused lines as NDJSON of `{line, reason, zh}`. Throws a UsageError when the file cannot be written. */
export function writeRefused(file: string, refused: readonly RefusedLine[]): void {
  try {
    writeFileSync(file, refused.map((each) => `${JSON.stringify(each)}\n`).join(''))
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/** What the import of a content folder did, as lines for the terminal. */
export function describeFolder({ entities, files }: FolderReport): readonly Bilingual[] {
  return [
    ...entities.map(({ entity, accepted }) =>
      bilingual(`${counted(accepted, 'record')} into ${entity}.`, `${accepted} 条记录导入 ${entity}。`),
    ),
    bilingual(
      `${counted(files, 'file')} stored; the others are there already.`,
      `存入 ${files} 个文件；其余的已经存在。`,
    ),
    ...entities.flatMap(({ file, refused, texts }) => [
      ...describeRefused(file, refused),
      ...describeTexts(texts),
    ]),
  ]
}

/** What became of the HTML of records; nothing where all of it is kept as it came. */
function describeTexts({ parts, embedded }: TextsReport): readonly Bilingual[] {
  const pictures = embedded.read === 0 ? [] : describeAccount(embedded)
  const isWhole =
    parts.read === parts.stored && parts.meanings.every(({ exceptions }) => exceptions.length === 0)
  return [...pictures, ...(isWhole ? [] : describeAccount(parts))]
}

const MAX_SHOWN = 3

/** What became of pictures, each reason why some were not taken once with its count. */
function describePictures({ stored, known, missed }: PictureReport): readonly Bilingual[] {
  const reasons = new Map<string, MissedPicture[]>()
  for (const each of missed) reasons.set(each.reason.en, [...(reasons.get(each.reason.en) ?? []), each])
  return [
    bilingual(
      `${counted(stored, 'picture')} stored, ${known} there already, ${missed.length} left out.`,
      `存入 ${stored} 张图片，${known} 张已经存在，${missed.length} 张未导入。`,
    ),
    ...[...reasons.values()].flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const names = group.slice(0, MAX_SHOWN).map(({ name }) => name)
      const rest = group.length - names.length
      return [
        bilingual(
          `  ${counted(group.length, 'picture')}: ${first.reason.en} (${names.join(', ')}${rest === 0 ? '' : ` and ${rest} more`})`,
          `  ${group.length} 张图片：${first.reason.zh}（${names.join('、')}${rest === 0 ? '' : `，以及另外 ${rest} 张`}）`,
        ),
      ]
    }),
  ]
}

/** Refused lines with what is not shown of them, and where they are. */
function describeReasons(
  refused: readonly RefusedLine[],
  reportFile: string | undefined,
): readonly Bilingual[] {
  return [
    ...refusedLines(refused),
    ...(reportFile === undefined
      ? showsEveryLine(refused)
        ? []
        : [
            bilingual(
              '  … and more: --report FILE writes them all.',
              '  ……还有更多：“--report 文件”会写出全部。',
            ),
          ]
      : [bilingual(`The refused lines are in ${reportFile}.`, `被拒绝的行写在 ${reportFile} 中。`)]),
  ]
}

/** What a harvest did, as lines for the terminal. */
export function describeHarvest(
  { format, since, accepted, removed, refused, texts, pictures }: HarvestOutcome,
  reportFile: string | undefined,
): readonly Bilingual[] {
  return [
    bilingual(
      `${counted(accepted, 'record')} into work from ${format}${since === undefined ? '' : `, changed since ${since}`}; ${removed} removed, ${refused.length} refused.`,
      `从 ${format} 导入 ${accepted} 条作品${since === undefined ? '' : `（${since} 之后有变动）`}；移除 ${removed} 条，拒绝 ${refused.length} 条。`,
    ),
    ...(pictures === undefined ? [] : describePictures(pictures)),
    ...describeTexts(texts),
    ...describeReasons(refused, reportFile),
  ]
}

/** What an import did, as lines for the terminal. `reportFile` is where the refused lines were written. */
export function describeImport(
  { accepted, resumedAfter, refused, texts, pictures }: ImportOutcome,
  entity: string,
  seconds: number,
  reportFile: string | undefined,
): readonly Bilingual[] {
  return [
    ...(resumedAfter === 0
      ? []
      : [
          bilingual(
            `Went on after line ${resumedAfter} of an interrupted run; what follows is about the lines after it.`,
            `从上次中断的第 ${resumedAfter} 行之后继续；以下所说的是其后的各行。`,
          ),
        ]),
    bilingual(
      `${counted(accepted, 'record')} into ${entity} in ${seconds.toFixed(1)} s; ${counted(refused.length, 'line')} refused.`,
      `${seconds.toFixed(1)} 秒内把 ${accepted} 条记录导入 ${entity}；${refused.length} 行被拒绝。`,
    ),
    ...(pictures === undefined ? [] : describePictures(pictures)),
    ...(texts === undefined ? [] : describeTexts(texts)),
    ...describeReasons(refused, reportFile),
  ]
}
