import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Command } from 'commander'
import { bilingual, type Language } from '../../engine/errors/index.ts'
import { fileError, UsageError } from '../../engine/errors/usage-error.ts'
import { adoptOption, type WriteFlags, withContent } from './review-commands.ts'

/** The name under which the standard input and output are asked for. */
const STANDARD = '-'
const OUTPUT = bilingual('the standard output', '标准输出')
const INPUT = bilingual('the standard input', '标准输入')

async function backup(file: string, language: Language): Promise<void> {
  const isOutput = file === STANDARD
  const name = isOutput ? OUTPUT[language] : file
  if (isOutput && process.stdout.isTTY)
    throw new UsageError(
      bilingual(
        'A backup is no text for a terminal. Write the name of a file, or lead the output on: … backup - > museum.tar.gz',
        '备份不是可以显示在终端上的文字。请写文件名，或者把输出转到别处：… backup - > museum.tar.gz',
      ),
    )
  const { rows, files } = await withContent((content, { streamTarget, writeBackup }) =>
    writeBackup(content, name, isOutput ? streamTarget(process.stdout) : undefined),
  ).catch((error: unknown) => {
    throw fileError('write', name, error)
  })
  const done = bilingual(
    `${name}: ${rows} rows and ${files} files`,
    `${name}：${rows} 行数据，${files} 个文件`,
  )
  // Beside the backup itself a sentence would make it unreadable.
  if (isOutput) console.error(done[language])
  else console.log(done[language])
}

/** Calls `use` with a file that holds what cannot be read three times over: the standard input, or a pipe. */
async function spooled<T>(file: string, incoming: string, use: (path: string) => Promise<T>): Promise<T> {
  const isInput = file === STANDARD
  if (!isInput && statSync(file, { throwIfNoEntry: false })?.isFile() !== false) return use(file)
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(join(incoming, 'restore-'))
  try {
    const path = join(folder, 'backup')
    await pipeline(isInput ? process.stdin : createReadStream(file), createWriteStream(path, { mode: 0o600 }))
    return await use(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function restore(file: string, { adopt = false }: WriteFlags, language: Language): Promise<void> {
  const name = file === STANDARD ? INPUT[language] : file
  const { rows, files } = await withContent(
    (content, { restoreBackup }) =>
      spooled(file, content.incoming, (path) => restoreBackup(content, path, name)),
    { adopt, fills: true },
  ).catch((error: unknown) => {
    throw fileError('read', name, error)
  })
  const done = bilingual(
    `${rows} rows and ${files} files restored from ${name}`,
    `从 ${name} 恢复了 ${rows} 行数据和 ${files} 个文件`,
  )
  console.log(done[language])
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
      .argument(
        '<file>',
        bilingual(
          'such as museum.tar.gz; - for the standard output',
          '例如 museum.tar.gz；写“-”则输出到标准输出',
        )[language],
      )
      .action((file: string) => backup(file, language)),
    new Command('restore')
      .description(restoreDoes[language])
      .argument(
        '<file>',
        bilingual(
          'what "backup" has written; - for the standard input',
          '“backup”写入的文件；写“-”则从标准输入读取',
        )[language],
      )
      .addOption(adoptOption(language))
      .action((file: string, flags: WriteFlags) => restore(file, flags, language)),
  ]
}
