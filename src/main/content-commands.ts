import { statSync } from 'node:fs'
import { Command } from 'commander'
import { bilingual, type Language } from '../errors/index.ts'
import { fileError, UsageError } from '../errors/usage-error.ts'
import { createProgress, type Progress } from '../shared/progress.ts'
import { showImport } from './import-progress.ts'
import { withContent } from './review-commands.ts'

interface ImportFlags {
  readonly into?: string
  readonly map?: string
  readonly report?: string
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** A log gets a line so often. */
const LOG_MS = 5000

function progressIn(language: Language): Progress {
  return createProgress({ stream: process.stderr, language, everyMs: LOG_MS })
}

async function importContentFolder(folder: string, flags: ImportFlags, language: Language): Promise<void> {
  const [unused] = Object.keys(flags)
  if (unused !== undefined)
    throw new UsageError(
      bilingual(
        `--${unused} is for a single file, and ${folder} is a folder: its files are named by their entities. Leave it out.`,
        `--${unused} 只用于单个文件，而 ${folder} 是文件夹，其中的文件以实体命名。请去掉这个选项。`,
      ),
    )
  const { describeFolder } = await import('../tools/cli/report-import.ts')
  const progress = progressIn(language)
  const report = await withContent((content, { importFolder }) =>
    importFolder(content, folder, 'import', showImport(progress)),
  )
    .catch((error: unknown) => {
      throw fileError('read', folder, error)
    })
    .finally(progress.clear)
  for (const line of describeFolder(report)) console.log(line[language])
  const { entities } = report
  if (entities.every(({ accepted }) => accepted === 0) && entities.some(({ refused }) => refused.length > 0))
    process.exitCode = 1
}

function required(name: string, value: string | undefined, file: string): string {
  if (value !== undefined) return value
  throw new UsageError(
    bilingual(
      `${file} needs --${name}. A file is imported with --into ENTITY --map FILE, a content folder without either.`,
      `导入 ${file} 需要 --${name}。导入文件时写“--into 实体 --map 文件”，导入内容文件夹时都不写。`,
    ),
  )
}

async function importCommand(file: string, flags: ImportFlags, language: Language): Promise<void> {
  if (isFolder(file)) return importContentFolder(file, flags, language)
  const { importFile } = await import('../tools/cli/import-file.ts')
  const { checkMapLanguages, entityNamed, readImportMap } = await import('../tools/cli/import-map.ts')
  const { describeImport, writeRefused } = await import('../tools/cli/report-import.ts')
  const entity = entityNamed(required('into', flags.into, file))
  const map = readImportMap(required('map', flags.map, file), entity)
  // Before the import, so that a path that cannot be written is known before the work is done.
  if (flags.report !== undefined) writeRefused(flags.report, [])
  await withContent(async (content) => {
    checkMapLanguages(flags.map ?? file, map, content.languages)
    const begun = performance.now()
    const progress = progressIn(language)
    const outcome = await importFile(content, file, entity, map, (line) => {
      const count = line.toLocaleString('en')
      progress.show(bilingual(`importing ${file}: ${count} lines`, `正在导入 ${file}：${count} 行`))
    }).finally(progress.clear)
    if (flags.report !== undefined) writeRefused(flags.report, outcome.refused)
    const seconds = (performance.now() - begun) / 1000
    for (const line of describeImport(outcome, entity, seconds, flags.report)) console.log(line[language])
    if (outcome.accepted === 0 && outcome.refused.length > 0) process.exitCode = 1
  })
}

async function backup(file: string, language: Language): Promise<void> {
  const { rows, files } = await withContent((content, { writeBackup }) => writeBackup(content, file)).catch(
    (error: unknown) => {
      throw fileError('write', file, error)
    },
  )
  const done = bilingual(
    `${file}: ${rows} rows and ${files} files`,
    `${file}：${rows} 行数据，${files} 个文件`,
  )
  console.log(done[language])
}

async function restore(file: string, language: Language): Promise<void> {
  const { rows, files } = await withContent((content, { restoreBackup }) =>
    restoreBackup(content, file),
  ).catch((error: unknown) => {
    throw fileError('read', file, error)
  })
  const done = bilingual(
    `${rows} rows and ${files} files restored from ${file}`,
    `从 ${file} 恢复了 ${rows} 行数据和 ${files} 个文件`,
  )
  console.log(done[language])
}

const IMPORT = {
  does: bilingual(
    'bring in a content folder, or an NDJSON file (or .ndjson.gz) of one entity',
    '导入一个内容文件夹，或者一种实体的 NDJSON 文件（或 .ndjson.gz）',
  ),
  file: bilingual(
    'a folder, or a file with one JSON object a line',
    '文件夹，或者每一行是一个 JSON 对象的文件',
  ),
  into: bilingual('entity the records become', '记录成为哪种实体'),
  map: bilingual('JSON file that says where each field is', '说明各字段位置的 JSON 文件'),
  report: bilingual('write every refused line there', '把所有被拒绝的行写到这里'),
} as const

/** The command that brings records in. */
export function importCommands(language: Language): readonly Command[] {
  return [
    new Command('import')
      .description(IMPORT.does[language])
      .argument('<file>', IMPORT.file[language])
      .option('--into <entity>', IMPORT.into[language])
      .option('--map <file>', IMPORT.map[language])
      .option('--report <file>', IMPORT.report[language])
      .action((file: string, flags: ImportFlags) => importCommand(file, flags, language)),
  ]
}

/** The commands that keep all content in a file and bring it back. */
export function backupCommands(language: Language): readonly Command[] {
  const backupDoes = bilingual(
    'write everything that is kept into one file, while the site runs',
    '把保存的一切写入一个文件，网站可以照常运行',
  )
  const restoreDoes = bilingual('fill an empty place from a backup', '用备份填入空的存储')
  return [
    new Command('backup')
      .description(backupDoes[language])
      .argument('<file>', bilingual('such as museum.tar.gz', '例如 museum.tar.gz')[language])
      .action((file: string) => backup(file, language)),
    new Command('restore')
      .description(restoreDoes[language])
      .argument('<file>', bilingual('what "backup" has written', '“backup”写入的文件')[language])
      .action((file: string) => restore(file, language)),
  ]
}
