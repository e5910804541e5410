import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeAccount, describeExceptions } from '../base/account.ts'
import type { Progress } from '../base/progress.ts'
import { type Content, importFolder } from '../content/index.ts'
import { type Message, message } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import { showImport } from './commands/import-progress.ts'

function filledFrom(folder: string): Message {
  return message`the content of ${folder} is in the database`
}

function replacedIn(folder: string, count: number): Message {
  return count === 1
    ? message`${count} file of ${folder} replaced under the same name: pages name the new bytes`
    : message`${count} files of ${folder} replaced under the same name: pages name the new bytes`
}

/**
 * Fills the content service from the `content` folder of a config, by the rules of a seed: a database that holds records of
 * another origin is left alone. Does nothing where there is no such folder. Gives the folder where its records are left alone so.
 *
 * @throws AppError, AppError where the folder cannot be imported.
 */
export async function fillContent(
  content: Content,
  configDir: string,
  say: (text: Message) => void,
  progress: Progress,
): Promise<string | undefined> {
  const folder = join(configDir, 'content')
  if (!existsSync(folder)) return undefined
  const { outcome, entities, files } = await importFolder(content, folder, 'seed', showImport(progress))
    .catch((error: unknown) => {
      throw fileError('read', folder, error)
    })
    .finally(progress.clear)
  if (outcome === 'seeded') say(filledFrom(folder))
  if (files.replaced > 0) say(replacedIn(folder, files.replaced))
  for (const line of describeExceptions([...files.refused, ...files.changed])) say(line)
  for (const { account } of entities) {
    const { refused, leftOut, suspicious } = account
    if (refused.length + leftOut.length + suspicious.length === 0) continue
    for (const line of describeAccount(account)) say(line)
  }
  return outcome === 'occupied' ? folder : undefined
}
