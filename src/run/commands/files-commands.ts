import { Command } from 'commander'
import { createProgress, NO_PROGRESS } from '../../base/progress.ts'
import { type Bilingual, bilingual, type Language } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { adoptOption, type WriteFlags, withContent } from './review-commands.ts'

interface CopyFlags extends WriteFlags {
  readonly compare?: boolean
}

const MEGABYTE = 1024 * 1024

function stopped(there: number, all: number): Bilingual {
  return bilingual(
    `Copying stopped: ${there} of ${all} files are there. Run the command again to go on with the others.`,
    `复制中断：${all} 个文件中已有 ${there} 个。再次运行命令即可继续复制其余的文件。`,
  )
}

async function copy({ compare = false, adopt = false }: CopyFlags, language: Language): Promise<void> {
  const { dataDir, objectStore } = readEnvironment(process.env)
  if (objectStore === undefined)
    throw new UsageError(
      bilingual(
        'S3_BUCKET is not set, so there is no bucket to copy files into. Set the S3_ variables as for the site.',
        '没有设置 S3_BUCKET，因此不知道把文件复制到哪个存储桶。请像运行网站时那样设置 S3_ 开头的变量。',
      ),
    )
  const progress = process.stderr.isTTY ? createProgress({ stream: process.stderr, language }) : NO_PROGRESS
  let [there, all] = [0, 0]
  const { files, bytes, copied } = await withContent(
    (content, { copyFiles }) =>
      copyFiles(dataDir, content.storage, compare, (done, of) => {
        there = done
        all = of
        progress.show(bilingual(`copying files: ${done} of ${of}`, `正在复制文件：${done}/${of}`))
      }),
    { adopt },
  )
    .finally(progress.clear)
    .catch((error: unknown) => {
      if (there < all) console.error(`vitrine: ${stopped(there, all)[language]}`)
      throw error
    })
  const megabytes = (bytes / MEGABYTE).toFixed(1)
  const report = bilingual(
    `All ${files} files (${megabytes} MB) are in ${objectStore.bucket}: ${copied} were copied and checked, ${files - copied} were there already.`,
    `全部 ${files} 个文件（${megabytes} MB）都在 ${objectStore.bucket} 中：复制并核对了 ${copied} 个，${files - copied} 个原来就在那里。`,
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
      .addOption(adoptOption(language))
      .action((flags: CopyFlags) => copy(flags, language)),
  )
}
