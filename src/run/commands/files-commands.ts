import { Command } from 'commander'
import { AppError } from '../../base/app-error.ts'
import { createProgress, NO_PROGRESS } from '../../base/progress.ts'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { adoptOption, type WriteFlags, withContent } from './review-commands.ts'

interface CopyFlags extends WriteFlags {
  readonly compare?: boolean
}

const MEGABYTE = 1024 * 1024

function stopped(there: number, all: number): Message {
  return message`Copying stopped: ${there} of ${all} files are there. Run the command again to go on with the others.`
}

async function copy({ compare = false, adopt = false }: CopyFlags, language: Language): Promise<void> {
  const { dataDir, objectStore } = readEnvironment(process.env)
  if (objectStore === undefined)
    throw new AppError(
      message`S3_BUCKET is not set, so there is no bucket to copy files into. Set the S3_ variables as for the site.`,
    )
  const progress = process.stderr.isTTY ? createProgress({ stream: process.stderr, language }) : NO_PROGRESS
  let [there, all] = [0, 0]
  const { files, bytes, copied } = await withContent(
    (content, { copyFiles }) =>
      copyFiles(dataDir, content.storage, compare, (done, of) => {
        there = done
        all = of
        progress.show(message`copying files: ${done} of ${of}`)
      }),
    { adopt },
  )
    .finally(progress.clear)
    .catch((error: unknown) => {
      if (there < all) console.error(`vitrine: ${stopped(there, all)[language]}`)
      throw error
    })
  const megabytes = (bytes / MEGABYTE).toFixed(1)
  const report = message`All ${files} files (${megabytes} MB) are in ${objectStore.bucket}: ${copied} were copied and checked, ${files - copied} were there already.`
  console.log(report[language])
}

/** The commands about stored files. */
export function filesCommand(language: Language): Command {
  const does = message`stored files of records and visitors`
  const copyDoes = message`copy the files of the data folder into the bucket; run it again to go on`
  const compare = message`read files that are there in the same size, and replace those that differ`
  return new Command('files').description(does[language]).addCommand(
    new Command('copy')
      .description(copyDoes[language])
      .option('--compare', compare[language])
      .addOption(adoptOption(language))
      .action((flags: CopyFlags) => copy(flags, language)),
  )
}
