import { writeFileSync } from 'node:fs'
import { type Bilingual, bilingual, sameInBoth } from '../../errors/index.ts'
import { fileError } from '../../errors/usage-error.ts'
import type { FolderReport, MissedPicture, PictureReport } from '../../service/index.ts'
import { type Account, describeAccount, MAX_NAMED, reportLines } from '../../shared/account.ts'
import { counted } from '../../shared/counted.ts'
import type { ImportOutcome } from './import-file.ts'
import type { HarvestOutcome } from './xml/harvest.ts'

/** Writes what accounts name as NDJSON. Throws a UsageError when the file cannot be written. */
export function writeReport(file: string, accounts: readonly Account[]): void {
  try {
    writeFileSync(
      file,
      accounts
        .flatMap(reportLines)
        .map((each) => `${JSON.stringify(each)}\n`)
        .join(''),
    )
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/** An account below what it is about, and where all that it names is to be had. */
function describe(about: Bilingual, account: Account, reportFile: string | undefined): readonly Bilingual[] {
  const [numbers, ...named] = describeAccount(account)
  const most = Math.max(account.refused.length, account.leftOut.length, account.suspicious.length)
  return [
    ...(numbers === undefined ? [] : [bilingual(`${about.en}: ${numbers.en}`, `${about.zh}：${numbers.zh}`)]),
    ...named,
    ...(reportFile === undefined && most > MAX_NAMED
      ? [bilingual('  --report FILE writes all of them.', '  “--report 文件”会写出全部。')]
      : []),
  ]
}

function whereReportIs(reportFile: string | undefined, accounts: readonly Account[]): readonly Bilingual[] {
  return reportFile === undefined || accounts.every((account) => reportLines(account).length === 0)
    ? []
    : [bilingual(`All that is named is in ${reportFile}.`, `以上各条都写在 ${reportFile} 中。`)]
}

/** What the import of a content folder did, as lines for the terminal. */
export function describeFolder(
  { entities, files }: FolderReport,
  reportFile: string | undefined,
): readonly Bilingual[] {
  return [
    ...entities.flatMap(({ entity, account }) => describe(sameInBoth(entity), account, reportFile)),
    bilingual(
      `${counted(files, 'file')} stored; the others are there already.`,
      `存入 ${files} 个文件；其余的已经存在。`,
    ),
    ...whereReportIs(
      reportFile,
      entities.map(({ account }) => account),
    ),
  ]
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

/** What a harvest did, as lines for the terminal. */
export function describeHarvest(
  { format, since, account, removed, pictures }: HarvestOutcome,
  reportFile: string | undefined,
): readonly Bilingual[] {
  const about = bilingual(
    `work, from ${format}${since === undefined ? '' : `, changed since ${since}`}`,
    `work，来自 ${format}${since === undefined ? '' : `（${since} 之后有变动）`}`,
  )
  return [
    ...describe(about, account, reportFile),
    ...(removed === 0
      ? []
      : [
          bilingual(
            `${counted(removed, 'record')} removed, deleted there.`,
            `移除 ${removed} 条记录，仓库中已删除。`,
          ),
        ]),
    ...(pictures === undefined ? [] : describePictures(pictures)),
    ...whereReportIs(reportFile, [account]),
  ]
}

/** What an import did, as lines for the terminal. `reportFile` is where all that the account names was written. */
export function describeImport(
  { account, resumedAfter, pictures, notes = [] }: ImportOutcome,
  entity: string,
  seconds: number,
  reportFile: string | undefined,
): readonly Bilingual[] {
  return [
    ...notes,
    ...(resumedAfter === 0
      ? []
      : [
          bilingual(
            `Went on after line ${resumedAfter} of an interrupted run.`,
            `从上次中断的第 ${resumedAfter} 行之后继续。`,
          ),
        ]),
    ...describe(
      bilingual(`${entity}, in ${seconds.toFixed(1)} s`, `${entity}，用时 ${seconds.toFixed(1)} 秒`),
      account,
      reportFile,
    ),
    ...(pictures === undefined ? [] : describePictures(pictures)),
    ...whereReportIs(reportFile, [account]),
  ]
}
