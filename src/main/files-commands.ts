import { Command } from 'commander'
import { bilingual, type Language } from '../errors/index.ts'
import { UsageError } from '../errors/usage-error.ts'
import { createProgress, NO_PROGRESS } from '../shared/progress.ts'
import { readEnvironment } from '../site/server/environment.ts'
import { withContent } from './review-commands.ts'

interface CopyFlags {
  readonly compare?: boolean
}

async function copy({ compare = false }: CopyFlags, language: Language): Promise<void> {
  const { dataDir, objectStore } = readEnvironment(process.env)
  if (objectStore === undefined)
    throw new UsageError(
      bilingual(
        'S3_BUCKET is not set, so there is no bucket to copy files into. Set the S3_ variables as for the site.',
        '没有设置 S3_BUCKET，因此不知道把文件复制到哪个存储桶。请像运行网站时那样设置 S3_ 开头的变量。',
      ),
    )
  const progress = process.stderr.isTTY ? createProgress({ stream: process.stderr, language }) : NO_PROGRESS
  const { files, copied } = await withContent((content, { copyFiles }) =>
    copyFiles(dataDir, content.storage, compare, (done, of) =>
      progress.show(bilingual(`copying files: ${done} of ${of}`, `正在复制文件：${done}/${of}`)),
    ),
  ).finally(progress.clear)
  const report = bilingual(
    `${copied} of ${files} files copied to ${objectStore.bucket}; the others were there already`,
    `已把 ${files} 个文件中的 ${copied} 个复制到 ${objectStore.bucket}，其余的已经在那里`,
  )
  console.log(report[language])
}

/** The commands about stored files. */
export function filesCommand(language: Language): Command {
  const does = bilingual('stored files of records and visitors', '记录和观众的文件')
  const copyDoes = bilingual(
    'copy the files of the data folder into the bucket; run it again to go on',
    '把数据文件夹中的文件复制到存储桶；中断后再次运行即可继续',
  )
  const compare = bilingual(
    'read files that are there in the same size, and replace those that differ',
    '读取大小相同的已有文件，替换内容不同的文件',
  )
  return new Command('files').description(does[language]).addCommand(
    new Command('copy')
      .description(copyDoes[language])
      .option('--compare', compare[language])
      .action((flags: CopyFlags) => copy(flags, language)),
  )
}
