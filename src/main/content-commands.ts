import { Command } from 'commander'
import { entityNamed, readImportMap } from '../cli/import-map.ts'
import { describeImport, writeRefused } from '../cli/report-import.ts'
import { fileError } from '../cli/usage-error.ts'
import { type Language, said } from '../errors/index.ts'
import { withContent } from './review-commands.ts'

interface ImportFlags {
  readonly into: string
  readonly map: string
  readonly report?: string
}

const importCommand = async (file: string, flags: ImportFlags, language: Language): Promise<void> => {
  const { importFile } = await import('../cli/import-file.ts')
  const entity = entityNamed(flags.into)
  const map = readImportMap(flags.map, entity)
  // Before the import, so that a path that cannot be written is known before the work is done.
  if (flags.report !== undefined) writeRefused(flags.report, [])
  await withContent(async (content) => {
    const begun = performance.now()
    const outcome = await importFile(content, file, entity, map, (line) => {
      const count = line.toLocaleString('en')
      if (process.stderr.isTTY) process.stderr.write(`\r${said(`${count} lines`, `${count} 行`)[language]}`)
    })
    if (process.stderr.isTTY) process.stderr.write('\r')
    if (flags.report !== undefined) writeRefused(flags.report, outcome.refused)
    const seconds = (performance.now() - begun) / 1000
    for (const line of describeImport(outcome, entity, seconds, flags.report)) console.log(line[language])
  })
}

const backup = async (file: string, language: Language): Promise<void> => {
  const { rows, files } = await withContent((content, { writeBackup }) => writeBackup(content, file)).catch(
    (error: unknown) => {
      throw fileError('write', file, error)
    },
  )
  const done = said(`${file}: ${rows} rows and ${files} files`, `${file}：${rows} 行数据，${files} 个文件`)
  console.log(done[language])
}

const restore = async (file: string, language: Language): Promise<void> => {
  const { rows, files } = await withContent((content, { restoreBackup }) =>
    restoreBackup(content, file),
  ).catch((error: unknown) => {
    throw fileError('read', file, error)
  })
  const done = said(
    `${rows} rows and ${files} files restored from ${file}`,
    `从 ${file} 恢复了 ${rows} 行数据和 ${files} 个文件`,
  )
  console.log(done[language])
}

const IMPORT = {
  does: said(
    'bring an NDJSON file (or .ndjson.gz) into an entity',
    '把 NDJSON 文件（或 .ndjson.gz）导入一种实体',
  ),
  file: said('one JSON object a line', '每一行是一个 JSON 对象'),
  into: said('entity the records become', '记录成为哪种实体'),
  map: said('JSON file that says where each field is', '说明各字段位置的 JSON 文件'),
  report: said('write every refused line there', '把所有被拒绝的行写到这里'),
} as const

/** The command that brings records in. */
export const importCommands = (language: Language): readonly Command[] => [
  new Command('import')
    .description(IMPORT.does[language])
    .argument('<file>', IMPORT.file[language])
    .requiredOption('--into <entity>', IMPORT.into[language])
    .requiredOption('--map <file>', IMPORT.map[language])
    .option('--report <file>', IMPORT.report[language])
    .action((file: string, flags: ImportFlags) => importCommand(file, flags, language)),
]

/** The commands that keep all content in a file and bring it back. */
export const backupCommands = (language: Language): readonly Command[] => {
  const backupDoes = said(
    'write everything that is kept into one file, while the site runs',
    '把保存的一切写入一个文件，网站可以照常运行',
  )
  const restoreDoes = said('fill an empty place from a backup', '用备份填入空的存储')
  return [
    new Command('backup')
      .description(backupDoes[language])
      .argument('<file>', said('such as museum.tar.gz', '例如 museum.tar.gz')[language])
      .action((file: string) => backup(file, language)),
    new Command('restore')
      .description(restoreDoes[language])
      .argument('<file>', said('what "backup" has written', '“backup”写入的文件')[language])
      .action((file: string) => restore(file, language)),
  ]
}
