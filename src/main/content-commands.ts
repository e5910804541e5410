import { Command } from 'commander'
import { bilingual, type Language } from '../errors/index.ts'
import { fileError } from '../errors/usage-error.ts'
import { withContent } from './review-commands.ts'

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
