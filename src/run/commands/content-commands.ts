import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { AppError } from '../../base/app-error.ts'
import { createProgress, NO_PROGRESS } from '../../base/progress.ts'
import { MEGABYTE } from '../../base/units.ts'
import { type Language, type Message, message } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { printMessage, SpokenCommand } from './help-words.ts'
import { adoptOption, type WriteFlags, withContent } from './review-commands.ts'

/** File name for standard input or output. */
const STANDARD = '-'
const OUTPUT = message`the standard output`
const INPUT = message`the standard input`

interface BackupFlags {
  readonly replace?: boolean
}

async function runBackup(file: string, { replace = false }: BackupFlags, language: Language): Promise<void> {
  const isOutput = file === STANDARD
  const name = isOutput ? OUTPUT[language] : file
  if (isOutput && process.stdout.isTTY)
    throw new AppError(
      message`A backup is no text for a terminal. Write the name of a file, or lead the output on: … backup - > museum.tar.gz`,
    )
  if (!isOutput && !replace && statSync(file, { throwIfNoEntry: false })?.isFile() === true)
    throw new AppError(
      message`${file} is there already, and may be the only backup of something else. Choose another name, such as one with the day, or add --replace.`,
    )
  const { rows, files } = await withContent((content, { streamTarget, writeBackup }) =>
    writeBackup(content, name, isOutput ? streamTarget(process.stdout) : undefined),
  ).catch((error: unknown) => {
    throw fileError('write', name, error)
  })
  const done = message`${name}: ${rows} rows and ${files} files`
  // On stdout it would corrupt the backup.
  if (isOutput) console.error(done[language])
  else console.log(done[language])
}

/**
 * Calls `use` with a file, after copying standard input or a pipe to a temporary one, since it is read three
 * times.
 */
async function withSpooledFile<T>(
  file: string,
  incoming: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
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

async function runRestore(file: string, { adopt = false }: WriteFlags, language: Language): Promise<void> {
  const name = file === STANDARD ? INPUT[language] : file
  const { rows, files } = await withContent(
    (content, { restoreBackup }) =>
      withSpooledFile(file, content.incoming, (path) => restoreBackup(content, path, name)),
    { adopt, fills: true },
  ).catch((error: unknown) => {
    throw fileError('read', name, error)
  })
  printMessage(message`${rows} rows and ${files} files restored from ${name}`, language)
}

/** The commands `backup` and `restore`. */
export function backupCommands(language: Language): readonly Command[] {
  return [
    new SpokenCommand('backup', language)
      .says(message`write everything that is kept into one file, while the site runs`)
      .takes('<file>', message`such as museum.tar.gz; - for the standard output`)
      .flags({ '--replace': message`replace a file of that name, once the new one is whole` })
      .action((file: string, flags: BackupFlags) => runBackup(file, flags, language)),
    new SpokenCommand('restore', language)
      .says(message`fill an empty place from a backup`)
      .takes('<file>', message`what "backup" has written; - for the standard input`)
      .addOption(adoptOption(language))
      .action((file: string, flags: WriteFlags) => runRestore(file, flags, language)),
  ]
}

interface CopyFlags extends WriteFlags {
  readonly compare?: boolean
}

function stoppedMessage(there: number, all: number): Message {
  return message`Copying stopped: ${there} of ${all} files are there. Run the command again to go on with the others.`
}

async function runCopy({ compare = false, adopt = false }: CopyFlags, language: Language): Promise<void> {
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
      if (there < all) console.error(`vitrine: ${stoppedMessage(there, all)[language]}`)
      throw error
    })
  const megabytes = (bytes / MEGABYTE).toFixed(1)
  const report = message`All ${files} files (${megabytes} MB) are in ${objectStore.bucket}: ${copied} were copied and checked, ${files - copied} were there already.`
  printMessage(report, language)
}

/** Commands on stored files. */
export function filesCommand(language: Language): Command {
  const command = new SpokenCommand('files', language).says(message`stored files of records and visitors`)
  command
    .command('copy')
    .says(message`copy the files of the data folder into the bucket; run it again to go on`)
    .flags({
      '--compare': message`read files that are there in the same size, and replace those that differ`,
    })
    .addOption(adoptOption(language))
    .action((flags: CopyFlags) => runCopy(flags, language))
  return command
}
